/**
 * What is left over of an answer (G20): talk about the question is none of its answers, and a stranger's name no part
 * of a yes.
 */
import { describe, expect, test } from 'vitest';
import type { Remainder, SayingKind } from '../../../contracts/reading/reading.ts';
import { isNameOf, strangers } from '../../../domain/flows/remainder.ts';
import { isTalkAboutIt } from '../../../domain/flows/said-to-us.ts';
import { said } from './said.ts';

const part = (kind: Remainder['kind'], end: number, marks?: readonly string[]): Remainder => ({
  start: 0,
  end,
  kind,
  ...(marks ? { marks: [...marks] } : {}),
});

describe('G20 an answer in one’s own words', () => {
  test.each<[string, readonly SayingKind[], readonly Remainder[], boolean, boolean]>([
    ['thanks are talk, but for a subject', ['courtesy'], [], true, false],
    ['a no is talk', ['refusal'], [], true, true],
    ['a name tells something', ['naming'], [], false, false],
    ['nothing at all is none', [], [], false, false],
    ['a sign is talk', [], [part('unknown', 2)], true, true],
    ['a word with its marks is none', [], [part('unknown', 4, ['m'])], false, false],
    ['a moment to wait is talk', [], [part('delay', 20, ['m'])], true, true],
  ])('%s', (_what, says, remainder, expected, asSubject) => {
    const answer = said('x'.repeat(30), { remainder: [...remainder], says: [...says] });
    expect(isTalkAboutIt(answer)).toBe(expected);
    expect(isTalkAboutIt(answer, { mayGreet: true })).toBe(asSubject);
  });
});

describe('G20 a person who is named and not shown', () => {
  const naming = (people: readonly string[], places: readonly string[], says: readonly SayingKind[] = ['assent']) => ({
    ...said('yes, with Tom', {
      says: [...says],
      people: places.map((name) => ({ start: 10, end: 13, name })),
    }),
    answers: { people: [...people], addresses: [], value: {}, edits: [] },
  });

  test('is where their name stands, else anywhere in the answer', () => {
    expect(strangers(naming(['Tom'], ['Tom']), 'Anna Schmidt')).toEqual([{ start: 10, end: 13, name: 'Tom' }]);
    expect(strangers(naming(['Tom'], []), 'Anna Schmidt')).toEqual([{ start: 0, end: 13 }]);
    expect(strangers(naming(['Anna'], ['Anna']), 'Anna Schmidt')).toEqual([]);
  });

  test('is anybody where nobody is shown', () => {
    expect(strangers(naming(['Tom'], ['Tom']), null)).toHaveLength(1);
    expect(isNameOf('Tom', null)).toBe(false);
  });
});
