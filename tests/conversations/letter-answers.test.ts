/** Answers where an email's words are asked for (F2): nothing that is said about the email is ever part of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { guides, letterIn, mailsTo, newAddress, openFrame, toLetter } from './letters.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Asked for by somebody, where a model leaves everything open: subject, message and name are asked for. */
async function asks(
  request: string,
): Promise<{ readonly talk: Talk; readonly first: Awaited<ReturnType<Talk['say']>> }> {
  app.script([guides, openFrame]);
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  return { talk, first: await talk.say(request) };
}

test('F2 frames are taken off, corrections change the recipient, and a name is left out', async () => {
  const [wrong, right] = [newAddress(), newAddress()];
  const { talk } = await asks(`Please send an email to Anna Schmidt at ${wrong}.`);
  expect((await talk.say('make something up')).reply?.text).toBe(
    'I only put into the email what you say yourself. What should the subject be?',
  );
  await talk.say('call it Parking');
  expect(await talk.say(`wrong address, it's ${right}`)).toMatchObject({ flow: { expects: 'the message' } });
  expect((await talk.say('cc tom@example.com')).reply?.text).toContain(`goes to Anna Schmidt <${right}>. What should`);
  await talk.say('Tell her that the parking lot is closed. Oh and change the subject to Garage');
  expect((await talk.say('tell her I said hi')).reply?.text).toContain('Please tell me just the name');
  const preview = await talk.say('no name');
  expect(letterIn(preview)).toEqual({
    to: right,
    subject: 'Garage',
    message: 'Dear Anna Schmidt,\n\nthe parking lot is closed.\n\nKind regards',
  });
  expect((await talk.say('put in thanks')).flow?.step).toBe('preview');
  expect(mailsTo(app, right)).toEqual([]);
  await talk.say('yes');
  expect(mailsTo(app, right)).toMatchObject([{ subject: 'Garage' }]);
  expect(mailsTo(app, wrong)).toEqual([]);
});

test('F2 what the request says is the message, and a copy is refused in words', async () => {
  const address = newAddress();
  const { talk, first } = await asks(`Email Tom Baker at ${address} and cc rita@example.com`);
  expect(first.reply?.text).toMatch(
    /^I can send an email to one recipient only, and nobody gets a copy\.\n\nWhat should/,
  );
  await talk.say('cancel');
  app.script([openFrame]);
  const told = await talk.say(`Email Tom Baker at ${address} that the meeting is moved to friday`);
  expect(told.flow?.expects).toBe('the subject');
  const preview = await talk.sayAll('The meeting', 'Kind regards, Bob');
  expect(letterIn(preview)).toMatchObject({
    to: address,
    message: 'Dear Tom Baker,\n\nthe meeting is moved to friday.\n\nKind regards\nBob',
  });
});

testInLaws('F2 a name that was written wrong is put right at the preview', async () => {
  const { talk } = await toLetter(app);
  expect(await talk.say("it's Anne, not Anna")).toMatchObject({ flow: { step: 'address' } });
});
