/**
 * A long conversation continues as new again and again, here after 50 events: nothing is lost on the way from run to
 * run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkflowHandle } from '@temporalio/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTemporal, type TemporalServer } from '../../local-stack/temporal-server.ts';
import { openRequests, operatorExtendSla, say, status, workflowIdOf } from '../../workflows/conversation/messages.ts';
import { launch, makeDesk } from '../conversations/desk.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { eventually } from '../support/product.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { guides, modelOfTalks, transcriptOf } from './talks.ts';

let dir: string;
let temporal: TemporalServer;
let app: App;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'parley-runs-'));
  const dynamicConfig = { 'limit.historyCount.suggestContinueAsNew': 50 };
  temporal = await startTemporal({ dir, port: 0, headless: true, dynamicConfig });
  app = await startApp({ servers: async () => ({ temporal: temporal.address, namespace: temporal.namespace }) });
  app.script(modelOfTalks().respond);
});
afterAll(async () => {
  await app.close();
  await temporal.stop();
  rmSync(dir, { recursive: true });
});

test('R1 forty messages, some in bursts, over several runs: all answered once, and known again in every later run', async () => {
  const talk = await startTalk(app);
  const bursts = Array.from({ length: 8 }, (_, burst) => Array.from({ length: 5 }, (_, at) => `m-${burst}-${at}`));
  const turns = new Map<string, string>();
  for (const ids of bursts) {
    const answers = await Promise.all(
      ids.map((message_id) =>
        app.client.messages.settle(talk.id, { text: `This is ${message_id}.`, message_id }, { timeoutS: 30 }),
      ),
    );
    for (const [index, { reply, turn_id }] of answers.entries()) {
      expect(reply?.text).toBe(guides);
      turns.set(ids[index] ?? '', turn_id);
    }
  }
  expect((await runsOf(talk)).length).toBeGreaterThanOrEqual(3);
  const said = await transcriptOf(app.client, talk.id);
  expect(said.flatMap(({ role, message_id }) => (role === 'participant' ? [message_id] : [])).toSorted()).toEqual(
    bursts.flat().toSorted(),
  );
  expect(said.filter(({ role }) => role === 'assistant')).toHaveLength(new Set(turns.values()).size);

  // Past the API, which would find them in its tables.
  const handle = app.temporal.workflow.getHandle(talk.workflowId);
  for (const messageId of ['m-0-0', 'm-3-2', 'm-7-4']) {
    const receipt = await handle.executeUpdate(say, { args: [{ messageId, text: `This is ${messageId}.` }] });
    expect(receipt).toMatchObject({ messageId, disposition: 'duplicate', turnId: turns.get(messageId) });
  }
  await expect(
    handle.executeUpdate(say, { args: [{ messageId: 'm-0-0', text: 'Another text.' }] }),
  ).rejects.toMatchObject({
    cause: { type: 'MessageIdReused' },
  });
  expect(await transcriptOf(app.client, talk.id)).toHaveLength(said.length);
});

test('F1 a flow and its deadline go along from run to run, with a timer in each, and it books once', async () => {
  const talk = await startTalk(app);
  const { flow } = await talk.sayAll('My employee is absent.', 'Yes, twice.', 'Please do.', '1');
  expect(flow?.step).toBe('person');
  const { length: before } = await runsOf(talk);
  for (let time = 0; time < 12; time += 1) expect((await talk.say('!help')).flow?.action_id).toBe(flow?.action_id);
  await eventually('two more runs', async () => ((await runsOf(talk)).length >= before + 2 ? true : null));

  const handle = app.temporal.workflow.getHandle(talk.workflowId);
  const found = await handle.query(status);
  expect(found).toMatchObject({ flow: { step: 'person', actionId: flow?.action_id } });
  expect(found.deadlines).toEqual([{ kind: 'flow-expiry', dueAt: flow?.expires_at }]);
  const dueS = Date.parse(flow?.expires_at ?? '') / 1000;
  const runs = await runsOf(talk);
  for (const run of runs.slice(0, runs.length - before)) {
    const armedFor = timersAtTheBeginning(run);
    expect(armedFor).toHaveLength(1);
    expect(Math.abs((armedFor[0] ?? 0) - dueS)).toBeLessThanOrEqual(2);
  }

  expect((await talk.sayAll('Dana Reyes', 'skip', 'yes')).reply?.text).toMatch(/^Booked/);
  expect((await app.client.effects.of(talk.id).list()).items).toMatchObject([
    { action_id: flow?.action_id, state: 'done', attempts: 1 },
  ]);
  expect((await handle.query(status)).deadlines).toEqual([]);
});

type Events = NonNullable<Awaited<ReturnType<WorkflowHandle['fetchHistory']>>['events']>;

/** The histories of all runs, the current one first: back along "continued from". */
async function runsOf({ workflowId }: Talk): Promise<readonly Events[]> {
  const runs: Events[] = [];
  let { runId }: { runId: string | null } = await app.temporal.workflow.getHandle(workflowId).describe();
  while (runId) {
    const { events } = await app.temporal.workflow.getHandle(workflowId, runId).fetchHistory();
    runs.push(events ?? []);
    runId = events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId || null;
  }
  return runs;
}

/** When the timers are due (epoch seconds) that a run armed in its very first task. */
function timersAtTheBeginning(run: Events): readonly number[] {
  const scheduled = run.flatMap(({ workflowTaskScheduledEventAttributes }, index) =>
    workflowTaskScheduledEventAttributes ? [index] : [],
  );
  return run
    .slice(0, scheduled[1] ?? run.length)
    .flatMap(({ eventTime, timerStartedEventAttributes: timer }) =>
      timer ? [Number(eventTime?.seconds ?? 0) + Number(timer.startToFireTimeout?.seconds ?? 0)] : [],
    );
}

test('R3 an open question goes along from run to run with its clock, and its answer lets the message go on', async () => {
  const desk = await makeDesk(`runs-${app.tenant}`);
  const given = launch(desk, { fields: { platform: 'TikTok', budget: 'EUR 1' } });
  const { conversation_id: id, clarification_request: request } = await app.client.instructions.give(given);
  const requestId = request?.id ?? '';
  const handle = app.temporal.workflow.getHandle(workflowIdOf(app.tenant, id));
  const { runId: firstRun } = await handle.describe();
  const order = { requestId, bySeconds: 60, actor: 'ann', reason: 'a test' };
  for (let time = 0; time < 12; time += 1) await handle.executeUpdate(operatorExtendSla, { args: [order] });
  await expect.poll(async () => (await handle.describe()).runId).not.toBe(firstRun);
  const [open] = await handle.query(openRequests);
  expect(open).toMatchObject({
    id: requestId,
    status: 'pending',
    levels: [{ level: 'task_agent', party: 'campaign-agent' }],
  });
  const clock = Date.parse(open?.levels[0]?.due_at ?? '') - Date.parse(open?.levels[0]?.from ?? '');
  expect(clock).toBe((60 + 12 * 60) * 1000);
  const answer = { from: 'campaign-agent', clarifications: [{ field: 'start_date', value: '2026-12-25' }] };
  expect(await app.client.clarifications.respond(requestId, answer, { waitS: 30 })).toMatchObject({
    status: 'resolved',
    settled: { disposition: 'answered' },
  });
});
