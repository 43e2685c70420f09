/**
 * What a turn is (G1, G6, G18, G19, F9, X2, C8, D11): an ordered table of cases, each reached by what only it looks at.
 */
import { describe, expect, test } from 'vitest';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import type { Offer } from '../../../contracts/state/messages.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { planAfterWait, planResumed, planTurn } from '../../../domain/conversation/plan-turn.ts';
import type { Said } from '../../../domain/conversation/turn-plan.ts';
import { planSafety } from '../../../domain/conversation/danger.ts';
import { openHandoff } from '../../../domain/handoff/handoff.ts';
import { emptyMemory } from '../../../domain/gate/memory.ts';
import { readDiagnosis } from '../../../reading/diagnosis/read.ts';
import { opened } from '../clarification/cases.ts';
import { policy as diagnosing, procedures, say, vocabulary } from '../diagnosis/talk.ts';
import { sentenceOf } from '../gate/cases.ts';
import { atPhone, policy as calendar } from '../flows/said.ts';
import { instruction, nine, policyOf, stateOf, turnOf } from './states.ts';
import { materials, needing, openRequestOf, session, waitingMessage } from './waiting.ts';

const place = { messageId: 'm1', start: 0, end: 5 };
const offer: Offer = { action: 'email', turnId: 't1', at: place };
const saying = (more: Partial<Said> = {}): Said => ({
  message: waitingMessage,
  messages: [waitingMessage],
  instruction: null,
  requestId: 'r1',
  ...more,
});
const plan = (before: ConversationState, found: Partial<Reading> = {}, said: Said | undefined = saying()) =>
  planTurn(before, turnOf(found), said);
const textOf = (planned: ReturnType<typeof plan>): unknown => ('say' in planned ? planned.say?.text : null);
const answers = { people: [], addresses: [], value: {}, edits: [] };
const note = { start: 9, end: 20, length: 11, lineLength: 11, count: 2 };
const handoff = openHandoff({
  conversation: 'c1',
  before: undefined,
  askedAt: place,
  policy: policyOf().clarification,
  at: nine,
}).handoff;

describe('G18 words to Parley itself', () => {
  const improving = (improves: NonNullable<Reading['answers']>['improves']): Partial<Reading> => ({
    command: 'improve',
    answers: { ...answers, ...(improves ? { improves } : {}) },
  });

  test('print the session', () => {
    expect(plan(stateOf(), { command: 'print' })).toMatchObject({
      say: { text: 'command.print', values: { conversation: 'c1' } },
    });
  });

  test.each<[string, number, Partial<Reading>, string]>([
    ['a note without words is asked for', 1, improving({}), 'feedback.empty'],
    ['a note of a reading that does not say is asked for', 1, improving(undefined), 'feedback.empty'],
    ['a note before any reply is about nothing', 0, improving({ note }), 'feedback.no-reply'],
    ['a note is taken', 1, improving({ note }), 'feedback.noted'],
  ])('%s', (_what, turn, found, text) => {
    const planned = plan(stateOf({ turn }), found);
    expect(textOf(planned)).toBe(text);
    expect('feedback' in planned).toBe(text === 'feedback.noted');
  });

  test.each([
    ['tone', 'tone'],
    ['weather', null],
  ])('a note on "%s" is one on %j', (category, expected) => {
    expect(plan(stateOf({ turn: 1 }), improving({ category, note }))).toMatchObject({
      say: { values: { category } },
      feedback: { category: expected, quote: { messageId: 'm9', start: 9, end: 20 } },
    });
  });
});

describe('G19 words that steer', () => {
  test.each<[string, Partial<ConversationState>, Partial<Reading>, string]>([
    ['"cancel that" declines the offer', { offer }, { says: ['ending'] }, 'command.cancelled'],
    [
      '"no" after "anything else?" ends the exchange',
      { invitedMore: true },
      { stance: 'deny', says: ['refusal'] },
      'exchange.ended',
    ],
    [
      '"cancel" takes back what was asked for of the material',
      { contextRequest: openRequestOf() },
      { command: 'cancel' },
      'context.withdrawn',
    ],
    [
      '"cancel" takes back what was asked',
      { clarifications: [opened()] },
      { command: 'cancel' },
      'clarification.cancelled',
    ],
    [
      'a reset is one while something is waited for',
      { contextRequest: openRequestOf() },
      { command: 'reset' },
      'command.reset',
    ],
  ])('%s', (_what, before, found, text) => {
    expect(textOf(plan(stateOf(before), found))).toBe(text);
  });

  test('"no, but what about …?" after "anything else?" is talk', () => {
    const found: Partial<Reading> = { stance: 'deny', sentences: [sentenceOf('question', 'What about …?')] };
    expect(plan(stateOf({ invitedMore: true }), found).kind).toBe('answer');
  });

  test('a cancelled offer takes the place of what was declined before', () => {
    const declines = ['email', 'calendar'].map((action) => ({ turnId: 't0', quote: 'no', action }));
    const planned = plan(stateOf({ offer, gateMemory: { ...emptyMemory, declines } }), { command: 'cancel' });
    expect(planned.state.gateMemory.declines).toEqual([
      declines[1],
      { turnId: 't9', quote: 'cancel', action: 'email' },
    ]);
  });

  test('G22 a reset ends the talk with a person, and X2 the wait for material', () => {
    expect(plan(stateOf({ handoff, contextRequest: openRequestOf() }), { command: 'reset' })).toMatchObject({
      kind: 'command',
      withdrawn: { happened: [{ kind: 'withdrawn' }] },
      unasked: { request: { status: 'cancelled' } },
    });
  });

  test('a call that is asked for, and that is cancelled, is the flow’s; help is a command, and asks again', () => {
    const before = stateOf({ flow: atPhone }, { flows: { calendar } });
    expect(plan(before, { command: 'cancel' })).toMatchObject({ kind: 'flow', move: { kind: 'ended' } });
    expect(plan(before, { command: 'help' })).toMatchObject({
      kind: 'command',
      say: { text: 'command.help' },
      next: { kind: 'flow', move: { kind: 'ask', flow: { step: 'phone' } } },
    });
  });
});

