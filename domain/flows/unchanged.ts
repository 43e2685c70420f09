/**
 * "Change it", "What should be different?", "ah no, send it": what was shown last stands as it was, and a plain yes
 * means exactly it. Only the very next answer may be that yes, and only where nothing else had been said that was to be
 * different (F4, G20).
 */
import type { Flow } from '../../contracts/state/flow.ts';
import type { Answer } from './answer.ts';
import type { Ask } from './moves.ts';

/** The flow with its preview before the participant again; null: there is none that stands unchanged. */
export function asShown({ unchanged, ...flow }: Flow): Flow | null {
  // Another preview has been shown since.
  if (unchanged === undefined || flow.previewHash !== null) return null;
  const { preview, previewHash } = unchanged;
  // What is asked for is left out of it: it is shown whole.
  return { ...flow, editing: undefined, preview, previewHash } as Flow;
}

/** The flow as its step knows it. */
export function withoutUnchanged({ unchanged: _shown, ...flow }: Flow): Flow {
  return flow;
}

/** A question for what should be different, with the preview that it leaves as it is; any other question as it is. */
export function keepingShown<Kept extends Flow>(before: Flow, move: Ask<Kept>, answer: Answer): Ask<Kept> {
  const { preview, previewHash, step } = before;
  if (!move.say.text.endsWith('.preview.change') || step !== 'preview' || preview === null || previewHash === null)
    return move;
  const { people, times, emails, phones, ordinals, remainder } = answer;
  // "Change it, with Bob": what was to be different has been said, and is not what is shown.
  const isSilent = [people, times, emails, phones, ordinals].every(({ length }) => length === 0);
  // "Make it shorter" says how it is to be different.
  const { part, edits } = answer.answers;
  const isBare = isSilent && remainder.length === 0 && part === undefined && edits.every(({ isGeneral }) => isGeneral);
  return isBare ? { ...move, flow: { ...move.flow, unchanged: { preview, previewHash } } } : move;
}
