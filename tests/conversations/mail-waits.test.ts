/**
 * A mail server that asks to come again (F5), through HTTP: the participant is told once that the email waits, and once
 * how it ended.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Behaviour } from '../../local-stack/mail-sink/behaviour.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';
import type { Talk } from '../support/talk.ts';
import { effectsOf, guides, mailsTo, toLetter } from './letters.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ mailRetries: { firstMs: 400, wholeMs: 20_000 } });
});
afterEach(() => app.mail.behave({ kind: 'accept' }));
afterAll(() => app.close());

const later = (at: 'connection' | 'mail' | 'rcpt' | 'data' | 'end', code: number, text: string): Behaviour => ({
  kind: 'answer',
  at,
  code,
  text,
});
const greylisted = later('rcpt', 451, '4.7.1 Greylisted, please try again later');
const accepts: Behaviour = { kind: 'accept' };

const saidIn = async (talk: Talk) => (await app.client.messages.of(talk.id).list({ limit: 200 })).items;
const lastSaid = async (talk: Talk) => (await saidIn(talk)).at(-1)?.text;
const eventually = { timeout: 20_000 };

/** A new connection, so that every stage is there to answer. */
async function asksToWait(...faults: readonly Behaviour[]) {
  await app.mail.leave();
  await app.mail.comeBack();
  app.mail.behave(faults);
}

test.each(
  sampleOf(
    [
      ['greylists the recipient', greylisted],
      ['is too busy to talk (421)', later('connection', 421, '4.3.2 Try again later')],
      ['puts the sender off (451)', later('mail', 451, '4.7.1 Later, please')],
      ['puts the message off before it (450)', later('data', 450, '4.7.0 Later, please')],
      ['puts the message off behind it (452)', later('end', 452, '4.3.1 Insufficient system storage')],
    ],
    1,
  ),
)('F5 the server %s: told that it waits, then that it went, and sent once', async (_, fault) => {
  const { talk, address } = await toLetter(app);
  await asksToWait(fault, fault, accepts);
  const settled = await talk.say('yes');
  expect(settled).toMatchObject({
    flow: null,
    reply: { text: expect.stringMatching(/^The email is not sent yet: the mail/) },
  });
  await expect.poll(() => lastSaid(talk), eventually).toMatch(/^Sent:/);
  expect(mailsTo(app, address)).toHaveLength(1);
  const [effect, ...others] = await effectsOf(app, talk);
  expect(others).toEqual([]);
  expect(effect).toMatchObject({ state: 'done', attempts: 3, because: null });
  const waits = (await saidIn(talk)).filter(({ text }) => text.startsWith('The email is not sent yet'));
  expect(waits).toHaveLength(1);
});

testInLaws('F5 while an email waits the ledger and the snapshot say so, and the talk goes on', async () => {
  const { talk } = await toLetter(app);
  await asksToWait(later('rcpt', 452, '4.2.2 Mailbox full, try again in 9 minutes'));
  expect((await talk.say('yes')).reply?.text).toContain('the mailbox of');
  expect(await effectsOf(app, talk)).toMatchObject([{ state: 'planned', because: 'waits: mailbox-full' }]);
  const { deadlines } = await app.client.conversations.show(talk.id);
  expect(deadlines).toMatchObject([{ kind: 'effect-later' }]);
  app.script([guides]);
  expect(await talk.say('What should I do next?')).toMatchObject({ disposition: 'answered' });
  expect(await talk.say('!help')).toMatchObject({ disposition: 'command' });
});

test('F5 "cancel" calls off an email that waits, and it is never sent', async () => {
  const { talk, address } = await toLetter(app);
  await asksToWait(greylisted, greylisted, greylisted, accepts);
  await talk.say('yes');
  expect(await talk.say('cancel')).toMatchObject({
    disposition: 'command',
    reply: { text: 'All right, I will not send an email.' },
  });
  expect(await effectsOf(app, talk)).toMatchObject([{ state: 'refused' }]);
  expect((await app.client.conversations.show(talk.id)).deadlines).toEqual([]);
  expect(await talk.say('cancel')).toMatchObject({ reply: { text: expect.stringMatching(/nothing/i) } });
  expect(mailsTo(app, address)).toEqual([]);
});

testInLaws('F5 an email that waits is called off with its conversation', async () => {
  const { talk, address } = await toLetter(app);
  await asksToWait(greylisted);
  await talk.say('yes');
  await app.client.conversations.close(talk.id, 'over');
  await expect.poll(async () => (await effectsOf(app, talk))[0]?.state, eventually).toBe('refused');
  expect(mailsTo(app, address)).toEqual([]);
});

testInLaws.each([
  [
    'is refused for good at last',
    later('rcpt', 550, '5.1.1 No such user'),
    /not sent\. The mail server says that there is no such address/,
  ],
  ['is lost behind the message at last', { kind: 'drop', at: 'end' } as const, /I do not know whether it was sent/],
])('F5 an email that waits and %s: told so', async (_, end, sentence) => {
  const { talk } = await toLetter(app);
  await asksToWait(greylisted, end);
  await talk.say('yes');
  await expect.poll(() => lastSaid(talk), eventually).toMatch(sentence);
});
