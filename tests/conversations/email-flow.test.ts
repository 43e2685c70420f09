/** The email flow from the first word to the mail server (F2–F5), through HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPlaceholder } from '../../reading/letters/template.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import {
  answeredWith,
  effectsOf,
  guides,
  headerOf,
  letterIn,
  mailsTo,
  newAddress,
  offersLetter,
  offersShortLetter,
  toLetter,
} from './letters.ts';
import { makeAssistant } from './made.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('F2 the whole story', () => {
  test('F2 offer with the email written out, person, address, each blank, preview, yes, sent once', async () => {
    const address = newAddress();
    const { talk, settled } = await answeredWith(app, offersLetter);
    expect(settled).toMatchObject({ disposition: 'answered', offer: { action: 'email' }, flow: null });
    const asked = app.model.requests.length;
    const person = await talk.say('Yes, please.');
    expect(person).toMatchObject({
      disposition: 'flow_step',
      state: 'acting',
      flow: { kind: 'email', step: 'person' },
    });
    expect(await talk.say('Anna Schmidt')).toMatchObject({ flow: { step: 'address' } });
    const date = await talk.say(address);
    expect(date).toMatchObject({
      flow: { step: 'variable' },
      reply: { text: expect.stringContaining('absence date') },
    });
    const phone = await talk.say('17 November');
    expect(phone).toMatchObject({
      flow: { step: 'variable' },
      reply: { text: expect.stringContaining('phone number') },
    });
    const name = await talk.say('030 1234567');
    expect(name).toMatchObject({ flow: { step: 'variable' }, reply: { text: expect.stringContaining('your name') } });
    const preview = await talk.say('Ada King');
    expect(preview.flow).toMatchObject({ step: 'preview', preview_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const letter = letterIn(preview);
    expect(letter).toEqual({
      to: address,
      subject: 'Your absence on 17 November',
      message:
        'Dear Anna Schmidt,\n\nyou were not at work on 17 November. Please call me at 030 1234567.\n\nKind regards\nAda King',
    });
    for (const part of [`To: Anna Schmidt <${address}>`, `Subject: ${letter.subject}`, letter.message])
      expect(preview.reply?.text).toContain(part);
    expect(await app.client.conversations.show(talk.id)).toMatchObject({ waiting_on: 'approval' });
    expect(mailsTo(app, address)).toEqual([]);
    expect(await effectsOf(app, talk)).toEqual([]);

    const sent = await talk.say('yes');
    expect(sent).toMatchObject({ disposition: 'flow_step', state: 'guiding', flow: null });
    expect(sent.reply?.text).toBe(`Sent: the email "${letter.subject}" to Anna Schmidt <${address}>.`);
    expect(app.model.requests.length).toBe(asked);
    const [mail, ...others] = mailsTo(app, address);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: [address],
      from: 'parley@example.org',
      subject: letter.subject,
      messageId: `<${talk.id}-a1@example.org>`,
    });
    expect(mail?.text.trim()).toBe(letter.message);
    expect(mail && headerOf(mail, 'to')).toBe(address);
    expect(mail && headerOf(mail, 'from')).toBe('Parley <parley@example.org>');
    expect(Date.parse((mail && headerOf(mail, 'date')) ?? '')).toBeGreaterThan(Date.now() - 120_000);
    expect(await effectsOf(app, talk)).toMatchObject([
      {
        action_id: `${talk.id}-a1`,
        kind: 'email',
        state: 'done',
        attempts: 1,
        preview: letter,
        preview_hash: preview.flow?.preview_hash,
        provider_ref: `<${talk.id}-a1@example.org>`,
      },
    ]);
  });

  test('F2 an announcement starts with its first question in the same reply, and the words of the reply are the email', async () => {
    const address = newAddress();
    const announces = offersShortLetter.replace(
      'Would you like me to send this email?',
      'I will send an email for you.',
    );
    const { talk, settled } = await answeredWith(app, announces);
    expect(settled).toMatchObject({
      disposition: 'answered',
      gate: { act: { verdict: 'open', action: 'email' } },
      flow: { kind: 'email', step: 'person' },
    });
    expect(settled.reply?.text.startsWith(announces)).toBe(true);
    expect(settled.reply?.text).toMatch(/Who is the email for\?/);
    const preview = await talk.sayAll('Anna Schmidt', address);
    expect(letterIn(preview)).toMatchObject({ to: address, subject: 'Your absence' });
  });

  test('F2 today’s date and the person’s name are filled in without asking', async () => {
    const { settled } = await toLetter(app);
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
    const { message } = letterIn(settled);
    expect(message).toContain('Dear Anna Schmidt,');
    expect([Date.now(), Date.now() - 300_000].map((at) => `today, ${today.format(at)}.`)).toContainEqual(
      expect.stringMatching(new RegExp(`^${/today, .+\./.exec(message)?.[0] ?? 'no date'}$`)),
    );
  });
});

describe('F2 a draft from the conversation', () => {
  const letter =
    'Subject: About Monday\n\nDear [Employee Name],\n\nplease tell me why you were away.\n\nKind regards\nAda';

  test('F2 the participant’s own request has the model write the email, and asks only for what is not known', async () => {
    const address = newAddress();
    app.script([guides, letter]);
    const talk = await startTalk(app);
    await talk.say('My employee Anna Schmidt was away on Monday.');
    const asked = app.model.requests.length;
    const settled = await talk.say(`Please send an email to Anna Schmidt at ${address}.`);
    expect(app.model.requests.length).toBe(asked + 1);
    expect(settled).toMatchObject({ disposition: 'flow_step', flow: { kind: 'email', step: 'preview' } });
    expect(letterIn(settled)).toEqual({
      to: address,
      subject: 'About Monday',
      message: 'Dear Anna Schmidt,\n\nplease tell me why you were away.\n\nKind regards\nAda',
    });
    const body = app.model.requests.at(-1)?.body;
    const { messages } = body as { messages: readonly { role: string; content: string }[] };
    expect(messages[0]?.content).toContain('Write it out, and nothing else.');
    expect(JSON.stringify(messages)).toContain('My employee Anna Schmidt was away on Monday.');
    await talk.say('yes');
    expect(mailsTo(app, address)).toHaveLength(1);
  });

  testInLaws('F2 an announcement without an email has the model write one, and asks in the same reply', async () => {
    app.script(['Have you called them?', 'I will send an email for you.', letter]);
    const talk = await startTalk(app);
    await talk.say('My employee was away on Monday.');
    const settled = await talk.say('Yes, twice.');
    expect(settled).toMatchObject({ disposition: 'answered', flow: { kind: 'email', step: 'person' } });
    expect(settled.reply?.text).toMatch(/^I will send an email for you\.\n\nWho is the email for\?/);
    const address = newAddress();
    expect(letterIn(await talk.sayAll('Anna Schmidt', address))).toMatchObject({
      to: address,
      subject: 'About Monday',
    });
  });

  testInLaws.each([
    ['gives none', 'Sure, I can do that.'],
    ['fails', { kind: 'status' as const, status: 401 }],
  ])('F2 when the model %s, the template is the draft: shown at once, and changed by its parts', async (_, reply) => {
    const address = newAddress();
    app.script([guides, reply]);
    const talk = await startTalk(app);
    await talk.say('My employee was away on Monday.');
    const drafted = await talk.say(`Please send an email to Anna Schmidt at ${address}.`);
    expect(drafted.reply?.text).toContain('You can change the subject, the text and the recipient');
    expect(letterIn(drafted)).toEqual({
      to: address,
      subject: 'A short message',
      message: 'Dear Anna Schmidt,\n\nthis is a short message to get in touch with you.\n\nKind regards',
    });
    await talk.sayAll('Subject: About Monday', 'change the text to Please tell me why you were away.');
    expect(letterIn(await talk.say('change your name to Ada King'))).toEqual({
      to: address,
      subject: 'About Monday',
      message: 'Dear Anna Schmidt,\n\nPlease tell me why you were away.\n\nKind regards\nAda King',
    });
    await talk.say('yes');
    expect(mailsTo(app, address)).toMatchObject([{ subject: 'About Monday' }]);
  });
});

describe('F2 changes', () => {
  test.each(
    sampleOf(
      [
        ['change the subject to Please call me', { subject: 'Please call me' }],
        ['The address is anna.new@example.com', { to: 'anna.new@example.com' }],
        ['Yes, but change the message to: See you on Monday.', { message: 'See you on Monday.' }],
      ],
      1,
    ),
  )('F4 "%s" is another preview with another hash, and only that is sent', async (words, changes) => {
    const { talk, settled, address, hash } = await toLetter(app);
    const changed = await talk.say(words);
    expect(letterIn(changed)).toEqual({ ...letterIn(settled), ...changes });
    expect(changed.flow?.preview_hash).not.toBe(hash);
    expect(mailsTo(app, address)).toEqual([]);
    await talk.say('yes');
    const { to, subject, message } = letterIn(changed);
    const [mail, ...others] = mailsTo(app, to).filter(({ messageId }) => messageId.includes(talk.id));
    expect(others).toEqual([]);
    expect({ subject: mail?.subject, text: mail?.text.trim() }).toEqual({ subject, text: message });
    expect(await effectsOf(app, talk)).toMatchObject([{ state: 'done', preview_hash: changed.flow?.preview_hash }]);
  });

  testInLaws('F2 an invalid address is asked for again, and never repaired', async () => {
    const { talk } = await answeredWith(app, offersShortLetter);
    await talk.sayAll('Yes, please.', 'Anna Schmidt');
    for (const words of ['anna at example', 'anna@example', 'anna@@example.com', 'you know it']) {
      const again = await talk.say(words);
      expect(again).toMatchObject({
        flow: { step: 'address' },
        reply: { text: expect.stringContaining('Anna Schmidt') },
      });
    }
    const address = newAddress();
    expect(letterIn(await talk.say(`It is ${address}.`)).to).toBe(address);
  });

  test('F2 nothing is sent that holds a placeholder, not even one the participant brings', async () => {
    const { talk } = await answeredWith(app, offersLetter);
    await talk.sayAll('Yes, please.', 'Anna Schmidt', newAddress());
    expect(await talk.say('[date]')).toMatchObject({ flow: { step: 'variable' } });
    const preview = await talk.sayAll('17 November', '030 1234567', 'Ada King');
    expect(await talk.say('change the message to Dear [Name], hello')).not.toHaveProperty('flow.preview');
    await talk.sayAll('Dear Anna, hello', 'yes');
    const [mail] = mailsTo(app, letterIn(preview).to);
    expect(mail?.text.trim()).toBe('Dear Anna, hello');
    for (const { subject, text } of app.mail.mails) expect([subject, text].some(hasPlaceholder)).toBe(false);
  });

  test('F4 words that are neither yes nor no send nothing', async () => {
    const { talk, address } = await toLetter(app);
    expect(await talk.say('Hmm, what is the weather like?')).toMatchObject({ flow: { step: 'preview' } });
    expect(mailsTo(app, address)).toEqual([]);
  });
});

describe('F2 cancel, no and the end of time', () => {
  const ways: readonly (readonly [string, () => Promise<Talk>])[] = [
    ['person', () => until('Yes, please.')],
    ['address', () => until('Yes, please.', 'Anna Schmidt')],
    ['variable', () => until('Yes, please.', 'Anna Schmidt', newAddress())],
    ['preview', async () => (await toLetter(app)).talk],
  ];
  test.each(sampleOf(ways, 2))('F2 cancel at the step %s ends the flow, and nothing is sent', async (step, go) => {
    const talk = await go();
    expect((await app.client.conversations.show(talk.id)).flow?.step).toBe(step);
    expect(await talk.say('cancel')).toMatchObject({
      disposition: 'flow_step',
      state: 'guiding',
      flow: null,
      reply: { text: 'Cancelled. No email was sent.' },
    });
    expect((await app.client.conversations.show(talk.id)).deadlines).toEqual([]);
    expect(await effectsOf(app, talk)).toEqual([]);
  });

  testInLaws.each(sampleOf(['Cancel.', 'please cancel', '!stop', 'never mind'], 1))(
    'F2 "%s" is never stored as a value',
    async (words) => {
      for (const talk of [await until('Yes, please.'), await until('Yes, please.', 'Anna Schmidt', newAddress())])
        expect((await talk.say(words)).flow).toBeNull();
    },
  );

  test('F2 a no to the preview ends the flow, and the action stays declined until it is offered again (G8)', async () => {
    const { talk, address } = await toLetter(app);
    expect(await talk.say('no')).toMatchObject({ flow: null, reply: { text: 'All right, I will not send an email.' } });
    app.script(['Fine. I will send an email for you.']);
    expect((await talk.say('My employee came late again.')).gate?.act?.because).toContain('declined');
    expect(mailsTo(app, address)).toEqual([]);
  });

  testInLaws(
    'F2 an email that nobody confirms expires: the participant is told, and a late yes sends nothing',
    async () => {
      await makeAssistant('hurried', 'gate: { actions: [email] }\nflows: { email: { expiresAfterS: 4 } }');
      const { talk, address, settled } = await toLetter(app, newAddress(), { assistant: 'hurried' });
      const expiresAt = Date.parse(settled.flow?.expires_at ?? '');
      expect(expiresAt - Date.now()).toBeLessThanOrEqual(4_000);
      expect((await app.client.conversations.show(talk.id)).deadlines).toEqual([
        { kind: 'flow-expiry', due_at: settled.flow?.expires_at },
      ]);
      const told = async () => (await app.client.messages.of(talk.id).list({ limit: 200 })).items.at(-1)?.text;
      await expect
        .poll(told, { timeout: 15_000 })
        .toBe('The email was never confirmed, so I have stopped waiting and nothing was sent.');
      expect(await app.client.conversations.show(talk.id)).toMatchObject({ flow: null, deadlines: [] });
      app.script([guides]);
      expect(await talk.say('yes')).toMatchObject({ disposition: 'answered', flow: null });
      expect(mailsTo(app, address)).toEqual([]);
      expect(await effectsOf(app, talk)).toEqual([]);
    },
  );
});

test('F3 what was sent is told to the model once', async () => {
  const { talk } = await toLetter(app);
  await talk.say('yes');
  app.script([guides]);
  // The model is told a pseudonym (H5).
  const fact = 'The email "Your absence" to Anna Schmidt ([email-1]) was sent';
  const times: number[] = [];
  for (const words of ['What should I do next?', 'And then?']) {
    await talk.say(words);
    times.push(JSON.stringify(app.model.requests.at(-1)?.body).split(JSON.stringify(fact).slice(1, -1)).length - 1);
  }
  expect(times).toEqual([1, 0]);
});

test('F3 an email that was not sent is not told as sent', async () => {
  const { talk } = await toLetter(app);
  await talk.say('no');
  app.script([guides]);
  await talk.say('What should I do next?');
  expect(JSON.stringify(app.model.requests.at(-1)?.body)).not.toContain('was sent');
});

/** Offered the email with blanks, and then these answers. */
async function until(...answers: readonly string[]): Promise<Talk> {
  const { talk } = await answeredWith(app, offersLetter);
  await talk.sayAll(...answers);
  return talk;
}
