/** Turns as they are planned one after the other (C2, C7, F9, G6, G12, G21): what each case of the table comes to. */
import { describe, expect, test } from 'vitest';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import type { Offer } from '../../../contracts/state/messages.ts';
import type { Findings, Reading } from '../../../contracts/reading/reading.ts';
import { afterFailedReply } from '../../../domain/conversation/after-failure.ts';
import { judgedAs } from '../../../domain/conversation/after-reply.ts';
import { withFindings } from '../../../domain/conversation/clarifying.ts';
import { planTurn } from '../../../domain/conversation/plan-turn.ts';
import type { Said } from '../../../domain/conversation/turn-plan.ts';
import { takesFreeWords, wantedIn, withLater } from '../../../domain/conversation/second-request.ts';
import { judgeAct } from '../../../domain/gate/act-door.ts';
import { readDiagnosis } from '../../../reading/diagnosis/read.ts';
import { vocabulary } from '../diagnosis/talk.ts';
import { doubtOf, findingsOf, policyOf } from '../clarification/cases.ts';
import { caseOf, readingOf } from '../gate/cases.ts';
import { atPreview as atEmail, atVariable } from '../flows/email-said.ts';
import { askedFor } from '../flows/form-said.ts';
import { atPhone, atPreview } from '../flows/said.ts';
import { fresh, stateOf, turnOf } from './states.ts';
import { waitingMessage } from './waiting.ts';

const at = { messageId: 'm1', start: 0, end: 5 };
const offer: Offer = { action: 'email', turnId: 't1', at };
const said: Said = { message: waitingMessage, messages: [waitingMessage], instruction: null, requestId: 'q1' };
const plan = (before: ConversationState, found: Partial<Reading>) => planTurn(before, turnOf(found), said);
const judging = { clarification: policyOf({ participants: true }) };

describe('C2 C7 a message where clarity is judged', () => {
  const unclear = findingsOf(doubtOf('missing', 'units', { expects: 'percentage' }));
  const understood: Findings = {
    ...findingsOf(),
    fields: [{ field: 'budget', value: 500, from: 'text', start: 0, end: 3 }],
  };

  test('goes on when it is clear, with how clear it is', () => {
    expect(plan(stateOf({}, judging), { findings: understood })).toMatchObject({
      kind: 'answer',
      clarity: { tenths: 10, band: 'proceed' },
      state: { known: [{ field: 'budget', value: 500, turnId: 't9' }] },
    });
  });

  test('is asked back about when it is not, with what was understood of it', () => {
    const findings = { ...unclear, fields: understood.fields };
    const asked = plan(stateOf({}, judging), { findings });
    expect(asked).toMatchObject({
      kind: 'asks-back',
      stepped: { clarification: { id: 'q1', understood: [{ field: 'budget', value: 500 }] } },
    });
    expect(plan(asked.state, { asksBackOnly: true, findings: understood })).toMatchObject({
      kind: 'asks-back',
      stepped: null,
      say: { text: 'clarification.again' },
    });
  });

  test.each<[string, Findings]>([
    [
      'a value of the kind that was asked for',
      { ...findingsOf(), mentions: [{ kind: 'percentage', value: 5, start: 0, end: 2 }] },
    ],
    [
      'a value with the field’s name',
      { ...findingsOf(), fields: [{ field: 'units', value: 5, from: 'text', start: 0, end: 2 }] },
    ],
  ])('goes on when the question was answered by %s', (_what, findings) => {
    const asked = plan(stateOf({}, judging), { findings: unclear });
    expect(plan(asked.state, { findings })).toMatchObject({
      kind: 'answer',
      resolved: { clarification: { status: 'resolved', answers: [{ field: 'units', value: 5 }] } },
    });
  });

  test('C7 a later value takes the place of an earlier one, and what was known before is no news', () => {
    const known = [
      { field: 'budget', value: 100, turnId: 't1' },
      { field: 'region', value: 'EU', turnId: 't1' },
    ];
    const after = withFindings(stateOf({ known }), understood, 't9');
    expect(after.known).toEqual([known[1], { field: 'budget', value: 500, turnId: 't9' }]);
    const [field] = understood.fields;
    const before = stateOf({ known });
    expect(withFindings(before, { ...understood, fields: field ? [{ ...field, from: 'history' }] : [] }, 't9')).toBe(
      before,
    );
  });
});

