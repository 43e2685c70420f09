import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readAssistants } from '../../../adapters/assistants/all.ts';
import { afterSending } from './lives.ts';
import { sayOf } from '../../../domain/flows/email/prompts.ts';
import type { EmailText } from '../../../domain/flows/email/prompts.ts';
import { hasPlaceholder, readTemplate } from '../../../reading/letters/template.ts';
import { atAddress, atPerson, atPreview, atVariable, worded } from './email-said.ts';

const assistant = readAssistants(fileURLToPath(new URL('../../../assistants', import.meta.url)))
  .map(({ compiled }) => compiled)
  .find(({ name }) => name === 'hr-manager');
const render = (text: string, values: Readonly<Record<string, unknown>>): string =>
  assistant?.renderText({ text, values: worded(values) as Record<string, unknown> }) ?? '';

const texts: Record<EmailText, RegExp> = {
  person: /^Who is the email for\?/,
  'person.again': /"Anna Schmidt"/,
  'person.several': /one person, and you named Ana, Luis/,
  'person.either': /Which of them is it: Ana, Luis\?$/,
  'person.related': /their own name/,
  address: /^Which email address does null|^Which email address does/,
  'address.again': /never guess/,
  'address.which': /a@b\.de, c@d\.de/,
  variable: /stand for/,
  'variable.again': /cannot go out/,
  'variable.placeholder': /placeholder/,
  'variable.long': /at most 1,000 characters/,
  subject: /subject be\?$/,
  'subject.again': /subject/,
  message: /message say\?/,
  'message.again': /message/,
  'message.told': /as Anna Schmidt is to read it/,
  'sender.again': /signed with a name/,
  'one-recipient': /one recipient only.*still goes to Anna Schmidt <anna@example\.com>\. Shall I send it as it is\?/,
  'own-words': /only put into the email what you say yourself/,
  needed: /cannot go out without something/,
  preview: /To: Anna Schmidt <anna@example\.com>\nSubject: Written warning: your absence\n\nDear Anna,\n/,
  'preview.again': /is not sent yet\. Shall I send it\?/,
  'preview.change': /^What should be different/,
  'preview.cannot': /^I cannot put "friendlier" into the email by myself.*nothing has been sent/,
  sent: /^Sent: the email "Written warning: your absence" to Anna Schmidt <anna@example\.com>\.$/,
  unknown: /do not send it again/,
  cancelled: /No email was sent/,
  declined: /not send/,
  expired: /nothing was sent/,
  refused: /^The email was not sent\. Enough for today\.$/,
  waiting: /^The email is not sent yet/,
  'provider-error': /^I am sorry, the email was not sent\. Enough for today\.$/,
};

test.each(Object.entries(texts) as [EmailText, RegExp][])('F2 email.%s is said in every step', (text, expected) => {
  const more = {
    names: ['Ana', 'Luis'],
    addresses: ['a@b.de', 'c@d.de'],
    longest: 1_000,
    because: 'Enough for today.',
    waitsFor: 'asks-to-wait',
    hours: 4,
    minutes: 240,
    wish: 'friendlier',
  };
  for (const flow of [atPerson, atAddress, atVariable, atPreview]) {
    const say = sayOf(flow, text, more);
    expect(render(say.text, say.values)).not.toMatch(/undefined|\[object|\{\{/);
  }
  const shown = sayOf(atPreview, text, more);
  expect(render(shown.text, shown.values)).toMatch(expected);
});

test('F2 the question for a variable shows where it stands', () => {
  const { text, values } = sayOf({ ...atVariable, asking: 'meeting day' }, 'variable');
  expect(render(text, values)).toBe(
    'What should stand for "meeting day" in “we meet on ___. Written on 23 November 2026.”?',
  );
});

test('F3 the model is told what was sent, to whom and when', () => {
  const flow = { ...atPreview, approvedAt: '2026-11-23T08:00:00.000Z' };
  const { effectReport: news } = afterSending(flow, { kind: 'done', providerRef: '<m-1>' });
  expect(render('news.sent', news ?? {})).toBe(
    'The email "Written warning: your absence" to Anna Schmidt (anna@example.com) was sent on 23 November 2026.',
  );
});

test('F2 the plain template is an email whose every word can be changed, and the instruction for a draft names the form of placeholders', () => {
  const template = readTemplate(render('email.template.plain', {}));
  expect(template?.subject).toEqual([{ placeholder: 'subject' }]);
  expect(template?.body).toContainEqual({ placeholder: 'message' });
  expect(template?.body).toContainEqual({ placeholder: 'your name' });
  expect(hasPlaceholder(render('email.draft-instruction', {}))).toBe(true);
});
