import { describe, expect, test } from 'vitest';
import type { EmailFlow } from '../../../contracts/state/flow.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { expects } from '../../../domain/flows/email/prompts.ts';
import { flowDeadline } from '../../../domain/flows/by-kind/machines.ts';
import { startEmail, withDraft } from '../../../domain/flows/email/start.ts';
import type { EmailMove } from '../../../domain/flows/email/moves.ts';
import { afterSending, emailLife } from './lives.ts';
import type { Answer } from '../../../domain/flows/answer.ts';
import { preview } from '../../../domain/flows/email/steps.ts';
import {
  anna,
  atAddress,
  atPerson,
  atPreview,
  atVariable,
  emailFlowOf,
  emails,
  emailStart,
  drafted,
  mailed,
  shownIn,
  talkFrom,
  templateOf,
  worded,
} from './email-said.ts';
import { asking, declining, monday, named, no, said, yes } from './said.ts';

const { approved, step: emailStep, expired, rejected, withPreview } = emailLife;

const step = (flow: EmailFlow, reading: Answer, at = monday): EmailMove => emailStep(flow, reading, at, emails);
const changing = (text: string, found: Partial<Reading> = {}): Answer => said(text, { stance: 'change', ...found });

/** What a move comes to, on one line. */
function summary(move: EmailMove): string {
  if (move.kind === 'ask') return move.say.text;
  return move.kind === 'ended' ? `ended ${move.outcome}` : move.kind;
}

function previewOf(move: EmailMove): unknown {
  return move.kind === 'ended' ? null : shownIn(move.flow);
}

const values = (move: EmailMove): Record<string, unknown> =>
  move.kind === 'ask' || move.kind === 'ended' ? (worded(move.say.values) as Record<string, unknown>) : {};

describe('F2 from the template to the preview', () => {
  test('the person, the address and each missing variable are asked for, one by one', () => {
    expect([atPerson, atAddress, atVariable].map(({ step: at }) => at)).toEqual(['person', 'address', 'variable']);
    expect(atVariable.asking).toBe('matter');
    const second = talkFrom(atVariable, said('your absence'));
    expect(values(second)).toMatchObject({
      variable: 'meeting day',
      line: 'we meet on ___. Written on 23 November 2026.',
    });
    expect(expects(emailFlowOf(second))).toBe('what "meeting day" stands for');
  });

  test('name, sender and today’s date are filled in, and the preview shows exactly what is sent', () => {
    expect(shownIn(atPreview)).toEqual({
      to: anna,
      subject: 'Written warning: your absence',
      message: 'Dear Anna,\n\nwe meet on Friday. Written on 23 November 2026.\n\nKind regards\nMaria Lopez',
    });
    expect(expects(atPreview)).toBe('yes, no, or what to change');
  });

  test('what the request names is not asked again', () => {
    const move = startEmail({ ...emailStart, person: 'Anna Schmidt', address: anna });
    expect(summary(move)).toBe('email.variable');
  });

  test('what is not known is asked for, and a name to sign with holds no bracket', () => {
    const move = startEmail({
      ...emailStart,
      today: 'today',
      sender: ' [x] ',
    });
    expect(emailFlowOf(move)).toMatchObject({ step: 'person', person: null, address: null, sender: 'x' });
    expect(emailFlowOf(move).today).toBeUndefined();
    expect(emailFlowOf(startEmail({ ...emailStart, sender: '{}' })).sender).toBeNull();
    expect(emailFlowOf(startEmail({ ...emailStart, sender: 'a'.repeat(121) })).sender).toBeNull();
  });

  test('without a template a draft is wanted, and an answer before it wants it still', () => {
    const move = startEmail({ ...emailStart, template: null });
    expect(summary(move)).toBe('draft');
    expect(summary(step(emailFlowOf(move), said('Anna')))).toBe('draft');
    expect(summary(withDraft(emailFlowOf(move), atPerson.template))).toBe('email.person');
  });

  test('without a draft the participant is asked for subject and message', () => {
    const empty = emailFlowOf(startEmail({ ...emailStart, template: null, person: 'Anna', address: anna }));
    const subject = withDraft(empty, null);
    expect(summary(subject)).toBe('email.subject');
    expect(expects(emailFlowOf(subject))).toBe('the new subject');
    const message = talkFrom(emailFlowOf(subject), no, said(''), said('Our  talk'));
    expect(summary(message)).toBe('email.message');
    expect(expects(emailFlowOf(message))).toBe('the new message');
    expect(summary(talkFrom(emailFlowOf(message), yes))).toBe('email.message.again');
    const shown = talkFrom(emailFlowOf(message), said('Hello Anna,\nthanks.'));
    expect(previewOf(shown)).toEqual({ to: anna, subject: 'Our talk', message: 'Hello Anna,\nthanks.' });
  });

  test('a sender who is not known is asked for once', () => {
    const template = templateOf('Hi', '[Your Name], [Manager] and [Your First Name] and [your title]');
    const start = startEmail({ ...emailStart, template, sender: null, person: 'Anna', address: anna });
    const next = talkFrom(emailFlowOf(start), said('Maria Lopez'));
    expect(values(next)).toMatchObject({ variable: 'your title' });
    expect(previewOf(talkFrom(emailFlowOf(next), said('Head')))).toMatchObject({
      message: 'Maria Lopez, Maria Lopez and Maria and Head',
    });
  });
});

