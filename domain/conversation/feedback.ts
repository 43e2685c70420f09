/**
 * Notes on the last reply, and the export of the session (G18): words to Parley itself, which change nothing of what
 * goes on.
 */
import type { FeedbackSaid } from '../../contracts/wire/feedback-note.ts';
import type { Say } from '../../contracts/state/flow.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import { isFeedbackCategory } from './feedback-category.ts';
import type { Turn } from './hearing.ts';

export interface FeedbackPlan {
  readonly kind: 'command';
  readonly state: ConversationState;
  readonly say: Say;
  readonly feedback?: FeedbackSaid;
}

/** Null: the message is neither. */
export function planFeedback(state: ConversationState, turn: Turn): FeedbackPlan | null {
  const { command } = turn.reading;
  if (command === 'print') {
    const values = { conversation: state.identity.conversation };
    return { kind: 'command', state, say: { text: 'command.print', values } };
  }
  if (command !== 'improve') return null;
  const { category = null, note } = turn.reading.answers.improves ?? {};
  const isReplied = state.turn > 0;
  if (note === undefined || !isReplied) {
    const text = isReplied ? 'feedback.empty' : 'feedback.no-reply';
    return { kind: 'command', state, say: { text, values: {} } };
  }
  const { messageId } = turn;
  return {
    kind: 'command',
    state,
    say: { text: 'feedback.noted', values: { category } },
    feedback: {
      category: category !== null && isFeedbackCategory(category) ? category : null,
      quote: { messageId, start: note.start, end: note.end },
    },
  };
}
