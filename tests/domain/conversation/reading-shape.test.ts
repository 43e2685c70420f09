import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { message } from '../../reading/words.ts';
import { reading } from '../../../contracts/reading/reading.ts';
import { emptyInbox, refusal, take } from '../../../domain/conversation/inbox.ts';
import { isReading } from '../../../domain/conversation/reading-shape.ts';
import { newState } from '../../../domain/conversation/new-state.ts';
import { planTurn } from '../../../domain/conversation/plan-turn.ts';
import { policySnapshot } from '../../../contracts/assistant/policy.ts';
import { runs } from '../../support/laws.ts';

const span = { start: 0, end: 1 };
const sound = {
  lexicon: 'v',
  language: 'en',
  length: 1,
  sentences: [{ ...span, act: 'statement' }],
  stance: 'affirm',
  stanceAt: span,
  asksBackOnly: false,
  says: ['assent'],
  remainder: [],
  for: 'action-1:hash',
  finalYes: true,
  requests: [{ ...span, action: 'calendar' }],
  declines: [{ ...span, action: null }],
  situation: { kind: 'active', at: span },
  ordinals: [{ ...span, index: 1 }],
  times: [{ ...span, weekday: 2, hours: { from: 9, to: 12 }, halfDayOpen: true }],
  people: [{ ...span, name: 'Anna' }],
  phones: [{ ...span, number: '123' }],
  emails: [{ ...span, address: 'a@b.example' }],
  skips: false,
  answers: { people: ['Anna'], addresses: [], value: {}, edits: [] },
  gives: { concerns: [], named: [] },
};
const words = { ...span, length: 1, lineLength: 1, count: 1 };
const { gives } = sound;
const long = Array.from({ length: 51 }, () => 'x');
const fields = Object.keys(sound);
const junk = fc.oneof(fc.constantFrom(null, 'x', 7, true, [], {}, [null], [{}], [[]], [{ start: 0 }]), fc.jsonValue());

