/** The local stack's PostgreSQL: a real server with one cluster, one database and password logins on 127.0.0.1. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Secret } from '../settings/environment.ts';
import type { Child, ChildSpec } from './child.ts';
import { type KeepHooks, keepRunning } from './keep-running.ts';
import { forgetPostgres, type PostgresHome, postgresHome } from './postgres-home.ts';
import { goneWithin, identify, signal, worksIn } from './processes.ts';
import { freePort } from './ports.ts';

export interface PostgresOptions extends KeepHooks {
  /** Folder for the cluster (or a pointer to it), the log, the password and the process record; made when missing. */
  readonly dir: string;
  /** 0 or absent: a free one. */
  readonly port?: number;
  /** Made empty together with the cluster. */
  readonly database?: string;
  /** False: a crash of the machine may lose data, and commits are quicker (tests only). */
  readonly durable?: boolean;
  /** Default: `dir`. */
  readonly logDir?: string;
  readonly progress?: (line: string) => void;
}

export interface PostgresServer {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /** The address of the database for its superuser `postgres`. */
  readonly superuserUrl: Secret;
  /** The address for another role, or of another database. */
  urlFor(role: string, password: Secret, database?: string): Secret;
  /** Folder of the cluster. */
  readonly cluster: string;
  pid(): number | null;
  stop(): Promise<void>;
  kill(): void;
  /** After `stop`: removes the cluster where it lies outside `dir`. */
  forget(): void;
}

/**
 * Starts PostgreSQL over the cluster of `dir`, which is made when there is none, and waits until it takes connections.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  await mkdir(resolve(options.dir), { recursive: true });
  // Without symbolic links: the system tells a process's folder that way, and leftovers are known by theirs.
  const dir = realpathSync(options.dir);
  const database = options.database ?? 'parley';
  const home = postgresHome(dir);
  const password = await keptPassword(join(dir, 'postgres-password'));
  await endLeftover(home.cluster);
  if (!existsSync(home.cluster)) {
    options.progress?.('Making a PostgreSQL database.');
    await makeCluster(home, { database, password, begun: options.begun ?? (() => undefined) });
  }
  const port = options.port || (await freePort());
  const kept = await keepRunning(
    {
      ...postgresSpec(home, dir, port, options),
      ready: (child, over) => acceptsConnections(child, home.cluster, over),
      readyLimitMs: 60_000,
    },
    options,
  );
  const urlFor = (role: string, secret: Secret, name = database) =>
    new Secret(`postgres://${role}:${encodeURIComponent(secret.reveal())}@127.0.0.1:${port}/${name}`);
  return {
    host: '127.0.0.1',
    port,
    database,
    superuserUrl: urlFor('postgres', password),
    urlFor,
    cluster: home.cluster,
    pid: kept.pid,
    stop: kept.stop,
    kill: kept.kill,
    forget: () => forgetPostgres(dir),
  };
}

async function keptPassword(file: string): Promise<Secret> {
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
  return new Secret(readFileSync(file, 'utf8').trim());
}

/**
 * Ends a server that a killed run left over this cluster. Its own pid file says which process that is; the process must
 * be a `postgres` working in this very folder, because the id may belong to another program by now.
 */
async function endLeftover(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const left = Number.isInteger(pid) && worksIn(pid, 'postgres', cluster) ? identify(pid) : null;
  if (left !== null) {
    signal(left.pid, 'SIGINT');
    if (!(await goneWithin(left, 8_000))) {
      signal(left.pid, 'SIGKILL');
      await goneWithin(left, 2_000);
    }
  }
  // Only Linux can say that no server works here any more.
  if (process.platform === 'linux' && existsSync(pidFile) && !worksIn(pid, 'postgres', cluster)) takeOver(pidFile);
}

/**
 * Puts our own id into the pid file of a server that is gone. Its id may still be in use, by the dead process itself
 * until somebody collects it or, in a restarted container, by another program, and PostgreSQL would refuse to start for
 * it. It does not ask about its parent's id, and finds out by itself whether the cluster's shared memory is still in
 * use.
 */
function takeOver(pidFile: string): void {
  const [, ...others] = readFileSync(pidFile, 'utf8').split('\n');
  writeFileSync(pidFile, [process.pid, ...others].join('\n'));
}

