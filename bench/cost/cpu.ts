/** CPU time of processes, from the kernel's own count (Linux: /proc; elsewhere there are no figures). */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Database } from '../../adapters/postgres/database/database.ts';

/** Kernels count in hundredths of a second for programs (man 5 proc, USER_HZ). */
const msPerTick = 10;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ms: number;
  /** Of children that have ended. */
  readonly endedMs: number;
}

/** CPU milliseconds so far, by name. A server that works with children is counted with them. */
export function cpuMs(pids: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const all = [...statsOfAll().values()];
  const sumOf = (pid: number): number =>
    all
      .filter((stat) => stat.pid === pid || stat.parent === pid)
      .reduce((sum, { pid: own, ms, endedMs }) => sum + ms + (own === pid ? endedMs : 0), 0);
  // Our own children are measured by themselves.
  const own = (): number => Math.round(process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000);
  return Object.fromEntries(
    Object.entries(pids).map(([name, pid]) => [name, pid === process.pid ? own() : sumOf(pid)]),
  );
}

/** What each has used between two looks, divided by `count`. */
export function cpuBetween(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
  count: number,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(after).map(([name, ms]) => [name, Math.round(((ms - (before[name] ?? 0)) / count) * 10) / 10]),
  );
}

/** The process that answers on this address of this machine; 0 where that cannot be seen. */
export function processListeningOn(address: string): number {
  const port = Number(address.split(':').at(-1)).toString(16).toUpperCase().padStart(4, '0');
  const sockets = new Set(
    ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
      linesOf(file)
        .map((line) => line.trim().split(/\s+/))
        // 0A is LISTEN; the tenth column is the socket's number.
        .filter(([, local = '', , state]) => local.endsWith(`:${port}`) && state === '0A')
        .map((columns) => `socket:[${columns[9]}]`),
    ),
  );
  return processIds().find((pid) => openFilesOf(pid).some((file) => sockets.has(file))) ?? 0;
}

/** PostgreSQL's first process; 0 where that cannot be seen. */
export async function postmasterOf(database: Database): Promise<number> {
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  return statsOfAll().get(rows[0]?.pid ?? 0)?.parent ?? 0;
}

function statsOfAll(): ReadonlyMap<number, Stat> {
  return new Map(
    processIds()
      .flatMap((pid) => statOf(pid))
      .map((stat) => [stat.pid, stat]),
  );
}

function statOf(pid: number): readonly Stat[] {
  const [line = ''] = linesOf(`/proc/${pid}/stat`);
  // The name, in brackets, may hold anything.
  const columns = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = (...places: readonly number[]): number =>
    places.reduce((sum, place) => sum + (columns[place] ?? 0), 0) * msPerTick;
  if (columns.length < 15) return [];
  return [{ pid, parent: columns[1] ?? 0, ms: ticks(11, 12), endedMs: ticks(13, 14) }];
}

function processIds(): readonly number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function openFilesOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  } catch {
    // Gone meanwhile, or somebody else's.
    return [];
  }
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
