/**
 * The question's answers as the page has them (G23): what a digit chooses, what is sent, and what becomes of an answer
 * that is not taken.
 */
import { describe, expect, test } from 'vitest';
import { ParleyProblem } from '../../../client/problem.ts';
import { faultOf } from '../../../console/state/problems.ts';
import {
  isUnderWay,
  numbersOf,
  optionNamed,
  questionIn,
  saidOption,
  withFailure,
} from '../../../console/state/question.ts';
import { emptyTalk, withOutgoing, type Outgoing, type Talk } from '../../../console/state/talk.ts';
import type { MessageOnWire } from '../../../contracts/wire/conversation.ts';
import type { QuestionOnWire } from '../../../contracts/reading/question.ts';

const at = '2026-11-26T09:00:00Z';

function question(id: string, ...labels: readonly string[]): QuestionOnWire {
  return {
    id,
    kind: 'choice',
    options: labels.map((label, place) => ({ id: `o-${place + 1}`, label, say: label })),
    slots: [],
  };
}

function talkWith(asked: QuestionOnWire | null, more: Partial<Talk> = {}): Talk {
  const snapshot = { closed_at: null, question: asked } as unknown as NonNullable<Talk['snapshot']>;
  return { ...emptyTalk('c-1'), snapshot, ...more };
}

function said(role: MessageOnWire['role'], status: MessageOnWire['status']): MessageOnWire {
  return {
    message_id: `${role}-${status}`,
    turn_id: 't-1',
    role,
    text: 'x',
    at,
    status,
    attachments: [],
    context_used: [],
  };
}

const times = question('q-1', 'Tuesday, 11:00', 'Tuesday, 14:00', 'Other times');
const eleven = { id: 'o-1', label: 'Tuesday, 11:00', say: 'Tuesday, 11:00' };
const tap: Outgoing = {
  ...saidOption(times, eleven),
  messageId: 'm-1',
  at,
  state: 'sending',
  fault: null,
};

describe('G23 the digits of the answers', () => {
  test.each([
    ['each has its own', 'Which one?', [1, 2, 3]],
    ['a list of the same in the reply', '1. Tuesday, 11:00\n2. Tuesday, 14:00\nWhich one?', [1, 2, 3]],
    [
      'a list that calls something else by it',
      '1. Tuesday, 11:00\n2. Tuesday, 14:00\n3. Wednesday, 9:00',
      [1, 2, null],
    ],
  ] as const)('G23 %s', (_name, reply, numbers) => {
    expect(numbersOf(times, reply)).toEqual(numbers);
  });

  test.each([
    ['2', 'o-2'],
    [' 3 ', 'o-3'],
    ['4', null],
    ['0', null],
    ['2 pm', null],
    ['', null],
  ] as const)('G23 "%s" in the field for words is %s', (text, option) => {
    expect(optionNamed(times, 'Which one?', text)?.id ?? null).toBe(option);
  });

  test.each([
    ['value', 'number', null],
    ['final-yes', 'number', null],
    ['value', 'text', null],
    ['diagnosis', 'date', null],
    ['choice', 'time', 'o-2'],
    ['final-yes', 'text', 'o-2'],
    ['value', 'person', 'o-2'],
  ] as const)('G23 "2" to a question of kind %s for a %s is %s', (kind, type, option) => {
    const asked = { ...times, kind, slots: [{ slot: 's', type, label: 'S', required: true }] };
    expect(optionNamed(asked, '', '2')?.id ?? null).toBe(option);
  });

  test('G23 a number of the reply’s own list stays words', () => {
    expect(optionNamed(times, '3. Wednesday, 9:00', '3')).toBeNull();
  });
});

