/** `parley memory …` against the real API (M2, M9). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStand, type Stand } from '../api/stand.ts';
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

/** A conversation in which these are in scope; the graph knows the first. */
async function talkAbout(...ids: readonly string[]): Promise<string> {
  const created = await call('conversation', 'create', 'regulatory-copilot', '--json');
  const { conversation_id: id } = JSON.parse(created.stdout);
  const nodes = ids.map((one) => ({ id: one, because: 'captured', turnId: 't-1', at: '2026-11-23T10:00:00Z' }));
  await stand.owner.query(`insert into conversation_context (tenant, conversation, nodes) values ('local', $1, $2)`, [
    id,
    JSON.stringify(nodes),
  ]);
  return id;
}
const idsIn = async (id: string): Promise<readonly string[]> =>
  JSON.parse((await call('memory', 'show', id, '--json')).stdout).items.map((one: { id: string }) => one.id);

test('M2 what is in scope is shown with why it is there, and forgotten one by one or all at once', async () => {
  const id = await talkAbout('TAX:IE:TAX:A', 'TAX:IE:TAX:B', 'TAX:IE:TAX:C');
  const shown = await call('memory', 'show', id);
  expect(shown).toMatchObject({ code: 0 });
  expect(shown.stdout).toMatch(/TAX:IE:TAX:A +- +- +captured +2026-11-23T10:00:00Z +no/);
  expect((await call('memory', 'forget', id)).code).toBe(2);
  expect((await call('memory', 'forget', id, 'TAX:IE:TAX:X')).code).toBe(3);
  expect(await call('memory', 'forget', id, 'TAX:IE:TAX:B')).toMatchObject({
    code: 0,
    stdout: 'forgotten: TAX:IE:TAX:B\n',
  });
  expect(await idsIn(id)).toEqual(['TAX:IE:TAX:A', 'TAX:IE:TAX:C']);
  expect((await call('memory', 'forget', id, '--all')).code).toBe(0);
  expect(await idsIn(id)).toEqual([]);
});

test('M9 what is in scope is copied into another conversation, beside what that has', async () => {
  const [from, to] = [await talkAbout('TAX:IE:TAX:A', 'TAX:IE:TAX:B'), await talkAbout('TAX:IE:TAX:C')];
  const copied = await call('memory', 'copy', from, to, '--json');
  expect(JSON.parse(copied.stdout)).toEqual({
    conversation_id: from,
    to,
    concepts: ['TAX:IE:TAX:C', 'TAX:IE:TAX:A', 'TAX:IE:TAX:B'],
  });
  expect((await call('memory', 'copy', from, 'nobodys')).code).toBe(3);
});

test('M9 a copy without another conversation begins one; a merge adds what several are about', async () => {
  const [from, other] = [await talkAbout('TAX:IE:TAX:A', 'TAX:IE:TAX:B'), await talkAbout('TAX:IE:TAX:C')];
  const made = await call('memory', 'copy', from);
  expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining('TAX:IE:TAX:A, TAX:IE:TAX:B') });
  const id = made.stdout.trim();
  expect(id).not.toBe(from);
  expect(await idsIn(id)).toEqual(['TAX:IE:TAX:A', 'TAX:IE:TAX:B']);
  const merged = await call('memory', 'merge', id, other, from);
  expect(merged).toMatchObject({ code: 0, stdout: `in scope in ${id}: TAX:IE:TAX:A, TAX:IE:TAX:B, TAX:IE:TAX:C\n` });
  expect((await call('memory', 'merge', id, 'nobodys')).code).toBe(3);
  expect((await call('memory', 'copy', 'nobodys')).code).toBe(3);
  expect((await call('memory', 'merge', id)).code).toBe(2);
});
