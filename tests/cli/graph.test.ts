/** `parley graph` against a real API over a real database. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installationTenant } from '../../adapters/postgres/keys/keys.ts';
import { startStand, type Stand } from '../api/stand.ts';
import { parley, type Called } from './terminal.ts';

const shipped = resolve('assistants/regulatory-copilot/graph.yaml');
let stand: Stand;
let url: string;
let key: string;
let cwd: string;
beforeAll(async () => {
  stand = await startStand();
  url = await stand.app.listen({ port: 0, host: '127.0.0.1' });
  key = await stand.key('installation', { tenant: installationTenant });
  cwd = mkdtempSync(join(tmpdir(), 'parley-graph-cli-'));
});
afterAll(async () => {
  rmSync(cwd, { recursive: true, force: true });
  await stand.stop();
});

const call = (...args: string[]): Promise<Called> =>
  parley(['graph', ...args], { url, cwd, env: { PARLEY_INSTALLATION_KEY: key } });
const json = async (...args: string[]) => JSON.parse((await call(...args, '--json')).stdout);

test('M7 a file of concepts is imported, shown and found, and doing it again changes nothing', async () => {
  const first = await json('import', shipped);
  expect(first.concepts).toBeGreaterThanOrEqual(150);
  expect(first.relations).toBeGreaterThanOrEqual(150);
  expect(await json('import', shipped)).toEqual({ concepts: first.concepts, relations: 0 });

  const shown = await json('show', 'TAX:IE:RELIEF:RENT-CREDIT');
  expect(shown).toMatchObject({ pref_label: 'Rent tax credit', jurisdiction: 'IE', origin: 'sample' });
  expect(shown.related).toContainEqual({
    relation: 'excludes',
    direction: 'to',
    id: 'HOUSING:IE:BENEFIT:HAP',
    pref_label: 'Housing Assistance Payment',
  });
  expect((await json('show', 'rént CREDIT')).items.map(({ id }: { id: string }) => id)).toEqual([
    'TAX:IE:RELIEF:RENT-CREDIT',
  ]);
  const { stdout } = await call('show', 'TAX:IE:RELIEF:RENT-CREDIT');
  expect(stdout).toContain('→ excludes');
  expect((await call('show', 'vehicle registration')).stdout).toContain('TAX:IE:TAX:VRT');
  const audited = await stand.owner.query(`select data from audit_log where event = 'graph.imported'`);
  expect(audited.rowCount).toBeGreaterThan(0);
});

test('what is not there is said: a concept with 3, words with nothing', async () => {
  const none = await call('show', 'TAX:IE:TAX:NO-SUCH');
  expect(none).toMatchObject({ code: 3, stderr: expect.stringContaining('There is no concept') as unknown });
  expect(await call('show', 'no such words')).toMatchObject({ code: 0, stdout: '' });
  expect((await json('show', '%')).items).toEqual([]);
});

test('M7 the faults of a file are told with their lines before anything is sent', async () => {
  writeFileSync(join(cwd, 'faulty.yaml'), 'concepts:\n  - id: TAX:IE:TAX:X\n    label: Tax of Mary Murphy\n');
  const { code, stdout } = await call('import', 'faulty.yaml');
  expect(code).toBe(1);
  expect(stdout).toContain('faulty.yaml:3: "TAX:IE:TAX:X" may not be written: names-somebody.');
  expect(stdout).toContain('faulty.yaml:2: No relation begins or ends');
  expect(await json('import', 'faulty.yaml', '--check')).toMatchObject({
    ok: false,
    faults: [{ line: 2 }, { line: 3 }],
  });
  expect(await call('import', shipped, '--check')).toMatchObject({ code: 0 });
  expect((await call('import', 'missing.yaml')).code).toBe(2);
  expect((await call('show', 'TAX:IE:TAX:X')).code).toBe(3);
});

test('M6 what tells of somebody is refused at the door too, with its place, and nothing of the rest is written', async () => {
  const concepts = [
    { id: 'TAX:IE:TAX:GOOD', label: 'Good tax' },
    { id: 'TAX:IE:TAX:BAD', label: 'Tax of Mary Murphy' },
  ];
  const answer = await stand.app.inject({
    method: 'POST',
    url: '/v1/graph',
    payload: { concepts },
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual([{ path: '/concepts/1', message: 'names-somebody' }]);
  expect(answer.body).not.toContain('Murphy');
  expect((await call('show', 'TAX:IE:TAX:GOOD')).code).toBe(3);
});

test('a key of a tenant has no business there', async () => {
  const admin = await stand.key('admin');
  const answer = await parley(['graph', 'show', 'vat'], { url, cwd, env: { PARLEY_INSTALLATION_KEY: admin } });
  expect(answer.code).toBe(4);
});
