/**
 * What the model's reply does (G6, G11, G21): a flow begins, an offer waits, or nothing; and what it says too much is
 * set right.
 */
import { describe, expect, test } from 'vitest';
import type { ConversationState, Deed } from '../../../contracts/state/conversation-state.ts';
import type { ActVerdict } from '../../../contracts/state/gate.ts';
import type { EmailDraft } from '../../../contracts/state/flow.ts';
import type { Announcement } from '../../../contracts/reading/reading.ts';
import { afterReply, judgedAs, unlessStoredOtherwise, type Reply } from '../../../domain/conversation/after-reply.ts';
import { corrections, deedsAfter } from '../../../domain/conversation/deeds.ts';
import { emptyMemory } from '../../../domain/gate/memory.ts';
import { readingOf, sentenceOf, signalOf } from '../gate/cases.ts';
import { atConsent as ticketFlow } from '../flows/form-said.ts';
import { atPreview } from '../flows/said.ts';
import { fresh, nine, stateOf } from './states.ts';

const topic = { messageId: 'm1', start: 0, end: 5 };
/** Enough has been said for a reply to act. */
const ready = stateOf({ gateMemory: { ...emptyMemory, depth: 3, situation: { kind: 'active' } }, topic });
const turn = { turnId: 't9', at: nine };
const announcing = (action: string): Reply => ({
  reading: readingOf({ sentences: [sentenceOf('statement', 'I will.')], signals: [signalOf(action)] }),
  proposals: [],
});
const draft: EmailDraft = { draftId: 'd1', subject: [{ words: 5 }], body: [{ words: 20 }] };

describe('G11 a reply that announces an action with nothing in its way', () => {
  test('begins it, and asks for consent first', () => {
    const { state, move, act } = afterReply({ ...ready, lastGate: null }, turn, announcing('calendar'));
    expect(move).toMatchObject({ kind: 'ask', flow: { step: 'consent', actionId: 'c1-a1' } });
    expect(state).toMatchObject({
      phase: 'acting',
      flow: { kind: 'calendar', startedBy: { messageId: 't9:reply', start: 0, end: 10 } },
      actions: 1,
      modelCalls: 1,
      lastGate: { turnId: 't9', answer: null, act: { kind: 'open' } },
    });
    expect(judgedAs(act.verdict)).toBe('open:calendar');
  });

  test('is about the reply’s own words where the talk has no topic yet', () => {
    const { state } = afterReply({ ...ready, topic: null }, turn, announcing('email'));
    expect(afterReply(ready, turn, announcing('ticket')).state.flow?.topic).toEqual(topic);
    expect(state.actions).toBe(1);
    const { move } = afterReply({ ...ready, topic: null }, turn, announcing('ticket'));
    expect(move).toMatchObject({ flow: { topic: { messageId: 't9:reply', start: 0, end: 10 } } });
  });

  test('F2 takes the email that it writes out, or the one that was drafted for it', () => {
    const email = announcing('email');
    expect(afterReply(ready, turn, email).move).toMatchObject({ kind: 'draft', flow: { template: null } });
    const drafted = afterReply(ready, turn, { ...email, draft });
    expect(drafted.move).toMatchObject({ kind: 'ask', flow: { step: 'person', template: draft } });
    expect(drafted.state.flow).toMatchObject({ kind: 'email', template: draft });
    expect(afterReply(ready, turn, { ...email, email: draft }).move).toMatchObject({ flow: { template: draft } });
  });

  test('G1 costs as many calls of the model as were made for it', () => {
    expect(afterReply(ready, turn, { ...announcing('ticket'), calls: 3 }).state.modelCalls).toBe(3);
  });
});

describe('G6 a reply that offers an action', () => {
  const offering: Reply = {
    reading: readingOf({
      sentences: [sentenceOf('offer', 'Shall I?', 'email')],
      signals: [signalOf('email', { form: 'offer' })],
    }),
    proposals: [],
  };

  test('leaves the offer waiting, with the email that it wrote out', () => {
    const { state, act, move } = afterReply(ready, turn, { ...offering, email: draft });
    expect(move).toBeNull();
    expect(state.offer).toMatchObject({ action: 'email', turnId: 't9', template: draft });
    expect(judgedAs(act.verdict)).toBe('offer:email');
    expect(afterReply(ready, turn, offering).state.offer?.template).toBeNull();
  });
});

test('I3 nothing acts on a decision that is not the stored one', () => {
  const after = afterReply(ready, turn, announcing('calendar'));
  expect(unlessStoredOtherwise(after, ready, 'open:calendar')).toBe(after);
  expect(unlessStoredOtherwise(after, ready, 'held')).toMatchObject({
    move: null,
    state: { flow: null, offer: null, deadlines: [], actions: 0 },
  });
});

