/** T3: a Temporal Schedule starts a reminder, or opens conversations in which the assistant speaks first. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { ScheduleOverlapPolicy, type ScheduleHandle } from '@temporalio/client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { collect } from '../../client/pages.ts';
import type { ScheduledOutcome, ScheduledReminder } from '../../contracts/state/scheduled-reminder.ts';
import { findTemporal } from '../../scripts/temporal-binary.mjs';
import { activity, failsForGood, plantedFaults } from '../support/faults.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk, talkIn, type Talk } from '../support/talk.ts';

const weekMs = 7 * 86_400_000;
const schedules: ScheduleHandle[] = [];
const faults = plantedFaults();
let app: App;
let taskQueue: string;
beforeAll(async () => {
  app = await startApp({ aroundActivities: [faults.around] });
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  ({ taskQueue } = await app.temporal.workflow.getHandle(talk.workflowId).describe());
});
afterAll(async () => {
  for (const one of schedules) await one.delete();
  await app.close();
});

const asked = (more: Partial<ScheduledReminder>): ScheduledReminder => ({
  tenant: app.tenant,
  text: 'How was the week with your shift?',
  ...more,
});

/** A weekly schedule that does nothing by itself. */
async function weekly(input: ScheduledReminder): Promise<ScheduleHandle> {
  const id = `check-ins-${randomUUID()}`;
  const handle = await app.temporal.schedule.create({
    scheduleId: id,
    spec: { intervals: [{ every: '7 days' }] },
    action: { type: 'startWorkflow', workflowType: 'reminder', workflowId: id, taskQueue, args: [input] },
    state: { paused: true },
  });
  schedules.push(handle);
  return handle;
}

/** Everything that a schedule has started, by now ended. */
async function outcomesOf(handle: ScheduleHandle, runs: number): Promise<readonly ScheduledOutcome[]> {
  await expect.poll(async () => (await handle.describe()).info.numActionsTaken, { timeout: 30_000 }).toBe(runs);
  const { recentActions } = (await handle.describe()).info;
  return Promise.all(
    recentActions.map(({ action: { workflow } }) =>
      app.temporal.workflow.getHandle(workflow.workflowId, workflow.firstExecutionRunId).result(),
    ),
  );
}

async function talksOf(participant: string): Promise<readonly Talk[]> {
  const all = await collect(app.client.conversations.each());
  return all.filter((one) => one.participant === participant).map((one) => talkIn(app, one.conversation_id));
}

async function saidIn(talk: Talk): Promise<readonly string[]> {
  return (await collect(app.client.messages.of(talk.id).each())).map(({ text }) => text);
}

const twoWeeks = () => ({
  start: new Date(Date.now() - 2 * weekMs),
  end: new Date(),
  overlap: ScheduleOverlapPolicy.ALLOW_ALL,
});

test('T3 a schedule opens a conversation for each time, in which the assistant speaks first; a backfill adds none twice', async () => {
  const participant = `lead-${randomUUID()}`;
  const handle = await weekly(asked({ assistant: 'hr-manager', participants: [participant], locale: 'en' }));
  await handle.backfill(twoWeeks());
  await outcomesOf(handle, 2);
  await handle.backfill(twoWeeks());
  const outcomes = await outcomesOf(handle, 4);
  expect(new Set(outcomes.map(({ occasion }) => occasion)).size).toBe(2);
  const talks = await talksOf(participant);
  expect(talks).toHaveLength(2);
  for (const talk of talks) {
    await expect.poll(() => saidIn(talk), { timeout: 30_000 }).toHaveLength(1);
    expect((await saidIn(talk))[0]).toContain('How was the week with your shift?');
  }
  // It goes on as any conversation does.
  expect(await talks[0]?.say('My employee is absent.')).toMatchObject({ disposition: 'answered' });
  const { items } = await app.client.audit.list({ conversation: talks[0]?.id ?? '', limit: 200 });
  expect(items.filter(({ event }) => event === 'reminder.planned')).toMatchObject([{ via: 'temporal', key_id: null }]);
});

