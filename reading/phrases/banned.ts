/** Words that are never said of a vehicle (D11). */
import type { Span } from '../../contracts/reading/reading.ts';
import { languages } from '../language/languages.ts';
import { ownBook } from './phrases.ts';
import { Text } from '../text/text.ts';

const book = ownBook(
  [{ tag: { name: 'banned' }, phrases: languages.flatMap(({ diagnosis }) => diagnosis.reply.banned) }],
  {},
);

/** Where they stand in a text. */
export function bannedIn(text: Text): readonly Span[] {
  return text.sentences.flatMap(({ words }) =>
    book.matches(words).map(({ from, to }) => ({ start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 })),
  );
}

/** What is wrong with a text of a procedure that people read; null when nothing is. */
export function bannedFault(text: string): { readonly happened: string; readonly remedy: string } | null {
  const [first] = bannedIn(new Text(text));
  return first === undefined
    ? null
    : {
        happened: `The text says "${text.slice(first.start, first.end)}", which is never said of a vehicle.`,
        remedy: 'Say what was verified, without a judgement.',
      };
}
