/** M9: contexts that nobody goes on with are archived and purged by the housekeeping workflow; copies are unions. */
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collect } from '../../client/pages.ts';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import type { HousekeepingReport } from '../../workflows/housekeeping/workflow.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';

const dayMs = 24 * 60 * 60_000;

let app: App;
let owner: Database;
/** How far the clock of the retention is ahead. */
let aheadDays = 0;
beforeAll(async () => {
  app = await startApp({
    ports: (real) => ({
      ...real,
      housekeeping: {
        ...real.housekeeping,
        // Of an installation of its own: other files' conversations are none of its business.
        tenants: async () => [app.tenant],
        retainContexts: (tenant, at, policies) =>
          real.housekeeping.retainContexts(tenant, new Date(at.getTime() + aheadDays * dayMs), policies),
      },
    }),
  });
  owner = openDatabase({ url: inject('servers').ownerUrl, connections: 1 });
});
afterAll(async () => {
  await Promise.allSettled([app.close(), owner.close()]);
});

const domain = `KEEP-${Date.now().toString(36)}`;
const concept = (prefLabel: string) => ({ domain, kind: 'TAX', jurisdiction: 'IE', prefLabel });

async function talkAbout(...labels: readonly string[]): Promise<Talk> {
  const talk = await startTalk(app, { assistant: 'regulatory-copilot' });
  const call = { name: 'capture_concepts', arguments: JSON.stringify({ concepts: labels.map(concept) }) };
  app.script([{ kind: 'reply', text: 'It is due.', toolCalls: [call] }, 'It depends.']);
  await talk.say('Do I owe it?');
  expect(await labelsOf(talk)).toEqual(labels);
  return talk;
}
const labelsOf = async ({ id }: Talk) => (await app.client.memory.of(id)).map(({ label }) => label);

async function runHousekeeping(afterDays: number): Promise<HousekeepingReport['contexts']> {
  aheadDays = afterDays;
  const report = (await app.temporal.workflow.execute('housekeeping', {
    workflowId: `housekeeping-${randomUUID()}`,
    taskQueue: taskQueues(app.lane).conversations,
    args: [],
  })) as HousekeepingReport;
  return report.contexts;
}

/** How many of the requests that were sent to the model are kept. */
const promptsOf = async ({ id }: Talk) =>
  (await owner.query('select count(*)::int as n from prompts where conversation = $1', [id])).rows[0]?.n;

test('M9 a context is archived after 90 idle days and purged 30 days later; the talk goes on without it', async () => {
  const talk = await talkAbout('Excise on tea');
  expect(await runHousekeeping(89)).toMatchObject({ archived: 0, purged: 0 });
  expect(await labelsOf(talk)).toEqual(['Excise on tea']);
  expect(await runHousekeeping(91)).toMatchObject({ archived: 1, purged: 0 });
  expect(await labelsOf(talk)).toEqual([]);
  expect((await talk.say('And in Spain?')).disposition).toBe('answered');
  expect(await promptsOf(talk)).toBe(1);
  expect(await runHousekeeping(120)).toMatchObject({ archived: 0, purged: 0 });
  expect(await runHousekeeping(122)).toMatchObject({ archived: 0, purged: 1 });
  expect(await promptsOf(talk)).toBe(0);
  await expect(app.client.conversations.prompt(talk.id)).rejects.toMatchObject({ status: 404 });
  expect((await talk.say('And in France?')).disposition).toBe('answered');
});

test('M9 a talk that goes on after its context was archived begins a new one', async () => {
  const talk = await talkAbout('Excise on coffee');
  await runHousekeeping(91);
  const call = { name: 'capture_concepts', arguments: JSON.stringify({ concepts: [concept('Excise on wine')] }) };
  app.script([{ kind: 'reply', text: 'That one, too.', toolCalls: [call] }]);
  await talk.say('Another one?');
  expect(await labelsOf(talk)).toEqual(['Excise on wine']);
});

test('M9 a copy has the same concepts and an audit row; into a talk that has some it is a union', async () => {
  const [from, to] = [await talkAbout('Excise on tea', 'Excise on rum'), await talkAbout('Excise on gin')];
  const fresh = await startTalk(app, { assistant: 'regulatory-copilot' });
  await app.client.memory.copy(from.id, fresh.id);
  expect(await labelsOf(fresh)).toEqual(await labelsOf(from));
  await app.client.memory.copy(from.id, to.id);
  expect(await labelsOf(to)).toEqual(['Excise on gin', 'Excise on tea', 'Excise on rum']);
  expect((await app.client.memory.of(to.id)).map(({ because }) => because)).toEqual(['captured', 'copied', 'copied']);
  const rows = await collect(app.client.audit.each({ conversation: fresh.id }));
  expect(rows.filter(({ event }) => event === 'context.copied')).toHaveLength(1);
  await expect(app.client.memory.copy(from.id, from.id)).rejects.toMatchObject({ status: 422 });
  await expect(app.client.memory.copy(from.id, 'none')).rejects.toMatchObject({ status: 404 });
});
