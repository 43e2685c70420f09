/** R9: what the deciders hold on to of somebody's words is where they stand. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actCase, actVerdict } from '../../../contracts/state/gate.ts';
import { policySnapshot } from '../../../contracts/assistant/policy.ts';
import type { Issue } from '../../../contracts/reading/reading.ts';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import { afterReply } from '../../../domain/conversation/after-reply.ts';
import { answerInWords } from '../../../domain/conversation/answer-in-words.ts';
import { mergeReadings } from '../../../domain/conversation/merge.ts';
import { messagesQuoted, turnRecord, writtenTurnRecord } from '../../../domain/conversation/turn-record.ts';
import { inMessage, movedOn } from '../../../domain/conversation/place-reading.ts';
import { planTurn } from '../../../domain/conversation/plan-turn.ts';
import { newState } from '../../../domain/conversation/new-state.ts';
import { layChain } from '../../../domain/clarification/chain.ts';
import { openClarification } from '../../../domain/clarification/protocol.ts';
import { judgeAct } from '../../../domain/gate/act-door.ts';
import { message, reply } from '../../reading/words.ts';

const identity = { tenant: 't', conversation: 'c', participant: 'p', locale: null, timeZone: null };
const policy = policySnapshot.parse({
  version: 'a@1',
  assistant: 'a',
  assistantVersion: 'v',
  gate: { actions: ['calendar'], minimumDepth: 2 },
  flows: { calendar: {} },
  clarification: { participants: true },
});
const fresh = newState(identity, policy);
const said = (text: string, turnId: string) => ({
  turnId,
  messageId: `${turnId}-m`,
  reading: message(text),
  at: 0,
  position: 2,
});
const heardTexts: Record<string, string> = {};

/** One message and the model's reply to it. */
function talk(before: ConversationState, text: string, turnId: string, answer: string) {
  const plan = planTurn(before, said(text, turnId));
  heardTexts[`${turnId}-m`] = text;
  heardTexts[`${turnId}:reply`] = answer;
  return { plan, after: afterReply(plan.state, { turnId, at: 0 }, { reading: reply(answer), proposals: [] }) };
}

const opening = 'My employee is absent\nand nobody zorbles.';
const asks = 'Have you called them about the quibbling?';
const offers = 'Thanks for clarifying. Would you like me to schedule that call?';

function offered() {
  const first = talk(fresh, opening, 't1', asks);
  return talk(first.after.state, 'Yes, twice, snorfling.', 't2', offers);
}

describe('R9 where a conversation stands', () => {
  test('holds no words of anybody, neither before nor after an offer, nor in a flow', () => {
    const { after } = offered();
    const started = planTurn(after.state, said('Please do, on Tuesday. She is mimsily.', 't3'));
    expect(started).toMatchObject({ kind: 'flow', state: { offer: null } });
    for (const state of [after.state, started.state]) {
      const held = JSON.stringify(state);
      for (const word of ['zorbles', 'quibbling', 'snorfling', 'mimsily', 'Would you like'])
        expect(held).not.toContain(word);
    }
    expect(started.kind === 'flow' && started.move.kind === 'find-slots' && JSON.stringify(started.move)).not.toContain(
      'mimsily',
    );
    expect(after.state.topic).toEqual({ messageId: 't1-m', start: 0, end: opening.length });
  });

  test('the topic ends before a character that does not fit', () => {
    const long = `  ${'a'.repeat(119)}😀 and more`;
    expect(planTurn(fresh, said(long, 't1')).state.topic).toEqual({ messageId: 't1-m', start: 2, end: 121 });
  });
});

describe('R9 the minutes of a turn', () => {
  const request = (plan: ReturnType<typeof planTurn>, act: Parameters<typeof turnRecord>[1]['act']) => ({
    turn: {
      turnId: 't2',
      at: 0,
      replyPosition: 5,
      heard: [],
      answer: 'answer' in plan ? plan.answer : null,
      act,
    },
  });
  const minutesOf = () => {
    const { plan, after } = offered();
    const { turn } = request(plan, after.act);
    return turnRecord(turn, {
      state: after.state,
      text: offers,
      disposition: 'answered',
      act: after.act,
      forModel: true,
      found: null,
    });
  };

  test('name the messages that they quote, and get their words where they are written', () => {
    const minutes = minutesOf();
    expect(messagesQuoted(minutes)).toEqual(['t2:reply']);
    const { settled, snapshot } = writtenTurnRecord(minutes, heardTexts, ({ text }) => text);
    expect(settled.offer).toEqual({
      action: 'calendar',
      turn_id: 't2',
      quote: expect.stringContaining('schedule that call'),
    });
    expect(snapshot.offer).toEqual(settled.offer);
    expect(snapshot.last_gate?.turn_id).toBe('t2');
  });

  test('quote what an earlier turn said: a declined action, with the words of the no', () => {
    const first = talk(fresh, opening, 't1', offers);
    const no = talk(first.after.state, 'No call, please.', 't2', 'I see.');
    const third = talk(no.after.state, 'Hm.', 't3', 'I will schedule a call for you.');
    const { turn } = request(third.plan, third.after.act);
    const minutes = turnRecord(
      { ...turn, turnId: 't3' },
      {
        state: third.after.state,
        text: '',
        disposition: 'answered',
        act: third.after.act,
        forModel: true,
        found: null,
      },
    );
    expect(messagesQuoted(minutes)).toContain('t2-m');
    const [decided] = writtenTurnRecord(minutes, heardTexts, ({ text }) => text).decisions.filter(
      ({ door }) => door === 'act',
    );
    expect(decided?.rules.find(({ rule }) => rule === 'declined')).toEqual({
      rule: 'declined',
      holds: true,
      evidence: { turnId: 't2', quote: expect.stringMatching(/No call|No/) },
    });
  });

  test('leave out of the row what stood before the turn: the row has it', () => {
    const { after } = offered();
    const end = { state: after.state, text: '', act: null, forModel: false, found: null } as const;
    const turn = { turnId: 't9', at: 0, replyPosition: 7, heard: [], answer: null, act: null };
    const { snapshot } = turnRecord(turn, { ...end, disposition: 'command' });
    expect(snapshot).not.toHaveProperty('last_gate');
    expect(snapshot).not.toHaveProperty('offer');
    const none = turnRecord(turn, { ...end, state: fresh, disposition: 'command' }).snapshot;
    expect(none).toMatchObject({ last_gate: null, offer: null });
  });

  test('G17 the case is kept with its places alone, and judged again it gives the same verdict', () => {
    const { after } = offered();
    const [decided] = writtenTurnRecord(minutesOf(), heardTexts, ({ text }) => text).decisions.filter(
      ({ door }) => door === 'act',
    );
    const kept = actCase.parse(JSON.parse(JSON.stringify(decided?.snapshot)));
    expect(JSON.stringify({ ...kept, reply: { ...kept.reply, opening: '' } })).not.toContain('schedule that call');
    expect(judgeAct(kept)).toEqual(actVerdict.parse(after.act.verdict));
  });
});

