/**
 * Temporal or PostgreSQL cannot be reached: callers are told so at once, and what was accepted before is answered once.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startScriptedModel, type ScriptedModel } from '../../local-stack/scripted-model/server.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';
import { eventually, lineTo, ownProduct, type Line, type Product } from '../support/product.ts';
import { testMasterKey } from '../support/payload-keys.ts';
import { asks, beginTalk, guides, modelOfTalks, sayAll, transcriptOf } from './talks.ts';

let model: ScriptedModel;
let product: Product;
const lines: Record<'Temporal' | 'PostgreSQL', Line | null> = { Temporal: null, PostgreSQL: null };
const talks = modelOfTalks();

beforeAll(async () => {
  const servers = inject('servers');
  const database = new URL(servers.databaseUrl);
  const [temporal, postgres, scripted] = await Promise.all([
    lineTo(Number(servers.temporal.split(':')[1])),
    lineTo(Number(database.port)),
    startScriptedModel({ respond: talks.respond }),
  ]);
  lines.Temporal = temporal;
  lines.PostgreSQL = postgres;
  model = scripted;
  database.port = String(postgres.port);
  product = await ownProduct({
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: servers.namespace,
    DATABASE_URL: database.href,
    PARLEY_MIGRATE_URL: servers.ownerUrl,
    PARLEY_MASTER_KEY: testMasterKey,
    PARLEY_LANE: 'outages',
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'none',
  });
  await product.start();
});
afterAll(async () => {
  const left = await product.end();
  await Promise.all([model.stop(), lines.Temporal?.close(), lines.PostgreSQL?.close()]);
  expect(left).toEqual([]);
});

const servers = [
  { server: 'Temporal', type: /temporal-away$/ },
  { server: 'PostgreSQL', type: /database-away$/ },
] as const;

describe.each(sampleOf(servers, 1))('$server away', ({ server, type }) => {
  test('R6 a message is refused with 503 and Retry-After, and nothing of it is kept', async () => {
    const { client } = product;
    const id = await beginTalk(client);
    await sayAll(client, id, 'My employee is absent.');
    lines[server]?.cut();
    const cutAt = Date.now();
    const refused = await post(id, { text: 'Are you there?', message_id: 'refused' });
    const body: unknown = await refused.json();
    console.log(`figure: ${server} away → ${refused.status} after ${Date.now() - cutAt} ms`);
    await lines[server]?.mend();

    expect(refused.status).toBe(503);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body).toMatchObject({
      status: 503,
      type: expect.stringMatching(type),
      title: expect.any(String),
      detail: expect.any(String),
      remedy: expect.stringContaining('again'),
      request_id: expect.any(String),
    });
    const mendedAt = Date.now();
    const said = await eventually('the transcript can be read', () => transcriptOf(client, id));
    expect(said.map(({ text }) => text)).toEqual(['My employee is absent.', asks]);
    const settled = await eventually('the message is taken again', () =>
      client.messages.say(id, { text: 'Are you there?', message_id: 'refused' }, { waitS: 30 }),
    );
    console.log(`figure: ${server} back → answered after ${Date.now() - mendedAt} ms`);
    expect(settled).toMatchObject({ disposition: 'answered', reply: { text: guides } });
    expect(await transcriptOf(client, id)).toHaveLength(4);
  }, 45_000);

  test('R1 a message that was accepted just before is answered once when it is back', async () => {
    const { client } = product;
    const id = await beginTalk(client);
    await sayAll(client, id, 'My employee is absent.');
    const words = `May I call during the outage of ${server}?`;
    const release = talks.hold(words);
    const accepted = await client.messages.say(id, { text: words, message_id: 'accepted' });
    expect(accepted.disposition).toBe('answering');
    await talks.asked(words, 1);
    lines[server]?.cut();
    release();
    // The reply is made while it has nowhere to go.
    const whileAway = await post(id, { text: 'Hello?', message_id: 'lost' });
    expect(whileAway.status).toBe(503);
    await lines[server]?.mend();
    const mendedAt = Date.now();
    const settled = await eventually(
      'the answer',
      () => client.messages.settle(id, { text: words, message_id: 'accepted' }, { timeoutS: 30 }),
      30_000,
    );
    console.log(`figure: ${server} back → the accepted message answered after ${Date.now() - mendedAt} ms`);
    expect(settled.reply?.text).toBe(guides);
    expect((await transcriptOf(client, id)).map(({ text }) => text)).toEqual([
      'My employee is absent.',
      asks,
      words,
      guides,
    ]);
  }, 45_000);
});

testInLaws('R1 with both away the server stays up, says what is missing, and is ready again by itself', async () => {
  lines.Temporal?.cut();
  lines.PostgreSQL?.cut();
  const away = await fetch(`${product.url}/readyz`);
  expect(away.status).toBe(503);
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  await Promise.all([lines.Temporal?.mend(), lines.PostgreSQL?.mend()]);
  await eventually('it is ready', async () => ((await fetch(`${product.url}/readyz`)).status === 200 ? true : null));
  const id = await beginTalk(product.client);
  expect((await sayAll(product.client, id, 'My employee is absent.')).reply?.text).toBe(asks);
});

/** Without a client that would try again. */
function post(id: string, body: object): Promise<Response> {
  return fetch(`${product.url}/v1/conversations/${id}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${product.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
