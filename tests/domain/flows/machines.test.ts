/** The table of machines: every kind by its row, and what is nobody's is a bug that says so. */
import { describe, expect, test } from 'vitest';
import type { Flow } from '../../../contracts/state/flow.ts';
import { calendarMachine } from '../../../domain/flows/calendar/machine.ts';
import { emailMachine } from '../../../domain/flows/email/machine.ts';
import { formMachine } from '../../../domain/flows/form/machine.ts';
import { forAnyFlow } from '../../../domain/flows/any-flow.ts';
import type { FlowStart } from '../../../domain/flows/lifecycle.ts';
import {
  afterEffect,
  afterFilling,
  bookingsAfter,
  expects,
  expired,
  hasFlow,
  invitationFor,
  moveByModel,
  recipientOf,
  rejected,
  startFlow,
  stepFlow,
} from '../../../domain/flows/by-kind/machines.ts';
import { atPreview as email, emails } from './email-said.ts';
import { atPreview as form, ticket } from './form-said.ts';
import { atConsent as unasked, atPhone, atPreview as call, monday, phoned, policy, said, yes } from './said.ts';

const flows: readonly (readonly [string, Flow])[] = [
  ['calendar', call],
  ['email', email],
  ['ticket', form],
];
const machines = { calendar: calendarMachine, email: emailMachine, ticket: formMachine };
const begun: FlowStart = {
  actionId: 'action-1',
  startedBy: { turnId: 'turn-3', quote: 'Please do.' },
  topic: null,
  at: monday,
  consented: true,
  asked: null,
  given: null,
  times: [],
  template: null,
  sender: null,
  bookings: [],
  timeZone: null,
};
const policies = { calendar: policy, email: emails, forms: { ticket } };

describe.each(flows)('%s', (kind, flow) => {
  test('is owned by its own machine and no other', () => {
    const owners = Object.entries(machines).filter(([, machine]) => machine.owns(flow));
    expect(owners.map(([name]) => name)).toEqual([kind]);
  });

  test('has a policy of its own, and no flow without one', () => {
    expect(hasFlow(policies, kind)).toBe(true);
    expect(hasFlow({}, kind)).toBe(false);
    expect(() => stepFlow(flow, yes, monday, {})).toThrow(`A flow of kind "${kind}" is active that this policy`);
  });

  test('ends when its time is up, and is not begun without a policy', () => {
    expect(expired(flow)).toMatchObject({ kind: 'ended', outcome: 'expired' });
    expect(startFlow(kind, begun, {})).toBeNull();
    expect(startFlow(kind, begun, policies)?.kind).toMatch(/find-slots|draft|ask/);
  });

  test('G20 keeps the marks of what is shown, where there are any', () => {
    const preview = { kind: 'preview', flow, preview: { to: 'anna@example.com' } } as const;
    expect(afterFilling(preview, { previewHash: 'h' })).not.toHaveProperty('flow.shownMarks');
    const marked = afterFilling(preview, { previewHash: 'h', shownMarks: [['anna']] });
    expect(marked).toMatchObject({ flow: { previewHash: 'h', shownMarks: [['anna']] } });
  });

  test('acts on a yes, and a no from outside ends it', () => {
    expect(stepFlow(flow, yes, monday, policies).kind).toBe('act');
    expect(rejected(flow)).toMatchObject({ kind: 'ended', outcome: 'declined' });
    expect(expects(flow, policies)).toBe('yes, no, or what to change');
  });
});

test('an email whose subject came to nothing asks for it', () => {
  const preview = { kind: 'preview', flow: email, preview: { to: 'anna@example.com' } } as const;
  expect(afterFilling(preview, { lacks: 'subject' })).toMatchObject({ kind: 'ask', flow: { editing: 'subject' } });
});

test('F11 what a model has read leaves how often was asked before', () => {
  const asked = { text: 'calendar.phone.again', times: 2 };
  const again = { kind: 'ask', flow: atPhone, say: { text: asked.text, values: {} } } as const;
  const found = [{ slot: 'phone', start: 0, end: 12, value: '555 123 4567' }];
  const read = { found, answer: phoned('555 123 4567', '555 123 4567'), shown: [], at: monday };
  expect(moveByModel({ ...atPhone, asked }, again, read, policies)).toMatchObject({ kind: 'preview', flow: { asked } });
  expect(moveByModel(atPhone, again, read, policies)).not.toHaveProperty('flow.asked');
});

test('a move of a call needs a call that stands', () => {
  const request = { start: 0, end: 7, action: 'calendar', verb: 'move' } as const;
  const asked = said('Move it', { requests: [request] });
  expect(startFlow('calendar', { ...begun, asked }, policies)).toBeNull();
  const bookings = bookingsAfter(call, 'booked', []);
  expect(startFlow('calendar', { ...begun, asked, bookings }, policies)).toMatchObject({
    kind: 'find-slots',
    flow: { of: { change: 'move', actionId: 'action-1' } },
  });
});

test('F7 only an email reaches an address by itself', () => {
  expect(flows.map(([, flow]) => recipientOf(flow))).toEqual([null, 'anna@example.com', null]);
});

test('F6 only a call is told to those who take part', () => {
  expect(flows.map(([, flow]) => invitationFor(flow))).toEqual([{ of: 'action-1', sequence: 0, to: [] }, null, null]);
  expect(invitationFor(unasked)).toBeNull();
});

test('F6 only a call is remembered for moving and calling off', () => {
  const booked = bookingsAfter(call, 'booked', []);
  expect(booked).toMatchObject([{ actionId: 'action-1', person: 'Anna Schmidt', sequence: 0 }]);
  expect(bookingsAfter(call, 'called-off', booked)).toEqual([]);
  expect(bookingsAfter(call, 'declined', booked)).toBe(booked);
  expect(bookingsAfter(email, 'sent', booked)).toBe(booked);
});

describe('a bug says what it is', () => {
  test('a flow that came to the machine of another kind', () => {
    expect(() => forAnyFlow(emailMachine).rejected(call)).toThrow('is of another kind ("calendar") than the machine');
  });

  test('a preview that lacks what its kind never lacks', () => {
    const move = { kind: 'preview', flow: call, preview: { to: 'a@example.com' } } as const;
    expect(() => afterFilling(move, { lacks: 'subject' })).toThrow('A preview of the kind "calendar" lacks nothing.');
  });

  test('something done that was never shown', () => {
    const act = { kind: 'act', flow: unasked } as const;
    expect(() => afterEffect(act, { kind: 'done', providerRef: 'x' })).toThrow('was never shown');
  });

  test('an expectation that only the policy knows', () => {
    expect(() => expects(form, {})).toThrow('A flow of kind "ticket" is active that this policy does not have.');
    expect(expects(call, {})).toBe('yes, no, or what to change');
  });
});
