/**
 * `npm run demo`: a whole conversation per assistant, printed. Talks to the stack that runs on the data folder; else
 * starts one of its own in a temporary folder on free ports and removes it afterwards. Arguments go to `parley demo`.
 */
import { requireNode } from './node-version.mjs';

requireNode();
const { install, root } = await import('./install.mjs');
await install();

const { spawn } = await import('node:child_process');
const { join } = await import('node:path');
const { loadProgram } = await import('./compiled.mjs');
const { runningStack, withPrivateStack } = await loadProgram('local-stack/find-stack.ts');

try {
  const running = runningStack(process.env);
  process.exitCode = await (running === null ? withPrivateStack((line) => console.error(line), demo) : demo(running));
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}
process.exit();

/** @param {Readonly<Record<string, string>>} env where the stack is and what it is opened with */
function demo(env) {
  const args = [join(root, 'cli/parley.mjs'), 'demo', ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => child.kill(name));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done(code ?? 1));
  });
}
