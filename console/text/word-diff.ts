/** What changed from one text to another, word by word. */
import { diffArrays } from 'diff';

export interface Piece {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** More changes than this are shown as one: nobody reads them word by word. */
const mostChanges = 400;

/** The pieces in order: `same` and `gone` together are the one text, `same` and `new` the other. */
export function wordDiff(before: string, after: string): readonly Piece[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: mostChanges });
  if (changes === undefined)
    return whole([
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ]);
  return whole(
    changes.map(({ added, removed, value }) => ({
      kind: added ? 'new' : removed ? 'gone' : 'same',
      text: value.join(''),
    })),
  );
}

/** Words, and what stands between them; together they are the text. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|\S+/g) ?? [];
}

function whole(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.filter(({ text }) => text !== '');
}
