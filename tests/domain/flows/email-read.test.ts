import { expect, test } from 'vitest';
import { startEmail } from '../../../domain/flows/email/start.ts';
import type { EmailMove } from '../../../domain/flows/email/moves.ts';
import { emailLife } from './lives.ts';
import { hasPlaceholder, readTemplate } from '../../../reading/letters/template.ts';
import { message } from '../../reading/words.ts';
import { drafted, emailFlowOf, emails, emailStart, filled, shownIn } from './email-said.ts';
import { heard, monday } from './said.ts';

const { step: emailStep } = emailLife;

const reply = `Thanks, that helps. It could read like this:

**Subject:** Written warning: {{matter}}

Dear [Employee Name],

you were absent on [Date]. We meet on <Meeting Day>.

Kind regards
[Your Name]

Would you like me to send them an email?`;

/** Says one thing after another, read as the engine reads it. */
function talk(...said: readonly string[]): EmailMove {
  let move = startEmail({ ...emailStart, template: drafted(readTemplate(reply) ?? { subject: [], body: [] }) });
  for (const [turn, text] of said.entries()) {
    move = filled(emailStep(emailFlowOf(move), heard(text, message(text)), monday, emails), () => `hash-${turn + 1}`);
  }
  return move;
}

const toPreview = ['Anna Schmidt', "It's anna@example.com.", 'unexcused absence', 'Monday', 'Friday at 10:00'] as const;

function textOf(move: EmailMove): string {
  return move.kind === 'ask' || move.kind === 'ended' ? move.say.text : move.kind;
}

test('F2 from a reply to an email that is sent, in the participant’s own words', () => {
  const asked = toPreview.map((_, count) => textOf(talk(...toPreview.slice(0, count))));
  expect(asked).toEqual(['email.person', 'email.address', 'email.variable', 'email.variable', 'email.variable']);
  const shown = talk(...toPreview);
  expect(textOf(shown)).toBe('email.preview');
  expect(shownIn(emailFlowOf(shown))).toEqual({
    to: 'anna@example.com',
    subject: 'Written warning: unexcused absence',
    message: `Dear Anna Schmidt,\n\nyou were absent on Monday. We meet on Friday at 10:00.\n\nKind regards\nMaria Lopez`,
  });
  const sent = talk(...toPreview, 'Yes, please.');
  expect(sent.kind).toBe('act');
  expect(hasPlaceholder(`${shownIn(emailFlowOf(sent))?.message}`)).toBe(false);
});

test.each([
  ['send it', 'act'],
  ['Yes, send it now.', 'act'],
  ['ok', 'act'],
  ['go ahead', 'act'],
  ['Yes, the address is correct, send it', 'act'],
  ['no', 'ended'],
  ["No, don't send it", 'ended'],
  ['cancel', 'ended'],
  ['edit', 'email.preview.change'],
  ['I want to change something', 'email.preview.change'],
  ['change the subject', 'email.subject'],
  ['Can you change the message?', 'email.message'],
  ['the address is wrong', 'email.address'],
  ['change the meeting day', 'email.variable'],
  ['What happens then?', 'email.preview.again'],
  ['change the subject to Our talk on Friday', 'email.preview'],
  ['Yes, but change the subject to Our talk', 'email.preview'],
  ['Subject: Our talk', 'email.preview'],
  ['Change the message to:\n\nHi Anna,\n\nplease call me.', 'email.preview'],
  ['the address is anna.schmidt@example.com', 'email.preview'],
  ['Send it to bob@example.com instead', 'email.preview'],
  ['change the meeting day to Monday', 'email.preview'],
  ['The person is Anna Smith, anna@example.com', 'email.preview'],
])('F2 at the preview: %j', (text, then) => {
  const move = talk(...toPreview, text);
  expect(move.kind === 'ended' || move.kind === 'act' ? move.kind : textOf(move)).toBe(then);
  // A changed email is a new one: only its own hash can approve it.
  if (then === 'email.preview') expect(emailFlowOf(move).previewHash).toBe('hash-6');
});

test('F2 edits said in one breath, and in two', () => {
  const once = talk(...toPreview, 'Change the message to:\n\nHi Anna,\n\nplease call me.');
  expect(shownIn(emailFlowOf(once))?.message).toBe('Hi Anna,\n\nplease call me.');
  const twice = talk(...toPreview, 'edit', 'the subject please', 'Our talk');
  expect(shownIn(emailFlowOf(twice))).toMatchObject({ subject: 'Our talk', to: 'anna@example.com' });
});

test.each(['Anna Schmidt <anna@example.com>', 'Anna Schmidt, anna@example.com', 'to Anna Schmidt, anna@example.com'])(
  'F2 name and address in one answer: %s',
  (text) => {
    expect(emailFlowOf(talk(text))).toMatchObject({ person: 'Anna Schmidt', address: 'anna@example.com' });
  },
);

test.each(["O'Brien, o'brien@example.com", 'anna at example.com', 'I do not know', 'anna@example'])(
  'F6 an address is taken whole or not at all: %s',
  (text) => {
    const { address } = emailFlowOf(talk('Anna Schmidt', text));
    expect([null, "o'brien@example.com"]).toContain(address);
  },
);

test('F2 a placeholder in an answer is asked for again', () => {
  expect(textOf(talk(...toPreview.slice(0, 2), 'your [matter]'))).toBe('email.variable.placeholder');
  expect(textOf(talk(...toPreview, 'change the message to Dear [Name], hello'))).toBe('email.variable.placeholder');
});
