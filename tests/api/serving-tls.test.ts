/** The API with a certificate of its own: a real TLS client reaches it, and a renewed certificate is taken as it serves. */
import { writeFileSync, mkdtempSync, rmSync, unlinkSync } from 'node:fs';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Server as TlsServer, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { pairOf, renewCertificate } from '../../api/process/certificate.ts';
import { readServingCertificate, type ServingCertificate } from '../../settings/serving-certificate.ts';
import { certificate } from '../adapters/smtp/certificate.ts';
import { startStand, type Stand } from './stand.ts';

const [own, other] = [certificate(), certificate()];
const folder = mkdtempSync(join(tmpdir(), 'parley-tls-'));
const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
const env = { PARLEY_TLS_CERT: certFile, PARLEY_TLS_KEY: keyFile };
const written = ({ cert, key }: ReturnType<typeof certificate>): void => {
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
};
const read = (): ServingCertificate => {
  const found = readServingCertificate(env);
  if (found === null) throw new Error('There is no certificate.');
  return found;
};

let stand: Stand;
let port: number;
beforeAll(async () => {
  written(own);
  stand = await startStand({ tls: pairOf(read()), limits: null });
  await stand.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = stand.app.server.address() as AddressInfo);
});
afterAll(async () => {
  await stand.stop();
  rmSync(folder, { recursive: true });
});

interface Answered {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** As a client that trusts one certificate alone. */
function ask(path: string, ca: string, { body, ...headers }: Record<string, string> = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request({ host: 'localhost', port, path, ca, method, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('R4 with PARLEY_TLS_CERT the API', () => {
  test('answers over TLS, says so to browsers, and binds the session to it', async () => {
    const answer = await ask('/healthz', own.cert);
    expect(answer.status).toBe(200);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    const login = JSON.stringify({ key: await stand.key('operator') });
    const origin = `https://localhost:${port}`;
    const signedIn = await ask('/console/login', own.cert, { body: login, origin, 'content-type': 'application/json' });
    expect(signedIn.status, signedIn.body).toBe(200);
    expect(String(signedIn.headers['set-cookie'])).toMatch(/^__Host-parley=.*; Secure/);
  });

  test('streams over it too', async () => {
    const key = await stand.key('admin');
    const headers = { authorization: `Bearer ${key}` };
    const payload = { assistant: 'hr-manager', participant: 'paula' };
    const made = await stand.app.inject({ method: 'POST', url: '/v1/conversations', payload, headers });
    const conversation = made.json().conversation_id as string;
    const url = '/v1/stream-tickets';
    const { ticket } = (await stand.app.inject({ method: 'POST', url, payload: { conversation }, headers })).json();
    const socket = new WebSocket(`wss://localhost:${port}/v1/stream?conversation=${conversation}&ticket=${ticket}`, {
      ca: own.cert,
    });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.terminate();
  });

  test('is not taken by who trusts another certificate, nor without TLS, nor with an old version of it', async () => {
    await expect(ask('/healthz', other.cert)).rejects.toThrow(/certificate/);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
    const old = connect({
      host: '127.0.0.1',
      port,
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
      ciphers: 'ALL:@SECLEVEL=0',
      rejectUnauthorized: false,
    });
    await expect(
      new Promise((resolve, reject) => old.once('secureConnect', resolve).once('error', reject)),
    ).rejects.toThrow();
    expect((await ask('/healthz', own.cert)).status).toBe(200);
  });

  test('takes a renewed certificate, goes on with the one before while it cannot be used, and tells of both', async () => {
    const told: string[] = [];
    const log = {
      info: (_of: object, text: string) => void told.push(text),
      warn: (_of: object, text: string) => void told.push(text),
    };
    const server = stand.app.server as unknown as TlsServer;
    const end = renewCertificate(server, read(), { read, log, clock: Date.now, everyMs: 20 });
    onTestFinished(end);
    const open = await new Promise<TLSSocket>((resolve, reject) => {
      const socket = connect({ host: 'localhost', port, ca: own.cert }, () => resolve(socket)).once('error', reject);
    });
    onTestFinished(() => void open.destroy());
    // The certificate alone: its key is still to come.
    writeFileSync(certFile, other.cert);
    await expect.poll(() => told).toContain('The new certificate cannot be used; the API goes on with the one before.');
    expect((await ask('/healthz', own.cert)).status).toBe(200);
    writeFileSync(keyFile, other.key);
    await expect.poll(() => told).toContain('The API serves with a new certificate.');
    expect((await ask('/healthz', other.cert)).status).toBe(200);
    await expect(ask('/healthz', own.cert)).rejects.toThrow(/certificate/);
    open.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    expect(String(await new Promise((resolve) => open.once('data', resolve)))).toMatch(/^HTTP\/1\.1 200/);
    written(own);
    process.emit('SIGHUP');
    expect((await ask('/healthz', own.cert)).status).toBe(200);
    // It ends in two days.
    expect(told.some((text) => text.includes('ends soon'))).toBe(true);
    expect(JSON.stringify(told)).not.toContain('PRIVATE KEY');
  });
});

test.each<[string, () => object, RegExp]>([
  [
    'a certificate without a key',
    () => ({ PARLEY_TLS_CERT: certFile }),
    /PARLEY_TLS_KEY is not set, beside PARLEY_TLS_CERT/,
  ],
  [
    'a key without a certificate',
    () => ({ PARLEY_TLS_KEY: keyFile }),
    /PARLEY_TLS_CERT is not set, beside PARLEY_TLS_KEY/,
  ],
  [
    'the key of another certificate',
    () => {
      const file = join(folder, 'other.pem');
      writeFileSync(file, other.key);
      return { ...env, PARLEY_TLS_KEY: file };
    },
    /PARLEY_TLS_KEY is ".*other\.pem", the key of another certificate; expected the key of ".*cert\.pem"/,
  ],
  [
    'a file that is not there',
    () => {
      const file = join(folder, 'gone.pem');
      writeFileSync(file, '');
      unlinkSync(file);
      return { ...env, PARLEY_TLS_CERT: file };
    },
    /PARLEY_TLS_CERT is ".*gone\.pem", which cannot be used \(ENOENT/,
  ],
  [
    'the two the wrong way round',
    () => ({ PARLEY_TLS_CERT: keyFile, PARLEY_TLS_KEY: certFile }),
    /PARLEY_TLS_CERT is .*PARLEY_TLS_KEY is/s,
  ],
  ['the key itself for its path', () => ({ ...env, PARLEY_TLS_KEY: own.key }), /PARLEY_TLS_KEY is the text of a file/],
])('%s is refused at the start, and no key is printed', (_what, given, why) => {
  const read = () => readServingCertificate(given() as Record<string, string>);
  expect(read).toThrow(why);
  expect(read).not.toThrow(/BEGIN|[A-Za-z0-9+/]{60}/);
});

test('without both the API serves as before', () => {
  expect(readServingCertificate({})).toBeNull();
});
