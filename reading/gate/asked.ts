/** What a message asks for outright, by frames, and which of its names and times belong to that (G12, F9). */
import type { Reading, Span } from '../../contracts/reading/reading.ts';
import { namesSaid } from '../prefill/asked-person.ts';
import type { Named } from '../prefill/wanted.ts';
import type { Text } from '../text/text.ts';
import { fold } from '../language/fold.ts';
import { whoLeads } from '../phrases/asking-words.ts';
import { askedDeeds, type AskedDeeds } from './asked-deeds.ts';
import { askingSentences } from './asking-slips.ts';

export interface Asked extends AskedDeeds {
  /** Whom the message names. */
  readonly names: readonly Named[];
  /** The times of the message without those that are only told beside what is asked. */
  readonly times: Reading['times'];
}

/** Never throws. `spelt`: the text with slips read as what is meant. */
export function readAsked(
  spelt: Text,
  { times, emails }: Pick<Reading, 'times' | 'emails'>,
  people: readonly Span[],
  language: Reading['language'],
): Asked {
  const { source } = spelt;
  const sentences = askingSentences(spelt);
  const names = namesSaid({ source, sentences }, [...times, ...emails], language);
  const deeds = askedDeeds(source, sentences, { times, emails, people: [...people, ...names] });
  // "Con mi jefe, miércoles": beside another time a word that leads to somebody is none.
  const sure = times.filter(({ start, end }) => times.length === 1 || !whoLeads.has(fold(source.slice(start, end))));
  return { names, times: timesAsked(sure, deeds.asking), ...deeds };
}

/**
 * "Anna was late this morning, book a call with her for tomorrow": the time that stands where it is asked counts, and
 * of "next week, put it on Monday at 9:30" the one that is in the other.
 */
function timesAsked(times: Reading['times'], asking: readonly Span[]): Reading['times'] {
  const isAsked = ({ start }: Span): boolean => asking.some((one) => one.start <= start && start < one.end);
  const own = times.filter((time) => isAsked(time) && time.negated !== true);
  if (own.length === 0) return times;
  const isNarrow = own.some(({ grain, bound }) => !wide.has(grain) && bound === undefined);
  return times.filter(
    (time) =>
      time.negated === true || (isAsked(time) && !(isNarrow && wide.has(time.grain) && time.bound === undefined)),
  );
}

const wide: ReadonlySet<Reading['times'][number]['grain']> = new Set(['week', 'month']);
