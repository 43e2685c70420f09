/** X4 R12: a backend's signal is enough. A plain Temporal client supplies what a turn waits for, and nothing by REST. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TimelineEntry } from '../../contracts/state/messages.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import type { Talk } from '../support/talk.ts';
import { messagesOf, requestsSince, startProject, waitsFor } from './project.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.script(() => 'The material says so.'));

const question = 'What do our findings say about sleep?';
const content = 'Finding 1: nurses who choose their shifts sleep longer. Ask jane.doe@example.org.';

const handleOf = (talk: Talk) => app.temporal.workflow.getHandle(talk.workflowId);

function signal(talk: Talk, requestId: string, ...items: readonly object[]): Promise<void> {
  return handleOf(talk).signal('supplyContext', { requestId, items, actor: 'lab', reason: 'the batch is done' });
}

/** A turn that waits for findings, and how many requests the model has had. */
async function waiting() {
  const talk = await startProject(app);
  const { request_id: requestId } = await waitsFor(talk, question);
  return { talk, requestId, from: app.model.requests.length };
}

const isAnswered = async (talk: Talk) => (await messagesOf(app, talk)).at(-1)?.text === 'The material says so.';
const until = (done: () => Promise<boolean>) => expect.poll(done, { timeout: 30_000 }).toBe(true);

async function ignored(talk: Talk): Promise<readonly string[]> {
  const lately = await handleOf(talk).query<readonly TimelineEntry[]>('timeline');
  return lately.map(({ what }) => what).filter((what) => what.startsWith('signal "supplyContext" ignored: '));
}

test('X4 the turn goes on with the material of a signal in the model’s request, and the row says who claims to have sent it', async () => {
  const { talk, requestId, from } = await waiting();
  await signal(talk, requestId, { slotKey: 'findings', label: 'batch 7', content });
  await until(() => isAnswered(talk));
  const [sent, ...more] = requestsSince(app, from);
  expect(more).toEqual([]);
  expect(sent?.prompt).toContain('> Finding 1: nurses who choose');
  expect(JSON.stringify(sent?.body)).not.toContain('jane.doe@example.org');
  expect(await app.client.contextRequests.show(requestId)).toMatchObject({
    status: 'resolved',
    supplies: [{ slot_key: 'findings', label: 'batch 7', provided_by: 'lab', redactions: [{ kind: 'email' }] }],
  });
  const { items } = await app.client.audit.list({ conversation: talk.id, limit: 200 });
  expect(items.filter(({ event }) => event === 'context.supplied')).toMatchObject([
    { actor: 'lab', via: 'temporal', key_id: null, reason: 'the batch is done' },
  ]);
});

const large = 'x'.repeat(64 * 1024);
test.each<[string, (requestId: string) => readonly [string, ...object[]], RegExp]>([
  ['an empty content', (id) => [id, { slotKey: 'findings', content: ' \u200b\n' }], /"findings" is empty/],
  ['more than a signal may hold', (id) => [id, { slotKey: 'findings', content: `${large}x` }], /more than 65536/],
  [
    'more than its slot holds, in bytes',
    (id) => [id, { slotKey: 'findings', content: '€'.repeat(30_000) }],
    /larger than \d+ bytes/,
  ],
  [
    'a slot that is not asked for',
    (id) => [id, { slotKey: 'plans', content }],
    /no slot "plans". It asks for: findings/,
  ],
  ['a request that nobody knows', () => [randomUUID(), { slotKey: 'findings', content }], /no such request/],
  ['an id without a row', (id) => [id, { slotKey: 'findings', supplyId: randomUUID() }], /neither a content nor a row/],
  ['neither', (id) => [id, { slotKey: 'findings' }], /expected \{slotKey, content\}/],
])('X5 a signal with %s fills no slot, and the timeline tells why', async (_, given, why) => {
  const { talk, requestId, from } = await waiting();
  await signal(talk, ...given(requestId));
  await until(async () => (await ignored(talk)).length === 1);
  expect((await ignored(talk))[0]).toMatch(why);
  expect(await app.client.contextRequests.show(requestId)).toMatchObject({ status: 'pending', supplies: [] });
  expect(app.model.requests).toHaveLength(from);
});

test('X4 a supply that is sent twice under its id is one; its id is taken for nothing else', async () => {
  const talk = await startProject(app, {
    phase: 4,
    completed_phases: [0, 1, 2, 3],
    phase_artifacts: {},
  });
  const both = 'Compare our findings with the plan: what do the findings say, and what does the plan say?';
  const { request_id: requestId } = await waitsFor(talk, both);
  const supply = { slotKey: 'findings', supplyId: 'lab-7', content };
  for (const one of [supply, supply, { ...supply, content: 'Another text.' }]) await signal(talk, requestId, one);
  await until(async () => (await ignored(talk)).length === 1);
  expect(await ignored(talk)).toEqual([expect.stringContaining('has the id of another one')]);
  const { supplies } = await app.client.contextRequests.show(requestId);
  expect(supplies).toMatchObject([{ slot_key: 'findings', provided_by: 'lab' }]);
  expect(await isAnswered(talk)).toBe(false);
});
