/** What the record of a turn tells besides: words that kept an answer from being taken (G20), a note on the last reply (G18). */
import type { FeedbackSaid } from '../../contracts/feedback-note.ts';
import type { LeftOver } from '../../contracts/left-over.ts';
import type { TurnRequest } from '../../contracts/turn.ts';
import type { Run } from './carried.ts';
import { addToTimeline } from './timeline.ts';

/** An answer that was not taken is a decision that names why (G20). */
export function withLeft(run: Run, request: TurnRequest, { left }: { readonly left?: LeftOver }): TurnRequest {
  if (!left) return request;
  addToTimeline(run, `held: remainder (${[...new Set(left.parts.map(({ kind }) => kind))].join(', ')})`);
  return { ...request, left };
}

/** A note on the last reply is stored with its turn. */
export function withFeedback(request: TurnRequest, { feedback }: { readonly feedback?: FeedbackSaid }): TurnRequest {
  return feedback ? { ...request, feedback } : request;
}
