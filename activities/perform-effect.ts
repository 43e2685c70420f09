/** Performs an approved effect and tells the participant the outcome. */
import type { CarriedState, ConversationState } from '../contracts/state/conversation-state.ts';
import { isTold } from '../domain/conversation/after-move.ts';
import { afterActing, afterLater, endOfLater } from '../domain/conversation/delayed.ts';
import { afterEffect, recipientOf, type ActMove } from '../domain/flows/by-kind/machines.ts';
import type { EffectResult } from '../domain/flows/moves.ts';
import type { Waited } from '../domain/flows/waiting.ts';
import { hasPlaceholder } from '../reading/text/placeholders.ts';
import { carryOut, refused, whereOf, type CarryOutPorts } from './carry-out.ts';
import { asCalendarFailure } from './calendar-failure.ts';
import { permanent } from './failure.ts';
import { hashOfPreview } from './preview-effect.ts';
import {
  beginTurn,
  earlier,
  open,
  tell,
  type Earlier,
  type Opened,
  type SettlingPorts,
  type TurnRequest,
} from './settle-turn.ts';
import { previewShown } from './words.ts';

export interface PerformEffectRequest {
  readonly turn: TurnRequest;
  readonly state: CarriedState;
  readonly move: ActMove;
  /** Set when an earlier attempt was told by its provider to come again. */
  readonly later?: Later;
}

/** A later attempt of an approved effect. */
export interface Later extends Waited {
  /** The approving turn. */
  readonly approved: Pick<TurnRequest, 'turnId' | 'at'>;
}

type Asked = Pick<PerformEffectRequest, 'turn' | 'move' | 'later'>;

export interface PerformEffectPorts extends CarryOutPorts, Omit<SettlingPorts, 'assistants'> {}

export function performEffectActivity(ports: PerformEffectPorts) {
  return {
    /**
     * Performs the approved effect and returns the outcome. When the flow ends with it, the turn is settled, unless an
     * earlier attempt (or a run that was reset) has done so.
     *
     * @throws ApplicationFailure `ApprovalMismatch` when the approval is for another preview than the one to be
     * performed
     */
    async performEffect({ turn, state, move, later }: PerformEffectRequest): Promise<EffectResult & Earlier> {
      const opened = await open(ports, state);
      await beginTurn(ports, opened.where, turn, { forModel: false });
      const asked = { turn, move, ...(later && { later }) };
      const result = await perform(ports, opened.state, asked).catch((error: unknown) => {
        throw asCalendarFailure(error);
      });
      return { ...result, ...(await tellResult(ports, opened, asked, result)) };
    },
  };
}

/**
 * Settles the turn when the flow ends with the effect; otherwise asks the next question. Reports whether the turn was
 * settled before.
 */
export async function tellResult(
  ports: SettlingPorts,
  { state, texts }: Opened,
  { turn, move, later }: Asked,
  result: EffectResult,
): Promise<Earlier> {
  // The participant was told already that the effect waits.
  if (later && result.kind === 'waits') return {};
  const next = later ? endOfLater(move.flow, result) : afterEffect(move, result);
  if (!isTold(next)) return {};
  const after = later
    ? afterLater(state, { flow: move.flow, move: next, result }, turn.turnId)
    : afterActing(state, { flow: move.flow, move: next, result }, turn);
  return earlier(await tell(ports, turn, { state: after, texts, say: next.say, disposition: 'flow_step' }));
}

async function perform(
  ports: PerformEffectPorts,
  state: ConversationState,
  { turn, move: { flow }, later }: Asked,
): Promise<EffectResult> {
  const { actionId, kind, startedBy } = flow;
  const preview = await previewShown(ports.drafts, whereOf(state), flow);
  const previewHash = preview === null ? null : hashOfPreview(preview);
  if (preview === null || previewHash !== flow.previewHash) {
    throw permanent({
      type: 'ApprovalMismatch',
      happened: `The approval of ${actionId} is for another preview (${flow.previewHash ?? 'none'}) than what would be done (${previewHash ?? 'nothing'}).`,
      remedy: 'Show the preview again and let the participant approve it.',
    });
  }
  // A last check, whatever the flow believes: no email leaves with an unfilled placeholder (F2).
  if ('message' in preview && (hasPlaceholder(preview.subject) || hasPlaceholder(preview.message))) {
    return refused(ports, state, 'refused.placeholder', {});
  }
  const { at: approvedAt, turnId: approvedIn } = later?.approved ?? turn;
  const recipient = recipientOf(flow);
  const doing = { actionId, kind, preview, recipient, startedBy, approvedAt, approvedIn };
  return carryOut(ports, state, later ? { ...doing, waited: later } : doing);
}
