/**
 * Settles effects that were started and never concluded: reads back from providers that can be asked and leaves the
 * others to an operator (F5).
 */
import type { AttemptEnd, CutOff } from '../contracts/state/effect.ts';
import type { EffectProvider, Ledger } from './carry-out.ts';

export interface ReadBackPorts {
  readonly reconciliation: {
    /** Oldest first, at most `limit`. */
    cutOff(tenant: string, asked: { readonly at: Date; readonly limit: number }): Promise<readonly CutOff[]>;
  };
  readonly ledger: Pick<Ledger, 'conclude'>;
  readonly providerOf: (kind: string) => EffectProvider | null;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/** Conversation ids by the state in which an effect was concluded. */
export type ReadBack = Readonly<Partial<Record<`read_back_${AttemptEnd['state']}`, readonly string[]>>>;

/** Effects of one tenant per look. */
const most = 50;

/**
 * Reads back each effect whose last attempt cannot be running any more. The conclusion carries that attempt's fence: if
 * another attempt has started meanwhile, nothing changes.
 */
export async function readBackEffects(
  ports: ReadBackPorts,
  { tenant, isOver }: { readonly tenant: string; readonly isOver: () => boolean },
): Promise<ReadBack & { readonly isFull: boolean }> {
  const { reconciliation, ledger, clock } = ports;
  const done: Partial<Record<keyof ReadBack, string[]>> = {};
  const cutOff = await reconciliation.cutOff(tenant, { at: new Date(clock()), limit: most });
  for (const effect of cutOff) {
    if (isOver()) break;
    const { conversation, actionId, fence } = effect;
    const end = await endOf(ports, tenant, effect);
    // The provider cannot be asked now: the next run tries again.
    if (end === null) continue;
    const isOurs = await ledger.conclude({ tenant, conversation }, actionId, { fence, ...end });
    if (isOurs) (done[`read_back_${end.state}`] ??= []).push(conversation);
  }
  // One that nobody can be asked about now is cut off still: a full look that settled nothing is not repeated.
  return { ...done, isFull: cutOff.length === most && Object.keys(done).length > 0 };
}

type End =
  | { readonly state: 'done'; readonly providerRef: string }
  | { readonly state: 'refused'; readonly because: 'gave-up' }
  | { readonly state: 'unknown'; readonly because: string };

async function endOf({ providerOf }: ReadBackPorts, tenant: string, effect: CutOff): Promise<End | null> {
  const { conversation, actionId, kind, preview, previewHash, participant, assistant, assistantVersion } = effect;
  const provider = providerOf(kind);
  if (!provider?.find)
    return { state: 'unknown', because: 'An attempt was cut off, and nobody can be asked whether it went through.' };
  const approvedAt = effect.attemptedAt.toISOString();
  const order = { actionId, kind, preview, previewHash, approvedAt, participant, assistant, assistantVersion };
  const found = await provider.find({ tenant, conversation }, order).catch(() => undefined);
  if (found === undefined) return null;
  if (found) return { state: 'done', providerRef: found.providerRef };
  return provider.absenceProves === false
    ? { state: 'unknown', because: 'An attempt was cut off, and whoever was asked knows nothing of it.' }
    : { state: 'refused', because: 'gave-up' };
}
