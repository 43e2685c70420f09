import { describe, expect, test } from 'vitest';
import type { FormFlow } from '../../../contracts/state/flow.ts';
import { formPolicy } from '../../../contracts/assistant/policy.ts';
import type { FormPolicy } from '../../../contracts/assistant/policy.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { expects } from '../../../domain/flows/form/prompts.ts';
import { startForm } from '../../../domain/flows/form/machine.ts';
import type { FormMove } from '../../../domain/flows/form/moves.ts';
import { formLife } from './lives.ts';
import type { Answer } from '../../../domain/flows/answer.ts';
import { answers, askedFor, atConsent, atPreview, complete, flowOf, startTicket, ticket } from './form-said.ts';
import { asking, declining, inTheirWords, monday, no, numbered, reread, said, timed, yes } from './said.ts';

const { afterEffect, approved, expired, step: formStep, rejected, withPreview } = formLife;

/** The answer, read for an assistant that has this form. */
const stepOf = (flow: FormFlow, answer: Answer, at: number, policy: FormPolicy): FormMove =>
  formStep(flow, reread(answer, policy), at, policy);
const step = (flow: FormFlow, answer: Answer, at = monday): FormMove => stepOf(flow, answer, at, ticket);

/** What a move comes to, on one line: the text and the field asked for, what is needed from outside, or the outcome. */
function summary(move: FormMove): string {
  if (move.kind === 'ask') {
    const { asking } = move.flow;
    const problem = move.say.values['problem'];
    return `${move.say.text}${asking === null ? '' : ` ${asking}`}${typeof problem === 'string' ? ` ${problem}` : ''}`;
  }
  return move.kind === 'ended' ? `ended ${move.outcome}` : move.kind;
}

const mailed = (text: string, ...addresses: readonly string[]): Answer =>
  said(text, { emails: addresses.map((address) => ({ start: 0, end: address.length, address })) });
const change = (text: string, found: Partial<Reading> = {}): Answer => said(text, { stance: 'change', ...found });
const affirm = (text: string, found: Partial<Reading> = {}): Answer => said(text, { stance: 'affirm', ...found });

describe('F1 consent', () => {
  test('is asked for by a flow that the reply started, and not when the participant asked for it', () => {
    expect(summary(startForm({ ...startTicket, consented: false }))).toBe('form.consent');
    expect(summary(startForm(startTicket))).toBe('form.field summary');
  });

  test.each<[string, Answer, string]>([
    ['a yes asks the first question', yes, 'form.field summary'],
    ['a no ends it', no, 'ended declined'],
    ['"not now" ends it', declining('not now', null), 'ended declined'],
    ['"no ticket please" ends it', declining('no ticket please', 'ticket'), 'ended declined'],
    ['a no to another kind of action is no answer', declining('no email please', 'email'), 'form.consent.again'],
    [
      'a yes that also declines is asked again',
      declining('Yes, but don’t', null, { stance: 'affirm' }),
      'form.consent.again',
    ],
    [
      'a request is a yes',
      said('open it', { requests: [{ start: 0, end: 4, action: 'ticket' }] }),
      'form.field summary',
    ],
    ['something else is asked again', said('It rains here.'), 'form.consent.again'],
    ['help is asked again', said('!help', { command: 'help' }), 'form.consent.again'],
  ])('%s', (_name, reading, expected) => {
    expect(summary(step(atConsent, reading))).toBe(expected);
  });
});

