/** The codec server's door: who reads what, which page may ask, and what is noted. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { destroyKey } from '../../adapters/postgres/keys/data-keys.ts';
import { installationTenant } from '../../adapters/postgres/keys/keys.ts';
import type { CodecPayloads } from '../../contracts/wire/codec.ts';
import { payloadCodecs } from '../../temporal-config/connection/payload-codec.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import { testCodecs } from '../support/payload-keys.ts';
import { caller, startStand, type Stand } from './stand.ts';

const canary = 'Agnes Canary, 7 Harbour Street';
const namespace = 'parley';
const webUi = 'http://127.0.0.1:8233';
let stand: Stand;
let operator: ReturnType<typeof caller>;
beforeAll(async () => {
  stand = await startStand();
  operator = caller(stand, await stand.key('operator'));
});
afterAll(() => stand.stop());

const text = (bytes: string | undefined): string => Buffer.from(bytes ?? '', 'base64').toString();
const plain = {
  metadata: { encoding: Buffer.from('json/plain') },
  data: Buffer.from(JSON.stringify({ text: canary })),
};

/** A payload of a conversation of the tenant, as Temporal keeps it. */
async function kept(tenant = 'local'): Promise<{ readonly id: string; readonly body: CodecPayloads }> {
  const key = await stand.key('admin', { tenant });
  const made = await caller(stand, key).post('/v1/conversations', { assistant: 'hr-manager' });
  const { conversation_id: id } = made.json<{ conversation_id: string }>();
  const { client } = testCodecs(stand.database, namespace);
  const [sealed] =
    (await client?.encode([plain], {
      type: 'workflow',
      namespace,
      workflowId: workflowIdOf(tenant, id),
    })) ?? [];
  return { id, body: { payloads: [onWire(sealed ?? {})] } };
}

function onWire({ metadata, data }: { metadata?: object | null; data?: Uint8Array | null }) {
  const bytes = (value: unknown): string => Buffer.from(value as Uint8Array).toString('base64');
  return {
    metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [name, bytes(value)])),
    data: bytes(data ?? []),
  };
}

async function read(by: ReturnType<typeof caller>, body: object): Promise<readonly string[]> {
  const answer = await by.post('/codec/decode', body);
  expect(answer.statusCode).toBe(200);
  return answer.json<CodecPayloads>().payloads.map(({ data }) => text(data));
}

describe('what is read', () => {
  test('R4 is a payload of the own tenant, for operators, auditors and administrators', async () => {
    const { body } = await kept();
    expect(JSON.stringify(body)).not.toContain(Buffer.from(canary).toString('base64').slice(4, 20));
    for (const role of ['operator', 'auditor', 'admin'] as const)
      expect(await read(caller(stand, await stand.key(role)), body)).toEqual([plain.data.toString()]);
  });

  test.each(['participant', 'analyst', 'approver', 'service'] as const)(
    'R4 is nothing for a key of role %s',
    async (role) => {
      const by = caller(stand, await stand.key(role, { participant: 'paula' }));
      expect((await by.post('/codec/decode', (await kept()).body)).statusCode).toBe(403);
    },
  );

  test('R4 is a text in its place, where it belongs to another tenant, or was destroyed or changed', async () => {
    const [ours, theirs, gone] = [await kept(), await kept('elsewhere'), await kept()];
    await stand.database.asTenant('local', (rows) => destroyKey(rows, 'local', gone.id));
    const [first] = ours.body.payloads;
    const changed = { ...first, metadata: { ...first?.metadata, 'encrypted-encoding': btoa('binary/plain') } };
    const shown = await read(operator, {
      payloads: [...theirs.body.payloads, ...gone.body.payloads, changed, ...ours.body.payloads],
    });
    expect(shown).toEqual([
      '"[There is no key for this payload in your tenant: it is of another one, or its conversation was erased.]"',
      '"[The key of this payload was destroyed: the conversation is erased.]"',
      '"[This payload was changed after it was encrypted.]"',
      plain.data.toString(),
    ]);
    const installation = caller(stand, await stand.key('installation', { tenant: installationTenant }));
    expect((await read(installation, ours.body))[0]).toContain('There is no key');
  });

  test('what was never encrypted, and what is encrypted by somebody else, comes back as it is', async () => {
    const foreign = onWire({ metadata: { encoding: Buffer.from('binary/encrypted') }, data: Buffer.from('?') });
    const payloads = [onWire(plain), foreign, {}];
    expect((await operator.post('/codec/decode', { payloads })).json()).toEqual({
      payloads: [onWire(plain), foreign, { metadata: {}, data: '' }],
    });
    expect((await operator.post('/codec/decode', {})).json()).toEqual({ payloads: [] });
  });

  test.each([
    [{ payloads: 'all' }],
    [{ payloads: [{ data: 'no base64!' }] }],
    [{ payloads: [{ metadata: { encoding: 7 } }] }],
  ])('what is no list of payloads is refused: %j', async (body) => {
    expect((await operator.post('/codec/decode', body)).statusCode).toBe(422);
  });
});

