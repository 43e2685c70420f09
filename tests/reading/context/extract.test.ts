import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extract, extractAt } from '../../../reading/context/extract.ts';
import { glimpse } from '../../../reading/context/glimpse.ts';
import { placesIn } from '../../../reading/context/places.ts';
import { sanitise } from '../../../reading/context/sanitise.ts';
import { sliceAt } from '../../../domain/context/key-path.ts';

const plenty = 1_000_000;
const bytes = (text: string): number => new TextEncoder().encode(text).length;

describe('X3 the extractor', () => {
  test('shows words as they are, and everything else as JSON in its order', () => {
    expect(extract('Two\nlines.', plenty).text).toBe('Two\nlines.');
    expect(extract({ b: [1, true, null], a: 'x' }, plenty).text).toBe(
      '{\n  "b": [\n    1,\n    true,\n    null\n  ],\n  "a": "x"\n}',
    );
  });

  test('takes out secrets by the name they stand under, and numbers of cards that are numbers', () => {
    const { text } = extract({ apiKey: 'abc', note: { x_auth_token: 'd' }, card: 4111111111111111 }, plenty);
    expect(text).toBe('{\n  "apiKey": "[key]",\n  "note": {\n    "x_auth_token": "[key]"\n  },\n  "card": "[card]"\n}');
  });

  test('finds an address behind an escape, and one that was hidden by characters without width', () => {
    expect(extract({ a: 'x\nfoo@bar.org' }, plenty).text).toContain('"x\\n[email]"');
    expect(extract('fo\u200Bo@bar.org', plenty).text).toBe('[email]');
  });

  test('nothing is there: nothing is extracted', () => {
    for (const empty of ['', [], {}, null]) expect(extractAt({ a: empty }, 'a', plenty)).toBeNull();
    expect(extractAt({ a: 0 }, 'a', plenty)?.text).toBe('0');
  });

  const anyValue = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.jsonValue({ maxDepth: 4 }),
    fc.array(fc.constantFrom('mail a@b.de now', 'call +49 30 1234567', 'x'.repeat(40), '😀'.repeat(9)), {
      maxLength: 12,
    }),
  );

  test('never shows more bytes than it may, cuts no character and no mark in two, and says how much is left out', () =>
    fc.assert(
      fc.property(anyValue, fc.integer({ min: 1, max: 300 }), (value, limit) => {
        const { text, redactions, bytes: all, leftOut } = extract(value, limit);
        expect(bytes(text)).toBeLessThanOrEqual(limit);
        expect(text.isWellFormed()).toBe(true);
        for (const { kind, start, end } of redactions) expect(text.slice(start, end)).toBe(`[${kind}]`);
        expect(text).not.toMatch(/a@b|1234567|[\uF780-\uF785]/);
        if (leftOut === 0) expect(bytes(text)).toBe(all);
        else expect(all).toBeGreaterThan(limit);
      }),
    ));

  test('what goes very deep is shown as far as one looks', () => {
    let deep: unknown = 'x';
    for (let i = 0; i < 10_000; i += 1) deep = [deep];
    expect(extract(deep, plenty).text).toContain('\u2026');
  });
});

describe('X3 sanitising', () => {
  test.each([
    ['<script>x</script>', '\u2039script\u203Ax\u2039/script\u203A'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['![chart](https://x.example/y)', '(image: chart)'],
    ['![chart][ref] on', '(image: chart) on'],
    ['![never closed', '[never closed'],
    ['a\u202Eb\u2066c\u0000\u0007\u{E0041}d', 'abcd'],
    ['one\r\ntwo\u2028three\tfour', 'one\ntwo\nthree\tfour'],
    ['\uD83D', '\uFFFD'],
  ])('%j becomes %j', (text, shown) => {
    expect(sanitise(text)).toBe(shown);
  });

  test('once is enough', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(sanitise(sanitise(text))).toBe(sanitise(text));
      }),
    ));
});

describe('X3 places', () => {
  const anySession = fc.record({
    metadata: fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.string({ unit: 'grapheme', maxLength: 8 })),
    phase_artifacts: fc.dictionary(fc.stringMatching(/^phase[0-4]$/), fc.jsonValue({ maxDepth: 5 })),
    other: fc.jsonValue(),
  });

  test('every place is where its key path leads, in the bytes of the file, however it is written', () =>
    fc.assert(
      fc.property(anySession, fc.constantFrom(undefined, 2, '\t'), (session, indent) => {
        const text = JSON.stringify(session, null, indent);
        const parsed: unknown = JSON.parse(text);
        const file = new TextEncoder().encode(text);
        for (const { keyPath, offset, bytes: size } of placesIn(text, parsed)) {
          const there = sliceAt(parsed, keyPath);
          expect(there.kind, keyPath).toBe('found');
          const slice = new TextDecoder().decode(file.subarray(offset, offset + size));
          if (there.kind === 'found') expect(JSON.parse(slice)).toEqual(there.value);
        }
      }),
    ));

  test('of a name that stands there twice the last one counts, as it does for whoever reads the file', () => {
    const text = '{"phase_artifacts":{"phase0":{"a":1},"phase0":{"b":2}}}';
    const places = placesIn(text, JSON.parse(text));
    expect(places.filter(({ keyPath }) => keyPath === 'phase_artifacts.phase0')).toHaveLength(1);
    expect(places.find(({ keyPath }) => keyPath === 'phase_artifacts.phase0')?.offset).toBe(text.lastIndexOf('{'));
  });
});

describe('X3 a glimpse', () => {
  test('shows no half of a number or an address', () => {
    expect(glimpse('a', `${'x '.repeat(110)} call +49 30 1234567 89`)).not.toMatch(/\+49/);
    expect(glimpse('password', 'abc')).toBe('[key]');
    expect(glimpse('a', 'short')).toBe('short');
  });
});
