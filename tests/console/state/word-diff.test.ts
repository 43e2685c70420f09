/** What changed from one text to another, word by word. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDiff, type Piece } from '../../../console/text/word-diff.ts';

const textOf = (pieces: readonly Piece[], left: Piece['kind']): string =>
  pieces
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join('');

test.each([
  ['the same', 'a b', 'a b', [{ kind: 'same', text: 'a b' }]],
  [
    'a word that was taken out',
    'Write to jane@example.org today.',
    'Write to [email] today.',
    [
      { kind: 'same', text: 'Write to ' },
      { kind: 'gone', text: 'jane@example.org' },
      { kind: 'new', text: '[email]' },
      { kind: 'same', text: ' today.' },
    ],
  ],
  ['nothing before', '', 'a', [{ kind: 'new', text: 'a' }]],
  ['nothing after', 'a', '', [{ kind: 'gone', text: 'a' }]],
  ['nothing at all', '', '', []],
])('%s', (_name, before, after, pieces) => {
  expect(wordDiff(before, after)).toEqual(pieces);
});

const text = fc
  .array(fc.constantFrom('a', 'b', 'cc', ' ', '\n', 'é'), { maxLength: 60 })
  .map((parts) => parts.join(''));

test('law: the pieces are both texts, and nothing is called changed that is not', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = wordDiff(before, after);
      expect(textOf(pieces, 'new')).toBe(before);
      expect(textOf(pieces, 'gone')).toBe(after);
      if (before === after) expect(pieces.every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});

test('a long text with another one in its place ends at once', () => {
  const before = Array.from({ length: 20_000 }, (_, nth) => `a${nth}`).join(' ');
  const after = Array.from({ length: 20_000 }, (_, nth) => `b${nth}`).join(' ');
  const pieces = wordDiff(before, after);
  expect(textOf(pieces, 'new')).toBe(before);
  expect(textOf(pieces, 'gone')).toBe(after);
});