describe('F1 a field is asked for by its own question', () => {
  test('each in its turn, and then the preview shows them all in the order of the file', () => {
    let move = startForm(startTicket);
    const told = [
      said('The pump leaks.'),
      said('2'),
      timed('Friday', { weekday: 5 }),
      said('3'),
      mailed('dana@example.com', 'dana@example.com'),
    ];
    const asked = told.map((reading) => {
      const question = flowOf(move).asking;
      move = step(flowOf(move), reading.messageId === 'message 2' ? numbered('2', 2) : reading);
      return question;
    });
    expect(asked).toEqual(['summary', 'priority', 'due_date', 'units', 'contact']);
    expect(inTheirWords(move)).toMatchObject({ kind: 'preview', preview: { fields: answers } });
    expect(Object.keys(move.kind === 'preview' ? move.preview.fields : {})).toEqual(Object.keys(answers));
  });

  test('with its choices, and what leaves it out', () => {
    expect(step(askedFor('summary'), said('Broken.'))).toMatchObject({
      say: {
        values: {
          ask: 'How urgent is it?',
          label: 'priority',
          optional: false,
          choices: [
            { number: 1, label: 'low' },
            { number: 2, label: 'high' },
            { number: 3, label: 'very high' },
          ],
        },
      },
    });
    expect(step(askedFor('due_date'), said('2026-11-27'))).toMatchObject({
      say: { values: { label: 'units', optional: true, choices: [] } },
    });
  });

  const text = askedFor('summary');
  test.each<[string, FormFlow, Answer, string]>([
    [
      'a counter-question is asked again',
      text,
      asking('What do you mean?', { asksBackOnly: true }),
      'form.field.again summary not-understood',
    ],
    ['a message longer than is read is too long', text, said('x'.repeat(1_200)), 'form.field.again summary too-long'],
    [
      'a message of more than 1,000 characters is too long',
      text,
      said('x'.repeat(1_001)),
      'form.field.again summary too-long',
    ],
    ['a command word that the reader let through is no value', text, said('Skip!'), 'form.field.again summary needed'],
    ['another command word is no value', text, said('edit'), 'form.field.again summary not-understood'],
    ['a word to end ends', text, said('Stop.'), 'ended cancelled'],
    ['a feedback note is no value', text, said('!improve tone: kinder'), 'form.field.again summary not-understood'],
    ['a required field is not skipped', text, said('skip it', { skips: true }), 'form.field.again summary needed'],
    ['"not now" ends the flow', text, declining('not now', null), 'ended declined'],
    ['"no ticket" ends the flow', text, declining('no ticket', 'ticket'), 'ended declined'],
    [
      'a text may speak of what somebody declines',
      text,
      {
        ...said('They said no need, but the pump leaks.'),
        declines: [{ start: 10, end: 17, action: null }],
      },
      'form.field priority',
    ],
    ['an optional field is skipped', askedFor('units'), said('skip', { skips: true }), 'form.field contact'],
    ['an optional field is left out with no', askedFor('units'), no, 'form.field contact'],
    [
      'an optional field is left out with "no need"',
      askedFor('units'),
      declining('no need', null, { stance: 'deny' }),
      'form.field contact',
    ],
    ['an optional field can refuse the whole', askedFor('units'), declining('no ticket', 'ticket'), 'ended declined'],
    [
      'another field can be changed on the way',
      askedFor('due_date'),
      change('change the priority to low'),
      'form.field due_date',
    ],
    [
      'another field is told before it is asked for',
      askedFor('due_date'),
      change('change the units to 4'),
      'form.field due_date',
    ],
    [
      'a field in the middle of a text is part of it',
      text,
      said('Someone must change the priority to low', {
        says: ['change'],
        remainder: [{ start: 0, end: 39, kind: 'quotation' }],
      }),
      'form.field priority',
    ],
    ['help asks again', text, said('!help', { command: 'help' }), 'form.field.again summary'],
    ['reset cancels', text, said('!reset', { command: 'reset' }), 'ended cancelled'],
    ['after the deadline it has expired', text, said('The pump leaks.'), 'ended expired'],
  ])('%s', (name, flow, reading, expected) => {
    const at = name.startsWith('after the deadline') ? Date.parse(flow.expiresAt) : monday;
    expect(summary(step(flow, reading, at))).toBe(expected);
  });

  test('what is left out is not shown', () => {
    const skipped = step(askedFor('contact', { ...answers, units: '' }), said('none'));
    expect(skipped).toMatchObject({ kind: 'preview', flow: { values: { units: '', contact: '' } } });
    expect(skipped.kind === 'preview' ? skipped.preview.fields : null).toEqual({
      summary: 'The pump leaks.',
      priority: 'high',
      due_date: '2026-11-27',
    });
  });

  test('a field that the policy has no more is passed over', () => {
    const gone = { ...askedFor('priority'), asking: 'colour' };
    expect(summary(step(gone, said('blue')))).toBe('form.field priority');
    expect(summary(step(gone, said('!help', { command: 'help' })))).toBe('form.field priority');
    expect(expects(gone, ticket)).toBe('an answer');
  });

  test('a field may be named like something every object has', () => {
    const policy = formPolicy.parse({ title: 'T', fields: [{ name: 'constructor', ask: 'Who built it?' }] });
    const move = stepOf(flowOf(startForm({ ...startTicket, policy })), said('Smith & Sons'), monday, policy);
    expect(move).toMatchObject({ kind: 'preview' });
    expect(inTheirWords(flowOf(move).values)).toEqual({ constructor: 'Smith & Sons' });
  });
});

