/** Texts that are cut to a length: between two signs as a reader sees them, never inside one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutTail, cutText, shortened } from '../../../domain/words/cut.ts';
import { runs } from '../../support/laws.ts';

const family = '👨‍👩‍👧‍👦';
const flag = '🇩🇪';
const scotland = '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}';

test.each([
  ['half of a pair', 'ab😀', 3, 'ab'],
  ['a family', `ab${family}`, 9, 'ab'],
  ['a family at its end', `ab${family}`, 13, `ab${family}`],
  ['a skin', 'ok👍🏽', 4, 'ok'],
  ['a flag', `ab${flag}`, 4, 'ab'],
  ['the second of two flags', `${flag}${flag}x`, 6, flag],
  ['a flag of a region', `x${scotland}y`, 8, 'x'],
  ['a letter with its mark', 'abe\u0301', 3, 'ab'],
  ['a syllable', '한국'.normalize('NFD'), 4, '한'.normalize('NFD')],
  ['an Indian syllable', 'नि', 1, ''],
  ['a keycap', 'a1️⃣', 2, 'a'],
  ['a line break', 'ab\r\nc', 3, 'ab'],
  ['what fits', 'abc', 3, 'abc'],
  ['plain words', 'abcdef', 4, 'abcd'],
  ['half a sign that was given', 'ab\ud83d', 9, 'ab\ufffd'],
])('F2 cut at %s', (_, text, longest, expected) => {
  expect(cutText(text, longest)).toBe(expected);
});

test.each([
  ['half of a pair', '😀ab', 3, 'ab'],
  ['a family', `${family}ab`, 9, 'ab'],
  ['a letter with its mark', 'e\u0301ab', 3, 'ab'],
  ['what fits', 'abc', 3, 'abc'],
  ['plain words', 'abcdef', 4, 'cdef'],
])('F2 cut from the end at %s', (_, text, longest, expected) => {
  expect(cutTail(text, longest)).toBe(expected);
});

test('F2 a letter under a heap of marks is cut in the heap, and stays well-formed', () => {
  const heap = `a${'\u0301'.repeat(400)}`;
  expect(cutText(heap, 250)).toHaveLength(250);
  expect(cutText('😀\u200d'.repeat(100), 250).isWellFormed()).toBe(true);
});

test('F2 the subject of an email ends with a whole sign and the mark of what is left out', () => {
  expect(shortened(`${'x'.repeat(240)}${family}${'y'.repeat(40)}`, 250)).toBe(`${'x'.repeat(240)}…`);
  expect(shortened('short', 250)).toBe('short');
});

test('F2 whatever the text, both cuts are well-formed, short enough and parts of it', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 80 });
  fc.assert(
    fc.property(text, fc.nat(90), (words, longest) => {
      for (const part of [cutText(words, longest), cutTail(words, longest)]) {
        expect(part.isWellFormed()).toBe(true);
        expect(part.length).toBeLessThanOrEqual(Math.max(longest, 0));
        expect(words.toWellFormed()).toContain(part);
      }
    }),
    { numRuns: runs(2_000) },
  );
});
