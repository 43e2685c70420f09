/**
 * Keeps one child of the local stack running: waits until it is ready, starts it again after a crash, gives up in the
 * end.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Announcement,
  type Child,
  type ChildEnd,
  type ChildSpec,
  describeEnd,
  startChild,
  tailOf,
} from './child.ts';
import type { Part } from './parts.ts';

export interface KeptSpec<T> extends ChildSpec {
  /**
   * Settles when the child can be used, with what is known about it then; rejects when `over` aborts, at the child's
   * end.
   */
  readonly ready: (child: Child, over: AbortSignal) => Promise<T>;
  readonly readyLimitMs: number;
}

export interface Kept<T> extends Part {
  /** What the first start made known. */
  readonly news: T;
}

export interface KeepHooks {
  /** Given the part as soon as its process exists, long before it is ready. */
  readonly begun?: (part: Part) => void;
  /** Told about every unexpected end after the first start. */
  readonly crashed?: (crash: Crash) => void;
  /** Waits before a restart, by the number of crashes within the last minute; one crash more and it is given up. */
  readonly backoffMs?: readonly number[];
}

export interface Crash {
  readonly name: string;
  /** In words, with the last lines of the log. */
  readonly account: string;
  /** When it is started again; null: never, it crashed too often. */
  readonly againInMs: number | null;
}

/** A part did not come up. The message holds the tail of its log. */
export class PartFailed extends Error {
  constructor(name: string, account: string) {
    super(`${name} did not start: ${account}`);
    this.name = 'PartFailed';
  }
}

const usualBackoffMs = [250, 500, 1_000, 2_000, 4_000] as const;
const crashWindowMs = 60_000;

/**
 * Starts a child, waits until it is ready and keeps it so.
 *
 * @throws {PartFailed} when the first start fails; a first failure is a mistake in the set-up, so it is not repeated.
 */
export async function keepRunning<T>(spec: KeptSpec<T>, hooks: KeepHooks): Promise<Kept<T>> {
  let current: Child | null = startChild(spec);
  const stopping = new AbortController();
  const crashes: number[] = [];
  const kept = { name: spec.name, pid: () => current?.pid ?? null, stop, kill };
  hooks.begun?.(kept);
  const news = await untilReady(current, spec, stopping.signal);
  void watch(current);
  return { ...kept, news };

  async function watch(child: Child): Promise<void> {
    for (let running: Child | null = child; running !== null; running = await startAgain()) {
      const end = await running.ended;
      current = null;
      if (stopping.signal.aborted || !(await tellAndWait(end))) return;
    }
  }

  async function tellAndWait(end: ChildEnd): Promise<boolean> {
    const now = Date.now();
    crashes.push(now);
    const recent = crashes.filter((at) => at > now - crashWindowMs).length;
    const againInMs = (hooks.backoffMs ?? usualBackoffMs)[recent - 1] ?? null;
    hooks.crashed?.({ name: spec.name, account: accountOf(spec, end), againInMs });
    if (againInMs === null) return false;
    await pause(againInMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    return !stopping.signal.aborted;
  }

  async function startAgain(): Promise<Child> {
    const child = startChild(spec);
    current = child;
    // A restart that never gets ready ends as a crash like any other.
    await untilReady(child, spec, stopping.signal).catch(() => child.stop());
    return child;
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await current?.stop();
  }

  function kill(): void {
    stopping.abort();
    current?.kill();
  }
}

/** How long a child that says it is ready may take to end. */
const afterwardsLimitMs = 10_000;

/** Runs a child that does its work once and ends; settles with its ready line. @throws {PartFailed} */
export async function runOnce(
  spec: ChildSpec,
  limitMs: number,
  hooks: Pick<KeepHooks, 'begun'>,
): Promise<Announcement> {
  const child = startChild(spec);
  let running = true;
  void child.ended.then(() => (running = false));
  hooks.begun?.({ ...child, pid: () => (running ? child.pid : null) });
  const announcement = await untilReady(
    child,
    { ...spec, ready: ({ announced }) => announced, readyLimitMs: limitMs },
    new AbortController().signal,
  );
  const impatience = setTimeout(child.kill, afterwardsLimitMs);
  const end = await child.ended;
  clearTimeout(impatience);
  if (end.code !== 0) throw new PartFailed(spec.name, accountOf(spec, end));
  return announcement;
}

async function untilReady<T>(child: Child, spec: KeptSpec<T>, stopping: AbortSignal): Promise<T> {
  const settled = new AbortController();
  const tooLate = pause(spec.readyLimitMs, 'too late' as const, { signal: settled.signal }).catch(
    () => 'settled' as const,
  );
  const over = new AbortController();
  const ended = child.ended.then(async (end) => {
    over.abort();
    // The ready line of a child that does its work and ends may still be on its way through the pipe.
    await pause(50);
    throw new PartFailed(spec.name, stopping.aborted ? 'the stack is being stopped.' : accountOf(spec, end));
  });
  const ready = spec.ready(child, over.signal).then(
    (news) => ({ news }),
    // What it gave up on is said by the child's end.
    (cause: unknown) => (over.signal.aborted ? ended : Promise.reject(cause)),
  );
  try {
    const first = await Promise.race([ready, ended, tooLate]);
    if (typeof first === 'object') return first.news;
    await child.stop();
    throw new PartFailed(spec.name, `not ready after ${spec.readyLimitMs / 1_000} s.\n${logExcerpt(spec)}`);
  } finally {
    settled.abort();
    ended.catch(() => undefined);
    ready.catch(() => undefined);
  }
}

function accountOf(spec: ChildSpec, end: ChildEnd): string {
  return `it ${describeEnd(end)}.\n${logExcerpt(spec)}`;
}

function logExcerpt(spec: ChildSpec): string {
  const tail = tailOf(spec.logFile);
  return tail === ''
    ? `Its log is empty (${spec.logFile}).`
    : `The end of ${spec.logFile}:\n${tail.replaceAll(/^/gm, '  | ')}`;
}
