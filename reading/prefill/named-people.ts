/** A message as its words, the names in it, and who of them is meant (F9): types alone. */
import type { Answers } from '../../contracts/reading/answers.ts';
import type { Reading, Span } from '../../contracts/reading/reading.ts';
import type { Word } from '../text/sentences.ts';

/** A message as its words. */
export interface Said {
  readonly source: string;
  readonly words: readonly Word[];
}

/** Half-open, in words. */
export interface NameRange {
  readonly from: number;
  readonly to: number;
}

export interface WhoMeant {
  readonly whom: NonNullable<Answers['whom']> | null;
  /** Names that are not whom it is with. */
  readonly out: readonly Span[];
  /** From the first to the last of them, where one took the other's place: it is accounted for. */
  readonly settled: Span | null;
  /** Who is left then. */
  readonly left: Reading['people'];
}
