/** X8: what is changed in the folder of assistants is noticed, once, without a restart. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { onChange } from '../../local-stack/fresh-assistants.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'parley-fresh-'));
  mkdirSync(join(made, 'desk'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('X8 a sheet that is written is noticed, several writes at once are one change, and other files are none', async () => {
  const made = folder();
  let changes = 0;
  const stop = onChange(
    made,
    async () => void (changes += 1),
    (cause) => expect.fail(cause.message),
  );
  onTestFinished(stop);
  writeFileSync(join(made, 'desk', 'notes.txt'), 'no assistant reads this');
  for (const text of ['one', 'two', 'three']) writeFileSync(join(made, 'desk', 'system.liquid'), text);
  await expect.poll(() => changes).toBe(1);
  writeFileSync(join(made, 'desk', 'assistant.yaml'), 'name: desk');
  await expect.poll(() => changes).toBe(2);
  stop();
  writeFileSync(join(made, 'desk', 'system.liquid'), 'four');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(changes).toBe(2);
});

test('X8 a sheet in a folder that is new is noticed too', async () => {
  const made = folder();
  let changes = 0;
  const stop = onChange(
    made,
    async () => void (changes += 1),
    (cause) => expect.fail(cause.message),
  );
  onTestFinished(stop);
  mkdirSync(join(made, 'desk', 'prompts'));
  writeFileSync(join(made, 'desk', 'prompts', 'phase3.liquid'), 'one');
  await expect.poll(() => changes, { timeout: 6_000 }).toBe(1);
});

test('X8 a folder that cannot be watched is told, and stops nothing', () => {
  const told: string[] = [];
  const stop = onChange(
    join(tmpdir(), 'parley-not-there'),
    async () => undefined,
    (cause) => told.push(cause.message),
  );
  stop();
  expect(told).toEqual([expect.stringContaining('ENOENT') as string]);
});
