import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { message } from '../../reading/words.ts';
import { reading } from '../../../contracts/reading.ts';
import { emptyInbox, refusal, take } from '../../../domain/conversation/inbox.ts';
import { isReading } from '../../../domain/conversation/reading-shape.ts';
import { newState } from '../../../domain/conversation/new-state.ts';
import { planTurn } from '../../../domain/conversation/plan-turn.ts';
import { policySnapshot } from '../../../contracts/policy.ts';

const span = { start: 0, end: 1 };
const sound = {
  lexicon: 'v',
  language: 'en',
  length: 1,
  sentences: [{ ...span, act: 'statement' }],
  stance: 'affirm',
  stanceAt: span,
  asksBackOnly: false,
  invitesMore: false,
  signals: [{ ...span, action: 'calendar', strength: 'strong', form: 'offer' }],
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
};
const fields = Object.keys(sound);
const junk = fc.oneof(fc.constantFrom(null, 'x', 7, true, [], {}, [null], [{}], [[]], [{ start: 0 }]), fc.jsonValue());

describe('R3 what a sender calls a reading', () => {
  test('is one when it has every part, and with those left out that may be', () => {
    expect(reading.safeParse(sound).success).toBe(true);
    expect(isReading(sound)).toBe(true);
    const { stanceAt: _left, ...rest } = sound;
    expect(isReading({ ...rest, situation: { kind: 'unstated' }, command: 'help' })).toBe(true);
    expect(isReading({ ...sound, opensWith: { ...span, in: 'm-1' }, bareChoice: { fingerprint: 'x' } })).toBe(true);
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

  test.each(fields.filter((name) => name !== 'stanceAt' && name !== 'answers'))('is none without %s', (name) => {
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
  ])('is none with %s', (_, more) => {
    expect(isReading({ ...sound, ...more })).toBe(false);
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
      { numRuns: 2_000 },
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
