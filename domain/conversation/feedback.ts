/** Notes on the last reply, and the export of the session (G18): words to Parley itself, which change nothing of what goes on. */
import type { FeedbackSaid } from '../../contracts/feedback-note.ts';
import type { Say } from '../../contracts/flow.ts';
import type { ConversationState } from '../../contracts/conversation-state.ts';
import { isFeedbackCategory } from './feedback-category.ts';
import type { Turn } from './hearing.ts';

export interface FeedbackPlan {
  readonly kind: 'command';
  readonly standing: ConversationState;
  readonly say: Say;
  readonly feedback?: FeedbackSaid;
}

/** Null: the message is neither. */
export function planFeedback(standing: ConversationState, turn: Turn): FeedbackPlan | null {
  const { command } = turn.reading;
  if (command === 'print') {
    const values = { conversation: standing.identity.conversation };
    return { kind: 'command', standing, say: { text: 'command.print', values } };
  }
  if (command !== 'improve') return null;
  const { category = null, note } = turn.reading.answers.improves ?? {};
  const isReplied = standing.turn > 0;
  if (note === undefined || !isReplied) {
    const text = isReplied ? 'feedback.empty' : 'feedback.no-reply';
    return { kind: 'command', standing, say: { text, values: {} } };
  }
  const { messageId } = turn;
  return {
    kind: 'command',
    standing,
    say: { text: 'feedback.noted', values: { category } },
    feedback: {
      category: category !== null && isFeedbackCategory(category) ? category : null,
      quote: { messageId, start: note.start, end: note.end },
    },
  };
}
