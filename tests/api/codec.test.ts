/** `parley codec`, the codec server in a process of its own: who reads what, which page may ask, and what is noted. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { destroyKey } from '../../adapters/postgres/keys/data-keys.ts';
import { installationTenant } from '../../adapters/postgres/keys/keys.ts';
import type { CodecPayloads } from '../../contracts/wire/codec.ts';
import { usualLimits } from '../../settings/limits.ts';
import { payloadCodecs } from '../../temporal-config/connection/payload-codec.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import { auditKey } from '../support/audit-key.ts';
import { startParley, type Running } from '../support/own-programs.ts';
import { testCodecs, testMasterKey } from '../support/payload-keys.ts';
import { bareEnvironment } from '../support/product.ts';
import { caller, pepper, startStand, type Stand } from './stand.ts';

const canary = 'Agnes Canary, 7 Harbour Street';
const namespace = 'parley';
const webUi = 'http://127.0.0.1:8233';
const refused = { status: 403 };
/** It has the database of an API that may be anywhere. */
let stand: Stand;
let codec: Running;
let url: string;
let operator: Asking;
beforeAll(async () => {
  stand = await startStand();
  codec = await startCodec();
  ({ url } = JSON.parse(codec.ready) as { readonly url: string });
  operator = asking(await stand.key('operator'));
}, 60_000);
afterAll(async () => {
  await codec.end();
  await stand.stop();
});

function startCodec(): Promise<Running> {
  return startParley('codec', {
    ...bareEnvironment(),
    DATABASE_URL: stand.databaseUrl,
    PARLEY_CODEC_PORT: '0',
    PARLEY_KEY_PEPPER: pepper,
    PARLEY_AUDIT_KEY: auditKey,
    PARLEY_MASTER_KEY: testMasterKey,
    PARLEY_WEB_UI_URL: webUi,
  });
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

async function ask(method: string, path: string, headers: Readonly<Record<string, string>>, body?: object) {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...json, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : (JSON.parse(text) as unknown) };
}

type Asking = (path: string, body: object, headers?: Readonly<Record<string, string>>) => Promise<Answer>;

/** As the holder of a key. */
function asking(key: string): Asking {
  return (path, body, headers = {}) => ask('POST', path, { authorization: `Bearer ${key}`, ...headers }, body);
}

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

async function read(by: Asking, body: object): Promise<readonly string[]> {
  const answer = await by('/codec/decode', body);
  expect(answer.status).toBe(200);
  return (answer.body as CodecPayloads).payloads.map(({ data }) => text(data));
}

describe('what is read', () => {
  test('R4 is a payload of the own tenant, for operators, auditors and administrators', async () => {
    const { body } = await kept();
    expect(JSON.stringify(body)).not.toContain(Buffer.from(canary).toString('base64').slice(4, 20));
    for (const role of ['operator', 'auditor', 'admin'] as const)
      expect(await read(asking(await stand.key(role)), body)).toEqual([plain.data.toString()]);
  });

  test.each(['participant', 'analyst', 'approver', 'service'] as const)(
    'R4 is nothing for a key of role %s',
    async (role) => {
      const by = asking(await stand.key(role, { participant: 'paula' }));
      expect(await by('/codec/decode', (await kept()).body)).toMatchObject(refused);
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
    const installation = asking(await stand.key('installation', { tenant: installationTenant }));
    expect((await read(installation, ours.body))[0]).toContain('There is no key');
  });

  test('what was never encrypted, and what is encrypted by somebody else, comes back as it is', async () => {
    const foreign = onWire({ metadata: { encoding: Buffer.from('binary/encrypted') }, data: Buffer.from('?') });
    const payloads = [onWire(plain), foreign, {}];
    expect((await operator('/codec/decode', { payloads })).body).toEqual({
      payloads: [onWire(plain), foreign, { metadata: {}, data: '' }],
    });
    expect((await operator('/codec/decode', {})).body).toEqual({ payloads: [] });
  });

  test.each([
    [{ payloads: 'all' }],
    [{ payloads: [{ data: 'no base64!' }] }],
    [{ payloads: [{ metadata: { encoding: 7 } }] }],
  ])('what is no list of payloads is refused: %j', async (body) => {
    expect((await operator('/codec/decode', body)).status).toBe(422);
  });
});

