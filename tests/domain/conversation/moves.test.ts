/** What the moves of a flow do to where the conversation stands (F4, F5, F9, G8), and what is offered behind them. */
import { describe, expect, test } from 'vitest';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import type { FlowOutcome } from '../../../contracts/state/flow.ts';
import type { Offer } from '../../../contracts/state/messages.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { afterMove, yieldFlow, withUnconfirmed } from '../../../domain/conversation/after-move.ts';
import { afterOwnWords } from '../../../domain/conversation/after-failure.ts';
import { leftOver } from '../../../domain/conversation/left-over.ts';
import { asksOnly, insteadOf, nextOffer } from '../../../domain/conversation/second-request.ts';
import { startOnAsking } from '../../../domain/conversation/starting.ts';
import { emptyMemory } from '../../../domain/gate/memory.ts';
import { readingOf } from '../gate/cases.ts';
import { atPhone, atPreview } from '../flows/said.ts';
import { fresh, nine, stateOf, turnOf } from './states.ts';

const at = { messageId: 'm1', start: 0, end: 5 };
const email = { action: 'email', at };
const ticket = { action: 'ticket', at };
const offer: Offer = { action: 'email', turnId: 't1', at };
const ended = (outcome: FlowOutcome) => ({ kind: 'ended', outcome, say: { text: outcome, values: {} } }) as const;
const acting = (more: Partial<ConversationState> = {}) => stateOf({ flow: atPhone, ...more });

describe('a flow that asks', () => {
  test('listens until its deadline, and no offer waits beside it', () => {
    const earlier = { id: 'flow:old', kind: 'flow-expiry', dueAt: nine, ref: 'old' };
    const other = { id: 'r', kind: 'reminder', dueAt: nine, ref: 'r' };
    const move = { kind: 'ask', flow: atPreview, say: { text: 'x', values: {} } } as const;
    expect(afterMove(stateOf({ offer, deadlines: [earlier, other] }), move, 't9')).toMatchObject({
      flow: atPreview,
      offer: null,
      phase: 'acting',
      deadlines: [{ id: 'r' }, { id: 'flow:action-1', dueAt: Date.parse(atPreview.expiresAt) }],
    });
  });
});

describe('a flow that is over', () => {
  test('leaves nothing where none was: its end is only told', () => {
    expect(afterMove(fresh, { ...ended('booked'), effectReport: { kind: 'calendar' } }, 't9')).toMatchObject({
      flow: null,
      bookings: [],
      effectReports: [{ kind: 'booked', facts: { kind: 'calendar' } }],
      deeds: [],
    });
  });

  test.each<[FlowOutcome, boolean]>([
    ['declined', true],
    ['cancelled', true],
    ['expired', false],
  ])('G8 and was %s is declined until it is offered again: %s', (outcome, expected) => {
    const earlier = { turnId: 't1', quote: 'no', action: 'calendar' };
    const { gateMemory } = afterMove(
      acting({ gateMemory: { ...emptyMemory, declines: [earlier] } }),
      ended(outcome),
      't9',
    );
    expect(gateMemory.declines).toEqual([expected ? { turnId: 't9', quote: outcome, action: 'calendar' } : earlier]);
  });

  test('F9 makes place for what was asked for beside it, one at a time', () => {
    const after = afterMove(acting({ later: [email, ticket] }), ended('booked'), 't9');
    expect(after).toMatchObject({
      offer: { ...email, turnId: 't9', next: true },
      later: [ticket],
      gateMemory: { offered: [{ turnId: 't9', ...at, action: 'email' }] },
      prefill: { person: 'Anna Schmidt' },
    });
    expect(afterMove({ ...acting(), later: [email] }, ended('booked'), 't9')).not.toHaveProperty('later');
    expect(afterMove({ ...acting(), flow: null, later: [email] }, ended('booked'), 't9').offer?.action).toBe('email');
  });

  test('F9 forgets it when nobody answered any more', () => {
    const after = afterMove(acting({ later: [email] }), ended('expired'), null);
    expect(after.offer).toBeNull();
    expect(after).not.toHaveProperty('later');
  });

  test('F9 offers nothing that the assistant no longer has', () => {
    const after = afterMove(acting({ later: [{ action: 'refund', at }] }), ended('booked'), 't9');
    expect(after.offer).toBeNull();
    expect(nextOffer(stateOf(), 't9')).toEqual({ offer: null, later: [] });
  });

  test('F9 offers it in no turn where it ended outside of one', () => {
    expect(nextOffer(stateOf({ later: [email] }), null).offer).toEqual({ ...email, turnId: '', next: true });
  });
});

