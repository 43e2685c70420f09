import { describe, expect, test } from 'vitest';
import type { Clarification } from '../../../contracts/state/clarification-state.ts';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import type { GivenAnswer } from '../../../contracts/reading/question.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import {
  answersGiven,
  clarificationId,
  clarificationQuestion,
} from '../../../domain/conversation/clarification-question.ts';
import { failedReplyWords } from '../../../domain/conversation/after-failure.ts';
import { safetyBefore } from '../../../domain/conversation/danger.ts';
import { malformed, printOf, readingIn } from '../../../domain/conversation/incoming.ts';
import { planTurn } from '../../../domain/conversation/plan-turn.ts';
import { mergeReadings } from '../../../domain/conversation/merge.ts';
import { newState } from '../../../domain/conversation/new-state.ts';
import { questionIdOf, questionOf, questionOnWire } from '../../../domain/conversation/question.ts';
import { isReading } from '../../../domain/conversation/reading-shape.ts';
import { unreadable } from '../../../domain/conversation/unreadable.ts';
import { policySnapshot } from '../../../contracts/assistant/policy.ts';
import { atVariable } from '../flows/email-said.ts';
import { atPreview, monday, policy as calendar } from '../flows/said.ts';

const letter = { ...atVariable, asking: null };

const policy = policySnapshot.parse({
  assistant: 'helper',
  assistantVersion: '1',
  version: 'helper@1',
  gate: { actions: ['calendar'] },
  flows: { calendar, forms: { ticket: { title: 'Ticket', fields: [{ name: 'summary', ask: 'What?' }] } } },
});
const identity = {
  tenant: 't',
  conversation: 'c',
  participant: null,
  locale: null,
  timeZone: null,
  name: null,
  email: null,
};
const state = (over: Partial<ConversationState>): ConversationState => ({ ...newState(identity, policy), ...over });
const offer = { action: 'calendar', turnId: 't1', at: { messageId: 't1:reply', start: 0, end: 4 }, template: null };
const turn = (given: GivenAnswer) => ({
  turnId: 't2',
  messageId: 'm2',
  at: monday,
  position: 2,
  reading: { ...unreadable(3), given },
});
const choose = (before: ConversationState, option: string, question = questionIdOf(before)) =>
  planTurn(before, turn({ question, option }));

describe('G23 what is given as data', () => {
  test('answers the step of a flow, and nothing that is over', () => {
    const before = state({ flow: atPreview, phase: 'acting' });
    expect(choose(before, 'yes')).toMatchObject({ kind: 'flow', move: { kind: 'act' } });
    expect(planTurn(before, turn({ question: questionIdOf(before), values: { person: 'Tom' } }))).toMatchObject({
      kind: 'flow',
      move: { kind: 'preview' },
    });
    const over = { kind: 'command', say: { text: 'question.over' }, next: { kind: 'flow' } };
    expect(choose(before, 'yes', 'another')).toMatchObject(over);
    expect(choose(before, 'nothing-of-it')).toMatchObject(over);
  });

  test('accepts an offer or declines it, and ends what has nothing more', () => {
    const offered = state({ offer, turn: 2 });
    expect(choose(offered, 'yes')).toMatchObject({ kind: 'flow', move: { kind: 'find-slots' } });
    expect(choose(offered, 'no').kind).toBe('answer');
    expect(choose(offered, 'maybe')).toMatchObject({ say: { text: 'question.over' } });
    expect(choose(state({ invitedMore: true }), 'no')).toMatchObject({ say: { text: 'exchange.ended' } });
  });

  test('goes one step back by word, and nowhere outside a flow', () => {
    const reading: Reading = { ...unreadable(4), command: 'back' };
    const said = { ...turn({ question: '', option: '' }), reading };
    expect(planTurn(state({ flow: atPreview, phase: 'acting' }), said)).toMatchObject({
      kind: 'flow',
      lead: { text: 'flow.back' },
    });
    expect(planTurn(state({}), said).kind).toBe('answer');
  });
});

