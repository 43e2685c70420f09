/** One broken folder: told everywhere, and in nobody's way. The start reads the folders, the API serves them. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishAssistants } from '../../workers/publish-assistants.ts';
import { caller, startStand, type Stand } from './stand.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let stand: Stand;
let folder: string;
let { post, get } = {} as ReturnType<typeof caller>;
beforeAll(async () => {
  stand = await startStand();
  ({ post, get } = caller(stand, await stand.key('admin')));
  folder = mkdtempSync(join(tmpdir(), 'parley-broken-'));
  for (const name of ['defaults', 'hr-manager', 'rv-service-desk'])
    cpSync(join(root, 'assistants', name), join(folder, 'assistants', name), { recursive: true });
});
afterAll(async () => {
  await stand.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What the start does with the folder. */
const start = (): Promise<readonly string[]> => publishAssistants(stand.owner, join(folder, 'assistants'));

function change(path: string, how: (text: string) => string): void {
  const file = join(folder, 'assistants', path);
  writeFileSync(file, how(readFileSync(file, 'utf8')));
}

const create = async (assistant: string) => post('/v1/conversations', { assistant });
const versionOf = async (name: string) => (await get(`/v1/assistants/${name}`)).json().version;

test('X8 a broken folder is told and left out; the others start, and the version in use stays', async () => {
  expect(await start()).toEqual([]);
  const before = await versionOf('rv-service-desk');
  const { conversation_id: id } = (await create('rv-service-desk')).json();

  // One that was sound becomes broken, one is broken from its first day, one changes.
  change('rv-service-desk/system.liquid', (text) => `${text}\n{{ nobody }}\n`);
  mkdirSync(join(folder, 'assistants', 'sales-desk'));
  writeFileSync(join(folder, 'assistants', 'sales-desk', 'assistant.yaml'), 'name: sales-desk\n');
  writeFileSync(join(folder, 'assistants', 'sales-desk', 'lexicon.yaml'), 'actions: { email: { strong: ["a (b"] } }\n');
  change('hr-manager/system.liquid', (text) => `${text}\nBe brief.\n`);
  const hr = await versionOf('hr-manager');
  const told = (await start()).join('\n');
  expect(told).toContain('The assistant "rv-service-desk" is left out: its folder is broken.');
  expect(told).toMatch(/rv-service-desk\/system\.liquid:\d+: "\{\{ nobody \}\}" is not among the values/);
  expect(told).toContain('sales-desk/lexicon.yaml:1: The phrase "a (b" opens a bracket');
  expect(await versionOf('hr-manager')).not.toBe(hr);

  const listed = (await get('/v1/assistants')).json();
  expect(listed.items.map(({ name }: { name: string }) => name)).toContain('rv-service-desk');
  expect(listed.items.map(({ name }: { name: string }) => name)).not.toContain('sales-desk');
  expect(listed.broken).toMatchObject([
    { name: 'rv-service-desk', version: before, faults: [{ file: 'rv-service-desk/system.liquid' }] },
    { name: 'sales-desk', version: null },
  ]);
  // What is said in a conversation of the sound version is taken, and new ones begin with it.
  expect((await post(`/v1/conversations/${id}/messages`, { text: 'The pump is dead.' })).statusCode).toBe(202);
  expect((await create('rv-service-desk')).statusCode).toBe(201);
  expect(await versionOf('rv-service-desk')).toBe(before);
  const refused = await create('sales-desk');
  expect(refused.statusCode).toBe(404);
  expect(refused.json().detail).toContain('is left out: its folder is broken');

  // Files and lines are shown to those who look after the installation, and to nobody else.
  const participant = caller(stand, await stand.key('participant', { participant: 'dana' }));
  expect((await participant.get('/v1/assistants')).json().broken).toEqual([]);

  // Mended, it is in use again.
  change('rv-service-desk/system.liquid', (text) => text.replace('{{ nobody }}', 'Safety first.'));
  expect(await start()).toHaveLength(1);
  expect(await versionOf('rv-service-desk')).not.toBe(before);
  expect((await get('/v1/assistants')).json().broken.map(({ name }: { name: string }) => name)).toEqual(['sales-desk']);
}, 60_000);

test('with nothing but broken folders there is no start, and every fault is told', async () => {
  change('defaults/texts.yaml', (text) => `${text}\n"Not A Name": x\n`);
  const told = await start().then(String, String);
  expect(told).toMatch(/defaults\/texts\.yaml:\d+: "Not A Name"/);
  expect(told).toContain('sales-desk/assistant.yaml');
}, 60_000);
