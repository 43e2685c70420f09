/**
 * When an effect is tried again whose provider asked to come later: minutes apart, for as long as its retry window.
 */
import { expect, test } from 'vitest';
import { waitAfter } from '../../../domain/flows/waiting.ts';

const minute = 60_000;
const now = 1_800_000_000_000;
const retryWindow = { firstMs: 2 * minute, wholeMs: 240 * minute };
const asked = { kind: 'waits', because: 'Later.', why: 'asks-to-wait' } as const;

test('F5 the tries are 2, 5, 10, 15 and then 30 minutes apart, and the last one is at the end of the four hours', () => {
  const waits: number[] = [];
  let at = now;
  let waited: { tries: number; until: number } | undefined;
  for (;;) {
    const next = waitAfter(asked, retryWindow, { waited, now: at });
    if (next === null) break;
    waits.push((next.nextAt - at) / minute);
    waited = { tries: (waited?.tries ?? 0) + 1, until: next.until };
    at = next.nextAt;
  }
  expect(waits).toEqual([2, 5, 10, 15, 30, 30, 30, 30, 30, 30, 28]);
  expect(at - now).toBe(240 * minute);
});

test.each([
  ['in the time that was named', 9 * minute, 9],
  ['no sooner than a quarter of the first wait', 1, 0.5],
  ['no later than in an hour', 100 * 60 * minute, 60],
])('F5 it is tried again %s', (_, afterMs, expected) => {
  const next = waitAfter({ ...asked, afterMs }, retryWindow, { waited: undefined, now });
  expect(next && (next.nextAt - now) / minute).toBe(expected);
});

test.each([
  ['where nothing is tried again', undefined],
  ['with a window of nothing', { firstMs: 2 * minute, wholeMs: 0 }],
])('F5 it is not tried again %s', (_, given) => {
  expect(waitAfter(asked, given, { waited: undefined, now })).toBeNull();
});
