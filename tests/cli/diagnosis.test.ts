/** `parley diagnosis …` against the real API (D5, D11, D12). */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStand, type Stand } from '../api/stand.ts';
import { procedures, say } from '../domain/diagnosis/talk.ts';
import { parley, type Called } from './terminal.ts';

let stand: Stand;
let url: string;
let key: string;
beforeAll(async () => {
  stand = await startStand();
  url = await stand.app.listen({ port: 0, host: '127.0.0.1' });
  key = await stand.key('operator');
});
afterAll(() => stand.stop());

const call = (...args: string[]): Promise<Called> =>
  parley(args, { url, env: { PARLEY_API_KEY: key }, cwd: process.cwd() });
const pump = procedures.find(({ shape }) => shape.id === 'water_pump');

/** A conversation with a diagnosis as it stands after these messages. */
async function diagnosed(...messages: readonly string[]): Promise<string> {
  const created = await call('conversation', 'create', 'rv-service-desk', '--json');
  const { conversation_id: id } = JSON.parse(created.stdout);
  const { state, directives } = say(messages);
  await stand.owner.query(
    `insert into diagnoses (tenant, conversation, turn_id, state, language, directives, worded)
       values ('local', $1, 't-1', $2, 'en', $3, '{"by": "engine", "because": []}')`,
    [id, JSON.stringify(state), JSON.stringify(directives)],
  );
  return id;
}

test('D5 a diagnosis is shown with its steps, facts, and why the next step is next', async () => {
  const id = await diagnosed('the water pump gives no water', 'no it does not');
  const shown = await call('diagnosis', 'show', id);
  expect(shown).toMatchObject({ code: 0 });
  expect(shown.stdout).toMatch(/^water pump, diagnostic$/mu);
  expect(shown.stdout).toMatch(/pump_runs +done +no/u);
  expect(shown.stdout).toMatch(/next: .+ \(branch-open\)/u);
  const { next, steps } = JSON.parse((await call('diagnosis', 'show', id, '--language', 'ru', '--json')).stdout);
  expect(next.question).toBe(pump?.text(`step.${next.step}.question`, 'ru'));
  expect(steps.map(({ status }: { status: string }) => status)).toContain('closed');
});

test('D11 the report in another language, and none before there is a diagnosis', async () => {
  const id = await diagnosed('the water pump gives no water', 'no it does not');
  const report = await call('diagnosis', 'report', id, '--language', 'es');
  expect(report.stdout).toContain('Informe de diagnóstico: bomba de agua');
  expect(report.stdout).toContain('La causa no se aisló.');
  const { conversation_id: other } = JSON.parse((await call('conversation', 'create', 'hr-manager', '--json')).stdout);
  expect(await call('diagnosis', 'show', other)).toMatchObject({ code: 3 });
});

test('D12 a file is attached by its ending', async () => {
  const id = await diagnosed('the water pump gives no water');
  const folder = mkdtempSync(join(tmpdir(), 'parley-attached-'));
  const file = join(folder, 'supply.txt');
  writeFileSync(file, 'Supply 11.8 V');
  expect((await call('diagnosis', 'attach', id, file)).stdout).toMatch(/reading +13 bytes/u);
  expect((await call('diagnosis', 'attachments', id)).stdout).toContain('supply.txt');
  expect((await call('diagnosis', 'attach', id, join(folder, 'tool.exe'))).code).toBe(2);
});
