/** Where a conversation stands, as programs see it: the settled answer, its row, and decisions as they are stored. */
import { describe, expect, test } from 'vitest';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import type { AnswerGrounds } from '../../../contracts/wire/answer-object.ts';
import {
  clarificationOf,
  deadlineTable,
  hasEnded,
  withClarification,
} from '../../../domain/conversation/clarifying.ts';
import { answerDoor } from '../../../domain/conversation/hearing.ts';
import { waitingOn } from '../../../domain/conversation/new-state.ts';
import { decisionRecords, settledAnswer, snapshotOf } from '../../../domain/conversation/on-wire.ts';
import { overBudget } from '../../../domain/conversation/over-budget.ts';
import { noDiagnosis } from '../../../domain/diagnosis/state.ts';
import { judgeAct } from '../../../domain/gate/act-door.ts';
import { openHandoff } from '../../../domain/handoff/handoff.ts';
import { opened } from '../clarification/cases.ts';
import { ready } from '../gate/cases.ts';
import { atPhone, atPreview } from '../flows/said.ts';
import { fresh, nine, policyOf, stateOf } from './states.ts';
import { openRequestOf } from './waiting.ts';

const at = { messageId: 'm9', start: 0, end: 5 };
const handoff = openHandoff({
  conversation: 'c1',
  before: undefined,
  askedAt: at,
  policy: policyOf().clarification,
  at: nine,
});
const act = { case: ready, verdict: judgeAct(ready) };

describe('the settled answer', () => {
  const settled = (state: ConversationState, more: Partial<Parameters<typeof settledAnswer>[0]> = {}) =>
    settledAnswer({
      messageId: 'm9',
      turnId: 't9',
      disposition: 'answered',
      state,
      text: 'Yes.',
      answer: null,
      act: null,
      ...more,
    });

  test('C7 has the question of its own turn, else the last one that is open', () => {
    const other = { ...opened(), id: 'other', message: { ...opened().message, turnId: 't2' } };
    const state = stateOf({ clarifications: [opened(), other] });
    const questionOf = (turnId: string, disposition: 'answered' | 'clarification_required') =>
      settled(state, { turnId, disposition }).clarification_request;
    expect(questionOf('t1', 'clarification_required')).toMatchObject({ id: opened().id });
    expect(questionOf('t9', 'clarification_required')).toMatchObject({ id: 'other' });
    expect(questionOf('t1', 'answered')).toBeNull();
    expect(settled(fresh, { disposition: 'clarification_required' }).clarification_request).toBeNull();
  });

  test('X2 has the material that its turn waits for', () => {
    const state = stateOf({ contextRequest: openRequestOf() });
    expect(settled(state, { disposition: 'context_required' }).context_request).toMatchObject({ request_id: 'r1' });
    expect(settled(fresh, { disposition: 'context_required' }).context_request).toBeNull();
  });

  test('has what to do about a failure, what stands behind it, and where a diagnosis stands', () => {
    const grounds: AnswerGrounds = {
      referencedNodes: [],
      jurisdictions: [],
      uncertaintyLevel: 'low',
      disclaimerKey: 'none',
    };
    const full = settled(stateOf({ diagnosis: noDiagnosis }), {
      remedy: 'Say it again.',
      grounds,
    });
    expect(full).toMatchObject({
      remedy: 'Say it again.',
      answer: { answer: 'Yes.', uncertaintyLevel: 'low' },
      diagnosis: { mode: 'diagnostic' },
    });
  });

  test('I3 names the rules of both doors, with their evidence, and why they were held', () => {
    const shut = answerDoor(stateOf({ clarifications: [opened()] }), [opened().id]);
    const held = { case: ready, verdict: judgeAct({ ...ready, marks: { ...ready.marks, depth: 0 } }) };
    expect(settled(fresh, { answer: shut.verdict, act: held }).gate).toMatchObject({
      answer: { verdict: 'held', because: ['open-clarification'] },
      act: { verdict: 'held', because: ['too-early'], action: 'calendar', policy_version: 'test@1' },
    });
    expect(settled(fresh, { act }).gate).toMatchObject({ act: { verdict: 'open', because: [] } });
  });

  test('F4 has the hash of exactly the preview that is asked about', () => {
    expect(settled(stateOf({ flow: atPreview })).flow).toMatchObject({ step: 'preview', preview_hash: 'hash-1' });
    expect(settled(stateOf({ flow: atPhone })).flow).not.toHaveProperty('preview_hash');
    expect(settled(stateOf({ flow: { ...atPreview, previewHash: null } })).flow).not.toHaveProperty('preview_hash');
  });
});