describe('R9 several messages in one turn', () => {
  test('every span names its message, and one message is left as it is', () => {
    const [first, second] = [message('Do not call them.'), message('And no email, thanks.')];
    const merged = mergeReadings([
      { messageId: 'm-1', reading: first },
      { messageId: 'm-2', reading: second },
    ]);
    expect(merged.declines.map(({ in: where }) => where)).toEqual(['m-1', 'm-2']);
    expect(merged.opensWith).toEqual({ ...first.opensWith, in: 'm-1' });
    expect(mergeReadings([{ messageId: 'm-1', reading: first }])).toBe(first);
    const turn = { ...said('', 't1'), messageId: 'm-2', reading: merged };
    expect(planTurn(fresh, turn).state.gateMemory.declines).toMatchObject([{ messageId: 'm-1' }, { messageId: 'm-2' }]);
  });

  test('law: a reading that is moved or named says the same', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(500), (text, by) => {
        const reading = message(text);
        const answer = reply(text);
        const moved = movedOn(answer, by);
        expect(movedOn(moved, -by)).toEqual(answer);
        for (const [nth, { start }] of moved.sentences.entries())
          expect(start).toBe((answer.sentences[nth]?.start ?? 0) + by);
        expect(inMessage(inMessage(reading, 'm-1'), 'm-2')).toEqual(inMessage(reading, 'm-1'));
      }),
    );
  });
});

describe('C7 an answer in words', () => {
  const doubt: Issue = { kind: 'missing', field: 'note', issue: 'No note', suggestion: 'Which?' };
  const asked = (issues: readonly Issue[]) =>
    openClarification({
      id: 'r-1',
      round: 1,
      message: { messageId: 'm-0', turnId: 't0', at: 0, position: 2, size: 1 },
      instruction: null,
      asks: 'a',
      asked: 'p',
      judgement: { tenths: 6, issues },
      interpretation: null,
      chain: layChain(policy.clarification ?? fail(), {
        party: 'p',
        role: null,
        department: null,
        timeoutS: null,
        participant: true,
      }),
      reversible: false,
      remindAt: [],
      at: 0,
    }).clarification;
  const answersTo = (text: string, ...issues: Issue[]) => {
    const heard = answerInWords({ ...fresh, clarifications: [asked(issues)] }, asked(issues), said(text, 't1'));
    return heard.stepped?.clarification.answers ?? [];
  };

  test('that is taken as it was written is taken by reference, at most 1,000 code units of it', () => {
    expect(answersTo('In green, zorbly.', doubt)).toEqual([
      { field: 'note', value: { messageId: 't1-m', start: 0, end: 'In green, zorbly.'.length } },
    ]);
    expect(answersTo('zorbly '.repeat(300), doubt)).toMatchObject([{ value: { start: 0, end: 1_000 } }]);
  });

  test.each([
    ['a letter', 'B', 'Hamburg'],
    ['a place', 'the first one', 'Berlin'],
    ['the last', 'the last one', 'Hamburg'],
    ['the choice itself, in other letters', 'hamburg.', 'Hamburg'],
  ])('%s names its choice', (_, text, value) => {
    const choices = ['Berlin', 'Hamburg'];
    expect(answersTo(text, { ...doubt, expects: 'choice', choices })).toEqual([{ field: 'note', value }]);
  });

  test('words that are no choice choose nothing', () => {
    expect(answersTo('Somewhere nice', { ...doubt, expects: 'choice', choices: ['Berlin', 'Hamburg'] })).toEqual([]);
    expect(answersTo('z', { ...doubt, expects: 'choice', choices: ['Berlin', 'Hamburg'] })).toEqual([]);
  });
});

function fail(): never {
  throw new Error('The policy clarifies.');
}
