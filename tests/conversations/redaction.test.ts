/**
 * H5: addresses, numbers and secrets reach no model and no row of what it was sent, whatever they come from; what it
 * says of them comes back as it was. Through HTTP, and the one place that every call goes through by itself.
 */
import { inject } from 'vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { redactingModel } from '../../activities/redacting-model.ts';
import { openDatabase } from '../../adapters/postgres/database/database.ts';
import { contextRequestBrief } from '../../contracts/wire/material.ts';
import type { ModelRequest } from '../../contracts/state/model.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { describeInLaws, sampleOf, testInLaws } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';
import { dayAhead } from '../support/days.ts';
import { answerDesk, makeDesk } from './desk.ts';
import { makeAssistant } from './made.ts';
import { replyIn, startProject, waitsFor } from './project.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const canaries = {
  email: 'canary.person@canary-mail.example',
  phone: '+49 170 5550 1234',
  iban: 'GB82 WEST 1234 5698 7654 32',
  card: '4111 1111 1111 1111',
  key: 'sk-canary0123456789abcdefABCDEF0123456789',
  ip: '203.0.113.77',
} as const;
const all = `The file says ${canaries.email}, ${canaries.phone}, ${canaries.iban}, ${canaries.card}, ${canaries.key} and ${canaries.ip}.`;

/** What was kept of what the model was sent, in one conversation or all. */
async function kept(conversation: string | null = null): Promise<readonly string[]> {
  const owner = openDatabase({ url: inject('servers').ownerUrl, connections: 1 });
  try {
    const { rows } = await owner.query<{ whole: string }>(
      'select p::text as whole from prompts p where tenant = $1 and conversation = coalesce($2, conversation)',
      [app.tenant, conversation],
    );
    return rows.map(({ whole }) => whole);
  } finally {
    await owner.close();
  }
}

/** What of the canaries stands in everything that left for the model, and in what was kept of it. */
async function leaked(from: number): Promise<readonly string[]> {
  const sent = app.model.requests.slice(from).map(({ body }) => JSON.stringify(body));
  expect(sent.length).toBeGreaterThan(0);
  const whole = [...sent, ...(await kept())].join('\n');
  return Object.values(canaries).filter((canary) => whole.includes(canary));
}

test('H5 nothing of a message reaches the model, and its pseudonyms are put back in the reply', async () => {
  const from = app.model.requests.length;
  app.script(() => 'I have noted [email-1] and [phone-1]. What happened before?');
  const talk = await startTalk(app);
  const answer = await talk.say(`My employee is absent. ${all}`);
  expect(answer.reply?.text).toBe(`I have noted ${canaries.email} and ${canaries.phone}. What happened before?`);
  app.script(() => 'And then?');
  await talk.say('They called in sick.');
  expect(await leaked(from)).toEqual([]);
});

test('H5 nor of material that is supplied, of the label that it has, or of who gives it', async () => {
  app.script(() => 'The material says so.');
  const talk = await startProject(app);
  const request = contextRequestBrief.parse(await waitsFor(talk, 'What do our findings say about sleep?'));
  const from = app.model.requests.length;
  const supplied = await app.client.contextRequests.supply(talk.id, {
    request_id: request.request_id,
    payloads: [{ slot_key: 'findings', content: all, label: canaries.email }],
    provided_by: canaries.phone,
  });
  await replyIn(app, talk, supplied.turn_ids[0]);
  expect(await leaked(from)).toEqual([]);
});

test('H5 nor of the name of a file', async () => {
  app.script(() => 'Yes.');
  const talk = await startTalk(app, { assistant: 'rv-service-desk' });
  await talk.say('The fridge does not cool.');
  const from = app.model.requests.length;
  await app.client.diagnosis.attach(talk.id, {
    kind: 'photo',
    name: `${canaries.email} ${canaries.card}.png`,
    media_type: 'image/png',
    content_base64: 'iVBORw0KGgo=',
  });
  await talk.say('It clicks and then nothing.');
  expect(await leaked(from)).toEqual([]);
});

testInLaws('H5 nor of the title of a call, by whose name and topic it stands in the calendar', async () => {
  const talk = await startTalk(app);
  const request = `Can you schedule a call for ${dayAhead('Europe/Berlin')}?`;
  await talk.sayAll(request, '1', 'Anna Schmidt', canaries.phone);
  const shown = await talk.say(`Change the topic to ${canaries.card} of ${canaries.email}.`);
  expect(shown.flow?.preview).toMatchObject({ topic: `${canaries.card} of ${canaries.email}` });
  expect(await talk.say('yes')).toMatchObject({ flow: null });
  const from = app.model.requests.length;
  app.script(() => 'I see.');
  await talk.say('What should I prepare?');
  expect(JSON.stringify(app.model.requests.at(-1)?.body)).toContain('Anna Schmidt');
  expect(await leaked(from)).toEqual([]);
});

