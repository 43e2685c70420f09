/**
 * The views that operators are given links to: a conversation is brought into each, found by the view's own query,
 * settled, and seen to be gone.
 */
import { randomUUID } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorsViews } from '../../temporal-config/operators-views.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import { launch, makeDesk } from '../conversations/desk.ts';
import { effectsOf, toLetter } from '../conversations/letters.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import type { Ports } from '../../workers/activities.ts';
import { isWhole, testInLaws } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';

let app: App;
let desk: string;
let quick: string;
beforeAll(async () => {
  app = await startApp({ ports: mailIsLost, aroundActivities: [failsAtTold] });
  [desk, quick] = await Promise.all([
    makeDesk(`views-${app.tenant}`, { timeoutS: 600 }),
    makeDesk(`views-quick-${app.tenant}`, { timeoutS: 1 }),
  ]);
});
afterAll(() => app.close());

/** Conversations whose participant cannot be told anything. */
const failing = new Set<string>();
const failsAtTold: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute: (input, next) =>
      info.activityType === 'tellParticipant' && failing.has(info.workflowExecution?.workflowId ?? '')
        ? Promise.reject(ApplicationFailure.retryable('a test', 'TestFailure'))
        : next(input),
  },
});

/** Nobody learns whether a mail was taken. */
const mailIsLost = (real: Ports): Ports => ({
  ...real,
  providers: {
    ...real.providers,
    email: { perform: async () => ({ kind: 'unknown', because: 'The mail server said nothing.' }) },
  },
});

const by = { actor: 'ann', reason: 'a test' };
const order = (workflowId: string, name: string, more: object = {}) =>
  app.temporal.workflow.getHandle(workflowId).executeUpdate(name, { args: [{ ...more, ...by }] });

async function found(name: string): Promise<readonly string[]> {
  const query = operatorsViews.find((view) => view.name === name)?.query(new Date()) ?? '';
  const ids: string[] = [];
  for await (const { workflowId } of app.temporal.workflow.list({ query })) ids.push(workflowId);
  return ids;
}

const appears = (name: string, workflowId: string) =>
  expect.poll(() => found(name), { timeout: 30_000, interval: 200 }).toContain(workflowId);
const isGone = (name: string, workflowId: string) =>
  expect.poll(() => found(name), { timeout: 30_000, interval: 200 }).not.toContain(workflowId);

/** An instruction without its date, to a desk. */
async function asked(assistant: string, more: Parameters<typeof launch>[1] = {}) {
  const fields = { budget: 'EUR 5000', platform: 'TikTok' };
  const given = await app.client.instructions.give(launch(assistant, { fields, ...more }));
  const { items } = await app.client.clarifications.list({ conversation: given.conversation_id });
  return { workflowId: workflowIdOf(app.tenant, given.conversation_id), requestId: items[0]?.id ?? '' };
}

/** What waits to be acknowledged, as the details and the query say it. */
async function itemsOf(workflowId: string): Promise<readonly { readonly id: string; readonly kind: string }[]> {
  const status = app.temporal.workflow.getHandle(workflowId).query<{ attention: never[] }>('status');
  return (await status).attention;
}

const answer = { values: { start_date: '2026-12-25' } };

/** It takes the server most of a minute to call a task stuck: this one begins before everything else. */
let stuck: WorkflowHandle;
beforeAll(async () => {
  if (!isWhole) return;
  const { conversation_id: id } = await app.client.conversations.create({ assistant: 'hr-manager' });
  // What no worker knows: each task fails, until one comes that does.
  stuck = await app.temporal.workflow.start('conversation', {
    workflowId: workflowIdOf(app.tenant, id),
    taskQueue: taskQueues(app.lane).conversations,
    args: [{ version: 0, state: {} }],
  });
});

