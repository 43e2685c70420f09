/** `parley usage …` against the real API (G1). */
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

/** A conversation whose calls have cost so much today. */
async function spent(prompt: number, completion: number, calls: number): Promise<string> {
  const { conversation_id: id } = JSON.parse((await call('conversation', 'create', 'hr-manager', '--json')).stdout);
  await stand.owner.query(`select note_usage('local', $1, 'a-call', $2)`, [
    id,
    JSON.stringify({ promptTokens: prompt, completionTokens: completion, calls }),
  ]);
  return id;
}
const today = new Date().toISOString().slice(0, 10);

test('G1 the tenant’s days and a conversation’s cost are shown, as a table and as JSON', async () => {
  expect(await call('usage', 'tenant')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('No model was asked.'),
  });
  const id = await spent(1_200, 34, 2);
  const table = ['day         tokens  prompt  completion  calls', `${today}  1234    1200    34          2`];
  expect((await call('usage', 'tenant', '--days', '1')).stdout.trimEnd().split('\n')).toEqual(table);
  const shown = await call('usage', 'show', id);
  expect(shown.stdout.trimEnd().split('\n')).toEqual(['1234 tokens in 2 calls; 1998766 of 2000000 are left', ...table]);
  expect(JSON.parse((await call('usage', 'show', id, '--json')).stdout)).toMatchObject({
    tokens: 1_234,
    stopped: null,
  });
});

test('G1 a conversation that is stopped says so, and is given more, with a reason', async () => {
  const id = await spent(2_000_000, 0, 9);
  await stand.owner.query(
    `insert into conversation_budgets (tenant, conversation, stopped_by, stopped_on, stopped_at, stopped_at_tokens)
       values ('local', $1, 'conversation', current_date, now(), 2000000)`,
    [id],
  );
  const stopped = await call('usage', 'show', id);
  expect(stopped).toMatchObject({ code: 0, stderr: expect.stringContaining('parley usage raise gives more') });
  expect(stopped.stdout).toContain('0 of 2000000 are left');
  expect((await call('usage', 'raise', id, '--tokens', '5000')).code).toBe(2);
  const raised = await call('usage', 'raise', id, '--tokens', '5000', '--reason', 'not solved yet');
  expect(raised).toMatchObject({ code: 0, stderr: expect.stringContaining('may spend 5000 tokens more') });
  expect((await call('usage', 'raise', id, '--tokens', '-1', '--reason', 'x')).code).toBe(2);
  expect((await call('usage', 'show', 'nobodys')).code).toBe(3);
});

test('G1 who may not look is told so', async () => {
  const participant = await stand.key('participant', { participant: 'p' });
  const refused = await parley(['usage', 'tenant'], { url, env: { PARLEY_API_KEY: participant }, cwd: process.cwd() });
  expect(refused.code).toBe(4);
});
