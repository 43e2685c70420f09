/** What the steps of flows offer, and what is given in place of words (G23). */
import { describe, expect, test } from 'vitest';
import type { Booking, CalendarFlow, Flow } from '../../../contracts/state/flow.ts';
import type { GivenValue } from '../../../contracts/reading/question.ts';
import { answeredFrom } from '../../../domain/flows/asked-of.ts';
import { calendarMachine } from '../../../domain/flows/calendar/machine.ts';
import { emailMachine } from '../../../domain/flows/email/machine.ts';
import { formMachine } from '../../../domain/flows/form/machine.ts';
import { callingOff, startCalendarChange } from '../../../domain/flows/calendar/change.ts';
import { mostOptions, placeIn, textGiven, wordsGiven } from '../../../domain/flows/offered.ts';
import {
  offeredAs,
  stepBack,
  stepFlow,
  stepGiven,
  stepQuestion,
  type Move,
} from '../../../domain/flows/by-kind/machines.ts';
import { remembering, takenBack } from '../../../domain/flows/undo.ts';
import * as email from './email-said.ts';
import * as form from './form-said.ts';
import * as call from './said.ts';

const policies = { calendar: call.policy, email: email.emails, forms: { ticket: form.ticket } };
const at = call.monday;
const optionsOf = (flow: Flow) => stepQuestion(flow, policies).options.map(({ id }) => id);
const slotsOf = (flow: Flow) => stepQuestion(flow, policies).slots.map(({ slot }) => slot);
const choose = (flow: Flow, option: string): Move | null => stepGiven(flow, option, at, policies);
const give = (flow: Flow, values: Readonly<Record<string, GivenValue>>): Move | null =>
  stepGiven(flow, { values, answer: call.said('values') }, at, policies);
