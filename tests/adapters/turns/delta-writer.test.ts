/** Parts of a reply on their way to watchers: the first at once, then in batches. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deltaWriter } from '../../../activities/delta-writer.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const where = { tenant: 't', conversation: 'c' };

interface Sent {
  readonly atMs: number;
  readonly text: string;
  readonly reset: boolean;
}

function writer({ attempt = 1, tookMs = 0 } = {}) {
  const sent: Sent[] = [];
  const deltas = {
    async publish(_where: unknown, { text, reset }: { readonly text: string; readonly reset: boolean }): Promise<void> {
      sent.push({ atMs: Date.now(), text, reset });
      if (tookMs > 0) await new Promise((resolve) => setTimeout(resolve, tookMs));
    },
  };
  return { sent, ...deltaWriter(deltas, where, { turnId: 't1', attempt }) };
}

const joined = (sent: readonly Sent[]): string => sent.map(({ text }) => text).join('');

/** The most that were sent within any second. */
const busiestSecond = (sent: readonly Sent[]): number =>
  Math.max(...sent.map(({ atMs }) => sent.filter((one) => one.atMs >= atMs && one.atMs < atMs + 1000).length));

describe('a reply as it is written', () => {
  test('the first part goes out at once, the rest together', async () => {
    const { sent, write, end } = writer();
    for (const part of ['Have', ' you', ' called', ' them?']) write(part);
    await vi.advanceTimersByTimeAsync(0);
    expect(joined(sent)).toBe('Have');
    await vi.advanceTimersByTimeAsync(60);
    expect(sent.map(({ text }) => text)).toEqual(['Have', ' you called them?']);
    await end();
    expect(sent).toHaveLength(2);
  });

  test('a thousand tokens in a second are twenty notifications at most, and the whole reply', async () => {
    const { sent, write, end } = writer();
    const tokens = Array.from({ length: 3000 }, (_one, index) => `w${index} `);
    for (const token of tokens) {
      write(token);
      await vi.advanceTimersByTimeAsync(1);
    }
    await end();
    expect(busiestSecond(sent)).toBeLessThanOrEqual(20);
    expect(busiestSecond(sent)).toBeGreaterThan(15);
    expect(joined(sent)).toBe(tokens.join(''));
  });

  test('the end sends what is left at once', async () => {
    const { sent, write, end } = writer();
    write('Have ');
    write('you?');
    await end();
    expect(sent).toEqual([
      { atMs: 0, text: 'Have ', reset: false },
      { atMs: 0, text: 'you?', reset: false },
    ]);
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toHaveLength(2);
  });

  test('a slow database gets fewer and longer ones, in order', async () => {
    const { sent, write, end } = writer({ tookMs: 400 });
    for (let index = 0; index < 1000; index += 1) {
      write(`${index} `);
      await vi.advanceTimersByTimeAsync(1);
    }
    const ending = end();
    await vi.advanceTimersByTimeAsync(2000);
    await ending;
    expect(sent.length).toBeLessThanOrEqual(5);
    expect(joined(sent)).toBe(Array.from({ length: 1000 }, (_one, index) => `${index} `).join(''));
  });

  test('a later attempt takes back what the one before has sent', async () => {
    const { sent, write, end } = writer({ attempt: 2 });
    write('Again.');
    await end();
    expect(sent.map(({ text, reset }) => [text, reset])).toEqual([
      ['', true],
      ['Again.', false],
    ]);
  });

  test('a notification that is refused stops nobody', async () => {
    const failing = { publish: () => Promise.reject(new Error('The database is away.')) };
    const { write, end } = deltaWriter(failing, where, { turnId: 't1', attempt: 2 });
    write('Have you?');
    await expect(end()).resolves.toBeUndefined();
  });
});

describe('what one notification holds', () => {
  test('any text comes in whole signs, below the limit, within the pace', async () => {
    const token = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constant('\u{1f389}'.repeat(400)),
      fc.constant('\u0001'.repeat(900)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(token, { maxLength: 40 }), async (tokens) => {
        const { sent, write, end } = writer();
        for (const one of tokens) {
          write(one);
          await vi.advanceTimersByTimeAsync(30);
        }
        await end();
        const all = tokens.join('');
        expect(all.startsWith(joined(sent))).toBe(true);
        for (const { text } of sent) {
          expect(text.isWellFormed()).toBe(true);
          expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThan(7_000);
        }
        expect(sent.length === 0 ? 0 : busiestSecond(sent)).toBeLessThanOrEqual(20);
      }),
      { numRuns: 30 },
    );
  });

  test('an emoji that comes in two halves is sent as one', async () => {
    const { sent, write, end } = writer();
    write('A party \ud83c');
    await vi.advanceTimersByTimeAsync(200);
    write('\udf89!');
    await end();
    expect(sent.every(({ text }) => text.isWellFormed())).toBe(true);
    expect(joined(sent)).toBe('A party \u{1f389}!');
  });

  test('of a reply that comes whole, as much is sent as one more holds: the stored one is right behind', async () => {
    const { sent, write, end } = writer();
    write('x'.repeat(100_000));
    await end();
    expect(sent.map(({ text }) => text.length)).toEqual([6_000, 6_000]);
  });
});