describe('F1 the preview', () => {
  const shown = (reading: Answer): string => summary(step(atPreview, reading));
  test.each<[string, Answer, string]>([
    ['a yes acts', yes, 'act'],
    ['a yes that names a field acts', affirm('Yes, the summary is right'), 'act'],
    ['a yes with the same value acts', affirm('Yes, priority high'), 'act'],
    ['a yes with something else to change is asked again', affirm('Yes, but hurry'), 'form.preview.again'],
    ['a yes that declines is asked again', declining('Yes, no need', null, { stance: 'affirm' }), 'form.preview.again'],
    [
      'a yes that goes on for longer than is read is asked again',
      affirm(`Yes, ${'and '.repeat(300)}`),
      'form.preview.again',
    ],
    ['a no ends it', no, 'ended declined'],
    ['"not now" ends it', declining('not now', null, { stance: 'deny' }), 'ended declined'],
    ['"no ticket" ends it', declining('no ticket', 'ticket'), 'ended declined'],
    [
      'a field named with a no is asked for',
      said('No, the summary is wrong', { stance: 'deny' }),
      'form.field summary',
    ],
    ['"edit" asks what to change', change('edit'), 'form.preview.change'],
    ['a field named without a value is asked for', change('change the summary'), 'form.field summary'],
    ['a field alone is asked for', said('Priority'), 'form.field priority'],
    ['a value that does not fit is asked for', change('change the due date to soon'), 'form.field due_date'],
    ['a question about a field is no change', asking('Is the priority high?'), 'form.preview.again'],
    ['a remark about a field is no change', said('We saw that the priority is low'), 'form.preview.again'],
    ['something else is asked again', said('It rains here.'), 'form.preview.again'],
    ['help is asked again', said('!help', { command: 'help' }), 'form.preview.again'],
    ['cancel ends it', said('cancel', { command: 'cancel' }), 'ended cancelled'],
  ])('%s', (_name, reading, expected) => {
    expect(shown(reading)).toBe(expected);
  });

  test.each<[string, Answer, Partial<typeof answers>]>([
    ['"change the priority to low"', change('change the priority to low'), { priority: 'low' }],
    ['"priority: very high"', said('priority: very high'), { priority: 'very high' }],
    ['"the priority is low"', said('the priority is low'), { priority: 'low' }],
    ['"make it low", which sounds like a yes', affirm('make it low'), { priority: 'low' }],
    ['"no, make it low"', said('No, make it low', { stance: 'deny' }), { priority: 'low' }],
    ['"low" alone', said('Low.'), { priority: 'low' }],
    ['"yes, but the priority should be low"', affirm('Yes, but the priority should be low'), { priority: 'low' }],
    ['"due-date to 1 December"', timed('due-date to 1 December', { day: 1, month: 12 }), { due_date: '2026-12-01' }],
    ['"yes, by Thursday"', timed('Yes, by Thursday', { weekday: 4 }, { stance: 'affirm' }), { due_date: '2026-11-26' }],
    ['"make it 4"', change('make it 4'), { units: '4' }],
    [
      'another address',
      { ...mailed('send it to kim@example.com', 'kim@example.com'), stance: 'change' },
      { contact: 'kim@example.com' },
    ],
    [
      'a text in quotes',
      change('change the summary to "The priority valve leaks".'),
      { summary: 'The priority valve leaks' },
    ],
    ['a text without them', change('Please set the summary to units 3 and 4 leak'), { summary: 'units 3 and 4 leak' }],
    ['two at once', change('change the priority to low and the units to 5'), { priority: 'low', units: '5' }],
    ['one of two that are named, when the other stays', change('priority high and units 5'), { units: '5' }],
  ])('%s changes the value, and shows the preview anew', (_name, reading, expected) => {
    const move = step(atPreview, reading);
    expect(inTheirWords(move)).toMatchObject({
      kind: 'preview',
      flow: { previewHash: null, values: { ...answers, ...expected } },
    });
  });

  test('a change voids the approval before anything is shown', () => {
    const asked = step(atPreview, change('change the priority'));
    expect(asked).toMatchObject({ kind: 'ask', flow: { preview: null, previewHash: null } });
    expect(flowOf(asked).values).not.toHaveProperty('priority');
    expect(approved(flowOf(asked), 'hash-1', monday)).toEqual({ kind: 'stale', expected: null });
  });

  test('a choice named "yes" is not taken from a yes', () => {
    const policy = formPolicy.parse({
      title: 'T',
      fields: [{ name: 'urgent', ask: 'Urgent?', kind: 'choice', choices: ['yes', 'no'] }],
    });
    const flow = { ...atPreview, values: { urgent: 'no' }, preview: { fields: { urgent: 'no' } } };
    expect(stepOf(flow, yes, monday, policy)).toMatchObject({ kind: 'act' });
  });

  test('a value that several fields could have is not guessed', () => {
    const choices = ['low', 'high'];
    const fields = ['priority', 'impact'].map((name) => ({ name, ask: 'How?', kind: 'choice', choices }));
    const policy = formPolicy.parse({ title: 'T', fields });
    const values = { priority: 'high', impact: 'high' };
    expect(
      summary(stepOf({ ...atPreview, values, preview: { fields: values } }, change('make it low'), monday, policy)),
    ).toBe('form.preview.change');
  });

  test('a field that the policy has got since is asked for after the change', () => {
    const { priority: _none, ...before } = answers;
    const move = stepOf({ ...atPreview, values: before }, change('make it 4'), monday, ticket);
    expect(summary(move)).toBe('form.field priority');
    expect(flowOf(step({ ...atPreview, values: before }, affirm('make it low'))).values).toEqual({
      ...before,
      priority: 'low',
    });
  });

  test('of two fields the longer name is meant', () => {
    const fields = ['date', 'due_date'].map((name) => ({ name, ask: 'When?', kind: 'date' }));
    const policy = formPolicy.parse({ title: 'T', fields });
    const values = { date: '2026-11-01', due_date: '2026-11-27' };
    const move = stepOf(
      { ...atPreview, values, preview: { fields: values } },
      change('change the due date to 2026-12-01'),
      monday,
      policy,
    );
    expect(flowOf(move).values).toEqual({ date: '2026-11-01', due_date: '2026-12-01' });
  });

  test('while it asks what to change, a yes or no shows it again', () => {
    const open = flowOf(step(atPreview, change('edit')));
    expect(expects(open, ticket)).toBe(
      'what to change: the summary or the priority or the due date or the units or the contact',
    );
    expect(summary(step(open, yes))).toBe('preview');
    expect(summary(step(open, no))).toBe('preview');
    expect(summary(step(open, said('It rains here.')))).toBe('form.preview.change');
  });
});

