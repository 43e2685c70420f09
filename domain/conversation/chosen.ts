/**
 * Which of the choices of an open question a message names (C7, C8), by what it is, by what it is called, or by its
 * place.
 */
import type { FieldContent } from '../../contracts/wire/clarification.ts';
import type { Issue, Reading } from '../../contracts/reading/reading.ts';
import { fingerprint } from '../words/fingerprint.ts';
import { isDoubted } from './taken-answers.ts';

/** One of the choices word for word, or, where no other question has choices, "the second one" or "B". */
export function chosenIn(reading: Reading, issue: Issue, asked: readonly Issue[]): FieldContent | null {
  const { ordinals, bareChoice } = reading;
  const { choices = [] } = issue;
  const named = namedIn(reading, issue) ?? meantIn(reading, issue, asked);
  if (named !== undefined || asked.filter((one) => one.choices?.length).length > 1) return named ?? null;
  if (isDoubted(reading) || ordinals.length > 1) return null;
  const index = ordinals[0]?.index;
  const place = index === undefined ? bareChoice?.place : index === -1 ? choices.length : index;
  return place === undefined ? null : (choices[place - 1] ?? null);
}

/**
 * The choice that the whole message is, or its label; or the only one that what is said may be called by: "courier,
 * please".
 */
export function namedIn(reading: Reading, { choices = [], labels = choices, marks = [] }: Issue): string | undefined {
  const { bareChoice } = reading;
  const isWhole = (name: string | undefined): boolean =>
    name !== undefined && fingerprint(name.toLowerCase()) === bareChoice?.fingerprint;
  const whole = choices.find((choice, at) => isWhole(choice) || isWhole(labels[at]));
  if (whole !== undefined || bareChoice?.core === undefined || isQuestion(reading)) return whole;
  const { core } = bareChoice;
  const [only, ...more] = choices.filter((_, at) => marks[at]?.includes(core) === true);
  return more.length === 0 ? only : undefined;
}

/** "Hoch" where `high` may be chosen: the one choice that means it, where no other question has one. */
function meantIn(reading: Reading, { choices = [], means = [] }: Issue, asked: readonly Issue[]) {
  const word = reading.bareChoice?.means;
  if (word === undefined || isQuestion(reading)) return undefined;
  const all = asked.flatMap((issue) => issue.means ?? []).filter((one) => one === word);
  return all.length === 1 && means.includes(word) ? choices[means.indexOf(word)] : undefined;
}

export function isQuestion({ sentences }: Reading): boolean {
  return sentences.some(({ act }) => act === 'question');
}
