/** The end of a conversation: what still waits is told, and the row is closed. */
import { cancelClarifications } from '../../domain/conversation/answer-in-words.ts';
import { minutesActivities } from './activities.ts';
import { writeDown } from './clarifications.ts';
import type { Talk } from './carried.ts';

export interface Closing {
  readonly outcome: 'closed';
  readonly actor: string;
  readonly reason: string;
  readonly turns: number;
}

/** Tells whoever still waits for an answer, closes the books, and returns how it ended. */
export async function farewell(talk: Talk): Promise<Closing> {
  const { closeConversation, tellParticipant } = minutesActivities('close the conversation');
  await cancelQuestions(talk);
  const standing = { ...talk.standing, state: 'closed' as const, flow: null, offer: null, deadlines: [] };
  const say = { text: 'conversation.closed', values: {} };
  for (const { turnId } of talk.inbox.orders) {
    const replyPosition = talk.inbox.accepted * 2 + 1;
    const turn = { turnId, at: Date.now(), replyPosition, heard: [], answer: null, act: null };
    await tellParticipant({ turn, standing, say, disposition: 'refused' });
  }
  for (const { turnId, clarification, position } of talk.inbox.resumed ?? []) {
    const { messageId, text, at } = clarification.message;
    const heard = [{ messageId, text, at, position: clarification.message.position }];
    const turn = { turnId, at: Date.now(), replyPosition: position + 1, heard, answer: null, act: null };
    await tellParticipant({ turn, standing, say, disposition: 'refused' });
  }
  for (const { messageId, turnId, text, at, position } of talk.inbox.queue) {
    const heard = [{ messageId, text, at, position }];
    const turn = {
      turnId: `${turnId}:${position}`,
      at: Date.now(),
      replyPosition: position + 1,
      heard,
      answer: null,
      act: null,
    };
    await tellParticipant({ turn, standing, say, disposition: 'refused' });
  }
  await closeConversation({ standing });
  const { actor, reason } = talk.standing.closing ?? { actor: 'system', reason: '' };
  return { outcome: 'closed', actor, reason, turns: standing.turn };
}

/** Nobody waits for their answers any more (C11). */
async function cancelQuestions(talk: Talk): Promise<void> {
  const { actor, reason } = talk.standing.closing ?? { actor: 'system', reason: '' };
  const cancelled = cancelClarifications(talk.standing, { at: Date.now(), by: actor, because: reason || 'closed' });
  talk.standing = cancelled.standing;
  talk.unwritten = [...talk.unwritten, ...cancelled.stepped];
  await writeDown(talk);
}
