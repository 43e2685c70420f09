/** Words and deeds agree (G21): what the model announces and nothing does is set right in the same reply. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const asks = 'Have you called them?';
const guides = 'Thank you. Write down what happened and keep the dates.';
const noCall = 'Nothing has been booked; say "book a call" if I should.';
const noMail = 'Nothing has been sent; say "write an email" if I should prepare one.';

/** What the model says to a general question, in which the act door is held. */
async function told(reply: string) {
  app.script([reply]);
  const talk = await startTalk(app);
  const settled = await talk.say("What should I do if an employee doesn't show up?");
  return { talk, settled };
}

test.each(
  sampleOf(
    [
      ['a promise', "I'll book it for you now.", noCall],
      ['a report of something that was not done', 'Done. I have scheduled the call.', noCall],
      ['a report in the passive', 'The email has been sent.', noMail],
      ['both', "I've booked the call and I'll send the email.", `${noCall}\n\n${noMail}`],
    ],
    1,
  ),
)('G21 %s is set right behind the reply', async (_, reply, correction) => {
  const { settled } = await told(reply);
  expect(settled).toMatchObject({ flow: null, offer: null, gate: { act: { verdict: 'held' } } });
  expect(settled.reply?.text).toBe(`${reply}\n\n${correction}`);
});

test('G21 what is said behind the reply is stored with it, and the model reads it later', async () => {
  const { talk, settled } = await told("I'll book it for you now.");
  const { items } = await app.client.messages.of(talk.id).list();
  expect(items.at(-1)?.text).toBe(settled.reply?.text);
  app.script([guides]);
  await talk.say('And then?');
  const shown = JSON.stringify(app.model.requests.at(-1));
  expect(shown).toContain(JSON.stringify(`\n\n${noCall}`).slice(1, -1));
});

testInLaws('G21 saying what the sentence names begins the action', async () => {
  const { talk } = await told("I'll book it for you now.");
  expect(await talk.say('book a call')).toMatchObject({ disposition: 'flow_step', flow: { kind: 'calendar' } });
});

testInLaws.each(
  sampleOf(
    [
      ['an offer in the form of a question', 'Would you like me to schedule that call?'],
      ['an ability', 'I can schedule a call for you.'],
      ['advice', 'You should call the employee and send an email.'],
      ['what was not done', 'The call has not been booked.'],
    ],
    1,
  ),
)('G21 nothing is added to %s', async (_, reply) => {
  const { settled } = await told(reply);
  expect(settled.reply?.text).toBe(reply);
});

testInLaws('G21 nothing is added where the door is open: the action begins', async () => {
  app.script([asks, 'Got it. I will schedule a call for you.']);
  const talk = await startTalk(app);
  const settled = await talk.sayAll('My employee is absent.', 'Yes, twice.');
  expect(settled).toMatchObject({ flow: { kind: 'calendar', step: 'consent' } });
  expect(settled.reply?.text).not.toContain('Nothing has been booked');
});

testInLaws('G21 a true report of what was booked stands as it is; one of another deed does not', async () => {
  const talk = await startTalk(app);
  await talk.sayAll('Book a call with Anna Berg.', '1', 'skip');
  expect((await talk.say('yes')).reply?.text).toContain('Booked');
  app.script([
    'I have booked the call with Anna.',
    'I have booked a call with Marta.',
    'I have moved the call to 11:00.',
    'I have sent the email to Anna.',
  ]);
  expect((await talk.say('Thanks, what now?')).reply?.text).toBe('I have booked the call with Anna.');
  expect((await talk.say('And what else?')).reply?.text).toContain('Nothing more has been booked');
  expect((await talk.say('What about the time?')).reply?.text).toContain('No call has been moved');
  expect((await talk.say('What about the letter?')).reply?.text).toContain('Nothing has been sent');
});

testInLaws('G21 a true report of what was sent stands as it is', async () => {
  app.script(['Subject: Hello\n\nDear Anna,\n\nthank you.\n\nKind regards\nTom']);
  const talk = await startTalk(app, { participant_name: 'Tom' });
  await talk.sayAll('Send an email to Anna Berg.', 'anna.berg@example.com');
  expect((await talk.say('yes')).reply?.text).toContain('Sent');
  app.script(['I have sent the email.', 'I have sent the email, as I said.']);
  expect((await talk.say('Thanks, what now?')).reply?.text).toBe('I have sent the email.');
  expect((await talk.say('And what else?')).reply?.text).toBe('I have sent the email, as I said.');
});
