/** `parley dev`: the local stack, as `npm start` runs it. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { CliFailure, EndWith, exitCodes } from '../terminal/failure.ts';
import type { OpenSession, Session } from '../terminal/session.ts';
import { projectFolder } from '../terminal/settings.ts';

export function addDevCommand(program: Command, open: OpenSession): void {
  program
    .command('dev')
    .description('run the local stack until Ctrl-C (the same as npm start)')
    .action((_options: unknown, command: Command) => dev(open(command)));
}

async function dev({ around }: Session): Promise<void> {
  const script = join(projectFolder, 'scripts', 'start.mjs');
  if (!existsSync(script)) {
    throw new CliFailure(exitCodes.failed, {
      title: 'The local stack is not here',
      detail: `${script} does not exist.`,
      remedy: 'Run this from a complete checkout of Parley.',
    });
  }
  const interrupted = around.takeInterrupts();
  const stack = spawn(process.execPath, [script], { stdio: 'inherit', cwd: around.cwd, env: around.env });
  // In a terminal Ctrl-C reaches the stack directly, and a second signal could interrupt its shutdown.
  const stop = (): void => void (around.stdin.isTTY === true || stack.kill('SIGTERM'));
  const terminate = (): void => void stack.kill('SIGTERM');
  interrupted.addEventListener('abort', stop, { once: true });
  process.once('SIGTERM', terminate);
  const code = await new Promise<number>((resolve, reject) => {
    stack.once('error', reject);
    stack.once('exit', (exitCode, signal) => resolve(exitCode ?? (signal === null ? 1 : 0)));
  });
  process.removeListener('SIGTERM', terminate);
  if (code !== 0) throw new EndWith(exitCodes.failed);
}