describe('R3 what a sender calls a reading', () => {
  test('is one when it has every part, and with those left out that may be', () => {
    expect(reading.safeParse(sound).success).toBe(true);
    expect(isReading(sound)).toBe(true);
    const { stanceAt: _left, ...rest } = sound;
    expect(isReading({ ...rest, for: null, situation: { kind: 'unstated' }, command: 'help' })).toBe(true);
    expect(isReading({ ...sound, opensWith: { ...span, in: 'm-1' }, bareChoice: { fingerprint: 'x' } })).toBe(true);
  });

  test('is one with the words of each deed apart, which are not apart themselves', () => {
    const apart = { action: 'calendar', own: sound, others: [{ action: 'email', reading: sound }] };
    expect(reading.safeParse({ ...sound, apart }).success).toBe(true);
    expect(isReading({ ...sound, apart })).toBe(true);
    for (const broken of [
      7,
      {},
      { ...apart, action: 7 },
      { ...apart, own: null },
      { ...apart, own: { ...sound, apart } },
      { ...apart, others: null },
      { ...apart, others: long },
      { ...apart, others: [null] },
      { ...apart, others: [{ action: 7, reading: sound }] },
      { ...apart, others: [{ action: 'email', reading: { ...sound, apart } }] },
    ])
      expect(isReading({ ...sound, apart: broken })).toBe(false);
  });

  test('is one with an answer and another order in it, which have no parts themselves', () => {
    const parted = { answer: sound, order: sound, at: span };
    expect(reading.safeParse({ ...sound, parted }).success).toBe(true);
    expect(isReading({ ...sound, parted })).toBe(true);
    for (const broken of [
      7,
      {},
      { ...parted, at: 7 },
      { ...parted, answer: null },
      { ...parted, order: { ...sound, parted } },
    ])
      expect(isReading({ ...sound, parted: broken })).toBe(false);
  });

  test('is one with what choices are called and may be called by', () => {
    const issue = { kind: 'missing', field: 'f', issue: 'i', suggestion: 's' };
    const withIssue = (more: object) => ({
      ...sound,
      findings: { type: null, fields: [], issues: [{ ...issue, ...more }] },
    });
    expect(isReading(withIssue({ choices: ['a'], labels: ['A'], marks: [['x']] }))).toBe(true);
    for (const broken of [{ labels: 7 }, { marks: 7 }, { marks: [7] }])
      expect(isReading(withIssue(broken))).toBe(false);
  });

  test('is one with what it says of a form, and with what is asked about later', () => {
    const named = [{ field: 'priority', isLed: true, isLinked: false, isBare: false, value: null }];
    const choices = [{ field: 'priority', named: ['high'], exact: true }];
    const findings = {
      type: 'free',
      fields: [],
      issues: [],
      later: [{ kind: 'missing', field: 'x', issue: 'x', suggestion: 'x' }],
    };
    const withForms = (forms: unknown): unknown => ({ ...sound, answers: { ...sound.answers, forms } });
    expect(isReading(withForms({ ticket: { choices, named } }))).toBe(true);
    expect(isReading(withForms({ ticket: { choices, named: [{ field: 'priority' }] } }))).toBe(false);
    expect(isReading(withForms('ticket'))).toBe(false);
    expect(isReading({ ...sound, findings })).toBe(true);
    expect(isReading({ ...sound, findings: { ...findings, later: [null] } })).toBe(false);
  });

  test.each([
    'next week',
    'from 9 to 11',
    'before noon',
    'Monday week at 15:00 London time',
    'half an hour later',
    'in three days',
    'the first Monday of March',
    'not on 4 December 2026, the last on Friday',
  ])('of "%s" is one as it is read', (text) => {
    expect(isReading(message(text))).toBe(true);
  });

  test.each(fields.filter((name) => name !== 'stanceAt'))('is none without %s', (name) => {
    expect(isReading({ ...sound, [name]: undefined })).toBe(false);
  });

  test.each([
    ['a list that is too long', { times: Array.from({ length: 51 }, () => span) }],
    ['a command nobody knows', { command: 'dance' }],
    ['a stance nobody knows', { stance: 'maybe' }],
    ['a time with words for an hour', { times: [{ ...span, hour: 'ten' }] }],
    ['a time whose end has an end', { times: [{ ...span, hour: 9, to: { hour: 10, to: { hour: 11 } } }] }],
    ['a stretch without its unit', { times: [{ ...span, stretch: { count: 3 } }] }],
    ['a time whose grain is no word', { times: [{ ...span, grain: 7 }] }],
    ['answers without their places', { answers: { ...sound.answers, words: {} } }],
    ['an edit that is none', { answers: { ...sound.answers, edits: [{ name: 7 }] } }],
    ['a span without its place', { stanceAt: { start: 0 } }],
    ['a span in what is no message', { stanceAt: { ...span, in: 7 } }],
    ['a choice without its mark', { bareChoice: { place: 1 } }],
    ['a yes that is none', { finalYes: null }],
    ['a question that has no name', { for: 7 }],
    ['the end of what was read as words', { readTo: 'x' }],
    ['a danger without its place', { danger: { kind: 'violence' } }],
    ['a danger nobody knows', { danger: { ...span, kind: 'rain' } }],
    ['more marks than a remainder may have', { remainder: [{ ...span, kind: 'unknown', marks: long }] }],
    ['a decline of something that is no action', { declines: [{ ...span, action: 7 }] }],
    ['a person who is given by a number', { gives: { ...gives, person: 7 } }],
    ['an action that is named nowhere', { gives: { ...gives, named: [{ action: 'calendar' }] } }],
    ['words for an email without their place', { gives: { ...gives, subject: { start: 0, end: 1 } } }],
    ['a topic with marks that are no words', { gives: { ...gives, about: { ...words, marks: [7] } } }],
  ])('is none with %s', (_, more) => {
    expect(isReading({ ...sound, ...more })).toBe(false);
  });

  test.each<[unknown]>([[null], [[sound]], ['sound']])('is not %j', (given) => {
    expect(isReading(given)).toBe(false);
  });

  test('is one with all that a participant gives for a deed', () => {
    const named = [{ ...span, action: 'calendar', ordered: true }];
    const given = { ...gives, named, person: 'Anna', about: { ...words, marks: ['m'] }, subject: words, both: span };
    expect(isReading({ ...sound, gives: given })).toBe(true);
  });

  test('is one with a danger, with what is left over and with a beginning that was read', () => {
    const more = {
      danger: { ...span, kind: 'violence' },
      readTo: 1,
      remainder: [{ ...span, kind: 'unknown', marks: ['m'] }],
    };
    expect(isReading({ ...sound, ...more })).toBe(true);
  });

  const findings = {
    fields: [{ field: 'budget', from: 'text', value: 5 }],
    issues: [{ kind: 'vague', field: 'scope', issue: 'Which?', suggestion: 'Say which.' }],
    mentions: [{ value: true }],
    openness: { tenths: 3 },
  };

  test.each<[string, boolean, unknown]>([
    ['all there is', true, findings],
    ['neither mentions nor openness', true, { fields: [], issues: [] }],
    ['nothing', false, null],
    ['fields that are no list', false, { ...findings, fields: {} }],
    ['more doubts than may be', false, { ...findings, issues: long }],
    ['a field that is none', false, { ...findings, fields: ['budget'] }],
    ['a field from nowhere', false, { ...findings, fields: [{ field: 'budget', value: 5 }] }],
    ['a field without its value', false, { ...findings, fields: [{ field: 'budget', from: 'text' }] }],
    ['a doubt that is none', false, { ...findings, issues: ['scope'] }],
    ['a doubt nobody knows', false, { ...findings, issues: [{ ...findings.issues[0], kind: 'odd' }] }],
    [
      'a doubt without its question',
      false,
      { ...findings, issues: [{ kind: 'vague', field: 'scope', issue: 'Which?' }] },
    ],
    ['mentions that are no list', false, { ...findings, mentions: {} }],
    ['a mention that is none', false, { ...findings, mentions: [5] }],
    ['a mention without its value', false, { ...findings, mentions: [{}] }],
    ['an openness that is none', false, { ...findings, openness: 3 }],
    ['an openness in words', false, { ...findings, openness: { tenths: 'three' } }],
  ])('C3 of an instruction, with %s: %s', (_what, expected, given) => {
    expect(isReading({ ...sound, findings: given })).toBe(expected);
  });

  const session = { phase: 1, completed: [0], present: [{ artifact: 'findings', bytes: 10 }], missing: ['outline'] };

  test.each<[string, boolean, unknown]>([
    ['all there is', true, session],
    ['nothing', false, null],
    ['a phase in words', false, { ...session, phase: 'one' }],
    ['phases that are over in no list', false, { ...session, completed: 0 }],
    ['a phase that is over in words', false, { ...session, completed: ['zero'] }],
    ['what is there in no list', false, { ...session, present: {} }],
    ['something there that is none', false, { ...session, present: ['findings'] }],
    ['something there without its name', false, { ...session, present: [{ bytes: 10 }] }],
    ['something there without its size', false, { ...session, present: [{ artifact: 'findings' }] }],
    ['what is missing in no list', false, { ...session, missing: 'outline' }],
    ['something missing that is no name', false, { ...session, missing: [7] }],
  ])('X1 of a session, with %s: %s', (_what, expected, given) => {
    expect(isReading({ ...sound, session: given })).toBe(expected);
  });

  test('D2 of what a technician says is none with a diagnosis that is none', () => {
    expect(isReading({ ...sound, diagnosis: { intents: 'all' } })).toBe(false);
  });

  test('law: whatever is sent gets an answer, and what is taken as a reading can be planned', () => {
    const identity = { tenant: 't', conversation: 'c', participant: null, locale: null, timeZone: null };
    const policy = policySnapshot.parse({
      version: 'a@1',
      assistant: 'a',
      assistantVersion: 'v',
      gate: { actions: ['email', 'calendar'] },
      flows: { calendar: {}, email: {} },
    });
    fc.assert(
      fc.property(fc.constantFrom(...fields), junk, (name, value) => {
        const message = { messageId: 'm', text: 'x', reading: { ...sound, [name]: value } as never };
        expect(refusal(emptyInbox, false, message)).toBeNull();
        const [heard] = take(emptyInbox, message, { at: 0, freshTurnId: 't', inFlow: false }).inbox.queue;
        if (!heard?.reading) return;
        expect(
          planTurn(newState(identity, policy), {
            turnId: 't',
            messageId: 'm',
            reading: heard.reading,
            at: 0,
            position: 2,
          }).kind,
        ).toMatch(/./);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test('law: no message makes the inbox throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.record({ messageId: fc.jsonValue(), text: fc.jsonValue(), turnId: fc.jsonValue() }),
        ),
        (sent) => {
          const message = sent as never;
          if (refusal(emptyInbox, false, message)) return;
          expect(take(emptyInbox, message, { at: 0, freshTurnId: 't', inFlow: false }).receipt.disposition).toBe(
            'answering',
          );
        },
      ),
    );
  });

  test('a proposed turn is taken when it can be an id and is no earlier one’s', () => {
    const arrival = { at: 0, freshTurnId: 'fresh', inFlow: true };
    const first = take(emptyInbox, { messageId: 'm-1', text: 'x', turnId: 'mine' }, arrival);
    expect(first.receipt.turnId).toBe('mine');
    expect(take(first.inbox, { messageId: 'm-2', text: 'y', turnId: 'mine' }, arrival).receipt.turnId).toBe('fresh');
    expect(take(first.inbox, { messageId: 'm-3', text: 'z', turnId: 'with blanks' }, arrival).receipt.turnId).toBe(
      'fresh',
    );
  });
});
