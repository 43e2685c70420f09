/** What was said is not asked (F9): what messages gave for a deed is kept, and prefills whatever is begun later. */
import { describe, expect, test } from 'vitest';
import type { ConversationState, Prefill } from '../../../contracts/state/conversation-state.ts';
import type { PrefillFound } from '../../../contracts/reading/prefill.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { givenFor, withGiven, withoutUsed, withPersonOf } from '../../../domain/conversation/prefill.ts';
import { answers as nothingAnswered } from '../../../contracts/reading/answers.ts';
import { atConsent as atTicket } from '../flows/form-said.ts';
import { atPerson as atEmail } from '../flows/email-said.ts';
import { atPhone, atPerson as atCall } from '../flows/said.ts';
import { identity, nine, stateOf, turnOf } from './states.ts';

const nobody: PrefillFound = { concerns: [], named: [] };
const words = { start: 3, end: 9, length: 6, lineLength: 6, count: 1 };
const answers = nothingAnswered.parse({ people: [], addresses: [], value: {}, edits: [] });
const monday = { start: 0, end: 6, weekday: 1 };
const after = (gives: Partial<PrefillFound>, prefill?: Prefill, found: Partial<Reading> = {}): Prefill | undefined =>
  withGiven(stateOf(prefill ? { prefill } : {}), turnOf({ gives: { ...nobody, ...gives }, ...found })).prefill;

describe('F9 what a message gives', () => {
  test('is kept as values, and as words by where they stand', () => {
    const given = after({
      person: 'Anna',
      phone: '123',
      address: 'a@b.example',
      subject: words,
      message: { ...words, in: 'm0' },
      about: words,
    });
    expect(given).toEqual({
      person: 'Anna',
      phone: '123',
      address: 'a@b.example',
      topic: { messageId: 'm9', start: 3, end: 9 },
      subject: { ref: 'words', messageId: 'm9', start: 3, end: 9, length: 6, count: 1 },
      message: { ref: 'words', messageId: 'm0', start: 3, end: 9, length: 6, count: 1 },
      fields: {},
    });
  });

  test('is a topic that is said outright before one that words merely lead to', () => {
    const topic = { ...words, start: 20, end: 26 };
    expect(after({ about: words }, {}, { answers: { ...answers, topic } })?.topic).toMatchObject({
      start: 20,
      end: 26,
    });
  });

  test.each<[string, Partial<PrefillFound>, Partial<Reading>, boolean]>([
    ['a time of the deed is', { times: true }, { times: [monday] }, true],
    ['a time that is not the deed’s is not', {}, { times: [monday] }, false],
    ['a time that is not wanted is not', { times: true }, { times: [{ ...monday, negated: true }] }, false],
  ])('%s kept as a wish', (_what, gives, found, expected) => {
    expect(after(gives, {}, found)?.requestedTime !== undefined).toBe(expected);
  });

  test('goes beside the fields of forms that were given before', () => {
    const forms = { ticket: { choices: [{ field: 'priority', named: ['high'] }], named: [] } };
    const before = { fields: { ticket: { details: 'It leaks', priority: 'low' }, other: { a: 'b' } } };
    expect(after({}, before, { answers: { ...answers, forms } })?.fields).toEqual({
      ticket: { details: 'It leaks', priority: 'high' },
      other: { a: 'b' },
    });
  });
});

describe('F9 whom it is with', () => {
  const anna: Prefill = { person: 'Anna Schmidt', phone: '123', address: 'anna@b.example' };
  const own: ConversationState = stateOf({ identity: { ...identity, name: 'Dana Reyes' } });

  test('takes its number and address along when it is somebody else', () => {
    expect(after({ person: 'Tom Baker' }, anna)).toEqual({ person: 'Tom Baker', fields: {} });
    expect(after({ person: 'Tom Baker' }, { phone: '123', concerns: ['Anna'] })).not.toHaveProperty('phone');
  });

  test.each(['Anna', 'Ms Anna Schmidt'])('keeps them when it is the same: %s', (person) => {
    expect(after({ person }, anna)).toEqual({ ...anna, person, fields: {} });
  });

  test('keeps them when nobody was named before', () => {
    expect(after({ person: 'Anna' }, { phone: '123' })).toMatchObject({ person: 'Anna', phone: '123' });
  });

  test('is never the participant', () => {
    const turn = turnOf({ gives: { ...nobody, person: 'Dana', concerns: ['Dana Reyes', 'Tom'] } });
    expect(withGiven(own, turn).prefill).toEqual({ concerns: ['Tom'], fields: {} });
  });

  test('people who are told about: the fuller name counts, and at most two', () => {
    expect(after({ concerns: ['Tom Baker'] }, { concerns: ['Tom', 'Anna'] })?.concerns).toEqual(['Anna', 'Tom Baker']);
    expect(after({ concerns: ['Tom'] }, { concerns: ['Tom Baker'] })?.concerns).toEqual(['Tom Baker']);
    expect(after({ concerns: ['Tom'] }, { concerns: ['Anna', 'Mia'] })?.concerns).toEqual(['Anna', 'Mia']);
  });
});

