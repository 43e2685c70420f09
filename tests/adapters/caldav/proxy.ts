/** Faults on the wire between a client and a real server: a TCP proxy that can lose what the server answers. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Fault =
  | 'none'
  /** The request arrives and is carried out, its answer does not come back: the connection breaks. */
  | 'answer-lost'
  /** The request arrives and is carried out, and nothing comes back, for ever. */
  | 'silence'
  /** The connection breaks before the request arrives. */
  | 'request-lost';

export interface FaultyProxy {
  readonly url: string;
  /** To one request of this method, after so many of them have passed. */
  inject(fault: Fault, method: string, after?: number): void;
  /** How many requests a fault was done to. */
  injected(): number;
  stop(): Promise<void>;
}

export async function startProxy(target: { readonly port: number; readonly url: string }): Promise<FaultyProxy> {
  let plan: { fault: Fault; method: string; after: number } = { fault: 'none', method: '', after: -1 };
  let injected = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    const origin = connect(target.port, '127.0.0.1');
    sockets.add(origin);
    origin.on('error', () => client.destroy());
    let fault: Fault = 'none';
    client.on('data', (bytes) => {
      const begins = bytes.subarray(0, plan.method.length + 1).toString('latin1') === `${plan.method} `;
      if (begins) {
        // Connections are kept: a fault belongs to one request only.
        fault = plan.after === 0 ? plan.fault : 'none';
        injected += plan.after === 0 ? 1 : 0;
        plan = { ...plan, after: plan.after - 1 };
      }
      if (fault === 'request-lost') client.destroy();
      else origin.write(bytes);
    });
    origin.on('data', (bytes) => {
      if (fault === 'answer-lost') client.destroy();
      else if (fault !== 'silence') client.write(bytes);
    });
    client.on('close', () => origin.end());
    origin.on('close', () => {
      if (fault !== 'silence') client.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: target.url.replace(`:${target.port}`, `:${address.port}`),
    inject(fault, method, after = 0) {
      plan = { fault, method, after };
      injected = 0;
    },
    injected: () => injected,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