describe('F4 approval from outside', () => {
  test('acts on exactly the preview that is shown', () => {
    expect(approved(atPreview, 'hash-1', monday)).toEqual({ kind: 'act', flow: atPreview });
    expect(approved(atPreview, 'hash-2', monday)).toEqual({ kind: 'stale', expected: 'hash-1' });
    expect(approved(complete, 'hash-1', monday)).toEqual({ kind: 'stale', expected: null });
    expect(approved(askedFor('units'), 'hash-1', monday)).toEqual({ kind: 'stale', expected: null });
    expect(approved(atPreview, 'hash-1', Date.parse(atPreview.expiresAt))).toMatchObject({
      kind: 'ended',
      outcome: 'expired',
    });
  });

  test('a no ends the flow at any step, and its time does', () => {
    expect(rejected(askedFor('units'))).toMatchObject({ kind: 'ended', outcome: 'declined' });
    expect(expired(atPreview)).toMatchObject({ kind: 'ended', outcome: 'expired', say: { text: 'form.expired' } });
  });

  test('the preview says what will be sent, under names that people read', () => {
    expect(withPreview(complete, 'hash-1')).toMatchObject({
      kind: 'ask',
      say: {
        text: 'form.preview',
        values: {
          title: 'Maintenance ticket',
          expects: 'yes, no, or what to change',
          fields: [
            { label: 'Summary', value: 'The pump leaks.' },
            { label: 'Priority' },
            { label: 'Due date' },
            { label: 'Units' },
            { label: 'Contact' },
          ],
        },
      },
    });
  });
});

