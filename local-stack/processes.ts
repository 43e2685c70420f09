/**
 * Knowing a process again. A process id alone is reused by the system, so a process is its id and the moment it
 * started; nothing here ever looks for a process by its name.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in whatever words the system has for it; equal only for the same process. */
  readonly started: string;
}

/** The process that has this id now; null: none, or it is dead and only waits for its parent to notice. */
export function identify(pid: number): ProcessIdentity | null {
  const started = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
  return started === null ? null : { pid, started };
}

export function isRunning(known: ProcessIdentity): boolean {
  return identify(known.pid)?.started === known.started;
}

/** Waits until the process is gone, at most `limitMs`. False: it is still there. */
export async function goneWithin(known: ProcessIdentity, limitMs: number): Promise<boolean> {
  const until = Date.now() + limitMs;
  while (isRunning(known)) {
    if (Date.now() >= until) return false;
    await pause(25);
  }
  return true;
}

/** Sends a signal; a process that has gone meanwhile is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (cause) {
    if (!isErrno(cause, 'ESRCH')) throw cause;
  }
}

/** Whether `cause` is a system error with this code. */
export function isErrno(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code;
}

/**
 * Whether this process is a program of this file name that works in this folder. Linux only, elsewhere false: it is
 * asked where no start time was recorded.
 */
export function worksIn(pid: number, program: string, folder: string): boolean {
  try {
    const first = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
    return basename(first) === program && readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

/**
 * Ticks since the machine's start, with the machine's start: after a restart of the machine nothing is the same
 * process.
 */
function startOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticks] = [fields[0], fields[19]];
    if (ticks === undefined || state === 'Z' || state === 'X') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
  } catch {
    return null;
  }
}

function startByPs(pid: number): string | null {
  const { stdout, status } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const [state = '', ...start] = (stdout ?? '').trim().split(' ');
  return status !== 0 || start.length === 0 || state.startsWith('Z') ? null : start.join(' ').trim();
}