describe('F2 the person', () => {
  test.each([
    ['a bare name', said('Anna Schmidt'), 'Anna Schmidt'],
    ['a name in a sentence', named('It is for Anna Schmidt from sales.', 'Anna Schmidt'), 'Anna Schmidt'],
  ])('%s is taken', (_, reading, person) => {
    expect(emailFlowOf(step(atPerson, reading))).toMatchObject({ step: 'address', person });
  });

  test.each(['Anna Schmidt, anna@example.com', 'Anna Schmidt <anna@example.com>', 'anna@example.com (Anna Schmidt)'])(
    'an address beside the name is kept: %s',
    (text) => {
      expect(emailFlowOf(step(atPerson, mailed(text, [anna])))).toMatchObject({
        step: 'variable',
        person: 'Anna Schmidt',
        address: anna,
      });
    },
  );

  test('an address alone is kept, and the name is asked for again', () => {
    const move = step(atPerson, mailed(anna, [anna]));
    expect(summary(move)).toBe('email.person.again');
    expect(emailFlowOf(move).address).toBe(anna);
    expect(summary(step(atPerson, mailed('a@b.de b@b.de', ['a@b.de', 'b@b.de'])))).toBe('email.person.again');
  });

  test('a long answer without a name is asked again', () => {
    expect(summary(step(atPerson, said('x'.repeat(2_000))))).toBe('email.person.again');
  });

  test('a no to the email ends the flow', () => {
    expect(summary(step(atPerson, declining('no email please', 'email')))).toBe('ended declined');
    expect(summary(step(atPerson, declining('no call', 'calendar')))).toBe('email.person.again');
  });
});

describe('F2 the address', () => {
  test.each([
    ['Her address is anna@example.com.', anna, anna],
    ['mailto:anna@example.com', anna, anna],
    ["o'brien@example.com", "o'brien@example.com", "o'brien@example.com"],
    ['müller@example.de', 'müller@example.de', 'müller@example.de'],
    ['“anna@example.com”', anna, anna],
  ])('a whole address is taken: %s', (text, found, address) => {
    expect(emailFlowOf(step(atAddress, mailed(text, [found])))).toMatchObject({ step: 'variable', address });
  });

  test.each([
    ['anna@example', 'anna@example'],
    ['anna@example.c1', 'anna@example.c1'],
    ['a..b@example.com', 'a..b@example.com'],
    ['anna@-example.com', 'anna@-example.com'],
    [
      `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(4)}com`,
      `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(4)}com`,
    ],
    ['anna at example', ''],
    ['anna dot example dot com', ''],
  ])('part of one, or none, is not: %s', (text, found) => {
    expect(summary(step(atAddress, mailed(text, found === '' ? [] : [found])))).toBe('email.address.again');
  });

  test('one that is dictated sign by sign is taken as it was said', () => {
    const move = step(atAddress, said("It's anna dot k at example dot com, please"));
    expect(emailFlowOf(move)).toMatchObject({ step: 'variable', address: 'anna.k@example.com' });
  });

  test('of two addresses one has to be chosen; the same one twice is one', () => {
    const two = step(atAddress, mailed('a@b.de or c@d.de', ['a@b.de', 'c@d.de']));
    expect(summary(two)).toBe('email.address.which');
    expect(values(two)).toMatchObject({ addresses: ['a@b.de', 'c@d.de'] });
    expect(summary(step(atAddress, mailed('a@b.de, A@b.de', ['a@b.de', 'A@b.de'])))).toBe('email.variable');
  });

  test('another person can be named instead', () => {
    expect(emailFlowOf(step(atAddress, said('Change the person to Bob Levi')))).toMatchObject({
      step: 'address',
      person: 'Bob Levi',
    });
  });

  test('a no to the email ends the flow, and a long answer is asked again', () => {
    expect(summary(step(atAddress, declining('never mind', null)))).toBe('ended declined');
    expect(summary(step(atAddress, said('x '.repeat(900))))).toBe('email.address.again');
  });
});