const flowOf = (move: Move | null): Flow => {
  if (move === null || !('flow' in move)) throw new Error(`No flow in ${move?.kind ?? 'nothing'}.`);
  return move.flow;
};
const words = { start: 0, end: 9, length: 9, lineLength: 9, count: 2 };
const booking: Booking = {
  actionId: 'action-0',
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
const changing = {
  actionId: 'action-1',
  startedBy: call.start.startedBy,
  of: booking,
  requestedTime: null,
  at,
  policy: call.policy,
};
const moving = flowOf(startCalendarChange({ ...changing, change: 'move' })) as CalendarFlow;
const shownMove: CalendarFlow = { ...call.atPreview, of: { ...booking, change: 'move' } };
const off = flowOf(callingOff(moving, { ...booking, change: 'cancel' })) as CalendarFlow;
const shownOff: CalendarFlow = { ...off, previewHash: 'hash-2' };

describe('G23 every step offers at most five answers', () => {
  const steps: readonly Flow[] = [
    call.atConsent,
    call.atChoice,
    call.atPerson,
    call.atPhone,
    call.atPreview,
    moving,
    shownMove,
    shownOff,
    email.atPerson,
    email.atAddress,
    email.atVariable,
    email.atPreview,
    form.atConsent,
    form.askedFor('summary'),
    form.askedFor('priority'),
    form.askedFor('units'),
    form.atPreview,
  ];
  test.each(steps.map((flow) => [`${flow.kind}, ${flow.step}`, flow] as const))('%s', (_, flow) => {
    for (const one of [flow, { ...flow, undo: [{ step: flow.step, was: {}, absent: [] }] }]) {
      const options = optionsOf(one);
      expect(options.length).toBeLessThanOrEqual(mostOptions);
      expect(new Set(options).size).toBe(options.length);
      for (const option of options) expect(choose(one, option)).not.toBeNull();
      expect(choose(one, 'something-else')).toBeNull();
      expect(give(one, { nobody: 'asks' })).toBeNull();
    }
  });
});

describe('G23 a call', () => {
  test('is looked for, chosen, given to somebody, and booked', () => {
    expect(choose(call.atConsent, 'yes')).toMatchObject({ kind: 'find-slots' });
    expect(choose(call.atConsent, 'no')).toMatchObject({ kind: 'ended', outcome: 'declined' });
    expect(optionsOf(call.atChoice)).toEqual(['time-1', 'time-2', 'time-3', 'other-times', 'cancel']);
    expect(choose(call.atChoice, 'time-2')).toMatchObject({ flow: { step: 'person', chosen: call.tuesdayHalfPast } });
    expect(give(call.atPerson, { person: 'Anna Schmidt' })).toMatchObject({ flow: { step: 'phone' } });
    expect(choose(call.atPhone, 'skip')).toMatchObject({ kind: 'preview', preview: { phone: null } });
    expect(give(call.atPhone, { phone: '030 1234' })).toMatchObject({
      kind: 'preview',
      preview: { phone: '030 1234' },
    });
    expect(choose(call.atPreview, 'yes')).toMatchObject({ kind: 'act' });
    expect(choose({ ...call.atPreview, step: 'choice' }, 'yes')).toBeNull();
  });

  test('other times keep the wish for a day, and give an exact one up', () => {
    const day = call.time('Tuesday', { weekday: 2, grain: 'day' });
    const hour = call.time('Tuesday at ten', { weekday: 2, hour: 10, minute: 0 });
    expect(choose({ ...call.atChoice, requestedTime: day }, 'other-times')).toMatchObject({
      flow: { requestedTime: { weekday: 2 } },
    });
    expect(choose({ ...call.atChoice, requestedTime: hour }, 'other-times')).toMatchObject({
      flow: { requestedTime: null },
    });
  });

  test('a time of one’s own is chosen where it is offered, and looked for where it is not', () => {
    expect(give(call.atChoice, { time: '2026-11-24T10:00' })).toMatchObject({ flow: { chosen: call.tuesdayTen } });
    expect(give(call.atChoice, { time: '2026-11-26T10:00', person: 'Anna' })).toMatchObject({
      kind: 'find-slots',
      flow: { person: 'Anna', requestedTime: { day: 26, hour: 10 } },
    });
    expect(give(call.atChoice, { person: 'Anna', phone: null, topic: words })).toMatchObject({
      kind: 'ask',
      flow: { step: 'choice', person: 'Anna', phone: null, topic: { start: 0, end: 9 } },
    });
    expect(give(call.atChoice, { time: 'soon' })).toBeNull();
  });

  test('what is shown is changed in place, or part by part', () => {
    const move = give(call.atPreview, { person: 'Tom', phone: null, topic: words, time: '2026-11-24T10:30' });
    expect(move).toMatchObject({
      kind: 'preview',
      preview: { person: 'Tom', phone: null },
      flow: { chosen: call.tuesdayHalfPast },
    });
    const asked = flowOf(choose(call.atPreview, 'change'));
    expect(optionsOf(asked)).toEqual(['change-time', 'change-person', 'change-phone', 'keep', 'cancel']);
    expect(choose(asked, 'change-time')).toMatchObject({ kind: 'find-slots' });
    expect(choose(asked, 'change-person')).toMatchObject({ flow: { step: 'person', person: null } });
    expect(choose(asked, 'change-phone')).toMatchObject({ flow: { step: 'phone' } });
    expect(choose(asked, 'keep')).toMatchObject({ kind: 'preview', preview: { person: 'Anna Schmidt' } });
    expect(stepBack(asked, at, policies)).toMatchObject({ kind: 'preview', preview: { person: 'Anna Schmidt' } });
    expect(choose(asked, 'cancel')).toMatchObject({ outcome: 'cancelled' });
  });

  test('who of several is asked with their names', () => {
    const open: CalendarFlow = { ...call.atPerson, whom: { kind: 'several', names: ['Anna', 'Tom'] } };
    expect(optionsOf(open)).toEqual(['person-1', 'person-2', 'cancel']);
    expect(choose(open, 'person-2')).toMatchObject({ flow: { person: 'Tom', step: 'phone' } });
  });

  test('that stands is moved or called off, and nothing but its time and number changes', () => {
    expect(optionsOf(shownMove)).toEqual(['yes', 'change', 'keep-call']);
    expect(slotsOf(shownMove)).toEqual(['time', 'phone']);
    expect(give(shownMove, { person: 'Tom' })).toBeNull();
    expect(optionsOf({ ...shownMove, previewHash: null })).toEqual(['change-time', 'change-phone', 'cancel']);
    expect(optionsOf(shownOff)).toEqual(['yes', 'keep-call']);
    expect(slotsOf(shownOff)).toEqual([]);
    expect(choose(shownOff, 'yes')).toMatchObject({ kind: 'act' });
    expect(choose(shownOff, 'keep-call')).toMatchObject({ outcome: 'declined' });
    expect(give(shownOff, { time: '2026-11-24T10:00' })).toBeNull();
    expect(stepBack(shownOff, at, policies)).toMatchObject({ kind: 'preview' });
  });

  test('has ended when its time is up, whatever is given', () => {
    const late = Date.parse(call.atPreview.expiresAt);
    expect(stepGiven(call.atPreview, 'yes', late, policies)).toMatchObject({ outcome: 'expired' });
  });
});

describe('G23 an email', () => {
  test('is addressed, filled in, and sent', () => {
    expect(give(email.atPerson, { person: 'Anna Schmidt', address: email.anna })).toMatchObject({
      flow: { person: 'Anna Schmidt', address: email.anna },
    });
    expect(give(email.atAddress, { address: email.anna })).toMatchObject({ flow: { step: 'variable' } });
    expect(give(email.atAddress, { address: 'nobody' })).toBeNull();
    expect(slotsOf(email.atVariable)).toEqual(['value']);
    expect(give(email.atVariable, { value: words })).toMatchObject({ flow: { variables: expect.anything() } });
    expect(give(email.atVariable, { person: 'Tom' })).toBeNull();
    expect(choose(email.atPreview, 'yes')).toMatchObject({ kind: 'act' });
    expect(choose(email.atPreview, 'no')).toMatchObject({ outcome: 'declined' });
    expect(choose(email.atAddress, 'cancel')).toMatchObject({ outcome: 'cancelled' });
  });

  test('is changed in place: an address goes with its person', () => {
    const move = give(email.atPreview, { subject: words, message: words });
    expect(move).toMatchObject({ kind: 'preview', flow: { subject: { start: 0 }, message: { start: 0 } } });
    expect(give(email.atPreview, { person: 'Tom' })).toMatchObject({
      flow: { person: 'Tom', address: null, step: 'address' },
    });
    const same = email.atPreview.person ?? '';
    expect(give(email.atPreview, { person: same })).toMatchObject({ kind: 'preview', preview: { to: email.anna } });
    expect(give(email.atPreview, { subject: { ...words, holdsPlaceholder: true } })).toMatchObject({
      kind: 'ask',
      flow: { editing: 'subject' },
    });
    const asked = flowOf(choose(email.atPreview, 'change-subject'));
    expect(slotsOf(asked)).toEqual(['subject']);
    expect(choose(asked, 'keep')).toMatchObject({ kind: 'preview' });
    expect(slotsOf(flowOf(choose(email.atPreview, 'change-message')))).toEqual(['message']);
    expect(optionsOf({ ...email.atPreview, editing: 'what', previewHash: null })).toContain('change-person');
    expect(choose({ ...email.atAddress, step: 'address' }, 'change-person')).toMatchObject({
      flow: { step: 'person' },
    });
  });

  test('who of several is asked with their names', () => {
    const open = { ...email.atPerson, whom: { kind: 'either' as const, names: ['Anna', 'Tom'] } };
    expect(optionsOf(open)).toEqual(['person-1', 'person-2', 'cancel']);
    expect(choose(open, 'person-1')).toMatchObject({ flow: { person: 'Anna' } });
  });
});

describe('G23 a form', () => {
  test('takes a value of each kind, as the field has it', () => {
    expect(choose(form.atConsent, 'yes')).toMatchObject({ flow: { asking: 'summary' } });
    expect(choose(form.atConsent, 'no')).toMatchObject({ outcome: 'declined' });
    expect(give(form.askedFor('summary'), { summary: words })).toMatchObject({ flow: { asking: 'priority' } });
    expect(optionsOf(form.askedFor('priority'))).toEqual(['choice-1', 'choice-2', 'choice-3', 'cancel']);
    expect(choose(form.askedFor('priority'), 'choice-3')).toMatchObject({
      flow: { values: { priority: 'very high' } },
    });
    expect(give(form.askedFor('priority'), { priority: 'low' })).toMatchObject({
      flow: { values: { priority: 'low' } },
    });
    expect(give(form.askedFor('priority'), { priority: 'none' })).toBeNull();
    expect(give(form.askedFor('due_date'), { due_date: '2026-12-24' })).toMatchObject({
      flow: { values: { due_date: '2026-12-24' } },
    });
    expect(give(form.askedFor('units'), { units: 4 })).toMatchObject({ flow: { values: { units: '4' } } });
    expect(give(form.askedFor('units'), { units: 'four' })).toBeNull();
    expect(choose(form.askedFor('units'), 'skip')).toMatchObject({ flow: { values: { units: '' } } });
    expect(give(form.askedFor('contact'), { contact: 'dana' })).toBeNull();
    expect(give(form.askedFor('contact'), { contact: null })).toMatchObject({ kind: 'preview' });
    expect(give(form.askedFor('summary'), { summary: null })).toBeNull();
  });

  test('is submitted, or changed field by field', () => {
    expect(choose(form.atPreview, 'yes')).toMatchObject({ kind: 'act' });
    const asked = flowOf(choose(form.atPreview, 'change'));
    expect(optionsOf(asked)).toEqual(['field-1', 'field-2', 'field-3', 'keep', 'cancel']);
    expect(choose(asked, 'field-2')).toMatchObject({ flow: { step: 'field', asking: 'priority' } });
    expect(choose(asked, 'keep')).toMatchObject({ kind: 'preview' });
    expect(give(form.atPreview, { units: 7 })).toMatchObject({ kind: 'preview', preview: { fields: { units: '7' } } });
  });

  test('whose field or policy is gone goes on with what there is', () => {
    const gone = { ...form.askedFor('summary'), asking: 'colour' };
    expect(stepQuestion(gone, policies).slots).toEqual([]);
    expect(choose(gone, 'cancel')).toMatchObject({ outcome: 'cancelled' });
    expect(stepBack(gone, at, policies)).toMatchObject({ flow: { asking: 'summary' } });
    expect(stepQuestion(form.askedFor('summary'), {}).slots).toEqual([]);
  });
});

describe('G23 back', () => {
  test('undoes the latest answer, to the beginning', () => {
    const chosen = flowOf(stepFlow(call.atChoice, call.numbered('2', 2), at, policies));
    const told = flowOf(give(chosen, { person: 'Anna' }));
    expect(optionsOf(told)).toEqual(['skip', 'back', 'cancel']);
    const asked = flowOf(choose(told, 'back'));
    expect(asked).toMatchObject({ step: 'person', person: null, chosen: call.tuesdayHalfPast });
    const first = flowOf(stepBack(asked, at, policies));
    expect(first).toMatchObject({ step: 'choice', chosen: null });
    expect(stepBack(first, at, policies)).toMatchObject({ kind: 'ask', flow: { step: 'choice' } });
  });

  test('times that have passed, or were looked up for another wish, are looked up again', () => {
    const passed = Date.parse('2026-11-25T12:00:00Z');
    expect(stepBack(call.atChoice, passed, { ...policies })).toMatchObject({ kind: 'find-slots' });
    const other = { ...call.atChoice, requestedTime: call.time('Friday', { weekday: 5, grain: 'day' }) };
    expect(stepBack(other, at, policies)).toMatchObject({ kind: 'find-slots' });
  });

  test('goes to the field, the blank or the consent that was answered', () => {
    const named = flowOf(choose(form.askedFor('priority'), 'choice-1'));
    expect(stepBack(named, at, policies)).toMatchObject({ flow: { step: 'field', asking: 'priority' } });
    const begun = flowOf(choose(form.atConsent, 'yes'));
    expect(stepBack(begun, at, policies)).toMatchObject({ flow: { step: 'consent' } });
    expect(stepBack(flowOf(choose(call.atConsent, 'yes')), at, policies)).toMatchObject({ flow: { step: 'consent' } });
    const addressed = flowOf(give(email.atPerson, { person: 'Tom' }));
    expect(stepBack(addressed, at, policies)).toMatchObject({ flow: { step: 'person', person: null } });
    const filled = flowOf(give(email.atAddress, { address: email.anna }));
    expect(stepBack(filled, at, policies)).toMatchObject({ flow: { step: 'address', address: null } });
    const valued = flowOf(give(email.atVariable, { value: words }));
    expect(stepBack(valued, at, policies)).toMatchObject({ flow: { step: 'variable' } });
    expect(stepBack(flowOf(give(call.atPhone, { phone: '1234' })), at, policies)).toMatchObject({
      flow: { step: 'phone' },
    });
    expect(stepBack(form.atPreview, at, policies)).toMatchObject({ kind: 'preview' });
  });

  test('remembers eight answers, and nothing of what changed nothing', () => {
    let flow: Flow = call.atPhone;
    for (let number = 0; number < 12; number += 1)
      flow = remembering(flow, { ...call.atPhone, phone: `${number}`, ...kept(flow) });
    expect(flow.undo).toHaveLength(8);
    expect(remembering(call.atPhone, { ...call.atPhone, asked: { text: 'x', times: 1 } })).not.toHaveProperty('undo');
    expect(takenBack(call.atPhone)).toBeNull();
  });
});

function kept({ undo }: Flow): Pick<Flow, 'undo'> {
  return undo === undefined ? {} : { undo };
}

test('G23 an offer of each kind has the option that accepts it', () => {
  expect([offeredAs('calendar'), offeredAs('email'), offeredAs('ticket')]).toEqual([
    'call.look',
    'email.draft',
    'form.begin',
  ]);
});

test('what is no place, no line and no words is none', () => {
  expect([
    placeIn('time-2', 'time'),
    placeIn('time-0', 'time'),
    placeIn('time-x', 'time'),
    placeIn('other', 'time'),
  ]).toEqual([1, null, null, null]);
  expect([textGiven(' a '), textGiven(' '), textGiven(3), textGiven(undefined)]).toEqual(['a', null, null, null]);
  expect([wordsGiven(words), wordsGiven('a'), wordsGiven(null)]).toEqual([words, null, null]);
});

test('G23 an option of another step, or of another kind of flow, leads nowhere', () => {
  const names = [
    'yes',
    'no',
    'keep-call',
    'skip',
    'other-times',
    'change',
    'time-9',
    'person-9',
    'choice-9',
    'field-9',
  ];
  const more = ['change-time', 'change-person', 'change-phone', 'change-subject', 'change-message'];
  const nowhere = (flow: Flow, taken: (option: string) => unknown): readonly string[] =>
    [...names, ...more].filter((name) => !optionsOf(flow).includes(name) && taken(name) === null);
  const calls = [call.atConsent, call.atChoice, call.atPerson, { ...call.atPhone, chosen: null }, moving, off];
  for (const flow of calls)
    expect(nowhere(flow, (one) => calendarMachine.takeOption(flow, one, at, call.policy)).length).toBeGreaterThan(8);
  for (const flow of [email.atPerson, email.atVariable, { ...email.atPreview, previewHash: null }])
    expect(nowhere(flow, (one) => emailMachine.takeOption(flow, one, at, email.emails)).length).toBeGreaterThan(6);
  const forms = [
    form.atConsent,
    form.askedFor('summary'),
    form.askedFor('units'),
    { ...form.atPreview, previewHash: null },
  ];
  for (const flow of forms)
    expect(nowhere(flow, (one) => formMachine.takeOption(flow, one, at, form.ticket)).length).toBeGreaterThan(8);
});

test('a plain question in a flow is answered with what stands there, and nothing else', () => {
  const abouts = ['length', 'when', 'person', 'phone', 'topic', 'subject', 'recipient', 'else'] as const;
  const asking = call.said('What is it?', { sentences: [{ act: 'question', start: 0, end: 11 }] });
  const told = (flow: Flow, about: (typeof abouts)[number], values = {}) =>
    answeredFrom(flow, { ...asking, answers: { ...asking.answers, asks: [about] } }, values);
  for (const flow of [call.atConsent, call.atPreview, shownMove, email.atPerson, email.atPreview, form.atPreview])
    for (const about of abouts)
      for (const values of [{}, { subject: 'Hello' }]) {
        const { answered, notKnown } = told(flow, about, values);
        expect((answered ?? []).length > 0).toBe(notKnown !== true);
      }
  expect(told(call.atPreview, 'length')).toMatchObject({ answered: [{ minutes: 30 }] });
  expect(told(form.atPreview, 'when')).toEqual({ notKnown: true });
  expect(answeredFrom(call.atPreview, call.said('Yes.'), {})).toEqual({});
});
