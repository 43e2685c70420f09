/**
 * Carries out one effect at most once, through the ledger and the provider of its kind (F5). The same for every kind of
 * action.
 */
import { cancellationSignal } from '@temporalio/activity';
import type {
  Admission,
  AttemptEnd,
  EffectOrder,
  EffectPlan,
  Performed,
  RetryWindow,
} from '../contracts/state/effect.ts';
import type { FailureCause } from '../contracts/state/failure-cause.ts';
import type { Flow } from '../contracts/state/flow.ts';
import type { EffectPreview } from '../contracts/wire/preview.ts';
import type { Where } from '../contracts/state/turn.ts';
import type { ConversationState } from '../contracts/state/conversation-state.ts';
import { actDecisionId } from '../domain/conversation/on-wire.ts';
import { tagOf } from '../domain/conversation/language.ts';
import { waitAfter, type Waited } from '../domain/flows/waiting.ts';
import type { EffectResult } from '../domain/flows/moves.ts';
import { hashOfPreview } from './preview-effect.ts';
import type { SettlingPorts } from './settle-turn.ts';

/** Carries out one kind of action: a calendar, a mail server, a webhook. */
export interface EffectProvider {
  /** How long to wait when the provider asks to be called again later. Absent: no waiting. */
  readonly retryWindow?: RetryWindow;
  /**
   * Whether null from `find` proves that the effect was not done. False: it may have been done all the same, so housekeeping
   * and the last look settle nothing on it. Default: true.
   */
  readonly absenceProves?: boolean;
  /** Reads back whether an earlier attempt was carried out; absent where the provider cannot be asked. */
  find?(where: Where, order: EffectOrder): Promise<{ readonly providerRef: string } | null>;
  /**
   * Throws when another attempt may help. A provider without `find` throws only when nothing was done; one with `find` may
   * also throw when it does not know, because the next attempt reads back first.
   */
  perform(where: Where, order: EffectOrder, stop: AbortSignal): Promise<Performed>;
}

/**
 * An attempt that ended before anything was done. `waits`: why and when (epoch milliseconds) the next attempt follows.
 */
export interface Released {
  readonly fence: number;
  readonly waits?: { readonly why: FailureCause; readonly nextAt: number };
}

/** The part of the effects ledger (F5) that an attempt needs: `planned → attempting → done | unknown | refused`. */
export interface Ledger {
  /**
   * Plans the effect if it is new, checks that it may start now, and marks the attempt, in one transaction. A planned
   * or refused effect may come with another preview; one that is attempting, done or unknown may not.
   */
  admit(where: Where, plan: EffectPlan): Promise<Admission>;
  /** Writes the outcome. False when the fence is outdated: another attempt has taken over. */
  conclude(where: Where, actionId: string, end: AttemptEnd): Promise<boolean>;
  /**
   * An attempt ended before anything was done: the effect becomes `planned` again, and the next attempt need not read
   * back.
   */
  release(where: Where, actionId: string, attempt: Released): Promise<void>;
}

export interface CarryOutPorts extends Pick<SettlingPorts, 'assistants'> {
  readonly ledger: Ledger;
  /** The provider of a kind of action; null: there is none. */
  readonly providerOf: (kind: string) => EffectProvider | null;
}

export interface Doing {
  readonly actionId: string;
  readonly kind: string;
  readonly preview: EffectPreview;
  /** The address it reaches, which the limits count; null: nobody. A booking reaches nobody; its invitation does. */
  readonly recipient: string | null;
  readonly startedBy: Flow['startedBy'];
  /** Epoch milliseconds of the approval. */
  readonly approvedAt: number;
  /** The turn of the approval. */
  readonly approvedIn?: string;
  /** Set when an earlier attempt was told to try again later. */
  readonly waited?: Waited;
}

/**
 * Runs the effect between admission and conclusion in the ledger. When an earlier attempt is still open, the provider
 * is asked first; if it cannot be asked, the effect becomes `unknown` and waits for an operator.
 */
export async function carryOut(ports: CarryOutPorts, state: ConversationState, doing: Doing): Promise<EffectResult> {
  const { ledger } = ports;
  const where = whereOf(state);
  const provider = ports.providerOf(doing.kind);
  if (!provider) return refused(ports, state, 'refused.no-provider', { kind: doing.kind });
  const admission = await ledger.admit(where, planOf(state, doing));
  switch (admission.kind) {
    case 'refused':
      return refused(ports, state, `refused.${admission.because}`, admission.values);
    case 'settled':
      return settledAs(admission, doing.actionId);
    case 'go': {
      const { fence, tried, barred } = admission;
      const performed = await attempt(ports, provider, where, {
        order: orderOf(state, doing),
        fence,
        tried,
        isBarred: barred !== undefined,
      });
      if (performed.kind === 'waits') {
        const wait = waitAfter(performed, provider.retryWindow, { waited: doing.waited, now: Date.now() });
        if (wait) return comeAgain(ports, where, doing, { fence, wait });
      }
      const bar = performed.kind === 'refused' ? barred : undefined;
      const end = bar ? { state: 'refused' as const, ...bar } : endOf(performed);
      const isOurs = await ledger.conclude(where, doing.actionId, { fence, ...end });
      if (!isOurs) throw new Error(`Another attempt has taken over ${doing.actionId}; this one changes nothing.`);
      return bar ? refused(ports, state, `refused.${bar.because}`, bar.values) : asResult(performed);
    }
    default:
      return admission satisfies never;
  }
}

