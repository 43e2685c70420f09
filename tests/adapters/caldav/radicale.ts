/** A real CalDAV server (radicale) with one user and one empty calendar, on loopback, for one test file. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Radicale {
  readonly port: number;
  /** Address of the calendar. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** What the server has stored, object by object, straight from its disk. */
  stored(): readonly string[];
  /** Empties the calendar. */
  clear(): Promise<void>;
  /** Stores an object as another program would. */
  put(name: string, ics: string): Promise<number>;
  stop(): Promise<void>;
}

const username = 'alice';
const password = 'pass word:ü';

export async function startRadicale(): Promise<Radicale> {
  const { command, args, env } = findRadicale();
  const dir = mkdtempSync(join(tmpdir(), 'parley-radicale-'));
  const port = await freePort();
  writeFileSync(join(dir, 'users'), `${username}:${password}\n`);
  writeFileSync(join(dir, 'config'), configFor(dir, port));
  const server = spawn(command, [...args, '--config', join(dir, 'config')], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/${username}/calls/`;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const send = (method: string, address: string, body?: string): Promise<Response> =>
    fetch(address, { method, headers: { authorization, 'content-type': 'text/calendar' }, ...(body ? { body } : {}) });
  await untilUp(server, () => send('MKCALENDAR', url));
  const folder = join(dir, 'storage', 'collection-root', username, 'calls');
  const objects = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.ics'));
  return {
    port,
    url,
    username,
    password,
    stored: () => objects().map((name) => readFileSync(join(folder, name), 'utf8')),
    async clear() {
      for (const name of objects()) await send('DELETE', `${url}${encodeURIComponent(name)}`);
    },
    put: async (name, ics) => (await send('PUT', `${url}${name}`, ics)).status,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('The operating system gave no port.'));
      });
    });
  });
}

function configFor(dir: string, port: number): string {
  return `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${join(dir, 'users')}
htpasswd_encryption = plain
delay = 0
[rights]
type = owner_only
[storage]
filesystem_folder = ${join(dir, 'storage')}
[logging]
level = error
`;
}

/** The first answer means that it is up; a server that ends by itself never will be. */
async function untilUp(server: ChildProcess, knock: () => Promise<Response>): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`radicale ended with ${server.exitCode} before it answered.`);
    try {
      const { status } = await knock();
      if (status === 201) return;
      throw new Error(`radicale answered ${status} to MKCALENDAR.`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** The system's radicale, or one from the Python package index in a folder for tests, or one installed with apt. */
function findRadicale(): Program {
  const own: Program = { command: 'radicale', args: [], env: process.env };
  if (works(own)) return own;
  const target = join(tmpdir(), 'parley-tests-radicale-3');
  const fetched: Program = {
    command: 'python3',
    args: ['-m', 'radicale'],
    env: { ...process.env, PYTHONPATH: target },
  };
  if (existsSync(target) && works(fetched)) return fetched;
  const half = mkdtempSync(join(tmpdir(), 'parley-tests-radicale-'));
  try {
    const install = [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
      '--target',
      half,
      'radicale>=3.1,<4',
    ];
    execFileSync('python3', install, { stdio: 'ignore', timeout: 120_000 });
    // Another test file may have been quicker; its copy is as good.
    if (!existsSync(target)) renameSync(half, target);
    if (works(fetched)) return fetched;
  } catch {
    // No Python, no pip, or no way out: the system's package manager is left.
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  execFileSync('apt-get', ['install', '-y', '-qq', 'radicale'], { stdio: 'ignore', timeout: 300_000 });
  if (works(own)) return own;
  throw new Error('There is no radicale, and it cannot be installed. Install it: apt-get install radicale.');
}

function works({ command, args, env }: Program): boolean {
  try {
    execFileSync(command, [...args, '--version'], { stdio: 'ignore', env, timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}
