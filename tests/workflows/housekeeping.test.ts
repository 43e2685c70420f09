/** Key figures and patterns by the clock: a schedule of the server's own runs the real workflow on the real worker. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { housekeepingSchedule } from '../../temporal-config/schedules.ts';
import { ensureSchedule } from '../../workers/schedules.ts';
import type { HousekeepingReport } from '../../workflows/housekeeping/workflow.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import { failsForGood, plantedFaults } from '../support/faults.ts';
import { eventsOf } from '../support/history.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';

let app: App;
const faults = plantedFaults();
beforeAll(async () => {
  app = await startApp({
    aroundActivities: [faults.around],
    // Of an installation of its own: conversations of other files run on servers that this app cannot see, and would be
    // closed.
    ports: (real) => ({ ...real, housekeeping: { ...real.housekeeping, tenants: async () => [app.tenant] } }),
  });
});
afterAll(() => app.close());

test('C13 a schedule of the lane keeps app once a minute, skips a run while one is under way, and is made once', async () => {
  const { connection, options } = app.temporal;
  const settings = { connection, namespace: options.namespace, lane: app.lane };
  const wanted = housekeepingSchedule(app.tenant);
  const handle = app.temporal.schedule.getHandle(wanted.scheduleId);
  await Promise.all([ensureSchedule(settings, wanted), ensureSchedule(settings, wanted)]);
  try {
    await handle.pause('looked at by the tests');
    await ensureSchedule(settings, { ...wanted, everyMs: 120_000 });
    const changed = await handle.describe();
    expect(changed.spec.intervals).toMatchObject([{ every: 120_000 }]);
    expect(changed.policies.overlap).toBe('SKIP');
    expect(changed.state.paused).toBe(true);

    await handle.trigger();
    const started = () => handle.describe().then(({ info }) => info.recentActions.at(0)?.action.workflow);
    await expect.poll(started, { timeout: 20_000 }).toBeDefined();
    const run = await started();
    if (run === undefined) throw new Error('The schedule has started nothing.');
    const ran = app.temporal.workflow.getHandle(run.workflowId, run.firstExecutionRunId);
    const report = (await ran.result()) as HousekeepingReport;
    for (const each of [
      report.reconciled,
      report.kpis,
      report.patterns,
      report.contexts,
      report.erasures,
      report.retained,
    ])
      expect(each?.tenants).toBe(1);
    expect((await eventsOf(app.temporal, run.workflowId)).length).toBe(41);
  } finally {
    await handle.delete();
  }
});

testInLaws('C13 a part of it that fails keeps no other from being tried, and is told at the end', async () => {
  const workflowId = `app-kept-${app.tenant}`;
  for (const activity of ['reconcile', 'learnPatterns'])
    faults.plant(workflowId, { activity, form: 'activity' }, failsForGood);
  const taskQueue = taskQueues(app.lane).conversations;
  const run = await app.temporal.workflow.start('housekeeping', { workflowId, taskQueue, args: [] });
  const failure: unknown = await run.result().catch((error: unknown) => error);
  expect((failure as { cause?: unknown }).cause).toMatchObject({
    type: 'HousekeepingFailed',
    message: expect.stringMatching(/in 2 of its parts.*reconcile: This will never work.*learnPatterns: /),
  });
  const done = (await eventsOf(app.temporal, workflowId)).filter((event) => event.startsWith('activityTaskCompleted'));
  expect(done).toHaveLength(4);
});
