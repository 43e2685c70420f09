/**
 * `parley prepare`, `api`, `codec` and `worker` as processes, on a database of their own beside the servers that tests share.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const parley = fileURLToPath(new URL('../../cli/parley.mjs', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of `parley` to its end. */
export function runParley(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(process.execPath, [parley, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (part: Buffer) => (stdout += part.toString()));
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
}

/** A program that goes on. */
export interface Running {
  /** What it said when it served. */
  readonly ready: string;
  signal(name: NodeJS.Signals): void;
  /** Its exit code, once it has ended; null: a signal ended it. */
  readonly ended: Promise<number | null>;
  end(): Promise<void>;
}

/** Starts a program that goes on; settles when it serves. `end` is SIGTERM. */
export async function startParley(part: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, [parley, part], {
    // Standard input stays open as long as this process lives; the program ends with it.
    env: { ...env, PARLEY_SUPERVISED: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('The program was started without pipes.');
  const said: string[] = [];
  createInterface({ input: stderr }).on('line', (line) => said.push(line));
  const ready = await new Promise<string>((resolve, reject) => {
    createInterface({ input: stdout }).once('line', resolve);
    void ended.then((code) => reject(new Error(`${part} ended with ${code}:\n${said.join('\n')}`)));
  });
  return {
    ready,
    ended,
    signal: (name) => void child.kill(name),
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export async function asOwner(ownerUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