describe('F2 the variables', () => {
  test('an answer is taken as it was written', () => {
    const text = '  “Being late”,\r\nthree times;\u0007 and\u2028so on.';
    const move = step(atVariable, said(text));
    expect(worded(emailFlowOf(move).variables)).toEqual({ matter: '“Being late”,\nthree times;  and\nso on.' });
    expect(summary(move)).toBe('email.variable');
  });

  test.each([
    ['a placeholder', said('the [matter]'), 'email.variable.placeholder'],
    ['more than a thousand characters', said('x'.repeat(1_001)), 'email.variable.long'],
    ['more than a reading keeps', said('x'.repeat(5_000)), 'email.variable.long'],
    ['a bare yes', yes, 'email.variable.again'],
    ['a bare no', no, 'email.variable.again'],
    ['a counter-question', said('What do you mean?', { asksBackOnly: true }), 'email.variable.again'],
    ['"skip"', said('skip', { skips: true }), 'email.needed'],
    ['nothing', said('  '), 'email.variable.again'],
  ])('%s does not stand for a variable', (_, reading, text) => {
    const move = step(atVariable, reading);
    expect(summary(move)).toBe(text);
    expect(emailFlowOf(move).variables).toEqual({});
  });

  test('a longer answer with a no, a skip or a command in it is a value', () => {
    const long = 'He said that he will not come, never mind the warning we sent him in May';
    const reading = said(long, {
      stance: 'deny',
      says: ['ending'],
      remainder: [{ start: 0, end: 29, kind: 'quotation', apart: true }],
      skips: true,
      declines: [{ start: 31, end: 41, action: null }],
    });
    expect(worded(emailFlowOf(step(atVariable, reading)).variables)).toEqual({ matter: long });
    expect(worded(emailFlowOf(step(atVariable, said('cancel the subscription'))).variables)).toEqual({
      matter: 'cancel the subscription',
    });
  });

  test('a no to the email ends the flow', () => {
    expect(summary(step(atVariable, declining('no email, please', 'email')))).toBe('ended declined');
  });

  test('the subject can be changed meanwhile, and what only it had is asked no more', () => {
    const move = step(atVariable, changing('Change the subject to "Our talk"'));
    expect(worded(emailFlowOf(move))).toMatchObject({ subject: 'Our talk', asking: 'meeting day' });
  });

  test('values that make the message too long are asked for again', () => {
    const template = templateOf('Hi', '[x] '.repeat(50));
    const flow = emailFlowOf(startEmail({ ...emailStart, template, person: 'Anna', address: anna }));
    const text = 'y'.repeat(900);
    expect(summary(step(flow, said(text)))).toBe('email.variable.long');
  });

  test('an unfinished question is asked anew', () => {
    expect(summary(step({ ...atVariable, asking: null }, said('x')))).toBe('email.variable');
  });

  test('a placeholder that template and answer make together is asked for as well', () => {
    const broken = drafted({
      subject: [{ text: 'Hi' }],
      body: [{ text: '[a, b' }, { placeholder: 'x' }, { text: '!' }],
    });
    const flow = emailFlowOf(startEmail({ ...emailStart, template: broken, person: 'Anna', address: anna }));
    const move = talkFrom(flow, said('c]'));
    expect(values(move)).toMatchObject({ variable: 'a, bc' });
    expect(previewOf(talkFrom(emailFlowOf(move), said('done')))).toMatchObject({ message: 'done!' });
  });

  test('the line shown with the question is cut where it is long, and absent where there is none', () => {
    const template = templateOf('[Alone]', `${'a'.repeat(90)} [Middle] ${'b'.repeat(90)}`);
    const flow = emailFlowOf(startEmail({ ...emailStart, template, person: 'Anna', address: anna }));
    expect(values(step(flow, no))).toMatchObject({ variable: 'alone', line: null });
    const middle = values(talkFrom(flow, said('x')));
    expect(middle['line']).toBe(`… ${'a'.repeat(59)} ___ ${'b'.repeat(59)} …`);
    expect(values(step({ ...flow, asking: 'gone' }, no))).toMatchObject({ line: null });
  });

  test('a subject is one line, and not endless', () => {
    const template = templateOf('About [x]', 'Hi');
    const flow = emailFlowOf(startEmail({ ...emailStart, template, person: 'Anna', address: anna }));
    const text = `two\nlines ${'z'.repeat(400)}`;
    const { subject } = previewOf(talkFrom(flow, said(text))) as { subject: string };
    expect(subject).toMatch(/^About two lines z+…$/);
    expect(subject).toHaveLength(250);
  });
});

