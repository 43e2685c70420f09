/** Processes that are measured: the product's programs and the floor's, each with a line to ask it what it costs. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '../../tests/support/product.ts';
import type { Answers, Question } from './answers.ts';

export interface MeasuredProcess {
  readonly pid: number;
  /** What its ready line says. */
  readonly news: Readonly<Record<string, unknown>>;
  ask<Name extends Question>(question: Name): Promise<Answers[Name]>;
  /** Ends it in good order; kills it when that takes long. */
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const watched = fileURLToPath(new URL('./watched.mjs', import.meta.url));
const graceMs = 8_000;

/** Starts a program of this repository, which prints a line of JSON when it is ready and ends with us. */
export async function startMeasured(program: string, env: NodeJS.ProcessEnv): Promise<MeasuredProcess> {
  const args = ['--expose-gc', '--import', 'tsx', '--import', watched, program];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...bareEnvironment(), ...env, PARLEY_SUPERVISED: '1' },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const said: string[] = [];
  if (!child.stdout || !child.stderr) throw new Error(`${program} was started without pipes.`);
  createInterface({ input: child.stderr }).on('line', (line) => said.length < 100 && said.push(line));
  const lines = createInterface({ input: child.stdout });
  const news = await new Promise<Readonly<Record<string, unknown>>>((resolve, reject) => {
    lines.on('line', (line) => line.startsWith('{') && resolve(JSON.parse(line)));
    child.once('exit', (code, by) =>
      reject(new Error(`${program} ended (${code ?? by}) before it was ready:\n${said.join('\n')}`)),
    );
  });
  let asked = 0;
  return {
    pid: child.pid ?? 0,
    news,
    ask<Name extends Question>(question: Name): Promise<Answers[Name]> {
      const id = (asked += 1);
      return new Promise((resolve) => {
        const hear = (message: unknown): void => {
          const given = message as { readonly id: number; readonly answer: Answers[Name] };
          if (given.id !== id) return;
          child.off('message', hear);
          resolve(given.answer);
        };
        child.on('message', hear);
        child.send({ id, question });
      });
    },
    async stop() {
      child.kill('SIGTERM');
      const impatience = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await gone;
      clearTimeout(impatience);
    },
  };
}