test('what an operator sends is encrypted for the tenant, and read by every conversation of it', async () => {
  const answer = await operator('/codec/encode', { payloads: [onWire(plain)] });
  const [sealed] = (answer.body as CodecPayloads).payloads;
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
  expect((await operator('/codec/encode', { payloads: [sealed] })).body).toEqual({ payloads: [sealed] });
  const auditor = asking(await stand.key('auditor'));
  expect(await auditor('/codec/encode', { payloads: [] })).toMatchObject(refused);
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
    const again = () => operator('/codec/decode', body, { 'idempotency-key': 'again' });
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    const { rows } = await stand.owner.asTenant('local', (visible) =>
      visible.query(`select body from idempotency_keys where key = 'again' and body is not null`),
    );
    expect(rows).toEqual([]);
  });
});

describe('the page that asks', () => {
  const preflight = (origin: string, path = '/codec/decode') =>
    ask('OPTIONS', path, {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    });

  test.each([webUi, 'http://localhost:8233'])('is the Web UI at %s', async (origin) => {
    for (const path of ['/codec/decode', '/codec/encode?preserveStorageRefs=true']) {
      const { status, headers } = await preflight(origin, path);
      expect({ status, origin: headers.get('access-control-allow-origin') }).toEqual({ status: 204, origin });
      expect(headers.get('access-control-allow-headers')).toContain('x-namespace');
    }
  });

  test.each([
    'http://127.0.0.1:8234',
    'https://127.0.0.1:8233',
    'http://evil.example',
    'null',
    `${webUi}.evil.example`,
  ])('is not %s', async (origin) => {
    const before = await preflight(origin);
    expect(before.status).not.toBe(204);
    const answer = await operator('/codec/decode', (await kept()).body, { origin });
    for (const { headers } of [before, answer]) expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('may ask for nothing else', async () => {
    expect((await preflight(webUi, '/healthz')).headers.get('access-control-allow-origin')).toBeNull();
    expect((await preflight(webUi, '/codec/decode/more')).status).toBe(404);
  });

  test('R4 reads with the session of the console, from the Web UI alone', async () => {
    const { body } = await kept();
    const login = await stand.app.inject({
      method: 'POST',
      url: '/console/login',
      payload: { key: await stand.key('operator') },
    });
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
    const from = (origin: Readonly<Record<string, string>>) =>
      ask('POST', '/codec/decode', { cookie, ...origin }, body);
    const read = await from({ origin: webUi });
    expect(read.status).toBe(200);
    expect(read.headers.get('access-control-allow-credentials')).toBe('true');
    expect(await from({ origin: 'http://127.0.0.1:7400' })).toMatchObject(refused);
    expect(await from({})).toMatchObject(refused);
    // The API answers at the same address, and takes nothing else of that page.
    const ofApi = (path: string) =>
      stand.app.inject({ method: 'POST', url: path, payload: body, headers: { cookie, origin: webUi } });
    expect((await ofApi('/codec/decode')).json()).toEqual(read.body);
    expect((await ofApi('/v1/conversations')).statusCode).toBe(403);
  });
});

describe('the process', () => {
  test('answers what supervisors ask, and nothing of the API', async () => {
    expect(await ask('GET', '/healthz', {})).toMatchObject({ status: 200 });
    expect((await ask('GET', '/readyz', {})).body).toMatchObject({
      status: 'ready',
      checks: { postgres: { ok: true } },
    });
    for (const path of ['/v1/conversations', '/metrics', '/openapi.json', '/'])
      expect(await ask('GET', path, {}), path).toMatchObject({ status: 404 });
    expect(await operator('/v1/conversations', { assistant: 'hr-manager' })).toMatchObject({ status: 404 });
  });

  test('M2 what a key asks of it and of the API is one allowance', async () => {
    const key = await stand.key('operator');
    const { burst } = usualLimits.change;
    let taken = 0;
    const ofBoth = [asking(key), (path: string, body: object) => statusOf(caller(stand, key).post(path, body))];
    for (let left = burst * 1.5; left > 0; left -= 2) {
      const answers = await Promise.all(ofBoth.map((by) => by('/codec/decode', {})));
      taken += answers.filter(({ status }) => status === 200).length;
      if (answers.every(({ status }) => status === 429)) break;
    }
    // A few come back while it is asked.
    expect(taken).toBeGreaterThanOrEqual(burst);
    expect(taken).toBeLessThan(burst * 1.5);
  });

  test('ends in good order when it is told to', async () => {
    const another = await startCodec();
    another.signal('SIGTERM');
    expect(await another.ended).toBe(0);
  });
});

async function statusOf(answer: Promise<{ readonly statusCode: number }>): Promise<{ readonly status: number }> {
  return { status: (await answer).statusCode };
}
