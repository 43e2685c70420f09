/** What is asked beside the flows, as data (G23): whom it is offered to, its ids, and answers that are none. */
import { expect, test } from 'vitest';
import type { Clarification } from '../../../contracts/state/clarification-state.ts';
import type { Issue } from '../../../contracts/reading/reading.ts';
import {
  answersGiven,
  clarificationId,
  clarificationQuestion,
} from '../../../domain/conversation/clarification-question.ts';
import { toldBy } from '../../../domain/conversation/diagnosis-question.ts';
import { planTurn } from '../../../domain/conversation/plan-turn.ts';
import { questionIdOf, questionOf } from '../../../domain/conversation/question.ts';
import { unreadable } from '../../../domain/conversation/unreadable.ts';
import { stateOf } from './states.ts';

function issue(field: string, more: Partial<Issue> = {}): Issue {
  return { kind: 'missing', field, issue: `Which ${field}?`, suggestion: '', ...more };
}

const open: Clarification = {
  id: 'q1',
  round: 1,
  message: { messageId: 'm1', turnId: 't1', at: 0, position: 0, size: 9 },
  instruction: null,
  asks: 'desk',
  asked: 'p1',
  tenths: 3,
  type: 'missing_information',
  issues: [
    issue('size', {
      expects: 'choice',
      choices: ['S', 'M', 'L', 'XL', 'XXL'],
      labels: ['small', 'middle', 'large', 'huge', 'vast'],
    }),
    issue('note'),
  ],
  interpretation: null,
  reversible: false,
  openedAt: 0,
  chain: [{ level: 'participant', party: 'p1', kind: 'participant', channels: [], timeoutS: 60, hours: null }],
  at: 0,
  levels: [{ level: 'participant', party: 'p1', from: 0, dueAt: 60_000, remindAt: [], remindedAt: [] }],
  status: 'pending',
  answers: [],
  answeredBy: null,
  endedAt: null,
  seq: 1,
};
const onlySize: Clarification = { ...open, answers: [{ field: 'note', value: 'none' }] };
const given = (option: string) => ({ question: 'q', option });

test('options are those of the last field that is left, at most four; its slot has every choice', () => {
  expect(clarificationQuestion(open).options.map(({ id }) => id)).toEqual(['cancel']);
  const { options, slots } = clarificationQuestion(onlySize);
  expect(options.map(({ id }) => id)).toEqual(['choice-1', 'choice-2', 'choice-3', 'choice-4', 'cancel']);
  expect(options[1]).toMatchObject({ values: { name: 'middle' } });
  expect(slots).toMatchObject([{ type: 'choice', choices: [{}, { value: 'M', label: 'middle' }, {}, {}, {}] }]);
  expect(answersGiven(onlySize, given('choice-4'), 'm2')).toEqual([{ field: 'size', value: 'XL' }]);
});

test('what is not offered is no answer', () => {
  for (const option of ['choice-5', 'choice-0', 'yes', 'toString'])
    expect(answersGiven(onlySize, given(option), 'm2')).toBeNull();
  expect(answersGiven(open, given('choice-1'), 'm2')).toBeNull();
  expect(
    answersGiven({ ...open, answers: [...onlySize.answers, { field: 'size', value: 'M' }] }, given('choice-1'), 'm2'),
  ).toBeNull();
});

test('values of fields that are left are answers; words of one’s own stay in their message', () => {
  const words = { start: 6, end: 20 } as never;
  expect(answersGiven(open, { question: 'q', values: { size: 'M', note: words, other: 1 } }, 'm2')).toEqual([
    { field: 'size', value: 'M' },
    { field: 'note', value: { messageId: 'm2', start: 6, end: 20 } },
  ]);
  expect(answersGiven(open, { question: 'q', values: { size: null } }, 'm2')).toEqual([]);
});

test('a question that timed out can only be given up, and has another id', () => {
  const late: Clarification = { ...open, status: 'timed-out' };
  expect(clarificationQuestion(late)).toMatchObject({ options: [{ id: 'cancel' }], slots: [] });
  expect(new Set([open, onlySize, late].map(clarificationId)).size).toBe(3);
});

test('what another party is asked is offered to nobody here', () => {
  const instruction = {
    from: 'crm',
    to: 'desk',
    fromRole: null,
    toRole: null,
    department: null,
    type: 'free',
    timeoutS: null,
    reversible: false,
    timeZone: null,
  };
  const state = stateOf({ clarifications: [{ ...open, instruction }], turn: 3 });
  expect(questionOf(state)).toEqual({ id: 'turn:3', kind: 'open', options: [], slots: [] });
  expect(questionIdOf(stateOf({ clarifications: [open], turn: 3 }))).toMatch(/^q1:/);
});

test('an answer that is none is told so, and what is asked is asked again', () => {
  const state = stateOf({ clarifications: [onlySize], turn: 3 });
  const say = (question: string, option: string) =>
    planTurn(state, {
      turnId: 't4',
      messageId: 'm4',
      at: 0,
      position: 6,
      reading: { ...unreadable(1), given: { question, option } },
    });
  for (const plan of [say('turn:3', 'choice-1'), say(questionIdOf(state), 'choice-9')])
    expect(plan).toMatchObject({ kind: 'command', say: { text: 'question.over' }, next: { kind: 'question' } });
  expect(say(questionIdOf(state), 'choice-1')).toMatchObject({ kind: 'answer', resolved: {} });
});

test('a step takes its own outcomes, and a reading only where it measures', () => {
  const outcome = { evidence: [], opens: [], supports: [], contradicts: [] };
  const looking = {
    id: 'fuse',
    after: [],
    parts: [],
    answers: { kind: 'yes-no' as const },
    outcomes: [
      { ...outcome, id: 'both', says: 'yes' as const },
      { ...outcome, id: 'also', says: 'yes' as const },
    ],
  };
  const answers = { kind: 'reading', quantity: 'dc_voltage', unit: 'V', place: [], range: [0, 30] } as const;
  const measuring = {
    ...looking,
    answers: { ...answers, place: [...answers.place], range: [0, 30] as [number, number] },
  };
  const asked = { procedure: 'pump', step: looking };
  expect(toldBy(asked, given('outcome-both'))).toMatchObject({ says: 'yes', outcomes: [] });
  // A second outcome that a yes would not lead to.
  expect(toldBy(asked, given('outcome-also'))).toMatchObject({ says: null, outcomes: ['pump.fuse.also'] });
  expect(toldBy(asked, { question: 'q', values: { outcome: 'both' } })).toMatchObject({ says: 'yes' });
  expect(toldBy(asked, given('cannot'))).toMatchObject({ intents: ['UNABLE_TO_VERIFY'] });
  for (const none of [given('outcome-none'), given('both'), { question: 'q', values: { reading: 12 } }])
    expect(toldBy(asked, none)).toBeNull();
  const measured = { procedure: 'pump', step: measuring };
  expect(toldBy(measured, { question: 'q', values: { reading: 12.6 } })).toMatchObject({
    measurements: [{ value: 12.6, unit: 'V' }],
  });
  for (const none of [given('outcome-both'), { question: 'q', values: { outcome: 'both' } }])
    expect(toldBy(measured, none)).toBeNull();
});
