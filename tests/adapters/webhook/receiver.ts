/** A receiver on the loopback interface that keeps a log of its own and answers as the test says. */
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly log: readonly Received[];
  readonly posts: () => readonly Received[];
}

/**
 * Starts a receiver, gone with the test. `answer` gets each request whole; a response that it leaves alone never ends.
 */
export async function receiver(
  answer: (request: Received, response: ServerResponse) => void,
  { secure = false }: { readonly secure?: boolean } = {},
): Promise<Receiver> {
  const log: Received[] = [];
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const received = { method, path, headers, body: Buffer.concat(parts).toString('utf8') };
      log.push(received);
      answer(received, response);
    });
  };
  const server = secure ? createSecureServer({ key, cert: certificate }, listener) : createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `${secure ? 'https' : 'http'}://127.0.0.1:${port}/orders`;
  return { url, port, log, posts: () => log.filter(({ method }) => method === 'POST') };
}

export function status(code: number, headers: Readonly<Record<string, string>> = {}, body = '') {
  return (_request: Received, response: ServerResponse): void => {
    response.writeHead(code, headers).end(body);
  };
}

/** For 127.0.0.1 and localhost, and for these tests only: nobody else trusts it. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUAqSLK4dRVKxIw0ucvUibPtOKRbIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTExMzc0MVoYDzIxMjYxMDI4
MTEzNzQxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATmVXs4KcssVREpKIkm/RxwgOPdy6bdEZl05obrmxnbxegBxVhrC2l/
cyqgOG8oU2sfBzh4wsRopmZZak1YWdnko28wbTAdBgNVHQ4EFgQUDKUeil2pLEsA
RwcrfCcqqKdBd+swHwYDVR0jBBgwFoAUDKUeil2pLEsARwcrfCcqqKdBd+swDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgFo3FUxLJBD/gnQj/MxNJHlLfvw2370A/Vtb1INWAsiECIEEI
pHHLIAeJRlhgkjqaVSlaDshjC7zfL5szuenRO+3L
-----END CERTIFICATE-----`;

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgVm9eOvpkZRXc+NFk
hhcm8mhHSwdbo8ibxO7Czd1m3DihRANCAATmVXs4KcssVREpKIkm/RxwgOPdy6bd
EZl05obrmxnbxegBxVhrC2l/cyqgOG8oU2sfBzh4wsRopmZZak1YWdnk
-----END PRIVATE KEY-----`;
