/** Where whoever looks after a worker's process asks it: whether it lives, and whether it takes tasks. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Health {
  /** With the port that it was given where any was asked for. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * `/healthz` answers as long as the process turns; `/readyz` is 503 before it takes tasks and from when it is told to
 * end.
 */
export async function showHealth(
  where: { readonly host: string; readonly port: number },
  isReady: () => boolean,
): Promise<Health> {
  const server = createServer((request, response) => {
    const answer = answerTo(request.url ?? '', isReady);
    response.writeHead(answer.status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify({ status: answer.says }));
  });
  await listening(server, where);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerTo(path: string, isReady: () => boolean): { readonly status: number; readonly says: string } {
  if (path === '/healthz') return { status: 200, says: 'ok' };
  if (path !== '/readyz') return { status: 404, says: 'unknown' };
  return isReady() ? { status: 200, says: 'ready' } : { status: 503, says: 'not-ready' };
}

function listening(server: Server, { host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
