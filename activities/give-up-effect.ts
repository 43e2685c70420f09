/** The retries of an effect are used up: what is known is said. */
import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { FailureCause } from '../contracts/failure-cause.ts';
import type { Where } from '../contracts/turn.ts';
import type { ConversationState } from '../contracts/conversation-state.ts';
import { recipientOf } from '../domain/flows/machines.ts';
import type { EffectResult } from '../domain/flows/moves.ts';
import { orderOf, planOf, whereOf, type CarryOutPorts, type Ledger } from './carry-out.ts';
import { tellResult, type PerformEffectPorts, type PerformEffectRequest } from './perform-effect.ts';
import { open, type Earlier } from './settle-turn.ts';
import { previewShown } from './words.ts';

/** `why`: what stood in the way of the last attempt, where it said so. */
export interface GiveUpEffectRequest extends PerformEffectRequest {
  readonly why?: FailureCause;
}

export interface GiveUpEffectPorts extends PerformEffectPorts {
  readonly ledger: Ledger & GivingUp;
}

export interface GiveUpEffectRequest extends PerformEffectRequest {
  /** Why the last attempt did not come through, where whoever was asked said so. */
  readonly why?: FailureCause;
}

/** The ledger, when no further attempt will come. */
export interface GivingUp {
  /**
   * What was under way when its worker died is `unknown`; what was merely planned is `refused`. With `mayBeUnderWay` what is under
   * way stays `attempting`: its attempt may be at it still.
   */
  giveUp(
    where: Where,
    actionId: string,
    of?: { readonly mayBeUnderWay: boolean },
  ): Promise<'done' | 'refused' | 'unknown' | 'attempting'>;
}

/**
 * After this long no attempt is at it any more, whatever the server knows of its worker: `effect.startToCloseTimeout`, the five
 * seconds that a worker adds to it before it stops an attempt by itself, and one for that.
 */
const longestAttemptMs = 26_000;

export function giveUpEffectActivity(ports: GiveUpEffectPorts) {
  return {
    /** Takes a last look, says what is known, and settles the turn with it. Takes the request that `performEffect` took. */
    async giveUpEffect({ turn, state, move, why, later }: GiveUpEffectRequest): Promise<EffectResult & Earlier> {
      const opened = await open(ports, state);
      const looked = await lastLook(ports, opened.state, { turn, move });
      const result = looked.kind === 'provider-error' && why ? { ...looked, why } : looked;
      return { ...result, ...(await tellResult(ports, opened, { turn, move, ...(later && { later }) }, result)) };
    },
  };
}

/**
 * Asks once more where somebody can be asked, then closes the row with what is known. A worker that cannot reach the server goes on
 * with the attempt that was given up there: until that must be over, only a yes is known.
 *
 * @throws ApplicationFailure which is tried again once the last attempt is over
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

/** How long ago the attempts ended and the looking began, by the server's clock. */
function lookedForMs(): number {
  const { currentAttemptScheduledTimestampMs, scheduledTimestampMs } = activityInfo();
  return currentAttemptScheduledTimestampMs - scheduledTimestampMs;
}

/** What whoever can be asked says, written into the ledger; null when nobody can be, or when it proves nothing. */
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
  // What is not there yet may come of an attempt that is under way, which keeps its fence to say so.
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
