import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import type { FailureCause } from '../../../contracts/state/failure-cause.ts';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { webhook, type Webhook } from '../../../contracts/assistant/assistant.ts';
import { addressFault } from '../../../adapters/webhook/addresses.ts';
import { webhookProvider, type WebhookOptions } from '../../../adapters/webhook/webhook.ts';
import { certificate, receiver, status, type Received, type Receiver } from './receiver.ts';

const where = { tenant: 'acme', conversation: 'c-1' };
const secret = 'kept between us';
const order = {
  actionId: 'a-1:x',
  kind: 'ticket',
  preview: { fields: { summary: 'Die Pumpe läuft über.', priority: 'high' } },
  assistant: 'tester',
  assistantVersion: 'v1',
};
const never = new AbortController().signal;

function provider(found: Partial<Webhook> | null, options: Partial<WebhookOptions> = {}) {
  const ours = found && webhook.parse({ secretVariable: 'TICKET_SECRET', ...found });
  return webhookProvider({ webhookOf: () => ours, secretOf: () => secret, ...options });
}

const perform = (found: Partial<Webhook> | null, options: Partial<WebhookOptions> = {}, stop = never) =>
  provider(found, options).perform(where, order, stop);
const failure = (mayBeDone: boolean, message: RegExp) =>
  expect.objectContaining({
    name: 'WebhookFailure',
    mayBeDone,
    message: expect.stringMatching(message) as string,
  }) as Error;
const backAt = ({ url }: Receiver): string => `${url}/{action_id}`;