/** Nothing was done: the effect becomes `planned` again and counts for no limit meanwhile. */
async function comeAgain(
  { ledger }: CarryOutPorts,
  where: Where,
  { actionId }: Doing,
  { fence, wait }: { readonly fence: number; readonly wait: Extract<EffectResult, { kind: 'waits' }> },
): Promise<EffectResult> {
  await ledger.release(where, actionId, { fence, waits: { why: wait.why, nextAt: wait.nextAt } });
  return wait;
}

/** What the ledger checks before an effect may start. */
export function planOf({ policy, identity }: ConversationState, doing: Doing): EffectPlan {
  const { actionId, kind, preview, recipient, startedBy, approvedIn } = doing;
  const { turnId } = startedBy;
  return {
    actionId,
    kind,
    preview,
    previewHash: hashOfPreview(preview),
    decisionId: turnId === null ? null : actDecisionId(identity.conversation, turnId),
    recipient,
    ...(approvedIn === undefined ? {} : { approvedIn }),
    timeZone: identity.timeZone ?? 'UTC',
    limits: policy.limits,
    now: Date.now(),
  };
}

/** The order for the provider; identical in every attempt. */
export function orderOf(state: ConversationState, { actionId, kind, preview, approvedAt }: Doing): EffectOrder {
  const { identity, policy } = state;
  const { assistant, assistantVersion } = policy;
  return {
    actionId,
    kind,
    preview,
    previewHash: hashOfPreview(preview),
    approvedAt: new Date(approvedAt).toISOString(),
    participant: identity.participant,
    participantName: identity.name ?? null,
    locale: tagOf(state),
    assistant,
    assistantVersion,
  };
}

/** A refusal in the assistant's words: the text `refused.<reason>` with its values. */
export async function refused(
  { assistants }: Pick<SettlingPorts, 'assistants'>,
  state: ConversationState,
  text: string,
  values: Readonly<Record<string, unknown>>,
): Promise<EffectResult> {
  const { assistant, assistantVersion } = state.policy;
  const texts = await assistants.find(assistant, assistantVersion);
  return { kind: 'refused', because: texts.renderText({ text, values: { ...values } }, tagOf(state)) };
}

export function whereOf({ identity: { tenant, conversation } }: ConversationState): Where {
  return { tenant, conversation };
}

interface Attempt {
  readonly order: EffectOrder;
  readonly fence: number;
  /** An earlier attempt started and never recorded its outcome. */
  readonly tried: boolean;
  readonly isBarred: boolean;
}

async function attempt(
  { ledger }: CarryOutPorts,
  provider: EffectProvider,
  where: Where,
  { order, fence, tried, isBarred }: Attempt,
): Promise<Performed> {
  if (tried) {
    if (!provider.find)
      return {
        kind: 'unknown',
        because: 'An earlier attempt was cut off, and nobody can be asked whether it went through.',
      };
    const found = await provider.find(where, order);
    if (found) return { kind: 'done', providerRef: found.providerRef };
    if (isBarred) return { kind: 'refused', because: 'barred' };
  }
  try {
    return await provider.perform(where, order, cancellationSignal());
  } catch (error) {
    // Nothing was done, so the next attempt need not read back.
    if (!provider.find || isUndone(error)) await ledger.release(where, order.actionId, { fence });
    throw error;
  }
}

/** The provider has stated that the order was never sent. */
function isUndone(error: unknown): boolean {
  return error instanceof Error && (error as { mayBeDone?: unknown }).mayBeDone === false;
}

function endOf(performed: Performed): Omit<AttemptEnd, 'fence'> {
  switch (performed.kind) {
    case 'done':
      return { state: 'done', providerRef: performed.providerRef };
    case 'slot-taken':
      return { state: 'refused', because: 'slot-taken' };
    case 'refused':
      return { state: 'refused', because: performed.because, ...(performed.why && { why: performed.why }) };
    case 'waits':
      return { state: 'refused', because: 'gave-up', why: performed.why };
    case 'unknown':
      return { state: 'unknown', because: performed.because };
    default:
      return performed satisfies never;
  }
}

function asResult(performed: Performed): EffectResult {
  switch (performed.kind) {
    case 'unknown':
      return { kind: 'unknown' };
    case 'waits':
      return { kind: 'provider-error', why: performed.why };
    case 'refused':
    case 'done':
    case 'slot-taken':
      return performed;
    default:
      return performed satisfies never;
  }
}

function settledAs(
  { state, providerRef, because, why }: Extract<Admission, { kind: 'settled' }>,
  actionId: string,
): EffectResult {
  switch (state) {
    case 'done':
      return { kind: 'done', providerRef: providerRef ?? actionId };
    case 'unknown':
      return { kind: 'unknown' };
    case 'refused':
      if (because === 'slot-taken') return { kind: 'slot-taken' };
      if (because === 'not-done') return { kind: 'provider-error', why: 'not-done' };
      return because === undefined || because === 'gave-up'
        ? { kind: 'provider-error', ...(why && { why }) }
        : { kind: 'refused', because, ...(why && { why }) };
    default:
      return state satisfies never;
  }
}
