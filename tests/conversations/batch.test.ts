/** R12: the same order for many conversations, each as one signed order with a row of the audit log. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { parley } from '../cli/terminal.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { launch, makeDesk } from './desk.ts';

let app: App;
let key: string;
beforeAll(async () => {
  app = await startApp();
  key = await app.addKey({ role: 'operator' });
});
afterAll(() => app.close());

async function batch(order: string, ...more: readonly string[]) {
  const { temporal, namespace } = inject('servers');
  const query = ['--query', `ParleyTenant = '${app.tenant}'`];
  const args = ['ops', 'batch', ...query, '--order', order, '--reason', 'a test', '--per-second', '100', ...more];
  const env = { TEMPORAL_ADDRESS: temporal, TEMPORAL_NAMESPACE: namespace, PARLEY_API_KEY: key };
  const { code, stdout, stderr } = await parley([...args, '--json'], { url: app.url, env });
  return { code, stderr, told: stdout === '' ? null : (JSON.parse(stdout) as Record<string, unknown>) };
}

const isFound = (talk: Talk | string) =>
  expect
    .poll(async () => JSON.stringify((await batch('pause')).told), { timeout: 30_000 })
    .toContain(typeof talk === 'string' ? talk : talk.id);

async function ordersOf(conversation: string) {
  const { items } = await app.client.audit.list({ conversation, limit: 200 });
  return items.map(({ event, via, reason, key_id: by }) => ({ event, via, reason, by }));
}

testInLaws(
  'R12 without --yes it is only told; beyond the cap nothing is ordered; each order is an audit row of its key',
  async () => {
    const desk = await makeDesk(`batch-${app.tenant}`, { timeoutS: 86_400 });
    const given = await app.client.instructions.give(
      launch(desk, { fields: { budget: 'EUR 5000', platform: 'TikTok' } }),
    );
    const asked = given.conversation_id;
    const talk = await startTalk(app);
    await talk.say('My employee is absent.');
    await isFound(asked);
    await isFound(talk);
    const by = key.split('_')[1];
    expect(await batch('close')).toMatchObject({ code: 0, told: { order: 'close', ordered: 0 } });
    expect(await batch('close', '--most', '1', '--yes')).toMatchObject({ code: 2, told: null });
    for (const one of [asked, talk.id])
      expect((await ordersOf(one)).filter(({ event }) => event.startsWith('conversation.'))).toEqual([]);

    expect(await batch('escalate', '--yes')).toMatchObject({
      code: 0,
      told: {
        items: expect.arrayContaining([
          { conversation_id: asked, outcome: 'ordered' },
          { conversation_id: talk.id, outcome: 'skipped' },
        ]),
      },
    });
    const row = { via: 'api', reason: 'a test', by };
    await expect.poll(() => ordersOf(asked)).toContainEqual({ event: 'clarification.escalated', ...row });
    expect(await batch('acknowledge', '--yes')).toMatchObject({ code: 0, told: { ordered: 0, refused: 0 } });
    expect(await batch('pause', '--yes')).toMatchObject({ code: 0, told: { skipped: 0, refused: 0 } });
    await expect.poll(() => ordersOf(talk.id)).toContainEqual({ event: 'conversation.paused', ...row });
    expect(await batch('close', '--yes')).toMatchObject({ code: 0, told: { skipped: 0, refused: 0 } });
    for (const one of [asked, talk.id])
      await expect.poll(async () => (await app.client.conversations.show(one)).state).toBe('closed');
    expect((await ordersOf(talk.id)).filter(({ event }) => event === 'conversation.closed')).toHaveLength(1);
  },
);

test('R12 a query that is none is told, with what to do', async () => {
  const { temporal, namespace } = inject('servers');
  const env = { TEMPORAL_ADDRESS: temporal, TEMPORAL_NAMESPACE: namespace, PARLEY_API_KEY: key };
  const args = ['ops', 'batch', '--query', 'Nonsense ===', '--order', 'pause', '--reason', 'a test'];
  const { code, stderr } = await parley(args, { url: app.url, env });
  expect(code).toBe(2);
  expect(stderr).toContain('Temporal does not answer the query');
});