/** RFC 2104 word for word, so that our signature is not checked by itself. */
function hmac(key: string, text: string): string {
  const padded = Buffer.concat([Buffer.from(key), Buffer.alloc(64 - Buffer.byteLength(key))]);
  const sha = (...parts: readonly Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
  return sha(
    padded.map((byte) => byte ^ 0x5c) as Buffer,
    sha(padded.map((byte) => byte ^ 0x36) as Buffer, Buffer.from(text)),
  ).toString('hex');
}

describe('F6 an order is posted', () => {
  test('signed, under the action’s id, with what was approved and nothing else', async () => {
    const there = await receiver(status(201));
    await perform({ url: there.url });

    const [{ method, path, headers, body } = {} as Received] = there.log;
    expect([method, path]).toEqual(['POST', '/orders']);
    expect(headers).toMatchObject({
      'idempotency-key': 'a-1:x',
      'content-type': 'application/json',
      host: `127.0.0.1:${there.port}`,
    });
    expect(JSON.parse(body)).toEqual({ action_id: 'a-1:x', kind: 'ticket', ...where, fields: order.preview.fields });
    expect(headers['x-parley-signature']).toBe(
      `v1=${hmac(secret, `${String(headers['x-parley-timestamp'])}.${body}`)}`,
    );
    expect(Math.abs(Number(headers['x-parley-timestamp']) - Date.now() / 1000)).toBeLessThan(5);
  });

  test('with the hash and the time of its approval where they are known', async () => {
    const there = await receiver(status(200));
    const approvedAt = '2026-11-21T09:00:00Z';
    await provider({ url: there.url }).perform(where, { ...order, previewHash: 'h', approvedAt }, never);
    expect(JSON.parse(there.log[0]?.body ?? '')).toMatchObject({ preview_hash: 'h', at: approvedAt });
  });

  test('F5 byte for byte the same in every attempt, whatever order a database gave the fields', async () => {
    const there = await receiver(status(200));
    const { summary, priority } = order.preview.fields;
    await perform({ url: there.url });
    await provider({ url: there.url }).perform(where, { ...order, preview: { fields: { priority, summary } } }, never);
    expect(there.log[0]?.body).toBe(there.log[1]?.body);
  });

  test('over TLS to a certificate that is trusted', async () => {
    const there = await receiver(status(200), { secure: true });
    expect(await perform({ url: there.url }, { ca: certificate })).toEqual({ kind: 'done', providerRef: 'a-1:x' });
    await expect(perform({ url: there.url })).rejects.toEqual(failure(false, /nothing was sent: .*self-signed/));
    expect(there.log).toHaveLength(1);
  });
});

describe('F5 what the answer means', () => {
  test.each<[string, ReturnType<typeof status>, string]>([
    ['its Location', status(201, { Location: '/orders/7' }, '{"id":"T-7"}'), '/orders/7'],
    ['the id of its body', status(200, {}, '{"id":"T-7"}'), 'T-7'],
    ['a number', status(200, {}, '{"id":7}'), '7'],
    ['our own id when it says none', status(204), 'a-1:x'],
    ['our own id when it says something else', status(200, {}, '["T-7"]'), 'a-1:x'],
    ['our own id when the body is no JSON', status(200, {}, '<id>7</id>'), 'a-1:x'],
    ['our own id when the body is too long', status(200, {}, `{"id":"T-7","x":"${'x'.repeat(70_000)}"}`), 'a-1:x'],
    ['one short line', status(200, {}, JSON.stringify({ id: `T-7\n${'x'.repeat(300)}` })), `T-7 ${'x'.repeat(196)}`],
  ])('2xx is done, by %s', async (_name, answer, providerRef) => {
    expect(await perform({ url: (await receiver(answer)).url })).toEqual({ kind: 'done', providerRef });
  });

  test.each<[number, string, string, FailureCause?]>([
    [400, '{"detail":"There is no such unit."}', 'The other side did not accept it: There is no such unit.'],
    [422, '{"message":"Closed\\ntoday."}', 'The other side did not accept it: Closed today.'],
    [422, '{"detail":7}', 'The other side did not accept it (it answered 422).', 'refused'],
    [401, '{"detail":"bad signature, expected v1=…"}', 'The other side did not accept it (it answered 401).', 'login'],
    [403, '', 'The other side did not accept it (it answered 403).', 'not-allowed'],
    [404, '', 'The other side did not accept it (it answered 404).', 'set-up'],
    [412, '', 'The other side did not accept it (it answered 412).', 'conflict'],
    [413, '', 'The other side did not accept it (it answered 413).', 'too-big'],
    [409, '{"detail":"The month is closed."}', 'The other side did not accept it: The month is closed.'],
  ])('%i is refused, with a sentence or a cause', async (code, body, because, why) => {
    const there = await receiver((request, response) =>
      status(request.method === 'GET' ? 404 : code, {}, body)(request, response),
    );
    expect(await perform({ url: there.url, readBackUrl: backAt(there) })).toEqual({
      kind: 'refused',
      because,
      ...(why && { why }),
    });
  });

  test.each([
    [425, false],
    [429, false],
    [408, true],
    [500, true],
    [502, true],
    [503, true],
  ])('%i is tried again', async (code, mayBeDone) => {
    const there = await receiver(status(code));
    await expect(perform({ url: there.url })).rejects.toEqual(failure(mayBeDone, new RegExp(`answered ${code}`)));
  });

  test('a redirect is not followed', async () => {
    const elsewhere = await receiver(status(200));
    const there = await receiver(status(307, { Location: elsewhere.url }));
    expect(await perform({ url: there.url })).toMatchObject({ kind: 'refused' });
    expect(elsewhere.log).toEqual([]);
  });

  test('a conflict over an order that is there is done, and without an address to ask it is unknown', async () => {
    const there = await receiver((request, response) =>
      status(request.method === 'GET' ? 200 : 409, {}, '{"id":"T-7"}')(request, response),
    );
    expect(await perform({ url: there.url, readBackUrl: backAt(there) })).toEqual({ kind: 'done', providerRef: 'T-7' });
    expect(await perform({ url: there.url })).toMatchObject({ kind: 'unknown' });
  });

  test('a success whose body never ends is a success', async () => {
    const there = await receiver((_request, response) => void response.writeHead(200).write('{"id":'));
    expect(await perform({ url: there.url }, { timeLimitMs: 200 })).toEqual({ kind: 'done', providerRef: 'a-1:x' });
  });
});

describe('F5 the answer is lost', () => {
  /** Stores each order once by its key, as the page says, and drops the connection of the first answer. */
  async function forgetful(stores: boolean): Promise<Receiver & { readonly stored: ReadonlySet<string> }> {
    const stored = new Set<string>();
    let drops = 1;
    const there = await receiver((request, response) => {
      const key = String(request.headers['idempotency-key']);
      if (request.method === 'GET') return status(stored.has(key) ? 200 : 404, {}, '{"id":"T-7"}')(request, response);
      if (stores || drops === 0) stored.add(key);
      if (drops === 0) return status(200, {}, '{"id":"T-7"}')(request, response);
      drops -= 1;
      response.socket?.destroy();
    });
    return { ...there, stored };
  }

  test('after the order was taken: asked for by its id, it is done, and not sent again', async () => {
    const there = await forgetful(true);
    expect(await perform({ url: there.url, readBackUrl: backAt(there) })).toEqual({ kind: 'done', providerRef: 'T-7' });
    expect(there.posts()).toHaveLength(1);
    const [, asked] = there.log;
    expect(asked?.path).toBe('/orders/a-1%3Ax');
    expect(asked?.headers['x-parley-signature']).toBe(
      `v1=${hmac(secret, `${String(asked?.headers['x-parley-timestamp'])}.a-1:x`)}`,
    );
  });

  test('before the order was taken: asked for by its id, it is not there, and the next attempt does it', async () => {
    const there = await forgetful(false);
    const found = { url: there.url, readBackUrl: backAt(there) };
    await expect(perform(found)).rejects.toEqual(failure(true, /answer was lost/));
    expect(await perform(found)).toEqual({ kind: 'done', providerRef: 'T-7' });
    expect(there.posts()).toHaveLength(2);
  });

  test('where nobody can be asked: sent again under the same key, and the receiver has it once', async () => {
    const there = await forgetful(true);
    await expect(perform({ url: there.url })).rejects.toEqual(failure(true, /answer was lost/));
    expect(await provider({ url: there.url }).find(where, order)).toBeNull();
    expect(await perform({ url: there.url })).toEqual({ kind: 'done', providerRef: 'T-7' });
    expect([there.posts().length, there.stored.size]).toEqual([2, 1]);
    expect(there.log[0]?.body).toBe(there.log[1]?.body);
  });

  test('and the question about it, too: that is no "not done"', async () => {
    const there = await receiver((_request, response) => response.socket?.destroy());
    await expect(perform({ url: there.url, readBackUrl: backAt(there) })).rejects.toEqual(
      failure(true, /is not known/),
    );
  });

  test('because the time is up', async () => {
    const there = await receiver(() => undefined);
    await expect(perform({ url: there.url }, { timeLimitMs: 200 })).rejects.toEqual(
      failure(true, /no answer came within 0.2 s/),
    );
  });

  test('because it is no HTTP', async () => {
    const server = createServer((socket) => socket.end('hello\r\n\r\n'));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    await expect(perform({ url: `http://127.0.0.1:${port}/` })).rejects.toEqual(failure(true, /answer was lost/));
  });

  test('because the attempt is called off: then nobody is asked any more', async () => {
    const stop = new AbortController();
    const there = await receiver(() => stop.abort());
    await expect(perform({ url: there.url, readBackUrl: backAt(there) }, {}, stop.signal)).rejects.toEqual(
      failure(true, /called off/),
    );
    expect(there.log).toHaveLength(1);
  });
});

describe('F5 nothing was sent', () => {
  test('when the connection is refused', async () => {
    const server = createServer();
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    await new Promise((closed) => server.close(closed));
    await expect(perform({ url: `http://127.0.0.1:${port}/` })).rejects.toEqual(
      failure(false, /nothing was sent: .*ECONNREFUSED/),
    );
  });

  test('when the name is not known', async () => {
    const resolve = ((_name: string, _options: unknown, found: (error: Error) => void) =>
      found(new Error('no such name'))) as unknown as WebhookOptions['resolve'];
    await expect(perform({ url: 'https://receiver.example/' }, { resolve })).rejects.toEqual(
      failure(false, /nothing was sent: no such name/),
    );
  });

  test('when the attempt was called off before', async () => {
    const there = await receiver(status(200));
    await expect(perform({ url: there.url }, {}, AbortSignal.abort())).rejects.toEqual(failure(false, /called off/));
    expect(there.log).toEqual([]);
  });

  test('when the secret is missing, and the variable is named', async () => {
    const there = await receiver(status(200));
    for (const value of [undefined, '']) {
      await expect(perform({ url: there.url }, { secretOf: () => value })).rejects.toEqual(
        failure(false, /TICKET_SECRET is not set/),
      );
    }
    expect(there.log).toEqual([]);
  });

  test('when there is no receiver, or nothing that one takes', async () => {
    expect(await perform(null)).toMatchObject({ kind: 'refused' });
    expect(await provider(null).find(where, order)).toBeNull();
    const mail = { to: 'dana@example.com', subject: 'S', message: 'M' };
    expect(
      await provider({ url: 'https://receiver.example/' }).perform(where, { ...order, preview: mail }, never),
    ).toMatchObject({ kind: 'refused' });
  });
});

describe('security: where a webhook may go', () => {
  const resolving = (...addresses: readonly string[]): WebhookOptions['resolve'] =>
    ((_name: string, _options: unknown, found: (error: null, all: readonly unknown[]) => void) =>
      found(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as unknown as WebhookOptions['resolve'];

  test.each([
    ['http://receiver.example/', /not encrypted/],
    ['http://127.0.0.1.example/', /not encrypted/],
    ['ftp://127.0.0.1/', /"ftp:"/],
    ['https://user:word@receiver.example/', /name or password/],
    ['https://169.254.169.254/latest', /link-local/],
    ['https://[fe80::1]/', /link-local/],
    ['https://0.0.0.0/', /reserved/],
    ['https://[::ffff:169.254.169.254]/', /link-local/],
    ['https://2852039166/', /link-local/],
    ['https://10.1.2.3/', /private network/],
    ['https://[fd00::1]/', /private network/],
    ['https://[::ffff:10.1.2.3]/', /private network/],
  ])('not to %s', async (url, because) => {
    await expect(perform({ url })).rejects.toEqual(failure(false, because));
  });

  test.each([
    ['to the metadata service of a cloud', ['169.254.169.254'], /link-local/],
    ['to an address that holds one of IPv4', ['::a9fe:a9fe'], /reserved/],
    ['to a site-local one', ['fec0::7'], /reserved/],
    ['through Teredo', ['2001:0:a9fe:a9fe::1'], /reserved/],
    ['to one that is translated', ['::ffff:0:a9fe:a9fe'], /reserved/],
    ['to the wire server of a cloud', ['168.63.129.16'], /reserved/],
    ['to the metadata service of another', ['100.100.100.200'], /reserved/],
    ['to that of a third by IPv6', ['fd00:ec2::254'], /reserved/],
    ['to a neighbour', ['192.168.0.7'], /private network/],
    ['to a neighbour, as one address of several', ['203.0.113.7', '10.0.0.7'], /private network/],
    ['to this machine', ['127.0.0.1'], /is this machine/],
    ['to this machine by IPv6', ['::1'], /is this machine/],
    ['nowhere', [], /has no address/],
  ])('not where a name leads %s', async (_where, addresses, because) => {
    await expect(perform({ url: 'https://receiver.example/' }, { resolve: resolving(...addresses) })).rejects.toEqual(
      failure(false, because),
    );
  });

  test('not where "localhost" leads away from this machine', async () => {
    await expect(perform({ url: 'http://localhost:9/' }, { resolve: resolving('203.0.113.7') })).rejects.toEqual(
      failure(false, /is not this machine/),
    );
  });

  test('to "localhost" by its name', async () => {
    const there = await receiver(status(200));
    expect(
      await perform({ url: `http://localhost:${there.port}/` }, { resolve: resolving('127.0.0.1') }),
    ).toMatchObject({ kind: 'done' });
  });

  test('to a private network only with leave, and to a metadata service not even then', async () => {
    const leave = { privateNetwork: true };
    for (const address of ['10.0.0.7', '172.16.0.1', '192.168.0.7', '100.64.0.1', 'fd00::1', '::ffff:10.0.0.7']) {
      expect(addressFault('receiver.example', address, leave)).toBeNull();
    }
    expect(addressFault('receiver.example', '203.0.113.7', { privateNetwork: false })).toBeNull();
    await expect(
      perform({ url: 'https://receiver.example/', ...leave }, { resolve: resolving('169.254.169.254') }),
    ).rejects.toEqual(failure(false, /link-local/));
  });

  test('the address that is asked is under the same rules', async () => {
    const there = await receiver((_request, response) => response.socket?.destroy());
    await expect(perform({ url: there.url, readBackUrl: 'https://10.0.0.7/{action_id}' })).rejects.toEqual(
      failure(true, /private network/),
    );
  });
});

test('F5 an earlier attempt is looked up: there, not there, or not known', async () => {
  let code = 200;
  const there = await receiver((request, response) => status(code, {}, '{"id":"T-7"}')(request, response));
  const found = provider({ url: there.url, readBackUrl: backAt(there) });
  expect(await found.find(where, order)).toEqual({ providerRef: 'T-7' });
  code = 404;
  expect(await found.find(where, order)).toBeNull();
  code = 500;
  await expect(found.find(where, order)).rejects.toEqual(failure(true, /it answered 500/));
});
