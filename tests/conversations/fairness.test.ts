/** Whose turn comes first when more waits than the workers can do at once (R13). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../client/client.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';

/** Of the tenant that is busy; the model answers one call at a time. */
const waiting = 24;
let app: App;
let other: App;

beforeAll(async () => {
  app = await startApp({ modelSlots: 1 });
  const tenant = `${app.tenant}-other`;
  const key = await app.addKey({ tenant, role: 'admin' });
  other = { ...app, tenant, key, client: createClient({ baseUrl: app.url, apiKey: key }) };
});
afterAll(() => app.close());

test('R13 one tenant’s burst is no queue for another: the model is asked for both in turn', async () => {
  /** In the order in which the model was asked, once it answers at all. */
  const asked: string[] = [];
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  app.script(async ({ messages }) => {
    await begun;
    const said = messages.findLast(({ role }) => role === 'user')?.content;
    asked.push(typeof said === 'string' ? said : '');
    return 'All right.';
  });
  const busy = await Promise.all(Array.from({ length: waiting }, () => startTalk(app)));
  const quiet = await startTalk(other);
  await Promise.all(busy.map(({ id }) => app.client.messages.say(id, { text: 'Of many.' })));
  await waitInLine(waiting - 1);
  await other.client.messages.say(quiet.id, { text: 'Of few.' });
  await waitInLine(waiting);
  begin();
  await expect.poll(() => asked.length, { timeout: 60_000 }).toBe(waiting + 1);
  // The first was begun before anything waited; then the tenants take turns.
  expect(asked.indexOf('Of few.')).toBeLessThan(4);
});

/** Until that many calls to the model wait in the queue; one more is being made. */
async function waitInLine(calls: number): Promise<void> {
  const { connection, options } = app.temporal;
  const queue = { namespace: options.namespace, taskQueue: { name: taskQueues(app.tenant).model }, taskQueueType: 2 };
  await expect
    .poll(async () => {
      const { stats } = await connection.workflowService.describeTaskQueue({ ...queue, reportStats: true });
      return Number(stats?.approximateBacklogCount ?? 0);
    })
    .toBe(calls);
}
