/** The views that operators are given links to: the server takes each query, and finds what it is about. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorsViews } from '../../temporal-config/operators-views.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function found(name: string): Promise<readonly string[]> {
  const query = operatorsViews.find((view) => view.name === name)?.query(new Date()) ?? '';
  const ids: string[] = [];
  for await (const { workflowId } of app.temporal.workflow.list({ query })) ids.push(workflowId);
  return ids;
}

test.each(operatorsViews.map(({ name }) => name))('the server takes the query of "%s"', async (name) => {
  expect(Array.isArray(await found(name))).toBe(true);
});

test('a conversation that a person was asked for in is among those that need somebody now', async () => {
  const talk = await startTalk(app);
  await talk.say('I want to talk to a human.');
  await expect.poll(() => found('needs-me-now')).toContain(talk.workflowId);
  expect(await found('waiting-for-context')).not.toContain(talk.workflowId);
});
