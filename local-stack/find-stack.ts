/** For programs that need a stack to talk to: the one that runs, or one of their own for as long as they need it. */
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EnvironmentVariables, readLocalStack } from '../settings/environment.ts';
import { lockHolder, removeDataDir } from './data-dir.ts';
import { watchParent } from '../settings/end-with-parent.ts';
import { type StackOptions, startStack } from './stack.ts';

/** What a program needs to reach a stack: `PARLEY_URL`, and where the key is. */
export type StackAccess = Readonly<Record<string, string>>;

/** The stack of `PARLEY_URL`, or the one that runs on the data folder; null: none does. */
export function runningStack(env: EnvironmentVariables): StackAccess | null {
  if (env['PARLEY_URL']) return { PARLEY_URL: env['PARLEY_URL'] };
  const { dataDir } = readLocalStack(env);
  const url = lockHolder(dataDir)?.urls['API'];
  return url === undefined ? null : { PARLEY_URL: url, PARLEY_DATA_DIR: dataDir };
}

/**
 * Starts a stack in a temporary folder on free ports, does the work with it, and removes both, also when broken off.
 */
export async function withPrivateStack<T>(
  progress: (line: string) => void,
  work: (access: StackAccess) => Promise<T>,
  options: StackOptions = {},
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-'));
  // PostgreSQL may have to run as another user, who must get to its folder.
  chmodSync(dataDir, 0o711);
  const asked = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => asked.abort());
  const stopWatching = watchParent(() => asked.abort());
  progress('No stack runs here: starting one for this command.');
  try {
    const stack = await startStack({
      ...options,
      settings: { dataDir, temporalPort: 0, temporalUiPort: 0, apiPort: 0, codecPort: 0, postgresPort: 0 },
      progress,
      signal: asked.signal,
    });
    asked.signal.addEventListener('abort', () => void stack.stop());
    try {
      const key = stack.key === null ? {} : { PARLEY_API_KEY: stack.key.reveal() };
      return await work({ PARLEY_URL: stack.urls.api, PARLEY_DATA_DIR: stack.dataDir, ...key });
    } finally {
      await stack.stop();
    }
  } finally {
    stopWatching();
    removeDataDir(dataDir);
  }
}
