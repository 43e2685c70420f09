/** Whether a number stands beside words that no list explains: "… is the old one", "… is private, please do not use it" (G20). */
import type { Answers } from '../../contracts/answers.ts';
import type { Span } from '../../contracts/reading.ts';
import { wordsOf } from '../language/words.ts';
import type { Word } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';

/** What is read in the same text. */
export interface BesideNumber {
  readonly phones: readonly Span[];
  /** Names and addresses. */
  readonly known: readonly Span[];
  readonly times: readonly Span[];
}

/** In UTF-16 code units: longer ones say more than one thing. */
const longest = 300;

/** Null: there is no number, or every word beside it is of a list or a value. `times`: all but those of a time. */
export function numberBeside({ source, sentences }: Text, found: BesideNumber): Answers['numberBeside'] | null {
  const { phones, known, times } = found;
  if (phones.length === 0) return null;
  if (source.length > longest || sentences.some(({ mark, masks }) => mark >= 0 || masks.length > 0)) return 'words';
  const words = sentences.flatMap(({ words: own }) => own);
  const beside = words.filter((word) => !isIn(word, phones));
  const [first] = beside;
  if (first !== undefined && first === words[0] && asks.has(first.fold)) return 'words';
  const left = beside.filter((word) => !frames.has(word.fold) && !isIn(word, known));
  if (left.length === 0) return null;
  return left.every((word) => isIn(word, times)) ? 'times' : 'words';
}

function isIn({ start, end }: Word, spans: readonly Span[]): boolean {
  return spans.some((span) => start < span.end && span.start < end);
}

const frames = wordsOf('numberFrames');
const asks = wordsOf('numberAsks');
