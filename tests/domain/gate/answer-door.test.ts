import { expect, test } from 'vitest';
import { answerRuleName, answerVerdict, type AnswerCase } from '../../../contracts/state/gate.ts';
import { judgeAnswer } from '../../../domain/gate/answer-door.ts';

const ready: AnswerCase = {
  openClarifications: [],
  openContextRequests: [],
  paused: false,
  closing: false,
  modelCallsLeft: 1,
};

test('G1 the model may be called when nothing holds', () => {
  const verdict = judgeAnswer(ready);
  expect(verdict.kind).toBe('open');
  expect(verdict.rules.map(({ rule }) => rule)).toEqual(answerRuleName.options);
  expect(answerVerdict.parse(verdict)).toEqual(verdict);
});

test.each([
  ['open-clarification', { openClarifications: ['c1', 'c2'] }, { turnId: null, quote: 'c1' }],
  ['open-context-request', { openContextRequests: ['x1'] }, { turnId: null, quote: 'x1' }],
  ['paused', { paused: true }, undefined],
  ['closing', { closing: true }, undefined],
  ['budget-exhausted', { modelCallsLeft: 0 }, { turnId: null, quote: '0 model calls left' }],
] as const)('G1 %s holds alone', (rule, changed, evidence) => {
  const verdict = judgeAnswer({ ...ready, ...changed } as AnswerCase);
  expect(verdict).toMatchObject({ kind: 'held', because: [rule] });
  expect(verdict.rules.find((other) => other.rule === rule)).toEqual({
    rule,
    holds: true,
    ...(evidence ? { evidence } : {}),
  });
});

test('G1 every reason is told', () => {
  const verdict = judgeAnswer({
    openClarifications: ['c'],
    openContextRequests: ['x'],
    paused: true,
    closing: true,
    modelCallsLeft: -1,
  });
  expect(verdict).toMatchObject({ kind: 'held', because: answerRuleName.options });
});