describe('what an instruction is', () => {
  const instructing = saying({ instruction });

  test('G22 not said to the person who answers the participant', () => {
    expect(plan(stateOf({ handoff }), {}).kind).toBe('person');
    expect(plan(stateOf({ handoff }), {}, instructing).kind).toBe('answer');
  });

  test('X1 D4 no question that material or a diagnosis would have to answer', () => {
    const before = stateOf({}, { context: materials, diagnosis: { systems: ['water'] } });
    const found = { needs: needing('findings'), diagnosis: readDiagnosis('The pump is dead', vocabulary) };
    expect(plan(before, found).kind).toBe('waits');
    const planned = plan(before, found, instructing);
    expect(planned.kind).toBe('answer');
    expect(planned).not.toHaveProperty('diagnosis');
  });
});

test('F9 a no to what was asked for beside another deed leaves it, and asks for more', () => {
  const later = [{ action: 'ticket', at: place }];
  const planned = plan(stateOf({ offer: { ...offer, next: true }, later }), { says: ['refusal'], stance: 'deny' });
  expect(planned).toMatchObject({ say: { text: 'offer.declined' }, state: { offer: null, invitedMore: true } });
  expect(planned.state).not.toHaveProperty('later');
});

describe('X2 X4 the answer to a message', () => {
  const before = stateOf({}, { context: materials });

  test('rests on the material that is there', () => {
    const found = { needs: needing('findings'), session: session(['findings']) };
    expect(plan(before, found)).toMatchObject({
      kind: 'answer',
      material: [{ kind: 'session', artifact: 'findings' }],
    });
  });

  test('is refused when as many wait for material as may', () => {
    const messages = Array.from({ length: 50 }, () => waitingMessage);
    const full = { ...before, contextRequest: { ...openRequestOf(), messages } };
    expect(plan(full)).toMatchObject({ kind: 'refused', say: { text: 'context.full' } });
  });
});

describe('G1 the model is not called', () => {
  const by = { actor: 'ann', reason: 'done' };
  test('when the conversation has cost as many calls as it may', () => {
    const spent = stateOf({ modelCalls: 500 });
    const say = { text: 'budget.exhausted', values: { calls: 500 } };
    expect(plan(spent)).toMatchObject({ kind: 'refused', say, state: { lastGate: { turnId: 't9' } } });
    expect(planResumed(spent, turnOf())).toMatchObject({ kind: 'refused', say });
  });

  test.each([
    ['paused', { paused: by }, 'conversation.paused'],
    ['closing', { closing: by }, 'conversation.closed'],
    ['closing, and it was paused', { closing: by, paused: by }, 'conversation.closed'],
    ['paused, and has cost as much as it may', { paused: by, modelCalls: 500 }, 'budget.exhausted'],
    ['asking somebody', { clarifications: [opened()] }, 'clarification.still-open'],
  ])('when it is %s, and its sender is told that', (_what, more, text) => {
    expect(planResumed(stateOf(more), turnOf())).toMatchObject({ kind: 'refused', say: { text } });
  });

  test('as long as a question holds the message back', () => {
    const before = stateOf({ clarifications: [opened()] });
    expect(planAfterWait(before, turnOf())).toMatchObject({
      kind: 'refused',
      answer: { case: { openClarifications: [opened().id] } },
    });
  });
});

test('C8 X4 a message that goes on after its wait is heard once: when its question was answered', () => {
  expect(planResumed(stateOf(), turnOf())).toMatchObject({ kind: 'answer', state: { gateMemory: { depth: 1 } } });
  expect(planAfterWait(stateOf(), turnOf())).toMatchObject({ kind: 'answer', state: { gateMemory: { depth: 0 } } });
});

describe('D4 D11 a message to an assistant that diagnoses', () => {
  const diagnosis = say(['Water pump is not working']).state;
  const shape = procedures.find((one) => one.shape.id === diagnosis.procedure)?.shape;
  const before = stateOf(
    { diagnosis, ...(shape ? { procedure: shape } : {}) },
    { diagnosis: { systems: [...diagnosing.systems], ...diagnosing.flags } },
  );
  const telling = (text: string): Partial<Reading> => ({ diagnosis: readDiagnosis(text, vocabulary) });

  test('is answered with what the procedure asks next', () => {
    expect(plan(before, telling('12 volts'))).toMatchObject({ kind: 'answer', diagnosis: { directives: [{}, {}] } });
  });

  test('that asks for the report is answered with it, word for word', () => {
    const reported = plan(before, telling('START FINAL REPORT'));
    expect(reported.kind).toBe('reported');
    expect(reported.state.diagnosis?.mode).toBe('final_report');
  });
});

describe('G21 danger to life or limb', () => {
  const danger = { start: 0, end: 5, kind: 'medical' } as const;
  const told = (kind: 'medical' | 'hazard', depth: number) =>
    planSafety(stateOf({ safetyTold: { kind, depth: 0 }, gateMemory: { ...emptyMemory, depth } }), turnOf({ danger }));

  test.each([
    ['is not answered twice in a row by the same text', 'medical', 9, null],
    ['is answered again after ten messages', 'medical', 10, 'safety.medical'],
    ['of another kind is answered at once', 'hazard', 1, 'safety.medical'],
  ] as const)('%s', (_what, kind, depth, text) => {
    expect(told(kind, depth)?.say.text ?? null).toBe(text);
  });
});
