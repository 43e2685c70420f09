/**
 * Whoever writes an assistant sees it at once: when a file of the folder changes, the assistants are read again. A
 * broken one is told with file and line, and the version before stays in use (X8). Conversations keep the version that
 * they began with.
 */
import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import { join, resolve } from 'node:path';
import { readAssistantsDir } from '../settings/environment.ts';
import type { Announcement } from './child.ts';
import { root } from './programs.ts';
import { preparePart, type PartContext, type ProcessEnvironment } from './stack-parts.ts';

/** Prepares the database and the assistants, and reads those again whenever a file changes, until `ended`. */
export async function prepareAndWatch(
  context: PartContext,
  env: ProcessEnvironment,
  ended: Promise<unknown>,
): Promise<Announcement> {
  const prepared = await preparePart(context, env);
  context.progress('Database and assistants are ready.');
  keepFresh(context, env, ended);
  return prepared;
}

function keepFresh(context: PartContext, env: ProcessEnvironment, ended: Promise<unknown>): void {
  const folder = resolve(root, readAssistantsDir(process.env));
  const { progress } = context;
  const again = async (): Promise<void> => {
    try {
      await preparePart(context, env);
      progress('An assistant has changed: what begins now uses it.');
    } catch (cause) {
      progress(`The assistants could not be read again: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  };
  const stop = onChange(folder, again, (cause) =>
    progress(`Changes in ${folder} are not noticed (${cause.message}): start again after a change.`),
  );
  void ended.then(stop, stop);
}

/** Editors write a file in several steps. */
const quietMs = 300;
/** What the system does not tell (files in a folder that is new, network drives) is found by looking this often. */
const lookMs = 2_000;
const kinds = /\.(?:yaml|liquid|md)$/;

/**
 * Calls `changed` when files of assistants in `folder` have changed and then been left alone; what changes meanwhile is
 * one call more. `failed`: they cannot be watched. Gives what stops it.
 */
export function onChange(folder: string, changed: () => Promise<void>, failed: (cause: Error) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let working: Promise<void> = Promise.resolve();
  let isOver = false;
  let known = '';
  let watcher: FSWatcher | null = null;
  let looking: ReturnType<typeof setInterval> | undefined;
  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
    clearInterval(looking);
    watcher?.close();
  };
  const fail = (cause: unknown): void => failed(cause instanceof Error ? cause : new Error(String(cause)));
  /** A stamp that is new is left alone for a moment, and looked at again. */
  const look = (): void => {
    try {
      const now = stampOf(folder);
      if (isOver || now === known) return;
      clearTimeout(timer);
      timer = setTimeout(() => settle(now), quietMs);
    } catch {
      // It is being moved or written: the next look finds out.
    }
  };
  const settle = (seen: string): void => {
    if (stampOf(folder) !== seen) return look();
    known = seen;
    working = working.then(() => (isOver ? undefined : changed()));
  };
  try {
    known = stampOf(folder);
    // A watcher alone keeps no program running.
    watcher = watch(folder, { recursive: true, persistent: false }, look);
    watcher.on('error', fail);
    looking = setInterval(look, lookMs).unref();
  } catch (cause) {
    fail(cause);
  }
  return stop;
}

/** The assistants' files with their sizes and times. @throws when the folder cannot be read */
function stampOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => kinds.test(file))
    .sort()
    .map((file) => {
      const { size, mtimeMs } = statSync(join(folder, file));
      return `${file} ${size} ${mtimeMs}`;
    })
    .join('\n');
}