describe('the row of a conversation', () => {
  test('has everything that is due, and everybody who is asked', () => {
    const state = stateOf({
      clarifications: [opened()],
      contextRequest: openRequestOf(),
      handoff: handoff.handoff,
      deadlines: [{ id: 'f', kind: 'flow-expiry', dueAt: nine, ref: 'a' }],
    });
    const row = snapshotOf(state, 't9');
    expect(row).not.toHaveProperty('stood_at');
    expect(snapshotOf({ ...state, asOf: 5 }, 't9').stood_at).toBe(5);
    expect(row.deadlines).toContainEqual({ kind: 'flow-expiry', due_at: new Date(nine).toISOString() });
    expect(row.deadlines?.some(({ level }) => level === 'task_agent')).toBe(true);
    expect(row.open_requests).toMatchObject([{ request_id: opened().id }, { kind: 'context', request_id: 'r1' }]);
    expect(row.handoff).toMatchObject({ status: 'pending' });
    expect(deadlineTable(state).map(({ kind }) => kind)).toContain('context-due');
  });

  test('keeps the gate of a turn that is not this one', () => {
    const lastGate = { turnId: 't9', answer: null, act: act.verdict };
    expect(snapshotOf(stateOf({ lastGate }), 't8')).not.toHaveProperty('last_gate');
    expect(snapshotOf(stateOf({ lastGate }), 't9').last_gate).toMatchObject({
      turn_id: 't9',
      act: { verdict: 'open' },
    });
    expect(snapshotOf(fresh, 't9').last_gate).toBeNull();
  });

  const paused = { actor: 'ann', reason: 'lunch' };
  test.each<[string, Partial<ConversationState>, boolean, ReturnType<typeof waitingOn>]>([
    ['nothing when it is closed', { phase: 'closed' }, false, null],
    ['an operator while it is paused', { paused }, true, 'operator'],
    ['the model while a turn is under way', {}, true, 'model'],
    ['an answer while a question is open', { clarifications: [opened()] }, false, 'clarification'],
    [
      'an operator when nobody has answered it',
      { clarifications: [{ ...opened(), status: 'timed-out' }] },
      false,
      'operator',
    ],
    ['material', { contextRequest: openRequestOf() }, false, 'context'],
    [
      'an operator’s word on an unknown effect',
      { unconfirmed: [{ actionId: 'a', flow: atPreview }] },
      false,
      'operator',
    ],
    ['an approval', { flow: atPreview }, false, 'approval'],
    ['the participant', {}, false, 'participant'],
  ])('waits for %s', (_what, state, busy, expected) => {
    expect(waitingOn(stateOf(state), busy)).toBe(expected);
  });
});

describe('decisions as they are stored', () => {
  const decided = { answer: null, act: null, policyVersion: 'desk@1' };

  test('I3 of an open act door have their rules and no reason', () => {
    expect(decisionRecords('c1', 't9', { ...decided, act })).toMatchObject([
      { decisionId: 'c1:t9:act', verdict: 'open', because: [], action: 'calendar', snapshot: ready },
    ]);
  });

  test('G1 of a held answer door have their reasons', () => {
    const answer = answerDoor(stateOf({ paused: { actor: 'ann', reason: 'lunch' } }), []);
    expect(decisionRecords('c1', 't9', { ...decided, answer })).toMatchObject([
      { decisionId: 'c1:t9:answer', verdict: 'held', because: ['paused'] },
    ]);
  });

  test('G20 have the words that kept an answer from being taken', () => {
    const left = { action: 'email', step: null, parts: [{ kind: 'condition', at }] } as const;
    expect(decisionRecords('c1', 't9', { ...decided, left })).toMatchObject([
      {
        decisionId: 'c1:t9:remainder',
        because: ['remainder'],
        action: 'email',
        rules: [{ rule: 'remainder', evidence: { turnId: 't9', quote: at } }],
        snapshot: { step: null, policyVersion: 'desk@1' },
      },
    ]);
  });

  test('F11 have what a model has read, with its words where there are any', () => {
    const read = [
      { field: 'person', value: 'Anna', quote: at },
      { field: 'phone', value: '123', quote: null },
    ];
    expect(decisionRecords('c1', 't9', { ...decided, read, action: 'calendar' })).toMatchObject([
      {
        decisionId: 'c1:t9:second-reader',
        action: 'calendar',
        rules: [{ rule: 'second-reader', evidence: { quote: at } }],
        snapshot: { fields: ['person', 'phone'] },
      },
    ]);
  });
});

describe('G1 a turn for which no tokens are left', () => {
  test('is judged once more at the answer door', () => {
    const before = answerDoor(fresh, []);
    const after = overBudget(fresh, 't9', before);
    expect(before.verdict.kind).toBe('open');
    expect(after.answer).toMatchObject({ case: { tokensLeft: 0 }, verdict: { because: ['budget-exhausted'] } });
    expect(after.state.lastGate).toEqual({ turnId: 't9', answer: after.answer?.verdict, act: null });
  });

  test('stays as it is where no door was asked', () => {
    expect(overBudget(fresh, 't9', null)).toEqual({ state: fresh, answer: null });
  });
});

test('C10 a question is found by its id as long as it holds a message back, and remembered when it has ended', () => {
  const [one, other] = [opened(), { ...opened(), id: 'other' }];
  const state = stateOf({ clarifications: [one, other] });
  expect(clarificationOf(state, 'other')).toBe(other);
  expect(clarificationOf(state, 'none')).toBeNull();
  expect(hasEnded(state, one.id)).toBe(false);
  const over = { clarification: { ...one, status: 'resolved' as const, endedAt: nine }, happened: [] };
  const after = withClarification(state, over);
  expect(hasEnded(after, one.id)).toBe(true);
  expect(after).toMatchObject({ clarifications: [other], phase: 'clarifying' });
});
