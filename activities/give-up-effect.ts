/** Runs when the retries of an effect are exhausted: closes the effect with what is known and tells the participant. */
import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { FailureCause } from '../contracts/state/failure-cause.ts';
import type { Where } from '../contracts/state/turn.ts';
import type { ConversationState } from '../contracts/state/conversation-state.ts';
import { recipientOf } from '../domain/flows/by-kind/machines.ts';
import type { EffectResult } from '../domain/flows/moves.ts';
import { orderOf, planOf, whereOf, type CarryOutPorts, type Ledger } from './carry-out.ts';
import { tellResult, type PerformEffectPorts, type PerformEffectRequest } from './perform-effect.ts';
import { open, type Earlier } from './settle-turn.ts';
import { previewShown } from './words.ts';

/** `why`: the cause of the last attempt's failure, if it gave one. */
export interface GiveUpEffectRequest extends PerformEffectRequest {
  readonly why?: FailureCause;
}

export interface GiveUpEffectPorts extends PerformEffectPorts {
  readonly ledger: Ledger & GivingUp;
}

export interface GiveUpEffectRequest extends PerformEffectRequest {
  /** The cause of the last attempt's failure, if the provider gave one. */
  readonly why?: FailureCause;
}

/** The ledger's operations for the time when no further attempt will come. */
export interface GivingUp {
  /**
   * An effect whose worker died while attempting becomes `unknown`; a merely planned one becomes `refused`. With
   * `mayBeUnderWay` an attempting effect stays `attempting`, because its attempt may still be running.
   */
  giveUp(
    where: Where,
    actionId: string,
    of?: { readonly mayBeUnderWay: boolean },
  ): Promise<'done' | 'refused' | 'unknown' | 'attempting'>;
}

/**
 * No attempt runs longer than this, whatever the server knows of its worker: `effect.startToCloseTimeout`, five seconds
 * until a worker stops an attempt by itself, and one second of margin.
 */
const longestAttemptMs = 26_000;

export function giveUpEffectActivity(ports: GiveUpEffectPorts) {
  return {
    /** Reads back a last time, writes what is known, and settles the turn. Takes the request of `performEffect`. */
    async giveUpEffect({ turn, state, move, why, later }: GiveUpEffectRequest): Promise<EffectResult & Earlier> {
      const opened = await open(ports, state);
      const looked = await lastLook(ports, opened.state, { turn, move });
      const result = looked.kind === 'provider-error' && why ? { ...looked, why } : looked;
      return { ...result, ...(await tellResult(ports, opened, { turn, move, ...(later && { later }) }, result)) };
    },
  };
}

/**
 * Reads back where the provider can be asked, then closes the row. A worker without contact to the server may continue
 * an attempt that the server has given up; while that is possible, only a confirmed success counts.
 *
 * @throws ApplicationFailure that is retried once the last attempt must be over
 */
async function lastLook(
  ports: GiveUpEffectPorts,
  state: ConversationState,
  asked: Pick<PerformEffectRequest, 'turn' | 'move'>,
): Promise<EffectResult> {
  const { actionId } = asked.move.flow;
  const leftMs = longestAttemptMs - lookedForMs();
  const mayBeUnderWay = leftMs > 0;
  const known = await readBack(ports, state, asked, { mayBeUnderWay });
  if (known) return known;
  const outcome = await ports.ledger.giveUp(whereOf(state), actionId, { mayBeUnderWay });
  if (outcome === 'attempting')
    throw ApplicationFailure.create({
      message: `The last attempt of ${actionId} may still be at it. Looked at again when it must be over.`,
      nextRetryDelay: leftMs,
    });
  if (outcome === 'done') return { kind: 'done', providerRef: actionId };
  return { kind: outcome === 'unknown' ? 'unknown' : 'provider-error' };
}

/** Time since the attempts ended and this activity was first scheduled, by the server's clock. */
function lookedForMs(): number {
  const { currentAttemptScheduledTimestampMs, scheduledTimestampMs } = activityInfo();
  return currentAttemptScheduledTimestampMs - scheduledTimestampMs;
}

/**
 * Reads back from the provider and writes the result into the ledger; null when the provider cannot be asked or its
 * answer proves nothing.
 */
async function readBack(
  { ledger, drafts, providerOf }: Pick<CarryOutPorts, 'ledger' | 'providerOf'> & Pick<PerformEffectPorts, 'drafts'>,
  state: ConversationState,
  { turn, move: { flow } }: Pick<PerformEffectRequest, 'turn' | 'move'>,
  { mayBeUnderWay }: { readonly mayBeUnderWay: boolean },
): Promise<EffectResult | null> {
  const where = whereOf(state);
  const { actionId, kind, startedBy } = flow;
  const provider = providerOf(kind);
  const preview = await previewShown(drafts, where, flow);
  if (!provider?.find || !preview) return null;
  const doing = { actionId, kind, preview, recipient: recipientOf(flow), startedBy, approvedAt: turn.at };
  const found = await provider.find(where, orderOf(state, doing)).catch(() => undefined);
  if (found === undefined) return null;
  // An effect that is not found may still come from a running attempt, which needs its fence to record it.
  if (!found && (mayBeUnderWay || provider.absenceProves === false)) return null;
  const admission = await ledger.admit(where, planOf(state, doing));
  if (admission.kind !== 'go') return null;
  const { fence } = admission;
  const end = found
    ? ({ state: 'done', providerRef: found.providerRef } as const)
    : ({ state: 'refused', because: 'gave-up' } as const);
  if (!(await ledger.conclude(where, actionId, { fence, ...end }))) return null;
  return found ? { kind: 'done', providerRef: found.providerRef } : { kind: 'provider-error' };
}