interface NewCluster {
  readonly database: string;
  readonly password: Secret;
  /** Told of each program that makes it: a start that is broken off ends it, and leaves no process behind. */
  readonly begun: NonNullable<PostgresOptions['begun']>;
}

/**
 * Made under another name and renamed when it is whole: a start that is broken off leaves nothing that looks finished.
 */
async function makeCluster(home: PostgresHome, { database, password, begun }: NewCluster): Promise<void> {
  const unfinished = `${home.cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700, recursive: true });
  if (home.user !== null) chownSync(unfinished, home.user.uid, home.user.gid);
  // A socket file, which needs no password here, is never opened; logins come over the port.
  const options = [
    '--username=postgres',
    '--auth-local=peer',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    '--no-sync',
  ];
  // Sorting and letters are the same on every machine, whatever locales it has.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const run = (name: string, args: readonly string[], input: string) => runProgram(home, { name, args, input, begun });
  await run('initdb', ['-D', unfinished, '--no-instructions', ...options, ...locale], '');
  const statements = [
    `CREATE DATABASE "${database.replaceAll('"', '""')}";`,
    `ALTER ROLE postgres PASSWORD '${password.reveal()}';`,
  ];
  await run('postgres', ['--single', '-D', unfinished, 'postgres'], `${statements.join('\n')}\n`);
  renameSync(unfinished, home.cluster);
}

interface ProgramRun extends Pick<NewCluster, 'begun'> {
  readonly name: string;
  readonly args: readonly string[];
  readonly input: string;
}

function runProgram(home: PostgresHome, { name, args, input, begun }: ProgramRun): Promise<void> {
  return new Promise((done, fail) => {
    const said: Buffer[] = [];
    const program = spawn(join(home.programs, 'bin', name), args, {
      cwd: '/',
      env: postgresEnvironment(),
      ...home.user,
    });
    program.stdout.on('data', (part: Buffer) => said.push(part));
    program.stderr.on('data', (part: Buffer) => said.push(part));
    program.stdin.on('error', () => undefined);
    program.once('error', fail);
    const closed = new Promise<void>((resolve) =>
      program.once('close', () => resolve()).once('error', () => resolve()),
    );
    const stop = (): Promise<void> => {
      program.kill('SIGTERM');
      return closed;
    };
    const pid = (): number | null => (program.exitCode === null ? (program.pid ?? null) : null);
    begun({ name: 'postgres', pid, stop, kill: () => void program.kill('SIGKILL') });
    program.once('close', (code) => {
      const text = Buffer.concat(said).toString('utf8').trim();
      // In single-user mode an error is said and the program still ends well.
      if (code === 0 && !text.includes('ERROR:') && !text.includes('FATAL:')) done();
      else
        fail(
          new Error(
            `${name} could not make the database (code ${code}):\n${text}\nOr set DATABASE_URL to a database of your own.`,
          ),
        );
    });
    program.stdin.end(input);
  });
}

function postgresSpec(home: PostgresHome, dir: string, port: number, options: PostgresOptions): ChildSpec {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    // Logins are by password over the port; a socket file would have to lie where its path is short enough.
    unix_socket_directories: '',
    max_connections: 300,
    log_min_messages: 'warning',
    ...((options.durable ?? true) ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return {
    name: 'postgres',
    command: join(home.programs, 'bin', 'postgres'),
    args: ['-D', home.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    env: postgresEnvironment(),
    cwd: '/',
    user: home.user,
    logFile: join(options.logDir ?? dir, 'postgres.log'),
    recordFile: join(dir, 'postgres.process.json'),
    // SIGINT is its "fast shutdown": open connections are closed, everything committed stays.
    endSignal: 'SIGINT',
    graceMs: 4_000,
    announces: false,
  };
}

/** Without variables such as PGDATA or PGPORT that would change what it does. */
function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' };
}

/** The server notes its state in the last line of its pid file, as `pg_ctl` reads it. */
async function acceptsConnections(child: Child, cluster: string, over: AbortSignal): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  while (!readyInPidFile(pidFile, child.pid)) await pause(20, undefined, { signal: over });
}

function readyInPidFile(file: string, pid: number): boolean {
  if (!existsSync(file)) return false;
  const lines = readFileSync(file, 'utf8').split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}
