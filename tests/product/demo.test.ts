/** `npm run demo`, as a newcomer runs it: nothing is running, and nothing is left afterwards. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bareEnvironment } from '../support/product.ts';

test('G6 the demo books a call after a yes, shows the gate’s reasons, and ends with 0', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-no-stack-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const { code, shown, told } = await demo({ PARLEY_DATA_DIR: dataDir });
  expect(told).toContain('starting one for this command');
  expect(told).toContain('5 of 5 conversations went as they should.');
  expect(code).toBe(0);
  const talk = shown.slice(shown.indexOf('(hr-manager'), shown.indexOf('(operations-agents'));
  const order = [
    'act door: held: too-early, still-asking',
    'act door: held: offer-waits',
    'act door: open',
    'Booked: a call with Dana Reyes',
  ];
  const places = order.map((words) => talk.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(talk.split('Booked: a call').length).toBe(2);
  expect(shown).not.toContain('surprise');
}, 90_000);

function demo(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['scripts/demo.mjs'], {
    env: { ...bareEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let shown = '';
  let told = '';
  child.stdout.on('data', (part: Buffer) => (shown += part.toString('utf8')));
  child.stderr.on('data', (part: Buffer) => (told += part.toString('utf8')));
  return new Promise<{ readonly code: number | null; readonly shown: string; readonly told: string }>((done) => {
    child.once('close', (code) => done({ code, shown, told }));
  });
}
