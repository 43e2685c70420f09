/** What waits in a conversation: which messages are known, which share a turn, and what is taken up next (X12, R6). */
import { describe, expect, test } from 'vitest';
import type { Incoming } from '../../../contracts/state/messages.ts';
import { takeAfterWait, takeResumed } from '../../../domain/conversation/going-on.ts';
import {
  answered,
  emptyInbox,
  largestQueue,
  longestQueue,
  nextOfOperator,
  nextTurn,
  refusal,
  rememberedMessages,
  sameWordsWithinMs,
  take,
  takeOrder,
  without,
  withReading,
  type Arrival,
  type Inbox,
} from '../../../domain/conversation/inbox.ts';
import { nextUp } from '../../../domain/conversation/next-up.ts';
import { hasRoom, isHandingBack, type Order } from '../../../domain/conversation/order.ts';
import { opened } from '../clarification/cases.ts';
import { readingOf, sentenceOf } from '../gate/cases.ts';
import { openRequestOf } from './waiting.ts';
import { fresh, instruction } from './states.ts';

const reading = readingOf();
/** Our API has written its row and read it. */
const read = (messageId: string, more: Partial<Incoming> = {}): Incoming => ({
  messageId,
  hash: `print-${messageId}`,
  size: 10,
  reading,
  ...more,
});
const arrival = (more: Partial<Arrival> = {}): Arrival => ({ at: 0, freshTurnId: 'fresh', inFlow: false, ...more });

/** What waits after messages that came one behind the other, each in a turn of its own unless it joins. */
function after(...messages: readonly (readonly [Incoming, Partial<Arrival>?])[]): Inbox {
  return messages.reduce<Inbox>(
    (inbox, [message, more], nth) => take(inbox, message, arrival({ freshTurnId: `turn-${nth + 1}`, ...more })).inbox,
    emptyInbox,
  );
}

describe('X12 R6 a message', () => {
  const inbox = after([read('m1')]);

  test('under a known id is the same message, also while the conversation closes', () => {
    expect(refusal(inbox, true, read('m1'))).toBeNull();
    const again = take(inbox, read('m1'), arrival({ freshTurnId: 'other' }));
    expect(again.receipt).toMatchObject({ disposition: 'duplicate', turnId: 'turn-1', position: null });
    expect(again.inbox).toBe(inbox);
  });

  test('with other words under a known id is refused', () => {
    expect(refusal(inbox, false, read('m1', { hash: 'other' }))).toEqual({
      because: 'message-id-reused',
      messageId: 'm1',
    });
  });

  test('is refused while the conversation closes', () => {
    expect(refusal(inbox, true, read('m2'))).toEqual({ because: 'closing' });
  });

  test('R1 that is only asked about is known or refused, and never new', () => {
    expect(refusal(inbox, false, read('m1', { onlyIfKnown: true }))).toBeNull();
    expect(refusal(inbox, false, read('m2', { onlyIfKnown: true }))).toEqual({
      because: 'unknown-message',
      messageId: 'm2',
    });
  });

  const one = inbox.queue.slice(0, 1);
  test.each<[string, Inbox]>([
    ['as many wait as may', { ...inbox, queue: Array.from({ length: longestQueue }, () => one).flat() }],
    [
      'what has to be read is as long as may be',
      { ...inbox, unread: [{ messageId: 'm', text: 'x'.repeat(largestQueue) }] },
    ],
  ])('is refused when %s', (_when, full) => {
    expect(refusal(full, false, read('m2'))).toEqual({ because: 'queue-full' });
  });

  test('fits beside one that waits to be read without its text', () => {
    expect(refusal({ ...inbox, unread: [{ messageId: 'm' }] }, false, read('m2'))).toBeNull();
  });
});