describe('G23 a question', () => {
  const word = ({ text }: { readonly text: string }): string => text;

  test('has no words where nothing can be answered', () => {
    expect(questionOnWire(questionOf(state({})), word)).toBeNull();
    expect(questionOf(state({ phase: 'closed', offer }))).toMatchObject({ kind: 'open', options: [] });
  });

  test('of an offer says what its yes is to', () => {
    expect(questionOnWire(questionOf(state({ offer })), word)).toMatchObject({
      kind: 'offer',
      options: [{ id: 'yes', label: 'option.call.look', say: 'option.call.look.say' }, { id: 'no' }],
    });
    const own = questionOf(state({ offer: { ...offer, action: 'ticket' } }));
    expect(own.options[0]).toMatchObject({ text: 'form.begin', values: { title: 'Ticket' } });
  });

  test('has another id for other times, another field, another blank', () => {
    const flow = { ...atPreview, step: 'choice' as const, preview: null, previewHash: null };
    const fewer = { ...flow, slots: flow.slots.slice(1) };
    const letters = [letter, { ...letter, asking: 'Deadline' }, { ...letter, editing: 'subject' as const }];
    const ids = [flow, fewer, ...letters].map((one) => questionIdOf(state({ flow: one })));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('G23 a program’s answer', () => {
  const answered = (answer: unknown) => malformed({ messageId: 'm1', answer });
  test('has its shape, or the place of its fault', () => {
    expect(answered({ questionId: 'q', option: 'yes' })).toBeNull();
    expect(answered({ questionId: 'q', values: { a: 1, b: null, c: 'x', d: true } })).toBeNull();
    expect(answered('yes')).toMatchObject({ place: '/answer' });
    expect(answered({ option: 'yes' })).toMatchObject({ place: '/answer/questionId' });
    expect(answered({ questionId: 'q' })).toMatchObject({ place: '/answer/option' });
    expect(answered({ questionId: 'q', values: { a: {} } })).toMatchObject({ place: '/answer/values' });
    expect(answered({ questionId: 'q', values: { a: 'x'.repeat(30_000) } })).toMatchObject({ place: '/answer' });
    expect(malformed({ messageId: 'm1', text: 'a', answer: {} })).toMatchObject({ place: '/answer' });
  });

  test('is another message than another answer, and has no reading of its sender’s', () => {
    const answer = { questionId: 'q', option: 'yes' };
    expect(printOf({ messageId: 'm1', answer })).not.toBe(
      printOf({ messageId: 'm1', answer: { ...answer, option: 'no' } }),
    );
    expect(readingIn({ messageId: 'm1', answer, reading: unreadable(0) })).toBeNull();
  });

  test('is a reading that can be judged, or none', () => {
    const words = { start: 0, end: 1, length: 1, lineLength: 1, count: 1 };
    const of = (given: unknown): boolean => isReading({ ...unreadable(0), given });
    expect(of({ question: 'q', option: 'yes' })).toBe(true);
    expect(of({ question: 'q', values: { a: null, b: 'x', c: words } })).toBe(true);
    for (const bad of [
      7,
      { option: 'yes' },
      { question: 'q' },
      { question: 'q', values: 7 },
      { question: 'q', values: { a: {} } },
    ])
      expect(of(bad)).toBe(false);
  });
});

test('G20 several messages are a final yes where each of them is one, to what all of them are', () => {
  const said = (finalYes: boolean) => ({ messageId: 'm', reading: { ...unreadable(3), finalYes } });
  const both = (one: boolean, other: boolean) => mergeReadings([said(one), said(other)]).finalYes;
  expect([both(true, true), both(true, false), both(false, true)]).toEqual([true, false, false]);
});

test('why a model did not answer is told by the failure’s type', () => {
  expect(failedReplyWords('ModelDeclined').say.text).toBe('model.declined');
  expect(failedReplyWords('ModelAnswerEmpty').remedy.text).toBe('model.empty.remedy');
  for (const other of [null, 'toString', 'Else']) expect(failedReplyWords(other).say.text).toBe('model.failed');
});

test('G21 a danger that a model has shown is told once, unless nothing else is said', () => {
  const told = state({ safetyTold: { kind: 'hazard', depth: 0 } });
  expect(safetyBefore(told, 'hazard', true)).toBeNull();
  expect(safetyBefore(told, 'hazard', false)).toMatchObject({ text: 'safety.hazard' });
  expect(safetyBefore(told, 'medical', true)).toMatchObject({ text: 'safety.medical' });
});

describe('G23 a question about fields', () => {
  const issueOf = (field: string, more: object) => ({ kind: 'missing', field, issue: '', suggestion: '', ...more });
  const openWith = (...issues: readonly object[]) =>
    ({ id: 'r1', status: 'pending', issues, answers: [], instruction: null }) as unknown as Clarification;
  const ids = (open: Clarification) => clarificationQuestion(open).options.map(({ id }) => id);

  test('of yes or no, and of one choice, has their options', () => {
    const urgent = openWith(issueOf('urgent', { expects: 'boolean' }));
    expect(ids(urgent)).toEqual(['yes', 'no', 'cancel']);
    expect(answersGiven(urgent, { question: 'q', option: 'yes' }, 'm1')).toEqual([{ field: 'urgent', value: true }]);
    expect(answersGiven(urgent, { question: 'q', option: 'no' }, 'm1')).toEqual([{ field: 'urgent', value: false }]);
    expect(answersGiven(urgent, { question: 'q', option: 'maybe' }, 'm1')).toBeNull();
    const colour = openWith(issueOf('colour', { choices: ['r', 'g'], labels: ['Red'] }));
    expect(ids(colour)).toEqual(['choice-1', 'choice-2', 'cancel']);
    expect(answersGiven(colour, { question: 'q', option: 'choice-2' }, 'm1')).toEqual([
      { field: 'colour', value: 'g' },
    ]);
    expect(clarificationQuestion(colour).slots[0]?.choices).toEqual([
      { value: 'r', label: 'Red' },
      { value: 'g', label: 'g' },
    ]);
    expect(answersGiven(openWith(), { question: 'q', option: 'cancel' }, 'm1')).toBeNull();
  });

  test('of several has a slot for each, with what its schema allows', () => {
    const open = openWith(issueOf('pallets', { expects: 'number', least: 1, most: 40 }), issueOf('note', {}));
    expect(ids(open)).toEqual(['cancel']);
    expect(clarificationQuestion(open).slots).toMatchObject([{ type: 'number', least: 1, most: 40 }, { type: 'text' }]);
    const words = { start: 2, end: 5, length: 3, lineLength: 3, count: 1 };
    const values = { pallets: 7, note: words, other: 'x' };
    expect(answersGiven(open, { question: 'q', values }, 'm1')).toEqual([
      { field: 'pallets', value: 7 },
      { field: 'note', value: { messageId: 'm1', start: 2, end: 5 } },
    ]);
    expect(clarificationQuestion({ ...open, status: 'timed-out' }).slots).toEqual([]);
    expect(clarificationId(open)).not.toBe(clarificationId({ ...open, status: 'timed-out' }));
  });
});
