/**
 * A message that is asked back about in the workflow task in which it came: its sender, who proposed the request's id, writes the turn
 * down from what it is answered with.
 */
import type { TurnRecord, TurnRequest } from '../../contracts/turn.ts';
import type { ConversationState } from '../../contracts/conversation-state.ts';
import { answered, without, type QueuedMessage } from '../../domain/conversation/inbox.ts';
import { rowViewOf } from '../../domain/conversation/row-view.ts';
import { turnRecord, type Settlement } from '../../domain/conversation/turn-record.ts';
import type { Run } from './carried.ts';

interface Planned extends Pick<TurnRequest, 'answer'> {
  readonly state: ConversationState;
  readonly understood?: TurnRequest['understood'] | undefined;
}

/** The message leaves the queue, and the conversation stands as planned; gives its turn. */
export function takeAtOnce(run: Run, heard: QueuedMessage, { state, answer, understood }: Planned): TurnRequest {
  const { messageId, turnId, at, position } = heard;
  run.state = state;
  run.inbox = answered(without(run.inbox, [heard]));
  return {
    turnId,
    at,
    replyPosition: position + 1,
    heard: [{ messageId, at, position }],
    answer,
    act: null,
    ...(understood ? { understood } : {}),
  };
}

/** What the sender writes of the turn. Should it not, the request is written with the next thing that is. */
export function writtenBySender(
  run: Run,
  turn: TurnRequest,
  told: Pick<Settlement<never>, 'disposition' | 'clarifications' | 'contexts'>,
): TurnRecord<never> {
  const { state } = run;
  run.rowView = rowViewOf(state);
  return turnRecord<never>(turn, { state, text: '', act: null, forModel: true, found: null, ...told });
}