describe('G21 a reply that says more than is done', () => {
  const held = afterReply(ready, turn, { reading: readingOf(), proposals: [] }).act.verdict;
  const announced = (more: Partial<Announcement> = {}): Announcement => ({
    start: 0,
    end: 10,
    action: 'calendar',
    form: 'claim',
    ...more,
  });
  const corrected = (
    before: Partial<ConversationState>,
    announces: readonly Announcement[],
    { started = null, offers = false }: { readonly started?: string | null; readonly offers?: boolean } = {},
  ) =>
    corrections(
      { ...fresh, ...before },
      readingOf({ announces: [...announces], signals: offers ? [signalOf('calendar', { form: 'offer' })] : [] }),
      held,
      started,
    );
  const booked: Deed = { action: 'calendar', outcome: 'booked', person: 'Anna Schmidt' };
  const moved: Deed = { ...booked, outcome: 'moved' };
  const call = {
    actionId: 'a1',
    person: 'Anna Schmidt',
    label: 'Tuesday',
    startsAt: '2026-11-24T09:00:00Z',
    endsAt: '2026-11-24T09:30:00Z',
    timeZone: 'Europe/Berlin',
    phone: null,
    topic: null,
    invite: [],
    sequence: 0,
  };

  test('is set right, with what an assistant can do and what is open', () => {
    const unconfirmed = [{ actionId: 'a0', flow: atPreview }];
    expect(corrected({ unconfirmed, deeds: [moved] }, [announced({ outcome: 'called-off' })])).toEqual([
      {
        text: 'deed.calendar',
        values: {
          form: 'calendar',
          title: 'calendar',
          outcome: 'called-off',
          stands: true,
          unconfirmed: true,
          can: true,
        },
      },
    ]);
  });

  test.each<[string, string, string, string, boolean]>([
    ['an action of the assistant’s own by its title', 'ticket', 'deed.other', 'Ticket', true],
    ['an action that it cannot do by its name', 'refund', 'deed.other', 'refund', false],
    ['an email as an email', 'email', 'deed.email', 'email', true],
  ])('names %s', (_what, action, text, title, can) => {
    expect(corrected({}, [announced({ action })])).toMatchObject([{ text, values: { title, can, stands: false } }]);
  });

  test.each<[string, Partial<ConversationState>, Announcement, number]>([
    ['a call that stands is told of truly', { bookings: [call] }, announced(), 0],
    ['a call with somebody else is none', { bookings: [call] }, announced({ people: ['Tom Baker'] }), 1],
    ['a part of the name is enough', { bookings: [call] }, announced({ people: ['Ms Schmidt'] }), 0],
    ['a call that was moved was moved', { deeds: [moved] }, announced({ outcome: 'moved' }), 0],
    ['a call that was moved was not called off', { deeds: [moved] }, announced({ outcome: 'called-off' }), 1],
    [
      'a call that was moved was not moved with somebody else',
      { deeds: [moved] },
      announced({ outcome: 'moved', people: ['Tom Baker'] }),
      1,
    ],
    ['a deed of another kind is no email', { deeds: [moved] }, announced({ action: 'email' }), 1],
    [
      'a deed with nobody is with anybody',
      { deeds: [{ ...booked, action: 'ticket', person: null }] },
      announced({ action: 'ticket', people: ['Tom'] }),
      0,
    ],
    [
      'the participant’s own name names nobody',
      { identity: { ...fresh.identity, name: 'Dana Reyes' }, deeds: [moved] },
      announced({ outcome: 'moved', people: ['Dana'] }),
      0,
    ],
  ])('%s', (_what, before, claim, expected) => {
    expect(corrected(before, [claim])).toHaveLength(expected);
  });

  const promise = announced({ form: 'promise' });
  test.each<[string, Parameters<typeof corrected>[2], readonly Announcement[], number]>([
    ['a promise that nothing keeps is set right', {}, [promise], 1],
    ['a promise is kept when the action begins', { started: 'calendar' }, [promise], 0],
    ['a promise is none where the reply asks whether it should', { offers: true }, [promise], 0],
    ['a report is no promise: of what begins now nothing is said', { started: 'calendar' }, [announced()], 0],
    ['one sentence is enough for a report and a promise', {}, [promise, announced()], 1],
  ])('%s', (_what, how, announces, expected) => {
    expect(corrected({}, announces, how)).toHaveLength(expected);
  });

  test('a promise is kept when the door makes an offer of it', () => {
    const offered: ActVerdict = {
      kind: 'held',
      action: 'calendar',
      because: ['offer-waits'],
      rules: [],
      offer: { action: 'calendar', at: { start: 0, end: 5, messageId: 'x' } },
    };
    expect(corrections(fresh, readingOf({ announces: [promise] }), offered, null)).toEqual([]);
  });

  test('the latest deeds are remembered, with whom they were', () => {
    const many = Array.from({ length: 12 }, () => booked);
    expect(deedsAfter(many, atPreview, 'moved').at(-1)).toEqual(moved);
    expect(deedsAfter(many, atPreview, 'moved')).toHaveLength(12);
    expect(deedsAfter([], ticketFlow, 'done')).toEqual([{ action: 'ticket', outcome: 'done', person: null }]);
  });
});