test('what an operator sends is encrypted for the tenant, and read by every conversation of it', async () => {
  const answer = await operator.post('/codec/encode', { payloads: [onWire(plain)] });
  const [sealed] = answer.json<CodecPayloads>().payloads;
  expect(text(sealed?.metadata['encoding'])).toBe('binary/encrypted');
  expect(await read(operator, { payloads: [sealed] })).toEqual([plain.data.toString()]);
  const given = {
    metadata: Object.fromEntries(
      Object.entries(sealed?.metadata ?? {}).map(([name, value]) => [name, Buffer.from(value, 'base64')]),
    ),
    data: Buffer.from(sealed?.data ?? '', 'base64'),
  };
  const worker = payloadCodecs(testCodecs(stand.database, namespace).keys, namespace).worker;
  const heard = (tenant: string) =>
    worker?.decode([given], { type: 'workflow', namespace, workflowId: workflowIdOf(tenant, randomUUID()) });
  expect((await heard('local'))?.[0]?.data).toEqual(plain.data);
  expect(String((await heard('elsewhere'))?.[0]?.data)).toContain('undecodable');
  // It is not encrypted twice.
  expect((await operator.post('/codec/encode', { payloads: [sealed] })).json()).toEqual({ payloads: [sealed] });
  const auditor = caller(stand, await stand.key('auditor'));
  expect((await auditor.post('/codec/encode', { payloads: [] })).statusCode).toBe(403);
});

describe('what is noted', () => {
  test('R4 one row for a request: whose key, how much of which conversation, and not a word of it', async () => {
    const [{ id, body }, theirs] = [await kept(), await kept('elsewhere')];
    await read(operator, { payloads: [...body.payloads, ...body.payloads, ...theirs.body.payloads] });
    await read(operator, { payloads: [...body.payloads, ...(await kept()).body.payloads] });
    const { rows } = await stand.owner.asTenant('local', (visible) =>
      visible.query(`select conversation, data, via from audit_log where event = 'payload.decoded' order by seq`),
    );
    expect(rows.slice(-2)).toEqual([
      { conversation: id, data: { payloads: 3, unreadable: 1, conversations: 1 }, via: 'api' },
      { conversation: null, data: { payloads: 2, unreadable: 0, conversations: 2 }, via: 'api' },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Agnes');
  });

  test('a repeated request is answered anew: what was read is kept nowhere', async () => {
    const { body } = await kept();
    const ask = () => operator.post('/codec/decode', body, { 'idempotency-key': 'again' });
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200]);
    const { rows } = await stand.owner.asTenant('local', (visible) =>
      visible.query(`select body from idempotency_keys where key = 'again' and body is not null`),
    );
    expect(rows).toEqual([]);
  });
});

describe('the page that asks', () => {
  const preflight = (origin: string, url = '/codec/decode') =>
    stand.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });

  test.each([webUi, 'http://localhost:8233'])('is the Web UI at %s', async (origin) => {
    const { statusCode, headers } = await preflight(origin);
    expect({ statusCode, origin: headers['access-control-allow-origin'] }).toEqual({ statusCode: 204, origin });
    expect(headers['access-control-allow-headers']).toContain('x-namespace');
  });

  test.each([
    'http://127.0.0.1:8234',
    'https://127.0.0.1:8233',
    'http://evil.example',
    'null',
    `${webUi}.evil.example`,
  ])('is not %s', async (origin) => {
    const asked = await preflight(origin);
    expect(asked.statusCode).not.toBe(204);
    const { body } = await kept();
    const answer = await operator.post('/codec/decode', body, { origin });
    for (const { headers } of [asked, answer]) expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('may ask for nothing else', async () => {
    expect((await preflight(webUi, '/v1/conversations')).headers['access-control-allow-origin']).toBeUndefined();
    expect((await preflight(webUi, '/codec/decode/more')).statusCode).toBe(404);
  });

  test('R4 reads with the session of the console, from the Web UI alone', async () => {
    const { body } = await kept();
    const login = await stand.app.inject({
      method: 'POST',
      url: '/console/login',
      payload: { key: await stand.key('operator') },
    });
    expect(login.statusCode).toBeLessThan(300);
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
    const ask = (url: string, origin?: string) =>
      stand.app.inject({ method: 'POST', url, payload: body, headers: { cookie, ...(origin && { origin }) } });
    const read = await ask('/codec/decode', webUi);
    expect(read.statusCode).toBe(200);
    expect(read.headers['access-control-allow-credentials']).toBe('true');
    expect((await ask('/codec/decode', 'http://127.0.0.1:7400')).statusCode).toBe(403);
    expect((await ask('/codec/decode')).statusCode).toBe(403);
    expect((await ask('/v1/conversations', webUi)).statusCode).toBe(403);
  });
});
