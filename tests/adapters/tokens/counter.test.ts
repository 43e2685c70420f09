/** Counting in tokens (M10). */
import { describe, expect, test } from 'vitest';
import { tokenCounters } from '../../../adapters/tokens/counter.ts';

const { count, part } = await tokenCounters().counter();

describe('a text in tokens', () => {
  test.each([
    ['nothing', '', 0],
    ['a sentence', 'Have you called them?', 5],
    ['what looks like a control sign', '<|endoftext|>', 7],
  ])('%s', (_what, text, tokens) => {
    expect(count(text)).toBe(tokens);
  });

  test('a token is one byte at least, so that what fits in bytes fits in tokens', () => {
    for (const text of ['Отпуск с понедельника', '漢字かな', '😀👩‍👩‍👧', 'zzzzqqqq', ' '.repeat(300), 'a\ud800b'])
      expect(count(text)).toBeLessThanOrEqual(Buffer.byteLength(text));
  });

  test('a run without end costs time in proportion to its length', () => {
    const began = Date.now();
    expect(count('a'.repeat(200_000))).toBeGreaterThan(1_000);
    expect(Date.now() - began).toBeLessThan(20_000);
  });
});

describe('a part of a text', () => {
  const text = 'One two three four five six seven eight nine ten. '.repeat(200);

  test('is the longest that fits, from either end', () => {
    const start = part(text, 50, 'start');
    const end = part(text, 50, 'end');
    expect(text.startsWith(start)).toBe(true);
    expect(text.endsWith(end)).toBe(true);
    for (const one of [start, end]) {
      expect(count(one)).toBeLessThanOrEqual(51);
      expect(count(one)).toBeGreaterThan(40);
    }
  });

  test('is all of it where all fits, and nothing where nothing does', () => {
    expect(part('Hello.', 10, 'start')).toBe('Hello.');
    expect(part('Hello.', 0, 'end')).toBe('');
  });

  test('never ends inside a sign', () => {
    for (let most = 1; most < 20; most += 1) expect(part('😀'.repeat(30), most, 'start').isWellFormed()).toBe(true);
  });
});
