/**
 * The sentence of a message that answers by itself (G20). "Tuesday at three. She's been turning up late all week": where a choice is made, a
 * whole sentence of which nothing is left over makes it, and the others tell why, or something else. Whatever could take it back stands
 * behind it, or puts it off from before it, and then there is none.
 */
import type { Settling } from '../../contracts/named-times.ts';
import type { Reading, Remainder } from '../../contracts/reading.ts';
import { wordsOf } from '../language/words.ts';
import { playsPart } from '../remainder/clause-pieces.ts';
import { opensConclusion } from '../remainder/reasons.ts';
import type { Text } from '../text/text.ts';

/** Words that may stand before a conclusion, and with it: "und deshalb". */
const longestJoint = 2;
const later = wordsOf('laterWords');

/** Sentences of a message that is looked at. */
const mostSentences = 8;

/** `read`: reads a sentence as if it were all that was said. Null: no sentence answers, or more than one. */
export function settlingOf(
  { source, sentences }: Text,
  whole: Pick<Reading, 'remainder' | 'times' | 'ordinals'>,
  read: (sentence: string) => Reading,
): Settling | null {
  const isOpen = whole.remainder.length > 0 && whole.times.length + whole.ordinals.length > 0;
  if (!isOpen || sentences.length < 2 || sentences.length > mostSentences) return null;
  const readings = sentences.map(({ start, words }, at) => ({
    start,
    words: words.length,
    concludes: words.slice(0, longestJoint).some(({ fold }) => opensConclusion(fold) || later.has(fold)),
    compares: words.some(({ fold }) => alternatives.has(fold) || slips.has(fold) || playsPart(fold, 'better')),
    holds:
      words.some(({ fold }) => holding.has(fold)) &&
      !words.some(({ fold }) => playsPart(fold, 'may') || playsPart(fold, 'need')),
    reading: read(source.slice(start, sentences[at + 1]?.start ?? source.length)),
  }));
  const places = readings.flatMap(({ reading }, at) => (answersWhole(reading) ? [at] : []));
  // "Ten is free. So is Tuesday, but they stocktake. So ten.": of several the one that concludes.
  const concluding = places.filter((at) => readings[at]?.concludes === true);
  const [place, ...others] = places.length > 1 ? concluding : places;
  const own = place === undefined ? undefined : readings[place];
  if (place === undefined || own === undefined || others.length > 0 || places.at(-1) !== place) return null;
  if (readings.slice(0, place).some(({ reading }) => putsOff(reading))) return null;
  if (readings.slice(place + 1).some(mayTakeBack)) return null;
  const moved = <Found extends { readonly start: number; readonly end: number }>(found: Found): Found => ({
    ...found,
    start: found.start + own.start,
    end: found.end + own.start,
  });
  const { says, stance, times, ordinals } = own.reading;
  return { says: says ?? [], stance, times: times.map(moved), ordinals: ordinals.map(moved) };
}

/** It names a time or a place in a list, and nothing of it is left over. */
function answersWhole({ remainder, times, ordinals, says, sentences }: Reading): boolean {
  if (remainder.length > 0 || times.length + ordinals.length === 0) return false;
  return !sentences.some(({ act }) => act === 'question') && !says.some((one) => denying.has(one));
}

const denying: ReadonlySet<string> = new Set(['refusal', 'ending', 'others', 'skip', 'human', 'contrast', 'change']);

/** "Let me check": what follows is not decided. */
function putsOff({ remainder }: Reading): boolean {
  return remainder.some(({ kind }) => kind === 'delay');
}

/** What is told behind an answer takes it back in a few words, or depends on something, doubts, asks, or names another time. */
function mayTakeBack({ reading, words, compares, holds }: Sentence): boolean {
  const { remainder, times, ordinals, says, sentences, stance } = reading;
  if (sentences.some(({ act }) => act === 'question')) return true;
  // "On Thursday we have the works council here": more is said of that time than that it is wished for.
  const isWished = says.some((one) => wishing.has(one) && !(holds && one === 'taking'));
  const isTold = remainder.some(({ kind }) => telling.has(kind)) && !isWished;
  const fewest = holds ? fewestHeld : fewestTold;
  if (times.length + ordinals.length > 0 && (!isTold || compares || words < fewest)) return true;
  if (remainder.some(({ kind }) => depending.has(kind))) return true;
  const isTurned =
    stance === 'deny' || says.some((one) => denying.has(one)) || remainder.some(({ kind }) => kind !== 'unknown');
  return isTurned && words < fewestTold;
}

interface Sentence {
  readonly reading: Reading;
  /** How many it has. */
  readonly words: number;
  /** "Better", "or", "oops": what it names may be wanted instead. */
  readonly compares: boolean;
  /** "We have stocktaking": it says what is then. */
  readonly holds: boolean;
}

const alternatives = wordsOf('alternativeWords');
const slips = wordsOf('slipWords');
const holding = wordsOf('heldVerbs');
const telling: ReadonlySet<Remainder['kind']> = new Set<Remainder['kind']>(['unknown', 'past']);
const wishing: ReadonlySet<string> = new Set(['taking', 'change', 'order', 'searching', 'others', 'contrast']);

const depending: ReadonlySet<Remainder['kind']> = new Set<Remainder['kind']>([
  'condition',
  'hedge',
  'quotation',
  'delay',
]);

/** "Just kidding", "or maybe not": in words. */
const fewestTold = 6;
/** "El lunes hay inventario". */
const fewestHeld = 4;
