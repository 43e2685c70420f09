/** Parley's own processes in the local stack: which files, with which environment. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChildSpec } from './child.ts';
import type { DataDir } from './data-dir.ts';

/** Arguments of `node` for each program; tests put small ones in their place. */
export interface Programs {
  readonly model: readonly string[];
  readonly mail: readonly string[];
  readonly prepare: readonly string[];
  readonly worker: readonly string[];
  readonly api: readonly string[];
}

export type ProgramName = keyof Programs;

/** Top folder of the checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

export const ownPrograms: Programs = {
  model: program('scripted-model/main.ts'),
  mail: program('mail-sink/main.ts'),
  prepare: program('workers/prepare.ts'),
  worker: program('workers/main.ts'),
  api: program('api/main.ts'),
};

/** How long each has to end in good order: the API finishes its answers, the worker its activities (`outboxGrace`). */
const graceMs = { model: 1_000, mail: 1_000, prepare: 2_000, worker: 24_000, api: 2_000 } as const;

/** The process of one program. `env` comes on top of our own environment; a null removes a variable. */
export function programSpec(
  name: ProgramName,
  programs: Programs,
  dir: DataDir,
  env: Readonly<Record<string, string | null>>,
): ChildSpec {
  const merged = Object.entries({ ...process.env, ...env, PARLEY_SUPERVISED: '1' });
  return {
    name,
    command: process.execPath,
    args: programs[name],
    env: Object.fromEntries(merged.filter(([, value]) => value !== null)),
    cwd: root,
    logFile: join(dir.logs, `${name}.log`),
    recordFile: join(dir.run, `${name}.process.json`),
    endSignal: 'SIGTERM',
    graceMs: graceMs[name],
    announces: true,
  };
}

function program(file: string): readonly string[] {
  return ['--import', import.meta.resolve('tsx'), join(root, file)];
}
