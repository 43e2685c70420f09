/** Email when the mail server fails (F5), through HTTP: sent once, refused with a sentence, or said to be unknown. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';
import { effectsOf, guides, mailsTo, toLetter } from './letters.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ mailTimeouts: { silenceMs: 1_000, wholeMs: 3_000 } });
});
afterEach(() => app.mail.behave({ kind: 'accept' }));
afterAll(() => app.close());

const passing = { kind: 'accept' } as const;

test.each(
  sampleOf([["o'connor@example.org"], ['dana@bücher.example'], ['dana+news@example.org'], ['jürgen@example.org']], 1),
)('F2 an email to %s is shown, approved and sent to that address alone', async (address) => {
  const { talk, settled } = await toLetter(app, address);
  expect(settled.reply?.text).toContain(address);
  expect(await talk.say('yes')).toMatchObject({ reply: { text: expect.stringMatching(/^Sent:/) } });
  expect(mailsTo(app, address).map(({ to }) => to)).toEqual([[address]]);
});

testInLaws('F5 connection refused, and then the server is back: sent once', async () => {
  const { talk, address } = await toLetter(app);
  await app.mail.leave();
  const saying = talk.say('yes');
  await expect
    .poll(async () => (await effectsOf(app, talk))[0]?.attempts ?? 0, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(2);
  expect(mailsTo(app, address)).toEqual([]);
  await app.mail.comeBack();
  expect(await saying).toMatchObject({ flow: null, reply: { text: expect.stringMatching(/^Sent:/) } });
  expect(mailsTo(app, address)).toHaveLength(1);
  expect(await effectsOf(app, talk)).toMatchObject([{ state: 'done' }]);
});

test.each(
  sampleOf(
    [
      ['breaks off before it greets', { kind: 'drop', at: 'connection' }],
      ['breaks off at the sender', { kind: 'drop', at: 'mail' }],
      ['breaks off before DATA', { kind: 'drop', at: 'data' }],
      ['says nothing at DATA', { kind: 'silent', at: 'data' }],
    ],
    1,
  ),
)('F5 the server %s: tried again, and sent once', async (_, fault) => {
  const { talk, address } = await toLetter(app);
  // A new connection, so that each of its stages is there to fail; the pool replaces one that breaks before the
  // message, once.
  await app.mail.leave();
  await app.mail.comeBack();
  app.mail.behave([fault, fault, fault, passing]);
  const settled = await talk.say('yes');
  expect(settled).toMatchObject({ flow: null, reply: { text: expect.stringMatching(/^Sent:/) } });
  expect(mailsTo(app, address)).toHaveLength(1);
  const [effect, ...others] = await effectsOf(app, talk);
  expect(others).toEqual([]);
  expect(effect).toMatchObject({ state: 'done' });
  expect(effect?.attempts).toBeGreaterThanOrEqual(2);
});

test.each(
  sampleOf(
    [
      [
        'the recipient (550)',
        { kind: 'answer', at: 'rcpt', code: 550 },
        /^The email was not sent\. The mail server says that there is no such address: a\S*@example\.com\./,
        /refused the address a…@example\.com \(550/,
      ],
      [
        'the message (554)',
        { kind: 'answer', at: 'end', code: 554 },
        /refused it for good/,
        /refused the message \(554/,
      ],
      ['the sender (553)', { kind: 'answer', at: 'mail', code: 553 }, /does not allow me/, /refused the sender \(553/],
    ],
    1,
  ),
)('F5 the server refuses %s: told with its reason, and not tried again', async (_, fault, sentence, because) => {
  const { talk, address } = await toLetter(app);
  app.mail.behave(fault);
  const settled = await talk.say('yes');
  expect(settled).toMatchObject({ disposition: 'flow_step', state: 'guiding', flow: null });
  expect(settled.reply?.text).toMatch(sentence);
  expect(await effectsOf(app, talk)).toMatchObject([
    { state: 'refused', attempts: 1, because: expect.stringMatching(because) },
  ]);
  expect(mailsTo(app, address)).toEqual([]);
  expect(await app.client.conversations.show(talk.id)).toMatchObject({ waiting_on: 'participant' });
  app.mail.behave(passing);
  app.script([guides]);
  expect(await talk.say('What should I do next?')).toMatchObject({ disposition: 'answered' });
  expect(JSON.stringify(app.model.requests.at(-1)?.body)).not.toContain('was sent');
  expect(mailsTo(app, address)).toEqual([]);
});

test.each(
  sampleOf(
    [
      ['breaks off', { kind: 'drop', at: 'end' }],
      ['falls silent', { kind: 'silent', at: 'end' }],
    ] as const,
    1,
  ),
)('F5 the server %s after DATA: unknown, said plainly, and never sent again', async (_, fault) => {
  const { talk, address } = await toLetter(app);
  app.mail.behave([fault, passing]);
  const settled = await talk.say('yes');
  expect(settled).toMatchObject({
    flow: null,
    reply: { text: expect.stringContaining('I do not know whether it was sent') },
  });
  expect(await effectsOf(app, talk)).toMatchObject([{ state: 'unknown', attempts: 1 }]);
  expect(mailsTo(app, address)).toHaveLength(1);
  app.script([guides]);
  await talk.say('What should I do next?');
  expect(mailsTo(app, address)).toHaveLength(1);
});

test('F5 a mail that was refused is sent when it is asked for again, as an action of its own', async () => {
  const { talk, address } = await toLetter(app);
  app.mail.behave({ kind: 'answer', at: 'rcpt', code: 550 });
  await talk.say('yes');
  app.mail.behave(passing);
  app.script(['Subject: Once more\n\nDear Anna,\n\nplease call me.\n\nKind regards\nAda']);
  await talk.sayAll(`Please send an email to Anna Schmidt at ${address}.`, 'yes');
  expect(mailsTo(app, address)).toMatchObject([{ subject: 'Once more', messageId: `<${talk.id}-a2@example.org>` }]);
  expect((await effectsOf(app, talk)).map(({ action_id, state }) => [action_id, state])).toEqual([
    [`${talk.id}-a1`, 'refused'],
    [`${talk.id}-a2`, 'done'],
  ]);
});
