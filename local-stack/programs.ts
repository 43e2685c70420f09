/** Parley's own processes in the local stack: which files, with which environment. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../scripts/child-environment.mjs';
import { compiledProgram } from '../scripts/compiled.mjs';
import { variablesOf } from '../settings/variables.ts';
import type { ChildSpec } from './child.ts';
import type { DataDir } from './data-dir.ts';

/** Arguments of `node` for each program; tests put small ones in their place. */
export interface Programs {
  readonly model: readonly string[];
  readonly mail: readonly string[];
  readonly prepare: readonly string[];
  readonly worker: readonly string[];
  readonly api: readonly string[];
  readonly codec: readonly string[];
}

export type ProgramName = keyof Programs;

/** Top folder of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url));

export const ownPrograms: Programs = {
  model: program('local-stack/scripted-model/main.ts'),
  mail: program('local-stack/mail-sink/main.ts'),
  prepare: program('workers/prepare.ts'),
  worker: program('workers/main.ts'),
  api: program('api/main.ts'),
  codec: program('api/codec/main.ts'),
};

/** How long each has to end in good order: the API finishes its answers, the worker its activities (`outboxGrace`). */
const graceMs = { model: 1_000, mail: 1_000, prepare: 2_000, worker: 24_000, api: 2_000, codec: 2_000 } as const;

/** What a program is told beyond our own environment; a null removes a variable. */
export interface ProgramEnvironment {
  /** Given as far as the program reads it (`variables.ts`), like our own environment. */
  readonly env: Readonly<Record<string, string | null>>;
  /** Given whatever it is: what a caller of the stack wants its programs to have. */
  readonly extra?: Readonly<Record<string, string | null>>;
}

/**
 * The process of one program. It knows what it reads of our environment and of `env`, and nothing of anybody else's.
 */
export function programSpec(
  name: ProgramName,
  programs: Programs,
  dir: DataDir,
  { env, extra = {} }: ProgramEnvironment,
): ChildSpec {
  const whole = withoutNulls({ ...process.env, ...env });
  const known = childEnvironment('node', whole, variablesOf(name));
  return {
    name,
    command: process.execPath,
    args: programs[name],
    env: withoutNulls({ ...known, ...extra, PARLEY_SUPERVISED: '1' }),
    cwd: root,
    logFile: join(dir.logs, `${name}.log`),
    recordFile: join(dir.run, `${name}.process.json`),
    endSignal: 'SIGTERM',
    graceMs: graceMs[name],
    announces: true,
  };
}

function withoutNulls(env: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function program(file: string): readonly string[] {
  const compiled = compiledProgram(file);
  return compiled === null ? ['--import', import.meta.resolve('tsx'), join(root, file)] : [compiled];
}
