/** Free ports and taken ones. */
import { createServer, type Server } from 'node:net';
import { isErrno } from './processes.ts';

/** A port of the local stack with the variable that moves it. */
export interface WantedPort {
  readonly variable: string;
  readonly what: string;
  readonly host: string;
  /** 0 is always free. */
  readonly port: number;
}

/** A port that the stack needs is in use. Says which variable to set. */
export class PortTaken extends Error {
  readonly variable: string;

  constructor({ variable, what, host, port }: WantedPort) {
    super(
      `Port ${port} on ${host}, wanted for ${what}, is in use by another program. ` +
        `Set ${variable} to a free port (0 chooses one), or stop that program.`,
    );
    this.name = 'PortTaken';
    this.variable = variable;
  }
}

/** Finds that every port is free before anything is started. @throws {PortTaken} for the first that is not. */
export async function checkPorts(wanted: readonly WantedPort[]): Promise<void> {
  for (const one of wanted) {
    const server = await listen(one.host, one.port).catch((cause: unknown) => {
      if (isErrno(cause, 'EADDRINUSE')) throw new PortTaken(one);
      throw new Error(
        `Cannot listen on ${one.host}:${one.port} for ${one.what} (${cause instanceof Error ? cause.message : String(cause)}). ` +
          `Set ${one.variable} to a port above 1023, or PARLEY_HOST to an address of this machine.`,
        { cause },
      );
    });
    await close(server);
  }
}

/** So many different ports of 127.0.0.1 that were free a moment ago. */
export async function freePorts(count: number): Promise<readonly number[]> {
  // All are held at once and then let go, so that no two are the same.
  const servers = await Promise.all(Array.from({ length: count }, () => listen('127.0.0.1', 0)));
  const ports = servers.map(portOf);
  await Promise.all(servers.map(close));
  return ports;
}

/** One of them. */
export async function freePort(): Promise<number> {
  return (await freePorts(1))[0] ?? 0;
}

function listen(host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen({ host, port, exclusive: true }, () => resolve(server));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A listening socket has no port.');
  return address.port;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
