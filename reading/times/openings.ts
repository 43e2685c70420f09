/** What of an expression of time can begin at a word: only that is looked for there. */
import type { Kind } from './pieces.ts';

/** Pieces of an expression, as bits. */
export const opening = {
  number: 1,
  ordinal: 2,
  clock: 4,
  day: 8,
  /** Weeks, months, what is counted from now. */
  stretch: 16,
  /** "Morning". */
  part: 32,
  /** A length that follows: "for an hour". */
  lasting: 64,
  bound: 128,
  interval: 256,
  /** Anything at all. */
  piece: 512,
  /** An expression needs one such word. */
  heart: 1024,
  /** Nearly always another word: it counts where next to nothing else is said. */
  doubtful: 2048,
  /** A length before or behind something: "an hour before noon". */
  apart: 4096,
} as const;

/** What digits can begin. */
export const everything = 2047 | opening.apart;

const numbers: readonly Kind[] = ['number'];
const ordinals: readonly Kind[] = ['ordinal', 'number'];
const clocks: readonly Kind[] = ['instant', 'halfNext', 'quarter', 'threeQuarters', 'half', 'less', 'one', 'number'];
const leads: readonly Kind[] = ['the', 'this', 'next', 'coming', 'nextNext', 'last'];
const days: readonly Kind[] = [
  ...leads,
  ...ordinals,
  'monthDayLead',
  'monthDayWord',
  'month',
  'weekday',
  'day',
  'holiday',
];
const counted: readonly Kind[] = ['within', 'agoLead', 'in', 'number', 'slightly', 'length', 'one', 'unit'];

/** The kinds of words with which each piece can begin; digits can begin all of them. */
const beginnings: readonly (readonly [bit: number, kinds: ReadonlySet<Kind>])[] = [
  [opening.number, new Set(numbers)],
  [opening.ordinal, new Set(ordinals)],
  [opening.clock, new Set(clocks)],
  [opening.day, new Set(days)],
  [opening.stretch, new Set([...leads, ...counted, 'later', 'earlier', 'start', 'middle', 'end', 'weekend'])],
  [opening.part, new Set<Kind>(['partOfToday', 'weekdayPart', 'part', 'this', 'last'])],
  [opening.apart, new Set<Kind>(['within', 'in', 'number', 'length', 'one'])],
  [opening.lasting, new Set<Kind>(['for'])],
  [opening.bound, new Set<Kind>(['by', 'before', 'until', 'after', 'since', 'from'])],
  [opening.interval, new Set<Kind>([...clocks, ...days, 'between', 'from', 'at'])],
];

/** Kinds that only stand behind a piece or between two: no piece begins with them. */
const inert: ReadonlySet<string> = new Set(
  (
    'joint at courtesy follows things ordinalEnd notBehind askedBehind correction insteadOf cannot not timeWord zoneLead zoneBy hence ago clock am pm ' +
    'and to approx of past toHour more plusBehind sinceBehind nextBehind lastBehind nextNextBehind thisBehind place zone monthDay season deadline every'
  ).split(' '),
);

/** What can begin at a word that is of these kinds, as bits. */
export function openingsOf(kinds: readonly Kind[]): number {
  let bits = 0;
  for (const kind of kinds) if (!inert.has(kind)) bits |= opening.piece;
  for (const [bit, own] of beginnings) if (kinds.some((kind) => own.has(kind))) bits |= bit;
  return bits;
}
