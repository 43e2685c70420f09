/** Free ports and taken ones. */
import { randomInt } from 'node:crypto';
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

/** So many different ports of 127.0.0.1 that are free now; none is given twice by this process. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
}

/** One of them. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(quietRange.first, quietRange.last);
    if (!given.has(port) && (await isFree(port))) {
      given.add(port);
      return port;
    }
  }
  throw new Error(
    `No free port between ${quietRange.first} and ${quietRange.last}. Set the ports yourself (TEMPORAL_PORT, …).`,
  );
}

/**
 * Below the ports that systems give to outgoing connections and to whoever asks for any port: between now and the
 * moment a server listens, one of those could be taken.
 */
const quietRange = { first: 20_000, last: 32_000 } as const;
const given = new Set<number>();

async function isFree(port: number): Promise<boolean> {
  try {
    await close(await listen('127.0.0.1', port));
    return true;
  } catch {
    return false;
  }
}

function listen(host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen({ host, port, exclusive: true }, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
