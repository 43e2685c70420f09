/** What is taken up next, and the turns that it opens. */
import { describe, expect, test } from 'vitest';
import { keepOrder, takeAfterWait, takeResumed } from '../../../domain/conversation/going-on.ts';
import { emptyInbox, take, takeOrder, type Inbox } from '../../../domain/conversation/inbox.ts';
import { nextUp } from '../../../domain/conversation/next-up.ts';
import {
  afterWaitTurn,
  heardTurn,
  orderTurn,
  resumedTurn,
  waitingTurns,
} from '../../../domain/conversation/open-turn.ts';
import { answerRequest, requestOf } from '../../../domain/conversation/turn-request.ts';
import { opened } from '../clarification/cases.ts';
import { readingOf } from '../gate/cases.ts';
import { fresh, instruction } from './states.ts';
import { openRequestOf } from './waiting.ts';

const reading = readingOf();
const said = (inbox: Inbox, messageId: string, more: { readonly by?: 'operator' } = {}): Inbox =>
  take(
    inbox,
    { messageId, hash: messageId, size: 10, reading },
    { at: 5, freshTurnId: `turn-${messageId}`, inFlow: true, ...more },
  ).inbox;
const resumed = { turnId: 't-resumed', at: 7, reading, judged: true, clarification: opened() };
const updated = { ref: null, instruction: null, answers: [] };
const kept = { turnId: 't-kept', reading, messages: [{ messageId: 'm0', turnId: 't0', at: 1, position: 2, size: 3 }] };

/** Everything waits at once. */
const whole = [
  (inbox: Inbox) => said(inbox, 'm1'),
  (inbox: Inbox) => keepOrder(inbox, kept),
  (inbox: Inbox) => takeAfterWait(inbox, { turnId: 't-waited', at: 8, request: openRequestOf() }),
  (inbox: Inbox) => takeResumed(inbox, { ...resumed, updated }),
  (inbox: Inbox) => takeOrder(inbox, { order: 'strike', turnId: 't-order', actionId: 'f1', actor: 'ann', at: 6 }),
  (inbox: Inbox) => said(inbox, 'm2', { by: 'operator' }),
].reduce((inbox, put) => put(inbox), emptyInbox);

function kindsOf(state = fresh): readonly string[] {
  const kinds: string[] = [];
  let inbox = whole;
  for (let up = nextUp(state, inbox); up; up = nextUp(state, inbox)) {
    kinds.push(up.kind);
    ({ inbox } = up);
  }
  return kinds;
}

describe('what is taken up next', () => {
  const all = ['operators-words', 'order', 'resumed', 'after-wait', 'kept', 'messages'];

  test('a person’s words, orders, what waited, what was kept, and messages', () => {
    expect(kindsOf()).toEqual(all);
    expect(nextUp(fresh, emptyInbox)).toBeNull();
  });

  test('while the conversation is paused: what people of ours say and order', () => {
    expect(kindsOf({ ...fresh, paused: { actor: 'ann', reason: 'legal' } })).toEqual(all.slice(0, 2));
  });

  test('while something is offered: nothing that was kept, which would cut it off', () => {
    const offer = { action: 'calendar', turnId: 't' } as never;
    expect(kindsOf({ ...fresh, offer })).toEqual(all.filter((kind) => kind !== 'kept'));
  });

  test('C7 while a question is open: nothing that was kept', () => {
    expect(kindsOf({ ...fresh, clarifications: [opened()] })).toEqual(all.filter((kind) => kind !== 'kept'));
  });
});