describe('G21 a message that tells of danger', () => {
  const danger = { start: 0, end: 5, kind: 'medical' } as const;

  test('is answered by the safety text; a yes after it is none to what was shown', () => {
    expect(plan(stateOf({ flow: atPreview, offer }), { danger })).toMatchObject({
      kind: 'safety',
      say: { text: 'safety.medical' },
      state: { offer: null, flow: { step: 'preview', previewHash: null } },
    });
    expect(plan(fresh, { danger }).state.flow).toBeNull();
  });
});

describe('G12 what is asked for outright', () => {
  const span = { start: 0, end: 10 };
  const request = (action: string, more: object = {}) => ({ requests: [{ ...span, action, ...more }] });

  test('begins, and what is offered is asked about once more where the message may take it back', () => {
    expect(plan(fresh, request('ticket'))).toMatchObject({ kind: 'flow', move: { flow: { step: 'field' } } });
    const taking: Partial<Reading> = { ...request('ticket'), says: ['order', 'contrast'] };
    const ticket = { ...offer, action: 'ticket' };
    expect(plan(stateOf({ offer: ticket }), taking)).toMatchObject({
      kind: 'flow',
      move: { flow: { step: 'consent' } },
    });
  });

  test('is talk where there is nothing that it could be about', () => {
    expect(plan(fresh, request('calendar', { verb: 'move' })).kind).toBe('answer');
  });

  const both = (...actions: readonly string[]): Partial<Reading> => ({
    says: ['assent'],
    gives: {
      concerns: [],
      both: { start: 0, end: 4 },
      named: actions.map((action, nth) => ({ action, start: 10 * nth + 6, end: 10 * nth + 12 })),
    },
  });

  test('F9 of both the first is begun and the other is kept; one alone is not both', () => {
    expect(plan(fresh, both('ticket', 'email'))).toMatchObject({
      kind: 'flow',
      act: { case: { origin: 'request' } },
      state: { later: [{ action: 'email' }] },
    });
    expect(plan(fresh, both('ticket')).kind).toBe('answer');
  });

  test('F9 nothing is wanted that is declined, or that the assistant has not', () => {
    const wanted = (found: Partial<Reading>) => wantedIn(fresh, turnOf(found)).map(({ action }) => action);
    expect(wanted(both('refund', 'email'))).toEqual(['email']);
    expect(wanted({ ...both('ticket', 'email'), declines: [{ ...span, action: 'email' }] })).toEqual(['ticket']);
  });

  test('F9 what is wanted again is kept once', () => {
    const later = [
      { action: 'email', at },
      { action: 'refund', at },
    ];
    const again = { messageId: 'm2', start: 0, end: 4 };
    expect(withLater(stateOf({ later }), [{ action: 'email', at: again }], 'ticket').later).toEqual([
      later[1],
      { action: 'email', at: again },
    ]);
  });
});

test.each([
  ['a placeholder', atVariable, true],
  ['the new subject', { ...atEmail, editing: 'subject' as const }, true],
  ['a yes to an email', atEmail, false],
  ['a number', atPhone, false],
  ['a field', askedFor('summary'), true],
])('F9 whether free words are asked for: %s', (_what, flow, expected) => {
  expect(takesFreeWords(flow)).toBe(expected);
});

test('D1 without a system at hand the diagnosis asks for one', () => {
  const desk = stateOf({}, { diagnosis: { systems: ['water'] } });
  expect(plan(desk, { diagnosis: readDiagnosis('hello', vocabulary) })).toMatchObject({
    kind: 'answer',
    diagnosis: { directives: [{ kind: 'ask-system' }] },
  });
});

test('G1 a reply that failed has cost a call, and changed nothing else', () => {
  expect(afterFailedReply(stateOf({ offer }))).toEqual({ ...stateOf({ offer }), turn: 1, modelCalls: 1 });
});

test('I3 a reply that does nothing is held', () => {
  expect(judgedAs(judgeAct(caseOf({ reply: readingOf() })))).toBe('held');
});