describe('F9 a flow that gives way to another action', () => {
  test('is declined, and the action is wanted now and no longer later', () => {
    const after = yieldFlow(acting({ later: [email, ticket] }), atPhone, 'email', 't9');
    expect(after).toMatchObject({
      flow: null,
      later: [ticket],
      gateMemory: { declines: [{ action: 'calendar' }] },
      prefill: { person: 'Anna Schmidt' },
    });
    expect(yieldFlow(acting({ later: [email] }), atPhone, 'email', 't9')).not.toHaveProperty('later');
  });
});

test('F5 an effect whose outcome is unknown waits once', () => {
  const other = { actionId: 'a0', flow: { ...atPreview, actionId: 'a0' } };
  const twice = withUnconfirmed(withUnconfirmed(stateOf({ unconfirmed: [other] }), atPhone), atPreview);
  expect(twice.unconfirmed).toEqual([other, { actionId: 'action-1', flow: atPreview }]);
});

test('D11 G4 an answer in a procedure’s own words counts as one, and offers nothing', () => {
  expect(afterOwnWords(stateOf({ offer, invitedMore: true }))).toMatchObject({
    turn: 1,
    gateMemory: { depth: 1 },
    offer: null,
    invitedMore: false,
  });
});

describe('F9 another action that is wanted instead', () => {
  const named = (action: string, more: Partial<Reading> = {}) =>
    turnOf({
      says: ['assent', 'contrast'],
      gives: { concerns: [], named: [{ action, start: 9, end: 17 }] },
      remainder: [{ kind: 'unknown', start: 5, end: 17 }],
      ...more,
    });
  const instead = (turn = named('email')) => insteadOf(stateOf(), turn, 'calendar');

  test('is the one that is named: "yes, but by email"', () => {
    expect(instead()).toEqual({ action: 'email', at: { messageId: 'm9', start: 9, end: 17 } });
  });

  test.each<[string, ReturnType<typeof named>]>([
    ['where none is named', turnOf({ says: ['contrast'] })],
    ['of which the assistant has no flow', named('refund')],
    ['that is the one at hand', named('calendar')],
    ['when nothing turns the answer round', named('email', { says: ['assent'] })],
    ['that is declined in the same words', named('email', { declines: [{ action: 'email', start: 0, end: 4 }] })],
    ['when more is left over than its name', named('email', { remainder: [{ kind: 'unknown', start: 0, end: 17 }] })],
    [
      'when something else is asked for as well',
      named('email', { requests: [{ action: 'ticket', start: 0, end: 4 }] }),
    ],
  ])('is none %s', (_when, turn) => {
    expect(instead(turn)).toBeNull();
  });
});

test.each<[string, Partial<Reading>, boolean]>([
  ['a request and thanks', { says: ['order', 'courtesy'] }, true],
  ['a request and a time', { times: [{ start: 0, end: 4, hour: 3 }] }, false],
  ['a request and a yes', { says: ['assent'] }, false],
  ['a request and more words', { remainder: [{ kind: 'unknown', start: 20, end: 40 }] }, false],
])('F9 whether %s ask for an action and say nothing else', (_what, found, expected) => {
  const requests = [{ action: 'email', start: 0, end: 10 }];
  expect(asksOnly(readingOf({ requests, ...found }))).toBe(expected);
});

describe('G12 a deed that is asked for', () => {
  const asking = { origin: 'request', action: 'ticket', at } as const;

  test('is about the words that ask for it where the talk has no topic yet', () => {
    expect(startOnAsking(stateOf(), turnOf(), asking)?.move).toMatchObject({ flow: { topic: at } });
  });

  test('is not begun where the gate does not know it', () => {
    expect(startOnAsking(stateOf({}, { gate: { actions: ['email'] } }), turnOf(), asking)).toBeNull();
  });
});

describe('G20 the words that kept an answer from being taken', () => {
  const turn = turnOf({
    remainder: [
      { kind: 'condition', start: 0, end: 5 },
      { kind: 'unknown', start: 8, end: 9, in: 'm8' },
    ],
  });
  const asked = { action: 'calendar', step: 'preview' };
  const quoting = (...left: readonly unknown[]) => leftOver(turn, { text: 'again', values: { left } }, asked);

  test('are those of what is left over that the question quotes', () => {
    expect(quoting({ messageId: 'm9', start: 0, end: 5 }, ' … ', { messageId: 'm8', start: 8, end: 9 })).toEqual({
      ...asked,
      parts: [
        { kind: 'condition', at: { messageId: 'm9', start: 0, end: 5 } },
        { kind: 'unknown', at: { messageId: 'm8', start: 8, end: 9 } },
      ],
    });
  });

  test('are none where it quotes nothing, or only a value that means nothing there', () => {
    expect(quoting()).toBeNull();
    expect(quoting({ messageId: 'm9', start: 20, end: 25 })).toBeNull();
  });
});
