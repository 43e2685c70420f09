/** A conversation as a page knows it: pieces, events and readings that come in any order, twice, or late. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StreamFrame } from '../../../client/stream.ts';
import {
  emptyTalk,
  withEvents,
  withFrame,
  withOutgoing,
  withStored,
  type Outgoing,
  type Stored,
} from '../../../console/state/talk.ts';
import type { ConversationEvent, MessageOnWire, Snapshot } from '../../../contracts/wire/conversation.ts';

const at = '2026-11-23T09:00:00Z';
const snapshot: Snapshot = {
  conversation_id: 'c-1',
  assistant: 'hr-manager',
  participant: null,
  state: 'clarifying',
  waiting_on: 'participant',
  flow: null,
  offer: null,
  open_requests: [],
  deadlines: [],
  last_gate: null,
  turn: 1,
  cursor: '4',
  run_id: null,
  web_ui_url: null,
  created_at: at,
  closed_at: null,
};

function message(id: string, role: MessageOnWire['role'], more: Partial<MessageOnWire> = {}): MessageOnWire {
  const rest = { text: id, at, status: 'completed' as const, attachments: [], context_used: [] };
  return { message_id: id, turn_id: 't-1', role, ...rest, ...more };
}

function stored(...messages: readonly MessageOnWire[]): Stored {
  return { snapshot, messages, decisions: [], effects: [], clarifications: [] };
}

function event(cursor: number): ConversationEvent {
  return { event: 'conversation:state', cursor: String(cursor), conversation_id: 'c-1', at, data: {} };
}

function delta(text: string, attempt = 1, turn = 't-1'): StreamFrame {
  return { event: 'conversation:delta', conversation_id: 'c-1', at, data: { turn_id: turn, attempt, text } };
}

const outgoing: Outgoing = { messageId: 'm-1', text: 'Hello.', at, state: 'sending', fault: null };

describe('a reply that is being written', () => {
  test('grows piece by piece, begins anew with another attempt, and is gone when it is stored', () => {
    const pieces = [delta('Have you '), delta('called'), delta('Did you ', 2), delta(' late', 1), delta('call?', 2)];
    const written = pieces.reduce(withFrame, emptyTalk('c-1'));
    expect(written.writing).toEqual({ turn: 't-1', attempt: 2, text: 'Did you call?' });
    const whole = withStored(written, stored(message('m-1', 'participant'), message('t-1:reply', 'assistant')));
    expect(whole.writing).toBeNull();
    expect(withFrame(whole, delta('late')).writing).toBeNull();
  });

  test('is void when its attempt failed', () => {
    const reset: StreamFrame = {
      event: 'conversation:delta',
      conversation_id: 'c-1',
      at,
      data: { turn_id: 't-1', attempt: 2, reset: true },
    };
    expect([delta('Have you'), reset].reduce(withFrame, emptyTalk('c-1')).writing?.text).toBe('');
  });
});

describe('events', () => {
  test('each stands there once, however often it comes', () =>
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 20 }))), (batches) => {
        const talk = batches.reduce((was, batch) => withEvents(was, batch.map(event)), emptyTalk('c-1'));
        const cursors = talk.events.map(({ cursor }) => cursor);
        expect(new Set(cursors).size).toBe(new Set(batches.flat()).size);
      }),
    ));
});

describe('words on their way', () => {
  test('leave when they are stored, whichever comes first: the receipt or the reading', () => {
    const sent = withOutgoing(emptyTalk('c-1'), outgoing);
    expect(sent.outgoing).toHaveLength(1);
    const read = withStored(sent, stored(message('m-1', 'participant')));
    expect(read.outgoing).toEqual([]);
    expect(withOutgoing(read, { ...outgoing, state: 'stored' }).outgoing).toEqual([]);
  });
});

describe('a reading', () => {
  test('of the newest part keeps what is older, and replaces what has changed', () => {
    const before = withStored(
      emptyTalk('c-1'),
      stored(message('m-1', 'participant'), message('m-2', 'participant', { status: 'queued' })),
    );
    const after = withStored(before, stored(message('m-2', 'participant'), message('t-2:reply', 'assistant')));
    expect(after.messages.map(({ message_id: id, status }) => [id, status])).toEqual([
      ['m-1', 'completed'],
      ['m-2', 'completed'],
      ['t-2:reply', 'completed'],
    ]);
  });
});