describe('a turn', () => {
  test('replies behind what was heard, or behind everything', () => {
    const [first] = whole.queue;
    if (!first) throw new Error('A message waits.');
    expect(heardTurn([first], first, 9)).toEqual({
      turnId: 'turn-m1',
      at: 9,
      replyPosition: 3,
      heard: [{ messageId: 'm1', at: 5, position: 2 }],
    });
    expect(orderTurn(whole, 't', 9)).toEqual({ turnId: 't', at: 9, replyPosition: whole.accepted * 2 + 1, heard: [] });
  });

  test('C8 of a message whose question was answered has the answers behind it', () => {
    const [next] = whole.resumed;
    if (!next) throw new Error('A message goes on.');
    expect(resumedTurn(next, 9).heard).toHaveLength(1);
    const resolved = { ...next, clarification: { ...next.clarification, status: 'resolved' as const } };
    const answersTo = { messageId: next.clarification.message.messageId, updated };
    expect(resumedTurn(resolved, 9).heard.at(-1)).toMatchObject({
      messageId: `${next.clarification.id}:answers`,
      answersTo,
    });
  });

  test('X4 of messages that waited says what is missing', () => {
    const [waited] = whole.afterWait ?? [];
    if (!waited) throw new Error('Messages go on.');
    const { context, mode } = afterWaitTurn(fresh, { ...waited, request: { ...waited.request, mode: 'question' } }, 9);
    expect(context).toMatchObject({ requestId: waited.request.id, missing: expect.any(Array) });
    expect(mode).toBe('question');
    expect(afterWaitTurn(fresh, waited, 9)).not.toHaveProperty('material');
  });

  test('each has an end of its own when the conversation closes', () => {
    const turns = waitingTurns(whole, 9);
    expect(turns.map(({ turnId }) => turnId)).toEqual([
      't-order',
      't-resumed',
      't-waited',
      't-kept',
      'turn-m1',
      'turn-m2',
    ]);
    expect(turns.map(({ heard }) => heard.length)).toEqual([0, 1, 1, 1, 1, 1]);
    const [first] = whole.queue;
    if (!first) throw new Error('A message waits.');
    const shared = { ...emptyInbox, queue: [first, { ...first, messageId: 'm9', position: 4 }] };
    expect(waitingTurns(shared, 9).map(({ turnId }) => turnId)).toEqual(['turn-m1:2', 'turn-m1:4']);
  });
});

describe('a turn as the model is asked', () => {
  const turn = { turnId: 't', messageId: 'm', reading, at: 1, position: 4 };
  const heard = [{ messageId: 'm', at: 1, position: 4 }];
  const plan = { kind: 'answer', state: fresh, answer: null } as never;

  test('leaves out what does not hold', () => {
    expect(answerRequest(turn, plan, heard, { instruction: null, ref: null })).toEqual(requestOf(turn, heard));
    expect(requestOf(turn, heard)).toEqual({ turnId: 't', at: 1, replyPosition: 5, heard, answer: null, act: null });
  });

  test('G21 names the words of a danger', () => {
    const danger = { kind: 'gas', start: 0, end: 3 } as never;
    expect(requestOf({ ...turn, reading: { ...reading, danger } }, heard).danger).toMatchObject({ kind: 'gas' });
  });

  test('C8 C10 C17 names what was answered, assumed and understood', () => {
    const clarity = { tenths: 9, band: 'clear', type: null, issues: [] };
    const findings = { type: 'flight', issues: [], fields: [] };
    const about = { instruction, ref: null, assumed: [{ field: 'date', issue: 'when' }], understood: [] };
    const stepped = { clarification: { ...opened(), instruction }, happened: [] };
    const material = [{ artifact: 'plan' }];
    const full = { kind: 'answer', state: fresh, answer: null, resolved: stepped, clarity, material } as never;
    const request = answerRequest({ ...turn, reading: { ...reading, findings } }, full, heard, about);
    expect(request).toMatchObject({
      assumed: about.assumed,
      clarity,
      material,
      understood: [],
      completed: { messageId: stepped.clarification.message.messageId, answers: [] },
      instruction: { messageId: 'm', from: instruction.from, to: instruction.to },
    });
    expect(request.heard).toHaveLength(2);
  });
});
