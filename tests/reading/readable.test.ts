/** Digits and letters in other forms are read as what they stand for, and stand where they stood (F1, C16). */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { redact } from '../../reading/redaction/redact.ts';
import { readSaid } from '../../reading/read.ts';
import { readable } from '../../reading/text/readable.ts';
import { compiled } from './words.ts';

describe('a text as it is read', () => {
  it.each([
    ['０１２３４５６７８９', '0123456789'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['०१२३४५६७८९', '0123456789'],
    ['০১২৩৪৫৬৭৮৯', '0123456789'],
    ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
    ['߀߁߂߃߄߅߆߇߈߉', '0123456789'],
    ['Ａｎｎａ　Ｓｃｈｍｉｄｔ', 'Anna Schmidt'],
    ['ｔｗｏ ｏ’ｃｌｏｃｋ', 'two o’clock'],
    ['＋４９ （３０）', '+49 (30)'],
    ['１２：３０', '12:30'],
    ['١٬٢٠٠٫٥٠', '1,200.50'],
    ['١٥٪', '15%'],
    ['￥１００', '¥100'],
    ['Ready？', 'Ready?'],
    ['plain text, 1 º and m² stay', 'plain text, 1 º and m² stay'],
    ['ﬁnal', 'ﬁnal'],
    ['𝟏𝟐', '𝟏𝟐'],
    ['Größe, naïve, Ольга, 李小龙', 'Größe, naïve, Ольга, 李小龙'],
  ])('"%s" is "%s"', (written, read) => {
    expect(readable(written)).toBe(read);
  });

  it('keeps every place, and says the same when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(readable(text)).toHaveLength(text.length);
        expect(readable(readable(text))).toBe(readable(text));
      }),
    );
  });
});

test.each([
  ['call me at ٠٣٠ ١٢٣٤٥٦٧', 'call me at 030 1234567'],
  ['Ｔｕｅｓｄａｙ ａｔ １０：３０', 'Tuesday at 10:30'],
  ['Friday at ۱۵:۰۰', 'Friday at 15:00'],
  ['the ２nd one', 'the 2nd one'],
  ['２', '2'],
  ['ｙｅｓ', 'yes'],
])('"%s" reads as "%s", place by place', (written, plain) => {
  const { answers: _written, ...other } = readSaid(written, compiled);
  const { answers: _plain, ...same } = readSaid(plain, compiled);
  expect(other).toEqual(same);
});

test('the places of a reading are those of what was written', () => {
  const text = '𝗖𝗮𝗹𝗹 Anna at 𝟭𝟰:𝟯𝟬, not 𝟭𝟱:𝟬𝟬';
  const { times, length } = readSaid(text, compiled);
  expect(times.map(({ start, end }) => text.slice(start, end).normalize('NFKC'))).toEqual(['14:30', 'not 15:00']);
  expect(length).toBe(text.length);
});

test('what is nobody’s business is taken out in whatever digits it is written, and the rest stays as it was', () => {
  expect(redact('Ｃａｌｌ ＋４９ １７０ １２３４５６７ ｎｏｗ').text).toBe('Ｃａｌｌ [phone] ｎｏｗ');
});
