/** An action of an assistant's own (F1–F5): a form in its file and a receiver in this test, through HTTP. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';
import { effectsOf } from './letters.ts';
import { makeAssistant } from './made.ts';

let app: App;
interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
type Answer = (response: ServerResponse, received: Received) => void;
const received: Received[] = [];
const made: Answer = (response) => void response.writeHead(201, { location: '/tickets/T-7' }).end('{}');
let answers: Answer[] = [];
const receiver = createServer((request, response) => {
  const parts: string[] = [];
  request.setEncoding('utf8').on('data', (part: string) => parts.push(part));
  request.on('end', () => {
    const order = { headers: request.headers, body: parts.join('') };
    received.push(order);
    (answers.shift() ?? made)(response, order);
  });
});
const secret = 'a secret for tests';

beforeAll(async () => {
  app = await startApp({ secrets: { TICKET_SECRET: secret } });
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
  const { port } = receiver.address() as AddressInfo;
  await makeAssistant('caretaker', assistantFile(`http://127.0.0.1:${port}/tickets`), { 'lexicon.yaml': lexicon });
});
afterEach(() => {
  answers = [];
  received.length = 0;
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  receiver.close();
});

const request = 'Please open a ticket for the pump.';

describe('F1 the story of a form', () => {
  test('F1 each field by its own question, preview, yes: sent once, signed, and told', async () => {
    const talk = await startTalk(app, { assistant: 'caretaker' });
    const summary = await talk.say(request);
    expect(summary).toMatchObject({
      disposition: 'flow_step',
      flow: { kind: 'ticket', step: 'field' },
      reply: { text: 'What is wrong?' },
    });
    const priority = await talk.say('The pump leaks.');
    expect(priority.reply?.text).toMatch(/^How urgent is it\?\s+1\. low\s+2\. normal\s+3\. high$/);
    expect((await talk.say('3')).reply?.text).toMatch(/^How many units are affected\? Say "skip" to leave it out\./);
    const preview = await talk.say('skip');
    expect(preview.flow).toMatchObject({
      step: 'preview',
      preview: { fields: { summary: 'The pump leaks.', priority: 'high' } },
      preview_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await app.client.conversations.show(talk.id)).toMatchObject({ waiting_on: 'approval' });
    expect(received).toEqual([]);

    const done = await talk.say('yes');
    expect(done).toMatchObject({
      disposition: 'flow_step',
      state: 'guiding',
      flow: null,
      reply: { text: 'Done (Maintenance ticket). Reference: /tickets/T-7' },
    });
    expect(received).toHaveLength(1);
    const [order] = received;
    const action = `${talk.id}-a1`;
    expect(JSON.parse(order?.body ?? '')).toMatchObject({
      action_id: action,
      kind: 'ticket',
      tenant: app.tenant,
      conversation: talk.id,
      fields: { summary: 'The pump leaks.', priority: 'high' },
      preview_hash: preview.flow?.preview_hash,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(order?.headers).toMatchObject({ 'idempotency-key': action, 'content-type': 'application/json' });
    const timestamp = String(order?.headers['x-parley-timestamp']);
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(60);
    expect(order?.headers['x-parley-signature']).toBe(
      `v1=${createHmac('sha256', secret).update(`${timestamp}.${order?.body}`).digest('hex')}`,
    );
    expect(await effectsOf(app, talk)).toMatchObject([
      { action_id: action, kind: 'ticket', state: 'done', attempts: 1, provider_ref: '/tickets/T-7' },
    ]);
    app.script(['I see.']);
    const told: number[] = [];
    for (const words of ['What now?', 'And then?']) {
      await talk.say(words);
      const sent = JSON.stringify(app.model.requests.at(-1)?.body);
      told.push(sent.split('Done: Maintenance ticket (reference /tickets/T-7)').length - 1);
    }
    expect(told).toEqual([1, 0]);
  });

  test('G6 an offer of it waits for the yes; an announcement asks for consent in the same reply', async () => {
    app.script(['Since when does it leak?', 'Would you like me to open a ticket?']);
    const talk = await startTalk(app, { assistant: 'caretaker' });
    await talk.say('My pump leaks.');
    expect(await talk.say('Since Monday.')).toMatchObject({ offer: { action: 'ticket' }, flow: null });
    expect(await talk.say('Yes, please.')).toMatchObject({ flow: { kind: 'ticket', step: 'field' } });

    app.script(['Since when does it leak?', 'I will open a ticket for you.']);
    const other = await startTalk(app, { assistant: 'caretaker' });
    await other.say('My pump leaks.');
    const announced = await other.say('Since Monday.');
    expect(announced).toMatchObject({ disposition: 'answered', flow: { kind: 'ticket', step: 'consent' } });
    expect(announced.reply?.text).toMatch(
      /^I will open a ticket for you\.\n\nShall I prepare this for you: Maintenance ticket\?/,
    );
    expect(await other.say('yes')).toMatchObject({ flow: { step: 'field' } });
  });

  test('F4 a change is another preview with another hash; cancel and no send nothing', async () => {
    const { talk, settled } = await shown();
    const changed = await talk.say('change the priority to low');
    expect(changed.flow).toMatchObject({ step: 'preview', preview: { fields: { priority: 'low' } } });
    expect(changed.flow?.preview_hash).not.toBe(settled.flow?.preview_hash);
    expect(await talk.say('no')).toMatchObject({
      flow: null,
      reply: { text: 'All right, nothing is sent (Maintenance ticket).' },
    });
    const other = await startTalk(app, { assistant: 'caretaker' });
    expect(await other.sayAll(request, 'cancel')).toMatchObject({
      flow: null,
      reply: { text: expect.stringMatching(/^Cancelled\./) },
    });
    expect(received).toEqual([]);
  });

  test('F4 it is approved by REST like any other', async () => {
    const { talk, settled } = await shown();
    const { action_id = '', preview_hash = '' } = settled.flow ?? {};
    expect(await app.client.actions.approve(talk.id, action_id, { preview_hash }, { waitS: 20 })).toMatchObject({
      reply: { text: expect.stringMatching(/^Done/) },
    });
    expect(received).toHaveLength(1);
  });
});

describe('F5 the receiver', () => {
  testInLaws('F5 503 and then well: the same order under the same key, done once', async () => {
    answers = [(response) => void response.writeHead(503).end()];
    const { talk } = await shown();
    expect((await talk.say('yes')).reply?.text).toMatch(/^Done/);
    expect(received).toHaveLength(2);
    expect(received[0]?.body).toBe(received[1]?.body);
    expect(new Set(received.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([`${talk.id}-a1`]));
    expect(await effectsOf(app, talk)).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  test('F5 refused: told in the receiver’s own words, and not tried again', async () => {
    answers = [(response) => void response.writeHead(422).end('{"detail":"The pump has a ticket already."}')];
    const { talk } = await shown();
    const refused = await talk.say('yes');
    expect(refused).toMatchObject({ flow: null, state: 'guiding' });
    expect(refused.reply?.text).toMatch(/^Nothing was sent \(Maintenance ticket\)\. .*The pump has a ticket already\./);
    expect(received).toHaveLength(1);
    expect(await effectsOf(app, talk)).toMatchObject([{ state: 'refused', attempts: 1 }]);
  });

  testInLaws('F5 a connection that breaks before the answer: sent again under the same key', async () => {
    answers = [(response) => void response.destroy()];
    const { talk } = await shown();
    expect((await talk.say('yes')).reply?.text).toMatch(/^Done/);
    expect(new Set(received.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([`${talk.id}-a1`]));
    expect(await effectsOf(app, talk)).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  testInLaws('F5 a conflict where nobody can be asked is unknown, and an operator settles it', async () => {
    answers = [(response) => void response.writeHead(409).end()];
    const { talk } = await shown();
    expect((await talk.say('yes')).reply?.text).toMatch(/I cannot say whether it arrived/);
    expect(await app.client.conversations.show(talk.id)).toMatchObject({ waiting_on: 'operator' });
    const told = await app.client.actions.confirm(
      talk.id,
      `${talk.id}-a1`,
      { outcome: 'done', reason: 'seen' },
      { waitS: 20 },
    );
    expect(told.reply?.text).toMatch(/^Done/);
    expect(received).toHaveLength(1);
  });

  test('F1 fields are answered as people talk, and what names a field begins nothing else', async () => {
    const talk = await startTalk(app, { assistant: 'caretaker' });
    const asked = await talk.sayAll(request, 'call the plumber');
    expect(asked.reply?.text).toMatch(/^How urgent is it\?/);
    expect((await talk.say('not urgent')).reply?.text).toMatch(/^How many units are affected\?/);
    const preview = await talk.say('just a couple');
    expect(preview.flow?.preview).toEqual({ fields: { summary: 'call the plumber', priority: 'low', units: '2' } });
    const without = await talk.say('forget the units');
    expect(without.flow).toMatchObject({ step: 'preview' });
    expect(without.flow?.preview).toEqual({ fields: { summary: 'call the plumber', priority: 'low' } });
    expect(received).toEqual([]);
  });

  testInLaws('F7 its kind has a kill switch like any other', async () => {
    await app.client.switches.set('ticket', { off: true, reason: 'a test' });
    const { talk } = await shown();
    const refused = await talk.say('yes');
    await app.client.switches.set('ticket', { off: false, reason: 'a test' });
    expect(refused.reply?.text).toMatch(/switched off at the moment/);
    expect(received).toEqual([]);
  });
});

/** On to where only the yes is missing. */
async function shown() {
  const talk = await startTalk(app, { assistant: 'caretaker' });
  const settled = await talk.sayAll(request, 'The pump leaks.', 'high', '2');
  expect(settled.flow).toMatchObject({ step: 'preview', preview: { fields: { units: '2' } } });
  return { talk, settled };
}

function assistantFile(url: string): string {
  return `gate: { actions: [ticket] }
flows:
  forms:
    ticket:
      title: Maintenance ticket
      fields:
        - { name: summary, ask: What is wrong? }
        - { name: priority, ask: How urgent is it?, kind: choice, choices: [low, normal, high] }
        - { name: units, ask: How many units are affected?, kind: number, required: false }
webhooks:
  ticket: { url: '${url}', secretVariable: TICKET_SECRET }`;
}

const lexicon = `actions:
  ticket:
    requests:
      - ^ [please] (open|create|raise|file) ..3 (ticket)
    strong:
      - (<offering>|<announcing>) ..2 (open|create|raise|file) ..3 (ticket)
    declines:
      - (no|don't want a|don't need a) (ticket)
`;
