/**
 * Whoever writes an assistant sees it at once: when a file of the folder changes, the assistants are read again. A broken one is told
 * with file and line, and the version before stays in use (X8). Conversations keep the version that they began with.
 */
import { watch, type FSWatcher } from 'node:fs';
import { resolve } from 'node:path';
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
const kinds = /\.(?:yaml|liquid|md)$/;

/**
 * Calls `changed` when files of assistants in `folder` have changed and then been left alone; what changes meanwhile is one call more.
 * `failed`: they cannot be watched. Gives what stops it.
 */
export function onChange(folder: string, changed: () => Promise<void>, failed: (cause: Error) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let working: Promise<void> = Promise.resolve();
  let isOver = false;
  const work = (): void => {
    working = working.then(() => (isOver ? undefined : changed()));
  };
  let watcher: FSWatcher | null = null;
  try {
    // A watcher alone keeps no program running.
    watcher = watch(folder, { recursive: true, persistent: false }, (_event, file) => {
      if (file === null || !kinds.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(work, quietMs);
    });
    watcher.on('error', failed);
  } catch (cause) {
    failed(cause instanceof Error ? cause : new Error(String(cause)));
  }
  return () => {
    isOver = true;
    clearTimeout(timer);
    watcher?.close();
  };
}
