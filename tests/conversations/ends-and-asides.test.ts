/** What ends a conversation, and what is no text of an email: through HTTP (G19, G20). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';
import { guides, letterIn, mailsTo, newAddress, openFrame } from './letters.ts';
import { sampleOf } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('G19 behind "anything else?"', () => {
  test.each(
    sampleOf(
      ['no phone', 'no number needed', 'no, tomorrow', 'no, wait', 'nicht die E-Mail', 'el correo no', 'не письмо'],
      2,
    ),
  )('G19 "%s" is answered as a message', async (said) => {
    app.script([guides, 'Is there anything else?', guides]);
    const talk = await startTalk(app);
    await talk.sayAll('My employee is absent.', 'Thank you.');
    const settled = await talk.say(said);
    expect(settled.reply?.text).not.toContain('You can come back to this conversation');
    expect(settled.disposition).not.toBe('command');
  });

  test.each(sampleOf(['no', 'no, thanks', 'nein danke', 'no, gracias', 'нет, спасибо'], 1))(
    'G19 "%s" ends the exchange',
    async (said) => {
      app.script([guides, 'Is there anything else?']);
      const talk = await startTalk(app);
      await talk.sayAll('My employee is absent.', 'Thank you.');
      expect(await talk.say(said)).toMatchObject({ disposition: 'command', state: 'guiding' });
    },
  );
});

test('G19 a command word inside a flow ends it, and the conversation goes on', async () => {
  const talk = await startTalk(app);
  await talk.say(`Please send an email to Tim Porter at ${newAddress()}.`);
  expect(await talk.say('stop')).toMatchObject({ disposition: 'command', flow: null, state: 'guiding' });
  expect(await talk.say('Please book a call.')).toMatchObject({ flow: { kind: 'calendar' } });
});

test('G20 words to whoever listens are no subject and no message of an email', async () => {
  const address = newAddress();
  app.script([openFrame]);
  const talk = await startTalk(app, { participant_name: 'Ada King' });
  expect((await talk.say(`Please send an email to Tim Porter at ${address}.`)).flow?.expects).toBe('the subject');
  for (const said of [
    'fine, send it',
    'what does it say?',
    'yes please',
    'you write it',
    'schick sie ab',
    '¿qué dice?',
  ])
    expect((await talk.say(said)).flow?.expects).toBe('the subject');
  await talk.say('Our report');
  for (const said of ['never mind, just send it', 'can you read it to me?', "I don't know", 'хорошо, отправляй'])
    expect((await talk.say(said)).flow?.expects).toBe('the message');
  const shown = await talk.say('Can you read the report before Monday?');
  expect(letterIn(shown)).toEqual({
    to: address,
    subject: 'Our report',
    message: 'Dear Tim Porter,\n\nCan you read the report before Monday?\n\nKind regards\nAda King',
  });
  await talk.say('yes');
  expect(mailsTo(app, address)).toMatchObject([{ subject: 'Our report' }]);
});
