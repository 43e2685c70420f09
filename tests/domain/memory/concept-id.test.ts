/** Ids of concepts: ours, stable, bounded. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conceptId } from '../../../contracts/wire/graph.ts';
import { idOf, slugOf } from '../../../domain/memory/concept-id.ts';

const none = { domain: null, jurisdiction: null, kind: null };
const text = fc.string({ unit: 'grapheme', maxLength: 200 });
const part = fc.option(text);

test.each([
  [{ domain: 'tax', jurisdiction: 'ie', kind: 'Relief', prefLabel: 'Rent credit' }, 'TAX:IE:RELIEF:RENT-CREDIT'],
  [{ ...none, prefLabel: 'Rent credit' }, 'GENERIC:GLOBAL:GENERIC:RENT-CREDIT'],
  [{ domain: ' ', jurisdiction: '–', kind: '', prefLabel: 'Rent credit' }, 'GENERIC:GLOBAL:GENERIC:RENT-CREDIT'],
  [{ ...none, jurisdiction: 'GB', prefLabel: 'VAT' }, 'GENERIC:UK:GENERIC:VAT'],
  [{ ...none, jurisdiction: 'España', prefLabel: 'Señal “única”' }, 'GENERIC:ESPANA:GENERIC:SENAL-UNICA'],
  [{ ...none, prefLabel: 'НДС: ставка 20 %' }, 'GENERIC:GLOBAL:GENERIC:НДС-СТАВКА-20'],
  [{ ...none, prefLabel: 'Straßensteuer' }, 'GENERIC:GLOBAL:GENERIC:STRASSENSTEUER'],
])('M3 %o is %s', (mention, id) => {
  expect(idOf(mention)).toBe(id);
});

test('M3 two long labels that begin alike are two concepts', () => {
  const begins = 'relief '.repeat(20);
  const [one, other] = ['for farmers', 'for fishers'].map((ends) => idOf({ ...none, prefLabel: begins + ends }));
  expect(one).not.toBe(other);
  expect(one?.slice(0, 80)).toBe(other?.slice(0, 80));
});

describe('laws', () => {
  test('M3 every id is one, whatever was said, and never longer than 200', () =>
    fc.assert(
      fc.property(part, part, part, text, (domain, jurisdiction, kind, prefLabel) => {
        const id = idOf({ domain, jurisdiction, kind, prefLabel });
        if (slugOf(prefLabel) === '') expect(id.endsWith(':')).toBe(true);
        else expect(conceptId.safeParse(id).success).toBe(true);
        expect(id.length).toBeLessThanOrEqual(200);
      }),
    ));

  test('M3 a slug is its own slug, and holds neither blanks nor colons', () =>
    fc.assert(
      fc.property(text, (said) => {
        expect(slugOf(slugOf(said))).toBe(slugOf(said));
        expect(slugOf(said)).not.toMatch(/[\s:]|^-|-$|--/u);
      }),
    ));

  test('M3 capitals, accents and the signs between words make no difference', () =>
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zà-öø-ý]{1,8}$/), { minLength: 1, maxLength: 5 }), (words) => {
        const plain = words.join(' ');
        for (const same of [plain.toUpperCase(), plain.normalize('NFD'), ` ${words.join(' – ')}.`])
          expect(idOf({ ...none, prefLabel: same })).toBe(idOf({ ...none, prefLabel: plain }));
      }),
    ));
});
