import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

function supervised(env: NodeJS.ProcessEnv) {
  const file = fileURLToPath(new URL('fixtures/supervised.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file], { env: { ...process.env, ...env }, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said: string[] = [];
  child.stdout.on('data', (part: Buffer) => said.push(part.toString()));
  return { child, said };
}

test('a supervised program ends in good order when its supervisor lets go of its stdin', async () => {
  const { child, said } = supervised({ PARLEY_SUPERVISED: '1' });
  await once(child.stdout, 'data');
  child.stdin.end();
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(said.join('')).toContain('ended in good order');
});

test('the same program started by hand does not care about its stdin', async () => {
  const { child, said } = supervised({ PARLEY_SUPERVISED: '' });
  child.stdin.end();
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([null, 'SIGTERM']);
  expect(said.join('')).not.toContain('ended in good order');
});
