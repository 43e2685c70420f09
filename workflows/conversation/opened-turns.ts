/** Turns as they are taken up: what was heard, and where their replies stand. */
import type { Clarification } from '../../contracts/clarification-state.ts';
import type { OpenTurn, TurnMessage } from '../../contracts/turn.ts';
import type { QueuedMessage } from '../../domain/conversation/inbox.ts';
import type { Resumed } from '../../domain/conversation/in-wait.ts';
import type { Run } from './carried.ts';

export function heardTurn(heard: readonly QueuedMessage[], last: QueuedMessage): OpenTurn {
  return { turnId: last.turnId, at: Date.now(), replyPosition: last.position + 1, heard: messagesOf(heard) };
}

export function resumedTurn(next: Resumed): OpenTurn {
  return { turnId: next.turnId, at: Date.now(), replyPosition: next.position + 1, heard: resumedMessages(next) };
}

/** A turn in which nobody has said anything: it stands behind everything that was accepted. */
export function orderTurn({ inbox }: Run, turnId: string): OpenTurn {
  return { turnId, at: Date.now(), replyPosition: inbox.accepted * 2 + 1, heard: [] };
}

export function messagesOf(heard: readonly QueuedMessage[]): readonly TurnMessage[] {
  return heard.map(({ messageId, at, position }) => ({ messageId, at, position }));
}

/** The message that waited, and the answers it got as a message of their own. */
export function resumedMessages({ clarification, updated, at, position }: Resumed): readonly TurnMessage[] {
  const waiting = waitingMessages(clarification);
  if (clarification.status !== 'resolved') return waiting;
  const answersTo = { messageId: clarification.message.messageId, updated };
  return [...waiting, { messageId: `${clarification.id}:answers`, at, position, answersTo }];
}

/** The message that was asked back about, behind what was said in the same turn. */
export function waitingMessages({ message }: Clarification): readonly TurnMessage[] {
  const { messageId, at, position } = message;
  return [...(message.with ?? []), { messageId, at, position }];
}
