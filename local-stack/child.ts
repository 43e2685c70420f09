/** One child process of the local stack: started, recorded, listened to for its ready line, stopped. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  createWriteStream,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { identify, isErrno, type ProcessIdentity } from './processes.ts';

export interface ChildSpec {
  /** Shown to people and used for file names: `worker`. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Whom to run as; only root may say. */
  readonly user?: UserIds | null;
  readonly logFile: string;
  /** Where process id and start time are kept while it runs, so that a later start recognises what was left behind. */
  readonly recordFile: string;
  /** What asks it to end in good order, and how long it has before it is killed. */
  readonly endSignal: NodeJS.Signals;
  readonly graceMs: number;
  /** It prints one JSON line `{"ready":true,…}` on stdout, and ends when its stdin does. */
  readonly announces: boolean;
}

export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

/** How a child ended: with a code, by a signal, or because it could not be started at all. */
export interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly fault: string | null;
}

export interface Child {
  readonly name: string;
  readonly pid: number;
  readonly ended: Promise<ChildEnd>;
  /** The ready line; never settles when the child ends without one. */
  readonly announced: Promise<Announcement>;
  /** Asks it to end, kills it when its time is up, and settles once it is gone. */
  stop(): Promise<void>;
  /** Kills it without asking. */
  kill(): void;
}

export type Announcement = Readonly<Record<string, unknown>>;

/** What is kept in a record file. */
export interface ChildRecord extends ProcessIdentity {
  readonly name: string;
  readonly endSignal: NodeJS.Signals;
}

/**
 * Starts one child in a process group of its own (Ctrl-C in a terminal reaches the supervisor alone, which then stops
 * the parts in order). Where `setpriv` can do it, the kernel ends the child together with us, even after `kill -9`.
 */
export function startChild(spec: ChildSpec): Child {
  const child = spawnInto(spec, openLog(spec.logFile));
  const ended = new Promise<ChildEnd>((resolve) => {
    child.once('error', (cause) => resolve({ code: null, signal: null, fault: cause.message }));
    child.once('exit', (code, signal) => resolve({ code, signal, fault: null }));
  }).finally(() => rmSync(spec.recordFile, { force: true }));
  record(spec, child.pid);
  // A child that has gone takes its end of the pipe along; that is said by `ended` already.
  child.stdin?.on('error', () => undefined);

  const kill = () => killGroup(child);
  const stop = once(async () => {
    child.kill(spec.endSignal);
    const impatience = setTimeout(kill, spec.graceMs);
    await ended;
    clearTimeout(impatience);
  });
  return { name: spec.name, pid: child.pid ?? 0, ended, announced: readyLine(child, spec), stop, kill };
}

/** In words: "ended with code 1", "was killed by SIGKILL". */
export function describeEnd(end: ChildEnd): string {
  if (end.fault !== null) return `could not be started: ${end.fault}`;
  return end.signal === null ? `ended with code ${end.code}` : `was ended by ${end.signal}`;
}

/** The last lines of a log, for people; empty when there is none. */
export function tailOf(logFile: string, lines = 15): string {
  if (!existsSync(logFile)) return '';
  const size = statSync(logFile).size;
  const buffer = Buffer.alloc(Math.min(size, 6_000));
  const file = openSync(logFile, 'r');
  try {
    readSync(file, buffer, 0, buffer.length, size - buffer.length);
  } finally {
    closeSync(file);
  }
  return buffer.toString('utf8').trimEnd().split('\n').slice(-lines).join('\n');
}

/** One log file keeps at most this much of the runs before. */
const logLimitBytes = 10 * 1024 * 1024;

function openLog(logFile: string): number {
  if (existsSync(logFile) && statSync(logFile).size > logLimitBytes) renameSync(logFile, `${logFile}.1`);
  return openSync(logFile, 'a', 0o600);
}

function spawnInto(spec: ChildSpec, log: number): ChildProcess {
  const [command, args] = endingWithUs(spec);
  const child = spawn(command, args, {
    cwd: spec.cwd,
    env: spec.env,
    detached: true,
    stdio: [spec.announces ? 'pipe' : 'ignore', spec.announces ? 'pipe' : log, log],
    ...spec.user,
  });
  closeSync(log);
  return child;
}

function endingWithUs(spec: ChildSpec): [string, readonly string[]] {
  if (!hasSetpriv()) return [spec.command, spec.args];
  return ['setpriv', ['--pdeathsig', spec.endSignal.slice('SIG'.length), spec.command, ...spec.args]];
}

let setprivFound: boolean | null = null;

/** Asked by trying: BusyBox has a `setpriv` without this option. */
function hasSetpriv(): boolean {
  setprivFound ??= spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true'], { stdio: 'ignore' }).status === 0;
  return setprivFound;
}

function record(spec: ChildSpec, pid: number | undefined): void {
  const identity = pid === undefined ? null : identify(pid);
  if (identity === null) return;
  const kept: ChildRecord = { ...identity, name: spec.name, endSignal: spec.endSignal };
  writeFileSync(spec.recordFile, JSON.stringify(kept), { mode: 0o600 });
}

function readyLine(child: ChildProcess, spec: ChildSpec): Promise<Announcement> {
  return new Promise((resolve) => {
    if (child.stdout === null) return;
    child.stdout.pipe(createWriteStream(spec.logFile, { flags: 'a' }));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = parsed(line);
      if (said?.['ready'] === true) resolve(said);
    });
  });
}

function parsed(line: string): Announcement | null {
  if (!line.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (cause) {
    if (!isErrno(cause, 'ESRCH')) throw new Error(`Could not kill ${basename(child.spawnfile)}.`, { cause });
  }
}

function once(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= task());
}