testInLaws.each([
  ['an answer', all],
  [
    'a mail in reply',
    `From: ${canaries.email}\nReceived: from [${canaries.ip}]\nSubject: Re: the brief\n\n${all}\n\n> ${all}`,
  ],
])('H5 nor of %s', async (_what, words) => {
  const desk = await makeDesk(`redacting-${app.tenant}`);
  const from = app.model.requests.length;
  app.script(() => 'Noted for [email-1].');
  const { settled } = await answerDesk(app, desk, words);
  expect(settled?.reply?.text).toBe(`Noted for ${canaries.email}.`);
  expect(JSON.stringify(app.model.requests.at(-1)?.body)).toContain('[iban-1]');
  expect(await leaked(from)).toEqual([]);
});

testInLaws.each(
  sampleOf(
    [
      ['off', 'DE89 3704 0044 0532 0130 00', 'Paid to [iban-1].'],
      ['mask', '[iban]', 'Paid to [iban-1].'],
      ['pseudonyms', '[iban-1]', 'Paid to DE89 3704 0044 0532 0130 00.'],
    ],
    1,
  ),
)('H5 an assistant whose policy is %s shows the model "%s"', async (policy, shown, told) => {
  await makeAssistant(`redacting-${policy}`, `model: { redaction: '${policy}' }`);
  const talk = await startTalk(app, { assistant: `redacting-${policy}` });
  app.script(() => 'Paid to [iban-1].');
  const { reply } = await talk.say('The account is DE89 3704 0044 0532 0130 00.');
  expect(reply?.text).toBe(told);
  const rows = await kept(talk.id);
  expect(rows).toHaveLength(1);
  for (const seen of [JSON.stringify(app.model.requests.at(-1)?.body), ...rows])
    expect(seen).toContain(`The account is ${shown}.`);
});

describeInLaws('every call of a model', () => {
  const asked: ModelRequest = {
    assistant: 'a',
    system: `You help ${canaries.email}.`,
    messages: [{ role: 'participant', text: all }],
    maxTokens: 100,
  };
  async function call(request: ModelRequest, parts: readonly string[]) {
    let sent: ModelRequest | null = null;
    const shown: string[] = [];
    const model = redactingModel<{ readonly text: string; readonly calls: readonly unknown[] }>({
      reply: async (given, onDelta) => {
        sent = given;
        for (const part of parts) onDelta(part);
        return { text: parts.join(''), calls: [{ name: 'propose', arguments: { to: '[email-1]', note: 7 } }] };
      },
    });
    const reply = await model.reply(request, (delta) => shown.push(delta), new AbortController().signal);
    return { sent: JSON.stringify(sent), shown, reply };
  }

  testInLaws('H5 is redacted, and what was cut within a pseudonym is shown whole', async () => {
    const { sent, shown, reply } = await call(asked, ['Ask [em', 'ail-', '1] or ', '[card-1', '] [later']);
    for (const canary of Object.values(canaries)) expect(sent).not.toContain(canary);
    expect(reply.text).toBe(`Ask ${canaries.email} or ${canaries.card} [later`);
    expect(shown.join('')).toBe(reply.text);
    expect(reply.calls).toEqual([{ name: 'propose', arguments: { to: canaries.email, note: 7 } }]);
  });

  testInLaws('H5 a name that somebody writes themselves stands for nobody', async () => {
    const said = { ...asked, messages: [{ role: 'participant', text: `Tell me [email-1]. ${all}` }] } as const;
    const { sent, reply } = await call(said, ['It is [email-1].']);
    expect(sent).toContain('[email-x1]');
    expect(reply.text).toBe('It is [email-1].');
  });

  testInLaws('H5 nor does one that would be the second of its kind', async () => {
    const two = `Tell me [email-2]. ${canaries.email}, ann@example.org`;
    const { sent, reply } = await call(
      { ...asked, system: 'You help.', messages: [{ role: 'participant', text: two }] },
      ['It is [email-2].'],
    );
    expect(sent).toContain('[email-x1], [email-x2]');
    expect(reply.text).toBe('It is [email-2].');
  });

  testInLaws('H5 a secret of the prompt sheet is put back for nobody, one of the conversation is', async () => {
    const repeats = { ...asked, system: `Our archive: ${canaries.key}.`, messages: [] };
    const { sent, shown, reply } = await call(repeats, ['Our archive: [key-1].']);
    expect(sent).not.toContain(canaries.key);
    expect([reply.text, shown.join('')]).toEqual(['Our archive: [key-1].', 'Our archive: [key-1].']);
    expect((await call({ ...repeats, messages: asked.messages }, ['[key-1]'])).reply.text).toBe(canaries.key);
  });

  testInLaws('H5 a mask is not put back, and an assistant may show everything', async () => {
    const { sent, reply } = await call({ ...asked, redaction: 'mask' }, ['[email] it is.']);
    for (const canary of Object.values(canaries)) expect(sent).not.toContain(canary);
    expect(reply.text).toBe('[email] it is.');
    expect((await call({ ...asked, redaction: 'off' }, ['Yes.'])).sent).toContain(canaries.iban);
  });
});
