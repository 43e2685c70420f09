/** Which messages are asked back about (C2, C7), and what a participant's words are while a question is open. */
import { describe, expect, test } from 'vitest';
import type { Clarification } from '../../../contracts/state/clarification-state.ts';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import type { Findings, Issue, Reading } from '../../../contracts/reading/reading.ts';
import { judgeMessage } from '../../../domain/conversation/ask-back.ts';
import { answerInWords } from '../../../domain/conversation/answer-in-words.ts';
import { emptyMemory } from '../../../domain/gate/memory.ts';
import { doubtOf, findingsOf, opened, plainPolicy, policyOf } from '../clarification/cases.ts';
import { sentenceOf } from '../gate/cases.ts';
import { atPhone } from '../flows/said.ts';
import { identity, instruction, nine, stateOf, turnOf } from './states.ts';
import { waitingMessage } from './waiting.ts';

const judging = { clarification: policyOf({ instructions: true, participants: true }) };
const unclear = findingsOf(doubtOf('missing', 'deadline'));
const judged = (
  before: ConversationState,
  found: Partial<Reading> = {},
  more: Partial<Parameters<typeof judgeMessage>[1]> = {},
) =>
  judgeMessage(before, {
    turn: turnOf({ findings: unclear, ...found }),
    message: waitingMessage,
    instruction: null,
    requestId: 'q1',
    ...more,
  });

describe('C2 a message that is not clear', () => {
  test('is asked back about', () => {
    expect(judged(stateOf({}, judging))).toMatchObject({
      kind: 'asks',
      state: { phase: 'clarifying', turn: 1, clarifications: [{ id: 'q1', asked: 'guest', asks: 'desk' }] },
      say: { text: 'clarification.ask' },
    });
  });

  test('of nobody in particular is asked of the participant', () => {
    const before = stateOf({ identity: { ...identity, participant: null } }, judging);
    expect(judged(before)).toMatchObject({ state: { clarifications: [{ asked: 'participant' }] } });
  });

  const lastQuestion = { turnId: 't1', quote: 'Which?', answered: false };
  test.each<[string, ConversationState, Partial<Reading>, Parameters<typeof judged>[2]]>([
    ['while a question is open', stateOf({ clarifications: [opened()] }, judging), {}, {}],
    ['while a flow listens', stateOf({ flow: atPhone }, judging), {}, {}],
    [
      'while an offer waits',
      stateOf({ offer: { action: 'email', turnId: 't', at: { messageId: 'm', start: 0, end: 1 } } }, judging),
      {},
      {},
    ],
    [
      'of a participant where only instructions are judged',
      stateOf({}, { clarification: policyOf({ instructions: true }) }),
      {},
      {},
    ],
    [
      'of a party where only participants are judged',
      stateOf({}, { clarification: policyOf({ participants: true }) }),
      {},
      { instruction },
    ],
    ['that is no single wish any more', stateOf({}, judging), {}, { message: { ...waitingMessage, size: 4_001 } }],
    [
      'that asks for an action, which asks for what it needs',
      stateOf({}, judging),
      { requests: [{ action: 'email', start: 0, end: 4 }] },
      {},
    ],
    ['that only asks back', stateOf({}, judging), { asksBackOnly: true }, {}],
    ['that answers the model', stateOf({ gateMemory: { ...emptyMemory, lastQuestion } }, judging), {}, {}],
    ['that wants nothing else', stateOf({ invitedMore: true }, judging), { stance: 'deny' }, {}],
    ['of somebody in danger', stateOf({}, judging), { danger: { start: 0, end: 4, kind: 'medical' } }, {}],
  ])('is not judged %s', (_when, before, found, more) => {
    expect(judged(before, found, more)).toEqual({ kind: 'unjudged' });
  });

  test('C17 of a party is judged by its instruction', () => {
    expect(judged(stateOf({}, judging), {}, { instruction })).toMatchObject({
      state: { clarifications: [{ asked: 'planner', asks: 'launcher' }] },
    });
  });

  test('is judged after "anything else?" when it is no "no"', () => {
    expect(judged(stateOf({ invitedMore: true }, judging)).kind).toBe('asks');
  });
});

