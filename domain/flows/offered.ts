/**
 * What a step of a flow asks, as data, and what is given as its answer (G23): an option, or values of its slots.
 * Nothing is read then, and what follows is what words would lead to.
 */
import type { WordsFound } from '../../contracts/reading/answers.ts';
import type { Flow } from '../../contracts/state/flow.ts';
import type { GivenValue, Option, Question } from '../../contracts/reading/question.ts';
import type { Answer } from './answer.ts';
import { canGoBack } from './undo.ts';

/** A question that has no id yet. */
export type StepQuestion = Omit<Question, 'id'>;

/** Values by slot, and the message that they came with. */
export interface GivenToFlow {
  readonly values: Readonly<Record<string, GivenValue>>;
  readonly answer: Answer;
}

/** The name of the slot in which a model gives an option (F11). No field of a form or a letter is called so. */
export const offeredAnswer = 'offered-answer';

/** At most so many options are offered with one question, as its contract has it. */
export const mostOptions = 5;

/** The options of a step: what is its own first, then the ways out that every step has. */
export function optionsOf(
  flow: Flow,
  own: readonly Option[],
  more: 'both' | 'back' | 'cancel' = 'both',
): readonly Option[] {
  const back: readonly Option[] = canGoBack(flow) && more !== 'cancel' ? [{ id: 'back', text: 'back' }] : [];
  const out: readonly Option[] = more !== 'back' ? [{ id: 'cancel', text: 'cancel' }] : [];
  const ways = [...back, ...out];
  const room = Math.max(mostOptions - ways.length, 0);
  return own.length > room ? [...own.slice(0, mostOptions - 1), ...ways].slice(0, mostOptions) : [...own, ...ways];
}

/** The place that an option with a number names, from 0; null: it is none of `<name>-1`, `<name>-2`, … */
export function placeIn(option: string, name: string): number | null {
  const number = option.startsWith(`${name}-`) ? Number(option.slice(name.length + 1)) : Number.NaN;
  return Number.isInteger(number) && number > 0 ? number - 1 : null;
}

/** A value that is text of one line; null: it is another one. */
export function textGiven(value: GivenValue | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Words of one's own; null: it is another value. */
export function wordsGiven(value: GivenValue | undefined): WordsFound | null {
  return typeof value === 'object' && value !== null ? value : null;
}