describe('F2, F4 the preview', () => {
  test('a yes sends exactly what was shown', () => {
    const move = step(atPreview, yes);
    expect(move).toMatchObject({
      kind: 'act',
      flow: { previewHash: 'at-2', approvedAt: '2026-11-23T08:00:00.000Z' },
    });
    expect(previewOf(move)).toEqual(shownIn(atPreview));
  });

  test.each([
    ['no', no, 'ended declined'],
    ['do not send it', declining('do not send it', 'email'), 'ended declined'],
    [
      'a no to it inside a longer yes',
      declining('Yes, no, not now', null, { stance: 'affirm' }),
      'email.preview.again',
    ],
    ['something else', asking('Who gets it?'), 'email.preview.again'],
    ['a yes that goes on for ever', said('yes '.repeat(900), { stance: 'affirm' }), 'email.preview.again'],
    ['edit', changing('edit'), 'email.preview.change'],
    ['change it', changing('Please change it.'), 'email.preview.change'],
    ['make it shorter', changing('make it shorter'), 'email.preview.change'],
    ['change the subject', changing('Change the subject, please'), 'email.subject'],
    ['change the message', changing('I would like to change the message'), 'email.message'],
    ['another address', changing('change the address'), 'email.address'],
    ['another person', changing('change the person'), 'email.person'],
    ['another value', changing('change the meeting day'), 'email.variable'],
    ['somebody who is none', changing('the person is wrong'), 'email.person'],
    ['a wrong address', changing('the address is wrong'), 'email.address'],
  ])('%s', (_, reading, text) => {
    const move = step(atPreview, reading);
    expect(summary(move)).toBe(text);
    if (move.kind === 'ask' && text !== 'email.preview.again') expect(move.flow.previewHash).toBeNull();
  });

  test.each<readonly [string, Partial<Reading>, Record<string, unknown>]>([
    ['Change the subject to Our talk', {}, { subject: 'Our talk' }],
    ['change the subject to: "Our talk"', {}, { subject: 'Our talk' }],
    ['Subject: Our talk', {}, { subject: 'Our talk' }],
    ['the subject should be Our talk', {}, { subject: 'Our talk' }],
    ['The subject should “Our talk”', {}, { subject: 'Our talk' }],
    ['make the subject “Our talk”', {}, { subject: 'Our talk' }],
    ['Yes, but change the subject to Our talk', { stance: 'affirm' }, { subject: 'Our talk' }],
    ['Yes. The message should say Hi Anna, please call.', { stance: 'affirm' }, { message: 'Hi Anna, please call.' }],
    ['change the message to Hi\n\nAnna', {}, { message: 'Hi\n\nAnna' }],
    ['cambia el asunto a Nuestra charla', {}, { subject: 'Nuestra charla' }],
    ['el asunto debe ser Charla', {}, { subject: 'Charla' }],
    ['el asunto debe Charla', {}, { subject: 'Charla' }],
    ['измени тему на Разговор', {}, { subject: 'Разговор' }],
    ['the meeting day is Monday', {}, { message: expect.stringContaining('we meet on Monday.') }],
    ['change the date to 1 May', {}, { message: expect.stringContaining('Written on 1 May.') }],
    ['change your name to Max', {}, { message: expect.stringContaining('regards\nMax') }],
  ])('the new preview has it: %s', (text, found, preview) => {
    const move = talkFrom(atPreview, said(text, { stance: 'change', ...found }));
    expect(previewOf(move)).toMatchObject(preview);
    expect(emailFlowOf(move).previewHash).toBe('hash-1');
  });

  test.each([
    ['the address is bob@example.com', ['bob@example.com'], 'bob@example.com'],
    ['Send it to bob@example.com', ['bob@example.com'], 'bob@example.com'],
    ['not anna@example.com but bob@example.com', [anna, 'bob@example.com'], 'bob@example.com'],
    ['the address is anna@example.com', [anna], anna],
  ])('another address voids what was shown: %s', (text, addresses, to) => {
    expect(previewOf(talkFrom(atPreview, mailed(text, addresses)))).toMatchObject({ to });
  });

  test('a yes that repeats the address is a yes, and one with another is none', () => {
    expect(summary(step(atPreview, mailed('Yes, send it to anna@example.com', [anna], { stance: 'affirm' })))).toBe(
      'act',
    );
    expect(
      summary(step(atPreview, mailed('Yes, to b@c.de or d@e.fr', ['b@c.de', 'd@e.fr'], { stance: 'affirm' }))),
    ).toBe('email.address');
    expect(summary(step(atPreview, said('Yes, the address is correct', { stance: 'affirm' })))).toBe('act');
  });

  test('another person needs another address; the same one does not', () => {
    const bob = step(atPreview, changing('change the name to Bob Levi'));
    expect(emailFlowOf(bob)).toMatchObject({ person: 'Bob Levi', address: null, step: 'address' });
    const both = step(atPreview, mailed('The person is Bob Levi, bob@b.de', ['bob@b.de'], { stance: 'change' }));
    expect(previewOf(both)).toMatchObject({ to: 'bob@b.de', message: expect.stringContaining('Dear Bob,') });
    expect(previewOf(step(atPreview, said('the person is anna schmidt')))).toMatchObject({ to: anna });
  });

  test.each([
    ['a placeholder', 'change the message to Dear [Name]', 'email.variable.placeholder'],
    ['a placeholder for a value', 'change the meeting day to {day}', 'email.variable.placeholder'],
    ['a subject without end', `change the subject to ${'x'.repeat(201)}`, 'email.variable.long'],
    ['a value that is not read to its end', `change the meeting day to ${'x'.repeat(1_001)}`, 'email.preview.change'],
    ['a value without end', `change the meeting day: the text is ${'x'.repeat(1_001)}`, 'email.variable.long'],
  ])('%s is not taken', (_, text, asked) => {
    const move = step(atPreview, said(text, { stance: 'change' }));
    expect(summary(move)).toBe(asked);
    expect(emailFlowOf(move)).toMatchObject({ preview: null, previewHash: null });
  });

  test('what is to be changed can be said in a second answer, and taken back', () => {
    const what = emailFlowOf(step(atPreview, changing('edit')));
    expect(expects(what)).toBe('what to change: the subject, the message, the person or the address');
    const answers: readonly (readonly [Answer, string])[] = [
      [said('the subject, I think'), 'email.subject'],
      [said('it is the message'), 'email.message'],
      [said('her address'), 'email.address'],
      [mailed('b@c.de', ['b@c.de']), 'preview'],
      [said('change the subject to Hi'), 'preview'],
      [said('hm, let us see'), 'email.preview.change'],
      [said('x'.repeat(2_000)), 'email.preview.change'],
      [said('Why?', { asksBackOnly: true }), 'email.preview.change'],
      [no, 'preview'],
      [yes, 'preview'],
      [declining('never mind the email', 'email'), 'ended declined'],
    ];
    for (const [reading, text] of answers) expect(summary(step(what, reading)), reading.messageId).toBe(text);
    const subject = emailFlowOf(talkFrom(what, said('the subject')));
    expect(summary(step(subject, said('!help', { command: 'help' })))).toBe('email.subject.again');
    expect(previewOf(talkFrom(subject, said('Change in your hours')))).toMatchObject({
      subject: 'Change in your hours',
    });
    expect(summary(step(subject, said('x'.repeat(2_000))))).toBe('email.variable.long');
  });

  test('help shows the question again', () => {
    const help = said('!help', { command: 'help' });
    expect([atPerson, atAddress, atVariable, atPreview].map((flow) => summary(step(flow, help)))).toEqual([
      'email.person.again',
      'email.address.again',
      'email.variable.again',
      'email.preview.again',
    ]);
    const edit = emailFlowOf(step(atPreview, changing('edit')));
    expect(summary(step(edit, help))).toBe('email.preview.change');
    expect(summary(step(emailFlowOf(step(edit, said('message'))), help))).toBe('email.message.again');
  });

  test('a change at the end of a long yes is a change', () => {
    const text = `Yes, ${'and so on '.repeat(90)}but change the subject to Hi`;
    expect(previewOf(talkFrom(atPreview, said(text, { stance: 'affirm' })))).toMatchObject({ subject: 'Hi' });
  });

  test('without a template only the four parts can be changed', () => {
    expect(summary(preview({ ...atPreview, template: null }, changing('change the meeting day'), monday))).toBe(
      'email.preview.change',
    );
  });

  test('a preview that nobody has seen is shown before a yes or a no counts', () => {
    const unseen: EmailFlow = { ...atPreview, previewHash: null };
    expect(expects(unseen)).toContain('what to change');
    for (const reading of [yes, no]) expect(summary(step(unseen, reading))).toBe('preview');
  });
});