describe('X12 the same words without an id of their own', () => {
  const said = (messageId: string, at: number): readonly [Incoming, Partial<Arrival>] => [
    { messageId, text: 'Yes.', idGenerated: true },
    { at },
  ];
  const [first] = [after(said('m1', 0))];
  const dispositionOf = (inbox: Inbox, message: Incoming, at: number): string =>
    take(inbox, message, arrival({ at })).receipt.disposition;

  test.each<[string, Incoming, number, string]>([
    ['are sent twice when they come at once', said('m2', 0)[0], sameWordsWithinMs, 'duplicate'],
    ['are said again later', said('m2', 0)[0], sameWordsWithinMs + 1, 'answering'],
    ['are another message when they differ', { messageId: 'm2', text: 'No.', idGenerated: true }, 1, 'answering'],
    ['are another message under an id of their own', { messageId: 'm2', text: 'Yes.' }, 1, 'answering'],
  ])('%s', (_what, message, at, expected) => {
    expect(dispositionOf(first, message, at)).toBe(expected);
  });

  test('are a new message once something was answered, and not before', () => {
    expect(dispositionOf(answered(first), said('m2', 0)[0], 1)).toBe('duplicate');
    const taken = answered(without(first, first.queue));
    expect(dispositionOf(taken, said('m2', 0)[0], 1)).toBe('answering');
  });
});

test('R6 of what was answered the latest are remembered, and everything that waits', () => {
  const waiting = after([read('waits')]);
  const known = Array.from({ length: rememberedMessages + 1 }, (_, nth) => ({
    messageId: `old-${nth}`,
    turnId: `old-${nth}`,
    fingerprint: 'x',
  }));
  const { inbox } = take({ ...waiting, known: [...waiting.known, ...known] }, read('new'), arrival());
  const ids = inbox.known.map(({ messageId }) => messageId);
  expect(ids).toHaveLength(rememberedMessages + 1);
  expect(ids).toEqual(['waits', ...known.slice(2).map(({ messageId }) => messageId), 'new']);
});

describe('messages that wait together', () => {
  const turnsOf = (inbox: Inbox): readonly string[] => inbox.queue.map(({ turnId }) => turnId);

  test.each<[string, readonly (readonly [Incoming, Partial<Arrival>?])[], readonly string[]]>([
    ['are one turn', [[read('m1')], [read('m2')]], ['turn-1', 'turn-1']],
    ['are each their own answer in a flow', [[read('m1'), { inFlow: true }], [read('m2')]], ['turn-1', 'turn-2']],
    [
      'are apart from a command',
      [[read('m1')], [read('m2', { reading: readingOf({ command: 'help' }) })]],
      ['turn-1', 'turn-2'],
    ],
    [
      'are apart from one that is still to be read',
      [[read('m1')], [{ messageId: 'm2', text: 'Hi' }]],
      ['turn-1', 'turn-2'],
    ],
    ['are apart from an instruction', [[read('m1')], [read('m2', { instruction })]], ['turn-1', 'turn-2']],
    [
      'are apart from what a person of ours says',
      [[read('m1')], [read('m2'), { by: 'operator' }]],
      ['turn-1', 'turn-2'],
    ],
    [
      'are as many as are answered together',
      Array.from({ length: 21 }, (_, nth) => [read(`m${nth}`)] as const),
      [...Array.from({ length: 20 }, () => 'turn-1'), 'turn-21'],
    ],
    ['are as long as are answered together', [[read('m1')], [read('m2', { size: 64 * 1024 })]], ['turn-1', 'turn-2']],
  ])('%s', (_what, messages, expected) => {
    expect(turnsOf(after(...messages))).toEqual(expected);
  });

  test('are taken up with their turn, and leave the line with it', () => {
    const inbox = after([read('m1')], [read('m2')], [read('m3'), { inFlow: true }]);
    const turn = nextTurn(inbox, { isAsking: false });
    expect(turn.map(({ messageId }) => messageId)).toEqual(['m1', 'm2']);
    expect(without(inbox, turn).queue.map(({ messageId }) => messageId)).toEqual(['m3']);
  });
});