describe('R12 views', () => {
  test('R12 needs me now: a person is asked for, and hands back', async () => {
    const talk = await startTalk(app);
    await talk.say('I want to talk to a human.');
    await appears('needs-me-now', talk.workflowId);
    expect(await found('waiting-for-context')).not.toContain(talk.workflowId);
    await order(talk.workflowId, 'op.handBack');
    await isGone('needs-me-now', talk.workflowId);
  });

  test('R12 needs me now: who has it taken over needs nobody else', async () => {
    const talk = await startTalk(app);
    await talk.say('I want to talk to a human.');
    await appears('needs-me-now', talk.workflowId);
    await order(talk.workflowId, 'op.takeOver');
    await isGone('needs-me-now', talk.workflowId);
  });

  test('R12 due in 15 minutes: somebody’s time runs, and is answered', async () => {
    const { workflowId, requestId } = await asked(desk);
    await appears('due-soon', workflowId);
    await order(workflowId, 'op.answerClarification', { requestId, ...answer });
    await isGone('due-soon', workflowId);
  });

  test('R12 breached: time ran out on every level, and it is answered', async () => {
    const { workflowId, requestId } = await asked(quick);
    await appears('breached', workflowId);
    await order(workflowId, 'op.answerClarification', { requestId, ...answer });
    await isGone('breached', workflowId);
  });

  testInLaws('R12 breached: each item is acknowledged once, and the last takes it off', async () => {
    const { workflowId, requestId } = await asked(quick);
    await expect.poll(async () => (await itemsOf(workflowId)).length, { timeout: 30_000 }).toBe(4);
    await appears('breached', workflowId);
    for (const { id } of await itemsOf(workflowId)) await order(workflowId, 'op.acknowledge', { itemId: id });
    await isGone('breached', workflowId);
    expect(await itemsOf(workflowId)).toEqual([]);
    // Nobody has answered: it still needs somebody.
    expect(await found('needs-me-now')).toContain(workflowId);
    await order(workflowId, 'op.answerClarification', { requestId, ...answer });
    await isGone('needs-me-now', workflowId);
  });

  testInLaws('R12 best guess to review: it went on with an assumption, and somebody has looked', async () => {
    const { workflowId } = await asked(quick, { reversible: true });
    await appears('best-guess', workflowId);
    const items = (await itemsOf(workflowId)).filter(({ kind }) => kind === 'best-guess');
    expect(items).toHaveLength(1);
    const conversation = workflowId.slice(workflowIdOf(app.tenant, '').length);
    const shown = async () => (await app.client.conversations.show(conversation)).attention ?? [];
    await expect.poll(shown).toEqual(expect.arrayContaining([expect.objectContaining({ item_id: items[0]?.id })]));
    await app.client.person.acknowledge(conversation, { item_id: items[0]?.id ?? '', reason: 'it is right' });
    await isGone('best-guess', workflowId);
    await expect.poll(shown).toEqual([]);
  });

  testInLaws('R12 effect unknown: nobody knows whether it was sent, until an operator says so', async () => {
    const { talk, action } = await toLetter(app);
    await talk.say('yes');
    await expect.poll(() => effectsOf(app, talk), { timeout: 30_000 }).toMatchObject([{ state: 'unknown' }]);
    await appears('effect-unknown', talk.workflowId);
    expect(await found('needs-me-now')).toContain(talk.workflowId);
    await order(talk.workflowId, 'op.confirmEffect', { actionId: action, outcome: 'done' });
    await isGone('effect-unknown', talk.workflowId);
    await isGone('needs-me-now', talk.workflowId);
  });

  test('R12 escalated to a human: passed up to the last level, and answered', async () => {
    const { workflowId, requestId } = await asked(desk);
    await order(workflowId, 'op.escalate', { requestId, toLevel: 'human_operator' });
    await appears('escalated', workflowId);
    await order(workflowId, 'op.answerClarification', { requestId, ...answer });
    await isGone('escalated', workflowId);
  });

  test('R12 waiting for context: material is missing, and supplied', async () => {
    const session = `s-${randomUUID()}`;
    await putSession(session);
    const talk = await startTalk(app, { assistant: 'research-copilot', session });
    await talk.sayAll('Good morning.', 'What do our findings say about sleep?');
    await appears('waiting-for-context', talk.workflowId);
    const [open] = (await app.client.conversations.show(talk.id)).open_requests as { request_id: string }[];
    const supply = { requestId: open?.request_id, slotKey: 'findings', content: 'Nurses sleep little.' };
    await order(talk.workflowId, 'op.supplyContext', supply);
    await isGone('waiting-for-context', talk.workflowId);
  });

  testInLaws('R12 retrying without end: an activity fails again and again, and succeeds in the end', async () => {
    const talk = await startTalk(app);
    failing.add(talk.workflowId);
    const answered = talk.say('I want to talk to a human.');
    await appears('retrying', talk.workflowId);
    const handle = app.temporal.workflow.getHandle(talk.workflowId);
    const { currentDetails } = await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata');
    expect(currentDetails).toMatch(
      /Fails again and again: tellParticipant, attempt \d+, since 2\S+Z, lastly TestFailure/,
    );
    // Nobody puts a conversation on the list that has nothing of the kind.
    const forged = { activityId: '999', activity: 'x', attempt: 7, since: Date.now(), because: 'x' };
    await handle.signal('activityRetries', forged);
    failing.delete(talk.workflowId);
    expect((await answered).reply).not.toBeNull();
    await isGone('retrying', talk.workflowId);
  });

  testInLaws('R12 a closed conversation is in no view, and says how it went', async () => {
    const talk = await startTalk(app);
    await talk.sayAll('My employee is absent.', 'I want to talk to a human.');
    await appears('needs-me-now', talk.workflowId);
    await app.client.conversations.close(talk.id, 'done');
    for (const { name } of operatorsViews) await isGone(name, talk.workflowId);
    const { searchAttributes } = await app.temporal.workflow.getHandle(talk.workflowId).describe();
    expect(searchAttributes).toMatchObject({ ParleyOutcome: ['answered'] });
  });

  testInLaws(
    'R12 stuck tasks: a task fails again and again, and the run is ended',
    async () => {
      const { workflowId } = stuck;
      await expect.poll(() => found('stuck-tasks'), { timeout: 120_000, interval: 1_000 }).toContain(workflowId);
      await stuck.terminate('a test');
      await isGone('stuck-tasks', workflowId);
    },
    150_000,
  );
});

async function putSession(id: string): Promise<void> {
  const response = await fetch(`${app.url}/sessions/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${app.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ phase: 4, completed_phases: [0, 1, 2, 3] }),
  });
  expect(response.ok).toBe(true);
}
