/**
 * G20 What ordinary people type at each step: nothing is done that was not agreed to, and what became of a row is
 * judged as its author meant it.
 */
import { describe, expect, test } from 'vitest';
import { evaluateEveryday } from '../../bench/evaluate/everyday.ts';
import { everydayFigures, judgeEveryday } from '../../bench/evaluate/everyday/figures.ts';
import { everydayListener } from '../../bench/evaluate/everyday/hear.ts';
import { everydaySteps, readEveryday, type EverydayRow } from '../../bench/evaluate/everyday/rows.ts';
import { everydayVerdict } from '../../bench/evaluate/everyday/verdict.ts';
import { expectedIn } from '../../bench/evaluate/talk/outcome.ts';
import { talkLanguages } from '../../bench/evaluate/talk/rows.ts';

const folder = 'tests/talk/everyday';
const open = readEveryday(folder, 'open', null);
const apart = readEveryday(folder, 'apart', null);
const all = [...open, ...apart];

test('of every twentieth row none acts without a yes', () => {
  const judged = judgeEveryday(
    open.filter((_, at) => at % 20 === 0),
    everydayListener(),
  );
  expect(judged.filter(({ verdict }) => verdict === 'act')).toEqual([]);
  expect(everydayFigures(judged).all.rows).toBeGreaterThan(190);
});

describe('the rows', () => {
  test('there are at least 60 of each step and language, in both parts', () => {
    for (const rows of [open, apart])
      for (const step of everydaySteps)
        for (const lang of talkLanguages)
          expect(rows.filter((row) => row.step === step && row.lang === lang).length).toBeGreaterThanOrEqual(60);
  });

  test('every id stands there once, and what is kept apart is not in the open', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const isOpen = new Set(open.map(({ id }) => id));
    expect(apart.filter(({ id }) => isOpen.has(id)).length).toBe(0);
  });

  test('what is expected is in the vocabulary of its step', () => {
    const unknown = all.filter(
      ({ step, expect: words }) => !words.split('|').every((one) => vocabulary[step].test(one)),
    );
    expect(unknown.map(({ id }) => id)).toEqual([]);
  });

  test('rows that are kept apart are never written or shown', () => {
    const options = { folder, part: 'apart', step: 'offer', worst: 5 } as const;
    expect(() => evaluateEveryday({ ...options, rows: 'rows.jsonl' })).toThrow('kept apart');
  });
});

const vocabulary: Readonly<Record<EverydayRow['step'], RegExp>> = {
  offer: /^(?:accept|refuse|ask)$/,
  choice: /^(?:slot:[123]|other|stop|ask)$/,
  person: /^(?:name:.+|ask|stop)$/,
  phone: /^(?:phone:\+?\d+|none|ask|stop)$/,
  address: /^(?:address:.+@.+|ask|stop)$/,
  variable: /^(?:value:.+|ask|stop)$/s,
  field: /^(?:value:.+|ask|stop)$/s,
  'final-yes': /^(?:yes|no|change|ask)$/,
};

describe('what became of a row', () => {
  const row = { id: 'x', lang: 'en', message: 'x', wish: null, asks: null } as const;

  test.each([
    ['final-yes', 'ask', null, 'act', 'act'],
    ['final-yes', 'yes', null, 'act', 'right'],
    ['final-yes', 'yes', null, 'ask', 'needless'],
    ['final-yes', 'change', null, 'change:time=2026-11-24T10:15', 'right'],
    ['final-yes', 'no', null, 'cancel', 'right'],
    ['final-yes', 'ask', null, 'decline', 'ended'],
    ['choice', 'slot:1', null, 'slot:2', 'taken'],
    ['choice', 'slot:1', null, 'which:1,2', 'needless'],
    ['choice', 'ask|slot:1', null, 'which:1,2', 'right'],
    ['choice', 'other', 'Thu 12:00', 'elsewhere:2026-11-26T12:00', 'right'],
    ['choice', 'other', 'Thu 12:00', 'elsewhere:2026-11-27T12:00', 'otherwise'],
    ['choice', 'other', 'Sun', 'outside', 'right'],
    ['choice', 'other', 'Wed', 'others', 'otherwise'],
    ['choice', 'other', null, 'others', 'right'],
    ['choice', 'ask', null, 'others', 'otherwise'],
    ['person', 'name:Helen|name:HELEN', null, 'name:helen', 'right'],
    ['person', 'ask', null, 'operator', 'right'],
    ['phone', 'phone:+493023125812', null, 'phone:+49 30-23125-812', 'right'],
    ['phone', 'phone:03023125812', null, 'phone:+03023125812', 'taken'],
    ['phone', 'none', null, 'skip', 'right'],
    ['variable', 'value:Come at noon.', null, 'value:“Come at noon”', 'right'],
    ['variable', 'ask', null, 'value:how many words?', 'taken'],
    ['offer', 'refuse', null, 'decline', 'right'],
    ['offer', 'accept', null, 'other:email', 'otherwise'],
  ] as const)('%s: %s (%s), and %s, is %s', (step, expected, wish, got, verdict) => {
    const [outcome] = expectedIn(got);
    expect(outcome && everydayVerdict({ ...row, step, expect: expected, wish }, outcome)).toBe(verdict);
  });
});
