import type { Clarification } from '../../../contracts/state/clarification-state.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeClarity } from '../../../domain/clarification/judge.ts';
import { due, openClarification, receive } from '../../../domain/clarification/protocol.ts';
import { nextRound } from '../../../domain/clarification/rounds.ts';
import { doubtOf, findingsOf, minute, nine, opened, opening, plainPolicy } from './cases.ts';

const judged = (...fields: readonly string[]) =>
  judgeClarity({
    findings: findingsOf(...fields.map((field) => doubtOf('missing', field))),
    known: [],
    at: 0,
    policy: plainPolicy,
  });
const rounds = { rounds: 2 };

/** Answered in full by whoever has the clock after so many levels did not answer. */
function answered(c: Clarification, silentLevels = 0): Clarification {
  const climbed = Array.from({ length: silentLevels }).reduce<Clarification>(
    (now) => due(now, now.levels.at(-1)?.dueAt ?? 0).clarification,
    c,
  );
  const from = climbed.levels.at(-1)?.party ?? '';
  const answers = c.issues.map(({ field }) => ({ field, value: '1' }));
  return receive(climbed, { from, by: from, answers, at: nine + 9 * minute }).clarification;
}

describe('C7 another question about the same message', () => {
  test('C7 is not asked when the instruction is clear now', () => {
    expect(nextRound(answered(opened()), judged(), rounds)).toEqual({ ask: false, because: 'clear' });
  });

  test('C7 goes to the same party, about what was not asked', () => {
    const issues = judged('deadline', 'audience').issues;
    expect(nextRound(answered(opened()), judged('deadline', 'audience'), rounds)).toEqual({
      ask: true,
      startLevel: 0,
      round: 2,
      issues: [issues[1]],
      askedBefore: ['deadline', 'budget'],
    });
  });

  test('C7 is never the same one twice, not even one of two rounds ago', () => {
    expect(nextRound(answered(opened()), judged('deadline', 'budget'), rounds)).toEqual({
      ask: false,
      because: 'asked-before',
    });
    const later = answered(opened({ round: 2, askedBefore: ['audience'] }));
    expect(nextRound(later, judged('audience', 'budget'), rounds)).toMatchObject({ because: 'asked-before' });
    const { askedBefore, ...older } = later;
    expect(askedBefore).toEqual(['audience']);
    expect(nextRound(older, judged('audience'), rounds)).toMatchObject({ ask: true });
  });

  test.each([
    [2, 0, 0],
    [3, 1, 0],
    [4, 2, 1],
    [5, 3, 2],
  ])('C7 round %i begins at level %i', (round, startLevel, before) => {
    const previous = answered(opened({ round: round - 1, startLevel: before }));
    expect(nextRound(previous, judged('audience'), rounds)).toMatchObject({ ask: true, round, startLevel });
  });

  test('C7 a party higher up that has answered keeps the matter', () => {
    expect(nextRound(answered(opened(), 1), judged('audience'), rounds)).toMatchObject({ startLevel: 1, round: 2 });
  });

  test('C7 of a party on two levels the higher one that was asked counts', () => {
    const chain = opening.chain.map((level) =>
      level.level === 'business_manager' ? { ...level, party: 'director_agent' } : level,
    );
    expect(nextRound(answered(opened({ chain }), 2), judged('audience'), rounds)).toMatchObject({ startLevel: 2 });
  });

  test('C7 an answer of the asked party counts as its own, however high the question has climbed', () => {
    const climbed = due(opened(), nine + minute).clarification;
    const answers = climbed.issues.map(({ field }) => ({ field, value: '1' }));
    const late = receive(climbed, { from: 'planner', by: 'k', answers, at: nine + 2 * minute }).clarification;
    expect(nextRound(late, judged('audience'), rounds)).toMatchObject({ startLevel: 0 });
  });

  test('C10 the top’s word is final', () => {
    expect(nextRound(answered(opened(), 3), judged('audience'), rounds)).toEqual({ ask: false, because: 'final' });
  });

  test('C7 and above the chain there is nobody to ask', () => {
    const previous = { ...answered(opened({ round: 9 })) };
    expect(nextRound(previous, judged('audience'), rounds)).toEqual({ ask: false, because: 'final' });
  });
});

test('C7 questions about a message end: at most the policy’s rounds and one for each level above', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 20, maxLength: 20 }),
      (allowed, silent) => {
        let c = answered(openClarification(opening).clarification, silent[0]);
        let asked = 1;
        for (const levels of silent) {
          // Every answer raises a question that is new.
          const next = nextRound(c, judged(`field-${asked}`), { rounds: allowed });
          if (!next.ask) break;
          expect(next.startLevel).toBeGreaterThanOrEqual(next.round > allowed ? next.round - allowed : 0);
          asked += 1;
          c = answered(
            opened({ ...next, judgement: { tenths: 5, issues: next.issues } }),
            Math.min(levels, opening.chain.length - 1 - next.startLevel),
          );
        }
        expect(asked).toBeLessThanOrEqual(allowed + opening.chain.length - 1);
      },
    ),
  );
});

test('C16 a field whose answer its schema does not allow is asked about again, until the rounds are over', () => {
  const again = judgeClarity({
    findings: findingsOf(doubtOf('invalid', 'deadline')),
    known: [],
    at: 0,
    policy: plainPolicy,
  });
  expect(nextRound(answered(opened()), again, rounds)).toMatchObject({ ask: true, round: 2, issues: again.issues });
  expect(nextRound(answered(opened(), 3), again, rounds)).toEqual({ ask: false, because: 'final' });
});

test('C5 C8 an answer that the updated words say otherwise is asked about, and that is not asked twice', () => {
  const conflict = judgeClarity({
    findings: findingsOf(doubtOf('conflict', 'budget')),
    known: [],
    at: 0,
    policy: plainPolicy,
  });
  const next = nextRound(answered(opened()), conflict, rounds);
  expect(next).toMatchObject({ ask: true, round: 2, issues: [{ kind: 'conflict', field: 'budget' }] });
  const asked = answered(opened({ round: 2, askedBefore: ['budget'], judgement: conflict }));
  expect(nextRound(asked, conflict, rounds)).toEqual({ ask: false, because: 'asked-before' });
});