describe('C7 a participant’s words while a question is open', () => {
  const open = (issues: readonly Issue[], more: Partial<Clarification> = {}): Clarification => ({
    ...opened({ asked: 'guest', judgement: { tenths: 5, issues: [...issues] }, chain: chainOf('guest') }),
    ...more,
  });
  const chainOf = (...parties: readonly string[]) =>
    parties.map((party, at) => ({
      level: at === 0 ? 'participant' : `level_${at}`,
      party,
      kind: 'person' as const,
      channels: [],
      timeoutS: 60,
      hours: null,
    }));
  const number = doubtOf('missing', 'units', { expects: 'number' });
  const saying = (question: Clarification, findings: Partial<Findings>, policy: object = judging) =>
    answerInWords(
      stateOf({ clarifications: [question] }, policy),
      question,
      turnOf({ findings: { ...findingsOf(), ...findings }, sentences: [sentenceOf('statement', 'x')] }),
    );
  const mention = (kind: string, value: string | number) => ({ start: 0, end: 4, kind, value });

  test.each<[string, Issue, readonly ReturnType<typeof mention>[], string | number | undefined]>([
    ['a number is a number', number, [mention('number', 3)], 3],
    ['a quantity is a number', number, [mention('quantity', 3)], 3],
    ['a day is none', number, [mention('date', '2026-12-24')], undefined],
    [
      'a day is a time',
      doubtOf('missing', 'due', { expects: 'datetime' }),
      [mention('date', '2026-12-24')],
      '2026-12-24',
    ],
  ])('%s', (_what, doubt, mentions, expected) => {
    const heard = saying(open([doubt]), { mentions: [...mentions] });
    expect(heard.kind).toBe(expected === undefined ? 'still-open' : 'resolved');
    expect(heard.stepped?.clarification.answers[0]?.value).toBe(expected);
  });

  test('each value answers one question, in their order', () => {
    const two = [number, doubtOf('missing', 'rooms', { expects: 'number' })];
    const heard = saying(open(two), {
      mentions: [mention('number', 3), { ...mention('number', 4), start: 6, end: 8 }],
    });
    expect(heard.stepped?.clarification.answers).toEqual([
      { field: 'units', value: 3 },
      { field: 'rooms', value: 4 },
    ]);
  });

  test('are told that nobody answered in time, when nobody did', () => {
    const heard = saying(open([number], { status: 'timed-out' }), {});
    expect(heard).toMatchObject({ kind: 'still-open', say: { text: 'clarification.timed-out' }, stepped: null });
  });

  test('that do not answer it pass it up once they have been heard as often as there are rounds', () => {
    const question = { ...open([number]), chain: chainOf('guest', 'desk') };
    const first = saying(question, {});
    expect(first).toMatchObject({ say: { text: 'clarification.again' } });
    const second = saying({ ...question, tries: 1 }, {});
    expect(second).toMatchObject({ say: { text: 'clarification.escalated' }, state: { phase: 'escalated' } });
  });

  test('are asked again where there is nobody above', () => {
    expect(saying(open([number], { tries: 5 }), {})).toMatchObject({ say: { text: 'clarification.again' } });
  });

  test('are no answer for somebody else who is asked by now', () => {
    const question = {
      ...open([number]),
      levels: [{ level: 'l', party: 'desk', from: nine, dueAt: nine, remindAt: [], remindedAt: [] }],
    };
    expect(saying(question, {})).toMatchObject({ say: { text: 'clarification.still-open' } });
  });

  test('C2 as they are where nothing is judged any more', () => {
    expect(judged(stateOf({}, { clarification: plainPolicy })).kind).toBe('unjudged');
  });
});
