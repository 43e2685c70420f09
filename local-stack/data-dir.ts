/** The folder that one local stack keeps everything in, its lock, and what a killed run left behind. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Secret } from '../settings/environment.ts';
import type { ChildRecord } from './child.ts';
import { forgetPostgres } from './postgres-home.ts';
import { goneWithin, identify, isErrno, isRunning, type ProcessIdentity, signal } from './processes.ts';

export interface DataDir {
  /** Absolute, without symbolic links. */
  readonly path: string;
  readonly temporal: string;
  readonly postgres: string;
  /** What the mail sink took. */
  readonly mail: string;
  readonly logs: string;
  /** Records of the processes that run. */
  readonly run: string;
  readonly bootstrapKeyFile: string;
}

/**
 * Makes the folder and what it holds. Others may walk through it (PostgreSQL runs as its own user) but read nothing.
 */
export function openDataDir(given: string): DataDir {
  try {
    return madeDataDir(resolve(given));
  } catch (cause) {
    throw new Error(
      `The data folder ${resolve(given)} cannot be used (${cause instanceof Error ? cause.message : String(cause)}). ` +
        'Make it writable for this user, or choose another with PARLEY_DATA_DIR.',
      { cause },
    );
  }
}

function madeDataDir(wanted: string): DataDir {
  if (!existsSync(wanted)) {
    mkdirSync(wanted, { recursive: true });
    chmodSync(wanted, 0o711);
  }
  const path = realpathSync(wanted);
  const dir = {
    path,
    temporal: join(path, 'temporal'),
    postgres: join(path, 'database'),
    mail: join(path, 'mail'),
    logs: join(path, 'logs'),
    run: join(path, 'run'),
    bootstrapKeyFile: join(path, 'bootstrap-key'),
  };
  for (const [folder, mode] of [
    [dir.temporal, 0o700],
    [dir.postgres, 0o711],
    [dir.mail, 0o700],
    [dir.logs, 0o700],
    [dir.run, 0o700],
  ] as const) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, mode);
  }
  return dir;
}

/** Removes a data folder with its database, wherever that lies. The stack must be stopped. */
export function removeDataDir(path: string): void {
  forgetPostgres(join(path, 'database'));
  rmSync(path, { recursive: true, force: true });
}

/** A secret that the local stack makes for itself once and keeps (mode 600). */
export function keptSecret(dir: DataDir, name: string): Secret {
  const file = join(dir.run, `${name}.secret`);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  return new Secret(readFileSync(file, 'utf8').trim());
}

/** What the lock says about the stack that holds it. */
export interface LockHolder extends ProcessIdentity {
  /** What it serves where; empty while it is starting. */
  readonly urls: Readonly<Record<string, string>>;
}

export interface Lock {
  /** Notes what is served where, for a second start to tell. */
  note(urls: Readonly<Record<string, string>>): void;
  release(): void;
}

/** Another stack runs on this data folder. */
export class AlreadyRunning extends Error {
  readonly holder: LockHolder;

  constructor(path: string, holder: LockHolder) {
    const urls = Object.entries(holder.urls).map(([name, url]) => `  ${name.padEnd(14)} ${url}`);
    super(
      [
        `Parley already ${urls.length === 0 ? 'starts' : 'runs'} on ${path} (process ${holder.pid}).`,
        ...urls,
        'Use that one, stop it first (Ctrl-C in its terminal), or choose another folder with PARLEY_DATA_DIR (and other ports).',
      ].join('\n'),
    );
    this.name = 'AlreadyRunning';
    this.holder = holder;
  }
}

/** Takes the folder for this process. A lock whose holder is gone is taken over. @throws {AlreadyRunning} */
export function lockDataDir(dir: DataDir): Lock {
  const file = join(dir.path, 'lock');
  const self = identify(process.pid);
  if (self === null)
    throw new Error('This process cannot find itself in the process table; the local stack needs /proc or ps.');
  const write = (urls: Readonly<Record<string, string>>) => {
    const whole = `${file}.${process.pid}`;
    writeFileSync(whole, JSON.stringify({ ...self, urls } satisfies LockHolder), { mode: 0o600 });
    return whole;
  };
  const mine = write({});
  try {
    while (!linked(mine, file)) {
      const holder = holderOf(file);
      if (holder !== null && isRunning(holder)) throw new AlreadyRunning(dir.path, holder);
      takeAway(file, holder);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return {
    note: (urls) => renameSync(write(urls), file),
    release: () => {
      if (holderOf(file)?.started === self.started) rmSync(file, { force: true });
    },
  };
}

/** The stack that runs on this data folder now; null: none does. */
export function lockHolder(path: string): LockHolder | null {
  const holder = holderOf(join(resolve(path), 'lock'));
  return holder !== null && isRunning(holder) ? holder : null;
}

/** A link is made whole or not at all, so no one ever reads half a lock. */
function linked(whole: string, file: string): boolean {
  try {
    linkSync(whole, file);
    return true;
  } catch (cause) {
    if (isErrno(cause, 'EEXIST')) return false;
    throw cause;
  }
}

/** Moves a dead lock aside; puts it back should another start have replaced it in between. */
function takeAway(file: string, dead: LockHolder | null): void {
  const aside = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (cause) {
    if (isErrno(cause, 'ENOENT')) return;
    throw cause;
  }
  const moved = holderOf(aside);
  if (moved !== null && moved.started !== dead?.started && isRunning(moved)) linked(aside, file);
  rmSync(aside, { force: true });
}

function holderOf(file: string): LockHolder | null {
  try {
    const kept: LockHolder = JSON.parse(readFileSync(file, 'utf8'));
    return typeof kept.pid === 'number' && typeof kept.started === 'string' ? { ...kept, urls: kept.urls ?? {} } : null;
  } catch {
    return null;
  }
}

/** Longest time that leftovers have to end in good order. */
const leftoverGraceMs = 8_000;

/**
 * Ends the processes that a killed run of this data folder left behind: those of its records that still are the same
 * process, nothing else. Gives their names.
 */
export async function clearLeftovers(dir: DataDir): Promise<readonly string[]> {
  const records = [dir.run, dir.temporal, dir.postgres].flatMap(recordsIn);
  const left = records.filter(({ record }) => isRunning(record));
  for (const { record } of left) signal(record.pid, record.endSignal);
  await Promise.all(
    left.map(async ({ record }) => {
      if (await goneWithin(record, leftoverGraceMs)) return;
      signal(record.pid, 'SIGKILL');
      await goneWithin(record, 2_000);
    }),
  );
  for (const { file } of records) rmSync(file, { force: true });
  return left.map(({ record }) => record.name);
}

/** Child records of one folder: files `<name>.process.json` that hold a process. */
function recordsIn(folder: string): readonly { readonly file: string; readonly record: ChildRecord }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.process.json'))
    .flatMap((name) => {
      const file = join(folder, name);
      try {
        const record: ChildRecord = JSON.parse(readFileSync(file, 'utf8'));
        return typeof record.pid === 'number' && typeof record.started === 'string' ? [{ file, record }] : [];
      } catch {
        // Cut short by a crash: its process was just being started and has ended with its parent.
        return [];
      }
    });
}