describe('what is taken up next', () => {
  const ids = (inbox: Inbox, isAsking: boolean): readonly string[] =>
    nextTurn(inbox, { isAsking }).map(({ messageId }) => messageId);

  test('is nothing when nothing waits', () => {
    expect(ids(emptyInbox, false)).toEqual([]);
  });

  test('is nothing behind a message that is still to be read', () => {
    const inbox = after([{ messageId: 'm1', text: 'Hi' }], [read('m2')]);
    expect(ids(inbox, false)).toEqual([]);
    expect(inbox.unread).toEqual([{ messageId: 'm1', text: 'Hi' }]);
    const then = withReading(inbox, 'm1', reading);
    expect(ids(then, false)).toEqual(['m1']);
    expect(then.unread).toEqual([]);
  });

  test('C7 is what a participant says while something is asked: an instruction is no answer and waits', () => {
    const inbox = after([read('m1', { instruction })], [read('m2')]);
    expect(ids(inbox, false)).toEqual(['m1']);
    expect(ids(inbox, true)).toEqual(['m2']);
  });

  test('G22 is what a person of ours said, as soon as its row is there', () => {
    const inbox = after(
      [read('m1')],
      [read('m2'), { by: 'operator' }],
      [{ messageId: 'm3', text: 'Hi' }, { by: 'operator' }],
    );
    expect(nextOfOperator(inbox)).toMatchObject({ messageId: 'm2', by: 'operator', reading: { sentences: [] } });
    expect(nextOfOperator(without(inbox, inbox.queue.slice(1, 2)))).toBeNull();
  });

  test('G22 is not read as an answer when a person of ours said it', () => {
    const asks = readingOf({ sentences: [sentenceOf('question', 'Shall I?')] });
    const inbox = after([{ messageId: 'm1', hash: 'x', reading: asks }, { by: 'operator' }]);
    expect(inbox.queue[0]).toMatchObject({ size: 0, joins: false, reading: { sentences: [], stance: 'none' } });
  });

  test('is an order before any message, in its order', () => {
    const order = (order: 'reject' | 'hand-back'): Order => ({
      order,
      turnId: 't',
      actionId: 'a',
      actor: 'ann',
      at: 0,
      reason: 'r',
    });
    const inbox = takeOrder(takeOrder(emptyInbox, order('reject')), order('hand-back'));
    expect(isHandingBack(inbox)).toBe(true);
    const next = nextUp(fresh, inbox);
    expect(next).toMatchObject({ kind: 'order', order: { order: 'reject' } });
    expect(next?.inbox.orders.map((one) => one.order)).toEqual(['hand-back']);
    expect(isHandingBack(emptyInbox)).toBe(false);
    const many = Array.from({ length: 19 }, () => order('reject')).reduce(takeOrder, emptyInbox);
    expect([hasRoom(many), hasRoom(takeOrder(many, order('reject')))]).toEqual([true, false]);
  });
});

describe('messages that go on after they waited for somebody', () => {
  test('C8 take the next place in accepted order, and are taken up in it', () => {
    const resumed = (turnId: string) => ({
      turnId,
      at: 1,
      clarification: opened(),
      updated: { ref: null, instruction: null, answers: [] },
      reading: null,
      judged: false,
    });
    const inbox = takeResumed(takeResumed(after([read('m1')]), resumed('t1')), resumed('t2'));
    expect(inbox.resumed.map(({ position }) => position)).toEqual([4, 6]);
    const next = nextUp(fresh, inbox);
    expect(next).toMatchObject({ kind: 'resumed', next: { turnId: 't1' } });
    expect(next?.inbox.resumed.map(({ turnId }) => turnId)).toEqual(['t2']);
  });

  test('X4 do so after they waited for material, too', () => {
    const waited = (turnId: string) => ({ turnId, at: 1, request: openRequestOf() });
    const inbox = takeAfterWait(takeAfterWait(emptyInbox, waited('t1')), waited('t2'));
    const next = nextUp(fresh, inbox);
    expect(next).toMatchObject({ kind: 'after-wait', next: { turnId: 't1', position: 2 } });
    expect(next?.inbox.afterWait?.map(({ turnId, position }) => [turnId, position])).toEqual([['t2', 4]]);
  });
});

test('a proposal for the id of a question about it is kept when it is a UUID', () => {
  const requestId = '0b1f6f0a-6f0e-4c1e-9d57-0d5a4b1f2c3d';
  const idOf = (proposed: string): unknown => after([read('m1', { requestId: proposed })]).queue[0]?.requestId;
  expect(idOf(requestId)).toBe(requestId);
  expect(idOf('mine')).toBeUndefined();
});

test('R9 an instruction that is still to be read keeps its fields beside its text, and only there', () => {
  const inbox = after([
    { messageId: 'm1', text: 'Launch it.', instruction: { ...instruction, fields: { budget: 5 } } },
  ]);
  expect(inbox.unread).toEqual([{ messageId: 'm1', text: 'Launch it.', fields: { budget: 5 } }]);
  expect(inbox.queue[0]?.instruction).toEqual(instruction);
});

test('R9 a message that its sender has not read, and whose row is written, is read by its id', () => {
  expect(after([read('m1', { reading: undefined })]).unread).toEqual([{ messageId: 'm1' }]);
});