describe('G19 words that end the flow', () => {
  test.each(['cancel', 'stop', 'Cancel.', 'отмена'])('%s ends it at every step', (word) => {
    const edit = emailFlowOf(step(atPreview, changing('edit')));
    for (const flow of [atPerson, atAddress, atVariable, atPreview, edit])
      expect(summary(step(flow, said(word)))).toBe('ended cancelled');
  });

  test('so does every command but help', () => {
    expect(summary(step(atVariable, said('!stop', { command: 'stop' })))).toBe('ended cancelled');
  });
});

describe('F4, F5 from outside', () => {
  test('an approval is bound to the hash', () => {
    expect(approved(atPreview, 'at-2', monday)).toMatchObject({ kind: 'act' });
    expect(approved(atPreview, 'hash-1', monday)).toEqual({ kind: 'stale', expected: 'at-2' });
    expect(approved(atVariable, 'at-2', monday)).toEqual({ kind: 'stale', expected: null });
    expect(approved(emailFlowOf(step(atPreview, changing('edit'))), 'at-2', monday)).toMatchObject({ kind: 'stale' });
  });

  test('after the deadline the flow has expired, whatever is said or approved', () => {
    const late = Date.parse(atPreview.expiresAt);
    expect(summary(step(atPreview, yes, late))).toBe('ended expired');
    expect(approved(atPreview, 'at-2', late)).toMatchObject({ kind: 'ended', outcome: 'expired' });
    expect(expired(atPreview).outcome).toBe('expired');
    expect(flowDeadline(atPreview)).toEqual({
      id: 'flow:action-1',
      kind: 'flow-expiry',
      dueAt: late,
      ref: 'action-1',
    });
  });

  test('a rejection ends it', () => {
    expect(rejected(atVariable)).toMatchObject({ kind: 'ended', outcome: 'declined' });
  });

  test('withPreview asks for the yes', () => {
    expect(withPreview(atPreview, 'hash-9')).toMatchObject({ kind: 'ask', flow: { previewHash: 'hash-9' } });
  });
});

