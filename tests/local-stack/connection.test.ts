/** What really goes over the wire to a server beyond this machine. */
import { createSecureServer, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { openTemporalClient } from '../../temporal-config/connection/client.ts';
import { openWorkerConnection } from '../../temporal-config/connection/worker.ts';
import { readTemporal } from '../../settings/environment.ts';
import { certificate as makeCertificate } from '../adapters/smtp/certificate.ts';

interface Heard extends IncomingHttpHeaders {
  readonly encrypted: string;
  /** Whom the caller's certificate is for. */
  readonly caller: string;
}

/** Takes every call over TLS, notes what came with it, and knows none of them. */
async function listener() {
  const { key, cert } = makeCertificate();
  const dir = mkdtempSync(join(tmpdir(), 'parley-tls-'));
  const file = (name: string, text: string): string => {
    writeFileSync(join(dir, name), text);
    return join(dir, name);
  };
  const heard: Heard[] = [];
  const server = createSecureServer({ key, cert, requestCert: true, rejectUnauthorized: false });
  server.on('stream', (stream, headers) => {
    const socket = stream.session?.socket as TLSSocket;
    heard.push({
      ...headers,
      encrypted: String(socket.encrypted),
      caller: String(socket.getPeerCertificate().subject?.CN),
    });
    stream.respond({ ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '12' }, { endStream: true });
  });
  server.on('sessionError', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.close();
    rmSync(dir, { recursive: true });
  });
  return {
    heard,
    address: `localhost:${(server.address() as AddressInfo).port}`,
    certificate: file('cert.pem', cert),
    key: file('key.pem', key),
  };
}

test('the API’s connection is encrypted and carries key, headers and certificate', async () => {
  const { heard, address, certificate, key } = await listener();
  const env = {
    TEMPORAL_ADDRESS: address,
    TEMPORAL_API_KEY: 'hunter2',
    TEMPORAL_TLS_SERVER_CA_CERT_PATH: certificate,
    TEMPORAL_TLS_CLIENT_CERT_PATH: certificate,
    TEMPORAL_TLS_CLIENT_KEY_PATH: key,
    TEMPORAL_GRPC_META_X_TEAM: 'hr',
  };
  const { client, close } = openTemporalClient(readTemporal(env));
  onTestFinished(close);
  await expect(client.workflowService.getSystemInfo({})).rejects.toThrow('UNIMPLEMENTED');
  expect(heard[0]).toMatchObject({
    encrypted: 'true',
    authorization: 'Bearer hunter2',
    'x-team': 'hr',
    caller: 'localhost',
  });
});

test('the worker’s connection carries the same', { timeout: 30_000 }, async () => {
  const { heard, address, certificate } = await listener();
  const env = {
    TEMPORAL_ADDRESS: address,
    TEMPORAL_API_KEY: 'hunter2',
    TEMPORAL_TLS_SERVER_CA_CERT_PATH: certificate,
    TEMPORAL_GRPC_META_X_TEAM: 'hr',
  };
  await openWorkerConnection(readTemporal(env)).then(
    (connection) => connection.close(),
    () => undefined,
  );
  expect(heard[0]).toMatchObject({ encrypted: 'true', authorization: 'Bearer hunter2', 'x-team': 'hr' });
});

test('a server whose certificate is signed by nobody we know hears nothing', async () => {
  const { heard, address } = await listener();
  const { client, close } = openTemporalClient(
    readTemporal({ TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY: 'hunter2' }),
  );
  onTestFinished(close);
  const call = client.connection.withDeadline(Date.now() + 2_000, () => client.workflowService.getSystemInfo({}));
  await expect(call).rejects.toThrow();
  expect(heard).toEqual([]);
});
