/** The end of a conversation: what still waits is told, and the row is closed. */
import { minutesActivities } from './activities.ts';
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
  const standing = { ...talk.standing, state: 'closed' as const, flow: null, offer: null, deadlines: [] };
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
    await tellParticipant({ turn, standing, say: { text: 'conversation.closed', values: {} }, disposition: 'refused' });
  }
  await closeConversation({ standing });
  const { actor, reason } = talk.standing.closing ?? { actor: 'system', reason: '' };
  return { outcome: 'closed', actor, reason, turns: standing.turn };
}
