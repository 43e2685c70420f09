/** Whose turn comes first when more waits than the workers can do at once (R13). */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../client/client.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';

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
    // Long enough for a task that has just been scheduled to get into the queue.
    await pause(100);
    const said = messages.findLast(({ role }) => role === 'user')?.content;
    asked.push(typeof said === 'string' ? said : '');
    return 'All right.';
  });
  const busy = await Promise.all(Array.from({ length: waiting }, () => startTalk(app)));
  const quiet = await startTalk(other);
  await Promise.all(busy.map(({ id }) => app.client.messages.say(id, { text: 'Of many.' })));
  await modelWaitsFor(busy);
  await other.client.messages.say(quiet.id, { text: 'Of few.' });
  await modelWaitsFor([quiet]);
  begin();
  await expect.poll(() => asked.length, { timeout: 60_000 }).toBe(waiting + 1);
  // Some are answered before it has come into the queue; then the tenants take turns.
  expect(asked.indexOf('Of few.')).toBeLessThan(waiting / 2);
});

/** Until a call to the model waits in each of these conversations. */
async function modelWaitsFor(talks: readonly Talk[]): Promise<void> {
  for (const { workflowId } of talks)
    await expect
      .poll(async () => {
        const { raw } = await app.temporal.workflow.getHandle(workflowId).describe();
        return (raw.pendingActivities ?? []).map(({ activityType }) => activityType?.name);
      })
      .toContain('composeReply');
}
