/** `parley session …` against the real API. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStand, type Stand } from '../api/stand.ts';
import { parley, type Called } from './terminal.ts';

let stand: Stand;
let url: string;
let key: string;
beforeAll(async () => {
  stand = await startStand();
  url = await stand.app.listen({ port: 0, host: '127.0.0.1' });
  key = await stand.key('analyst');
});
afterAll(() => stand.stop());

const call = (...args: string[]): Promise<Called> =>
  parley(['session', ...args], { url, env: { PARLEY_API_KEY: key }, cwd: process.cwd() });

test('X3 a file is given as it is, and looked into', async () => {
  expect(await call('import', 'samples/sessions/repair-cafes.json')).toMatchObject({
    code: 0,
    stdout: 'repair-cafes\n',
  });
  expect(await call('import', 'samples/sessions/ward-nurses.json', '--id', 'nurses')).toMatchObject({ code: 0 });
  expect((await call('list')).stdout).toMatch(/repair-cafes +2 /);
  expect((await call('show', 'repair-cafes')).stdout).toMatch(
    /missing +phase_artifacts\.phase2\.data\.phase2_result\.sampling/,
  );
  const listed = (await call('artifacts', 'nurses', '--artifact-type', 'findings', '--phase', '3')).stdout;
  expect(listed).toContain('phase_artifacts.phase3.data.phase3_result.findings[f-01]');
  const shown = await call('artifacts', 'nurses', 'phase_artifacts.phase3.data.phase3_result.summary');
  expect(shown.stdout).toContain('Pay moves the time and seldom the decision.');
  const missing = JSON.parse((await call('artifacts', 'repair-cafes', '--missing', '--json')).stdout);
  expect(missing.items.map((one: { key_path: string }) => one.key_path)).toContain('phase_artifacts.phase3');
});

test('a file that is not there is told by its name, and a session that is not there ends with 3', async () => {
  const { code, stderr } = await call('import', 'samples/nothing.json');
  expect({ code, names: stderr.includes('nothing.json') }).toEqual({ code: 2, names: true });
  expect((await call('show', 'nobodys')).code).toBe(3);
});