describe('G23 a chosen answer', () => {
  test('G23 stands in the transcript with its label, and names the question', () => {
    expect(tap).toMatchObject({ text: 'Tuesday, 11:00', answer: { question_id: 'q-1', option: 'o-1' } });
    expect(tap.answer).not.toHaveProperty('preview_hash');
  });

  test('G23 agrees to exactly what is shown', () => {
    const asked = { ...question('q-2', 'Yes, book it'), kind: 'final-yes' as const, preview_hash: 'h-1' };
    expect(saidOption(asked, eleven).answer).toMatchObject({ option: 'o-1', preview_hash: 'h-1' });
  });

  test.each([
    ['on its way', talkWith(times, { outgoing: [tap] }), true],
    ['waiting for the server', talkWith(times, { outgoing: [{ ...tap, state: 'waiting' }] }), true],
    ['being answered', talkWith(times, { messages: [said('participant', 'in_progress')] }), true],
    ['queued', talkWith(times, { messages: [said('participant', 'queued'), said('assistant', 'completed')] }), true],
    ['answered', talkWith(times, { messages: [said('participant', 'completed')] }), false],
    ['refused', talkWith(times, { outgoing: [{ ...tap, state: 'refused' }] }), false],
    ['nothing said', talkWith(times), false],
  ] as const)('G23 %s: others cannot be chosen beside it: %#', (_name, talk, isBusy) => {
    expect(isUnderWay(talk)).toBe(isBusy);
  });

  test('G23 a closed conversation asks nothing', () => {
    const closed = { closed_at: at, question: times } as unknown as NonNullable<Talk['snapshot']>;
    expect(questionIn({ snapshot: closed })).toBeNull();
    expect(questionIn({ snapshot: null })).toBeNull();
    expect(questionIn(talkWith(times))).toBe(times);
  });
});

describe('G23 an answer that is not taken', () => {
  const talk = withOutgoing(talkWith(times), tap);

  function refused(problem: Partial<ParleyProblem['problem']>): Talk {
    const whole = {
      type: 'about:blank',
      title: 'No',
      status: 422,
      detail: '',
      remedy: '',
      request_id: 'r',
      ...problem,
    };
    const failure = new ParleyProblem('refused', whole);
    return withFailure(talk, tap, failure, faultOf(failure));
  }

  test('G23 its question is over: what is asked now stands there, with what was not taken', () => {
    const now = question('q-2', 'Yes');
    const after = refused({ type: 'urn:parley:problem:question-over', status: 409, question: now });
    expect(questionIn(after)).toBe(now);
    expect(after).toMatchObject({ outgoing: [], notTaken: { kind: 'over', said: 'Tuesday, 11:00' } });
    const nothing = refused({ type: 'urn:parley:problem:question-over', status: 409, question: null });
    expect(questionIn(nothing)).toBeNull();
  });

  test('G23 values that cannot be: each fault by its slot, whatever its name', () => {
    const errors = [
      { path: '/answer/values/time', message: 'must be a time' },
      { path: '/answer/values/a~1b~0c', message: 'must be a number' },
      { path: '/answer/preview_hash', message: 'is not the hash' },
    ];
    expect(refused({ errors })).toMatchObject({
      outgoing: [],
      notTaken: { kind: 'faulty', question: 'q-1', bySlot: { time: 'must be a time', 'a/b~c': 'must be a number' } },
    });
    expect(refused({ errors }).notTaken).toMatchObject({ rest: 'is not the hash' });
    expect(refused({ errors: errors.slice(0, 1) }).notTaken).toMatchObject({ rest: null });
  });

  test('G23 the server is away: it waits under its id, and goes out as the same answer', () => {
    const problem = { type: 'about:blank', title: '', status: 0, detail: '', remedy: '', request_id: '' };
    const failure = new ParleyProblem('unreachable', problem);
    const after = withFailure(talk, tap, failure, faultOf(failure));
    expect(after.outgoing).toMatchObject([{ messageId: 'm-1', answer: tap.answer, state: 'waiting' }]);
    expect(after.notTaken).toBeNull();
  });

  test('G23 anything else stands in the transcript, to be tried again', () => {
    expect(refused({ status: 403 }).outgoing).toMatchObject([{ messageId: 'm-1', state: 'refused' }]);
  });

  test('G23 the note is gone as soon as something else is said', () => {
    const after = refused({ type: 'urn:parley:problem:question-over', status: 409, question: null });
    expect(
      withOutgoing(after, { messageId: 'm-2', text: 'Hello.', at, state: 'sending', fault: null }).notTaken,
    ).toBeNull();
  });

  test('G23 words that are refused stay words', () => {
    const words: Outgoing = { messageId: 'm-2', text: 'Hello.', at, state: 'sending', fault: null };
    const problem = { type: 'urn:x', title: '', status: 422, detail: '', remedy: '', request_id: '', errors: [] };
    const failure = new ParleyProblem('refused', problem);
    expect(withFailure(talk, words, failure, faultOf(failure)).outgoing).toMatchObject([tap, { state: 'refused' }]);
  });
});