describe('F5 after the effect', () => {
  const shown = { ...complete, previewHash: 'hash-1' };
  test.each([
    [{ kind: 'slot-taken' }, 'provider-error', {}],
    [{ kind: 'provider-error' }, 'provider-error', {}],
    [{ kind: 'unknown' }, 'unknown', {}],
    [
      { kind: 'refused', because: 'Enough for today.', values: { limit: 5 } },
      'refused',
      { because: 'Enough for today.', limit: 5 },
    ],
  ] as const)('%o ends it as %s', (result, outcome, values) => {
    expect(afterEffect(shown, result)).toMatchObject({
      kind: 'ended',
      outcome,
      say: { text: `form.${outcome}`, values },
    });
  });

  test('F3 what was done is news, with the receiver’s reference', () => {
    expect(afterEffect(shown, { kind: 'done', providerRef: 'T-7' })).toMatchObject({
      kind: 'ended',
      outcome: 'done',
      say: { text: 'form.done', values: { reference: 'T-7' } },
      effectReport: {
        kind: 'ticket',
        actionId: 'action-1',
        title: 'Maintenance ticket',
        reference: 'T-7',
        fields: [{ label: 'Summary', value: 'The pump leaks.' }, {}, {}, {}, {}],
      },
    });
  });

  test('a flow kept without a title is called by its kind', () => {
    const { title: _none, ...untitled } = shown;
    expect(afterEffect(untitled, { kind: 'unknown' })).toMatchObject({ say: { values: { title: 'ticket' } } });
  });
});

test.each<[FormFlow, string]>([
  [atConsent, 'yes or no'],
  [askedFor('summary'), 'an answer in your own words'],
  [askedFor('priority'), 'one of these, or its number: low, high, very high'],
  [askedFor('due_date'), 'a day, for example 2026-12-31 or "next Friday"'],
  [askedFor('units'), 'a number, for example 3 or 2.5, or "skip" to leave it out'],
  [askedFor('contact'), 'an email address, for example name@example.com, or "skip" to leave it out'],
  [atPreview, 'yes, no, or what to change'],
])('F1 what is expected is said in words', (flow, expected) => {
  expect(expects(flow, ticket)).toBe(expected);
});