describe('F9 what a flow begins with', () => {
  const known = (prefill: Prefill): ConversationState => stateOf({ prefill });
  const asks = (gives: Partial<PrefillFound> = {}, people: readonly string[] = []) =>
    turnOf({ gives: { ...nobody, ...gives }, answers: { ...answers, people: [...people] } });

  test('is nothing before anything was given', () => {
    expect(givenFor(stateOf(), nine)).toBeNull();
  });

  test.each<[string, Prefill, ReturnType<typeof asks> | null, string | null]>([
    ['the one that its message names', { person: 'Anna' }, asks({ person: 'Tom' }), 'Tom'],
    ['the only name in it', { person: 'Anna' }, asks({}, ['Tom']), 'Tom'],
    ['of two names in it neither', { person: 'Anna' }, asks({}, ['Tom', 'Mia']), 'Anna'],
    ['the one that was named before', { person: 'Anna', concerns: ['Tom'] }, null, 'Anna'],
    ['the one who was told about', { concerns: ['Tom'] }, null, 'Tom'],
    ['of two who were told about neither', { concerns: ['Tom', 'Mia'] }, null, null],
    ['nobody', {}, null, null],
  ])('is with %s', (_who, prefill, turn, expected) => {
    expect(givenFor(known(prefill), nine, turn)?.person).toBe(expected);
  });

  test('is no time that was said more than an hour ago: "tomorrow" may be another day by now', () => {
    const wish = (wishAt: number) =>
      givenFor(known({ requestedTime: monday, requestedTimeAt: wishAt }), nine)?.requestedTime;
    expect(wish(nine - 60 * 60 * 1000 + 1)).toEqual(monday);
    expect(wish(nine - 60 * 60 * 1000)).toBeNull();
    expect(givenFor(known({ requestedTime: monday }), nine)?.requestedTime).toBeNull();
  });

  test('F6 is an invitation only to an address in its own message', () => {
    const before = known({ address: 'anna@b.example' });
    expect(givenFor(before, nine, asks({ address: 'tom@b.example' }))?.invite).toBe('tom@b.example');
    expect(givenFor(before, nine)).toMatchObject({ invite: null, address: 'anna@b.example' });
  });
});

describe('F9 what a flow has used', () => {
  const ref = { ref: 'words', messageId: 'm1', start: 0, end: 3, length: 3, count: 1 } as const;
  const topic = { messageId: 'm1', start: 0, end: 3 };
  const all: Prefill = {
    person: 'Anna',
    requestedTime: monday,
    requestedTimeAt: nine,
    topic,
    subject: ref,
    message: ref,
    fields: { ticket: { a: 'b' }, other: { a: 'b' } },
  };
  const left = (flow: Parameters<typeof withoutUsed>[1]) =>
    Object.keys(withoutUsed(stateOf({ prefill: all }), flow).prefill ?? {});

  test('is not there for the next one; whom it was with is', () => {
    expect(left(atCall)).toEqual(['person', 'subject', 'message', 'fields']);
    expect(left(atEmail)).toEqual(['person', 'requestedTime', 'requestedTimeAt', 'topic', 'fields']);
    expect(withoutUsed(stateOf({ prefill: all }), atTicket).prefill).toEqual({
      ...all,
      fields: { other: { a: 'b' } },
    });
  });

  test('is nothing where nothing was given', () => {
    const before = stateOf();
    expect(withoutUsed(before, atCall)).toBe(before);
    expect(withoutUsed(stateOf({ prefill: {} }), atTicket).prefill).toEqual({ fields: {} });
  });
});

describe('F9 with whom a flow was', () => {
  const withIt = (flow: Parameters<typeof withPersonOf>[1], prefill?: Prefill) =>
    withPersonOf(stateOf(prefill ? { prefill } : {}), flow).prefill;
  const call = { ...atPhone, phone: '123' };

  test('is known for what is offered next, with their number or address', () => {
    expect(withIt(call)).toEqual({ person: 'Anna Schmidt', phone: '123' });
    expect(withIt({ ...atEmail, person: 'Anna', address: 'a@b.example' })).toEqual({
      person: 'Anna',
      address: 'a@b.example',
    });
    expect(withIt({ ...atEmail, person: 'Anna', address: null }, { phone: '9' })).toEqual({ person: 'Anna' });
  });

  test.each<[string, Prefill, string | undefined]>([
    ['stays theirs', { person: 'Anna Schmidt', address: 'a@b.example' }, 'a@b.example'],
    ['is nobody’s before, and theirs now', { address: 'a@b.example' }, 'a@b.example'],
    ['was somebody else’s, and goes', { person: 'Tom', address: 't@b.example' }, undefined],
  ])('an address %s', (_what, prefill, address) => {
    expect(withIt({ ...call, phone: null }, prefill)?.address).toBe(address);
  });

  test('is nothing of a form, or of a flow that had not come to it', () => {
    const before = stateOf();
    expect(withPersonOf(before, atTicket)).toBe(before);
    expect(withPersonOf(before, { ...atCall, person: null })).toBe(before);
  });
});
