/** Turns as they are opened: what was heard in each, and where its reply stands. Times are epoch milliseconds. */
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { Stepped } from '../../contracts/state/clarification-state.ts';
import type { OpenTurn, TurnMessage } from '../../contracts/state/turn.ts';
import { missingIn } from '../context/request.ts';
import type { AfterWait, Resumed } from './in-wait.ts';
import type { Inbox, QueuedMessage } from './inbox.ts';
import { materialAfter } from './material.ts';

/** Messages as a turn names them: without what was read in them. */
export function messagesOf(heard: readonly TurnMessage[]): readonly TurnMessage[] {
  return heard.map(({ messageId, at, position }) => ({ messageId, at, position }));
}

export function heardTurn(heard: readonly QueuedMessage[], last: QueuedMessage, at: number): OpenTurn {
  return { turnId: last.turnId, at, replyPosition: last.position + 1, heard: messagesOf(heard) };
}

/** A turn in which nobody has said anything: it stands behind everything that was accepted. */
export function orderTurn({ accepted }: Inbox, turnId: string, at: number): OpenTurn {
  return { turnId, at, replyPosition: accepted * 2 + 1, heard: [] };
}

export function resumedTurn(next: Resumed, at: number): OpenTurn {
  return { turnId: next.turnId, at, replyPosition: next.position + 1, heard: resumedMessages(next) };
}

/** The message that waited, and the answers it got as a message of their own. */
export function resumedMessages({ clarification, updated, at, position }: Resumed): readonly TurnMessage[] {
  const waiting = waitingMessages({ clarification });
  if (clarification.status !== 'resolved') return waiting;
  const answersTo = { messageId: clarification.message.messageId, updated };
  return [...waiting, { messageId: `${clarification.id}:answers`, at, position, answersTo }];
}

/** The message that was asked back about, behind what was said in the same turn. */
export function waitingMessages({
  clarification: { message },
}: Pick<Stepped, 'clarification'>): readonly TurnMessage[] {
  return messagesOf([...(message.with ?? []), message]);
}

export type AfterWaitTurn = ReturnType<typeof afterWaitTurn>;

/** The turn of messages that waited: what they rest on, and what their answer does without. */
export function afterWaitTurn(state: ConversationState, { turnId, position, request }: AfterWait, at: number) {
  const material = materialAfter(state, { request, happened: [] });
  const { id: requestId, round, status, mode } = request;
  return {
    turnId,
    at,
    replyPosition: position + 1,
    heard: messagesOf(request.messages),
    ...(material.length === 0 ? {} : { material }),
    ...(mode === undefined ? {} : { mode }),
    context: { requestId, round, status, missing: missingIn(request) },
  };
}

/** Everything that waits for an answer when the conversation closes, each as a turn of its own. */
export function waitingTurns(
  { orders, resumed, afterWait = [], kept = [], ...inbox }: Inbox,
  at: number,
): readonly OpenTurn[] {
  const { queue } = inbox;
  const behind = (turnId: string, heard: readonly TurnMessage[]): OpenTurn => ({
    turnId,
    at,
    replyPosition: inbox.accepted * 2 + 1,
    heard,
  });
  return [
    ...orders.map(({ turnId }) => behind(turnId, [])),
    ...resumed.map((next) => ({ ...resumedTurn(next, next.at), heard: resumedMessages(next).slice(0, 1) })),
    ...afterWait.map(({ turnId, position, request }) => ({
      turnId,
      at,
      replyPosition: position + 1,
      heard: messagesOf(request.messages),
    })),
    ...kept.map(({ turnId, messages }) => behind(turnId, messages)),
    ...queue.map((one) => ({
      ...heardTurn([one], one, one.at),
      // Messages that would have shared a turn are told one by one.
      ...(queue.filter(({ turnId }) => turnId === one.turnId).length > 1
        ? { turnId: `${one.turnId}:${one.position}` }
        : {}),
    })),
  ];
}