test('T3 the participant opts out by their word, of that schedule alone', async () => {
  const participant = `lead-${randomUUID()}`;
  const input = asked({ assistant: 'hr-manager', participants: [participant, `${participant}-b`] });
  const handle = await weekly(input);
  await handle.trigger();
  await outcomesOf(handle, 1);
  const [talk] = await talksOf(participant);
  if (!talk) throw new Error('No conversation was opened.');
  await expect.poll(() => saidIn(talk), { timeout: 30_000 }).toHaveLength(1);
  expect((await talk.say('Please stop these check-ins')).reply?.text).toContain('do not begin by myself');
  await handle.trigger();
  const outcomes = await outcomesOf(handle, 2);
  expect(outcomes.at(-1)?.told.map(({ outcome }) => outcome)).toEqual(['opted-out', 'said']);
  expect(await talksOf(participant)).toHaveLength(1);
  const other = await weekly(input);
  await other.trigger();
  expect((await outcomesOf(other, 1))[0]?.told.map(({ outcome }) => outcome)).toEqual(['said', 'said']);
});

test('T3 one who cannot be told keeps nobody else from hearing it, and the run says so', async () => {
  const participant = `lead-${randomUUID()}`;
  const participants = ['lost', participant];
  const workflowId = `check-in-${randomUUID()}`;
  const isLost = (request: object): boolean => JSON.stringify(request).includes('"lost"');
  faults.plant(
    workflowId,
    activity('openTalk', (request) => isLost({ addressee: request['addressee'] })),
    failsForGood,
  );
  const args = [asked({ assistant: 'hr-manager', participants })];
  await expect(app.temporal.workflow.execute('reminder', { workflowId, taskQueue, args })).rejects.toThrow();
  const [talk] = await talksOf(participant);
  if (!talk) throw new Error('No conversation was opened.');
  await expect.poll(() => saidIn(talk), { timeout: 30_000 }).toHaveLength(1);
});

testInLaws('T3 a reminder by schedule is said in a conversation that is there, once under its id', async () => {
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  const start = (conversation: string) =>
    app.temporal.workflow.execute('reminder', {
      workflowId: `remind-${talk.id}`,
      workflowIdConflictPolicy: 'USE_EXISTING',
      taskQueue,
      args: [asked({ conversation, text: 'Call Dana.', for: 'Ann' })],
    }) as Promise<ScheduledOutcome>;
  expect((await start(talk.id)).told).toEqual([{ conversation: talk.id, outcome: 'said' }]);
  const reminded = async () => (await saidIn(talk)).filter((text) => text === 'Reminder for Ann: Call Dana.');
  await expect.poll(reminded, { timeout: 30_000 }).toHaveLength(1);
  await start(talk.id);
  await talk.say('My employee is absent again.');
  expect(await reminded()).toHaveLength(1);
  await app.client.conversations.close(talk.id);
  const closed = async () => (await start(talk.id)).told[0]?.outcome;
  await expect.poll(closed, { timeout: 30_000 }).toBe('closed');
  expect((await start('none')).told).toEqual([{ conversation: 'none', outcome: 'unknown-conversation' }]);
  await expect(start('')).rejects.toMatchObject({ cause: { type: 'MalformedMessage' } });
});

testInLaws('T3 docs/how-to/remind.md: its schedule is made, triggered and deleted as it stands there', async () => {
  const page = readFileSync('docs/how-to/remind.md', 'utf8');
  const [, block = ''] = page.split('```sh\ntemporal schedule create');
  const id = `check-ins-${randomUUID()}`;
  const [north, south] = [`north-${id}`, `south-${id}`];
  const script = `temporal schedule create${block.slice(0, block.indexOf('```'))}`
    .replaceAll('check-ins', id)
    .replace('--task-queue conversations', `--task-queue '${taskQueue}'`)
    .replace('"default"', `"${app.tenant}"`)
    .replace('lead-north', north)
    .replace('lead-south', south);
  const [create = '', trigger = ''] = script.split(/(?=temporal schedule (?:trigger|delete))/);
  const { path } = await findTemporal();
  const { temporal, namespace } = inject('servers');
  const run = (commands: string) =>
    promisify(execFile)('sh', ['-c', `set -e; temporal() { "${path}" "$@"; }; ${commands}`], {
      timeout: 60_000,
      env: { PATH: process.env['PATH'], TEMPORAL_ADDRESS: temporal, TEMPORAL_NAMESPACE: namespace },
    });
  await run(create + trigger);
  await expect.poll(async () => (await talksOf(south)).length, { timeout: 30_000 }).toBe(1);
  expect(await talksOf(north)).toHaveLength(1);
  await run(script.slice(create.length + trigger.length));
});