describe('how it turned out', () => {
  const sent = approved(atPreview, 'at-2', monday);
  if (sent.kind !== 'act') throw new Error('The approval did not act.');

  test('F3 what was sent is news', () => {
    expect(afterSending(sent.flow, { kind: 'done', providerRef: '<m-1>' })).toMatchObject({
      outcome: 'sent',
      say: { text: 'email.sent' },
    });
    const { effectReport: news } = afterSending(sent.flow, { kind: 'done', providerRef: '<m-1>' });
    expect(worded(news)).toMatchObject({
      person: 'Anna Schmidt',
      address: anna,
      subject: 'Written warning: your absence',
      on: '23 November 2026',
    });
    expect(afterSending(atPreview, { kind: 'done', providerRef: '<m-1>' }).effectReport).toMatchObject({
      on: null,
      sentAt: null,
    });
  });

  test.each([
    [{ kind: 'unknown' }, 'unknown'],
    [{ kind: 'provider-error' }, 'provider-error', 'not-carried-out'],
    [{ kind: 'provider-error', why: 'unreachable' }, 'provider-error', 'unreachable'],
    [{ kind: 'slot-taken' }, 'provider-error', 'conflict'],
    [{ kind: 'refused', because: 'Enough emails for today.', values: {} }, 'refused'],
    [{ kind: 'refused', because: 'It answered 550.', why: 'no-recipient' }, 'refused', 'no-recipient'],
  ] as const)('%o', (result, outcome, why?: string) => {
    const move = afterSending(sent.flow, result);
    expect(move).toMatchObject({ outcome, say: { text: `email.${outcome}` } });
    expect(move.say.values['why']).toBe(why);
    expect(move.effectReport).toBeUndefined();
    if (result.kind === 'refused') expect(move.say.values['because']).toBe(result.because);
  });
});
