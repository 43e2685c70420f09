/** The retries of an effect are used up: what is known is said. */
import type { Where } from '../contracts/turn.ts';
import type { ConversationState } from '../contracts/conversation-state.ts';
import { recipientOf } from '../domain/flows/machines.ts';
import type { EffectResult } from '../domain/flows/moves.ts';
import { orderOf, planOf, whereOf, type CarryOutPorts, type Ledger } from './carry-out.ts';
import { tellResult, type PerformEffectPorts, type PerformEffectRequest } from './perform-effect.ts';
import { open, type Earlier } from './settle-turn.ts';
import { previewShown } from './words.ts';

export interface GiveUpEffectPorts extends PerformEffectPorts {
  readonly ledger: Ledger & GivingUp;
}

/** The ledger, when no further attempt will come. */
export interface GivingUp {
  /** What was under way when its worker died is `unknown`; what was merely planned is `refused`. */
  giveUp(where: Where, actionId: string): Promise<'done' | 'refused' | 'unknown'>;
}

export function giveUpEffectActivity(ports: GiveUpEffectPorts) {
  return {
    /** Takes a last look, says what is known, and settles the turn with it. Takes the request that `performEffect` took. */
    async giveUpEffect({ turn, standing, move }: PerformEffectRequest): Promise<EffectResult & Earlier> {
      const opened = await open(ports, standing);
      const result = await lastLook(ports, opened.standing, { turn, move });
      return { ...result, ...(await tellResult(ports, opened, { turn, move }, result)) };
    },
  };
}

/** Asks once more where somebody can be asked, then closes the row with what is known. */
async function lastLook(
  ports: GiveUpEffectPorts,
  standing: ConversationState,
  asked: Pick<PerformEffectRequest, 'turn' | 'move'>,
): Promise<EffectResult> {
  const { actionId } = asked.move.flow;
  const known = await readBack(ports, standing, asked);
  if (known) return known;
  const state = await ports.ledger.giveUp(whereOf(standing), actionId);
  if (state === 'done') return { kind: 'done', providerRef: actionId };
  return { kind: state === 'unknown' ? 'unknown' : 'provider-error' };
}

/** What whoever can be asked says, written into the ledger; null when nobody can be, or when it proves nothing. */
async function readBack(
  { ledger, drafts, providerOf }: Pick<CarryOutPorts, 'ledger' | 'providerOf'> & Pick<PerformEffectPorts, 'drafts'>,
  standing: ConversationState,
  { turn, move: { flow } }: Pick<PerformEffectRequest, 'turn' | 'move'>,
): Promise<EffectResult | null> {
  const where = whereOf(standing);
  const { actionId, kind, startedBy } = flow;
  const provider = providerOf(kind);
  const preview = await previewShown(drafts, where, flow);
  if (!provider?.find || !preview) return null;
  const doing = { actionId, kind, preview, recipient: recipientOf(flow), startedBy, approvedAt: turn.at };
  const found = await provider.find(where, orderOf(standing, doing)).catch(() => undefined);
  if (found === undefined) return null;
  const admission = await ledger.admit(where, planOf(standing, doing));
  if (admission.kind !== 'go' || (!found && admission.tried && provider.absenceProves === false)) return null;
  const { fence } = admission;
  const end = found
    ? ({ state: 'done', providerRef: found.providerRef } as const)
    : ({ state: 'refused', because: 'gave-up' } as const);
  await ledger.conclude(where, actionId, { fence, ...end });
  return found ? { kind: 'done', providerRef: found.providerRef } : { kind: 'provider-error' };
}
