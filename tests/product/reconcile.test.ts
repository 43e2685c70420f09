/** Rows that disagree with what runs: one run of housekeeping closes, offers again and reads back, and says so. */
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { collect } from '../../client/pages.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import type { HousekeepingReport } from '../../workflows/housekeeping/workflow.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';

vi.setConfig({ testTimeout: 120_000 });

let app: App;
let owner: Database;
beforeEach(() => app.script(() => 'All right.'));
beforeAll(async () => {
  app = await startApp({
    // Of an installation of its own: conversations of other files run on servers that this app cannot see, and would be
    // closed.
    ports: (real) => ({ ...real, housekeeping: { ...real.housekeeping, tenants: async () => [app.tenant] } }),
  });
  owner = openDatabase({ url: inject('servers').ownerUrl, connections: 1 });
});
afterAll(async () => {
  await app.close();
  await owner.close();
});

describe('R8 a conversation whose workflow is gone', () => {
  test('terminated while it answers: the row is closed, the participant is told, the message has failed, its sender hears it', async () => {
    app.script([{ kind: 'reply', text: 'Too late.', delayMs: 20_000 }]);
    const talk = await startTalk(app);
    const asked = app.model.requests.length;
    const waiting = app.client.messages.say(
      talk.id,
      { text: 'My employee is absent.', message_id: 'm-1' },
      { waitS: 30 },
    );
    await expect.poll(() => app.model.requests.length, { timeout: 30_000 }).toBe(asked + 1);
    await app.temporal.workflow.getHandle(talk.workflowId).terminate('by mistake');

    const { reconciled } = await runHousekeeping();
    expect(reconciled.closed).toBeGreaterThanOrEqual(1);
    expect(await waiting).toMatchObject({
      message_id: 'm-1',
      disposition: 'failed',
      state: 'closed',
      reply: { text: expect.stringMatching(/^Something went wrong on our side/) },
    });
    expect(await app.client.conversations.show(talk.id)).toMatchObject({ state: 'closed', waiting_on: null });
    const messages = await collect(app.client.messages.of(talk.id).each({ limit: 50 }));
    expect(messages.map(({ role, status }) => `${role} ${status}`)).toEqual([
      'participant failed',
      'assistant completed',
    ]);
    const events = await collect(app.client.events.of(talk.id).each({ limit: 50 }));
    expect(events.at(-1)).toMatchObject({
      event: 'conversation:state',
      data: { state: 'closed', actor: 'parley', reason: 'lost: terminated' },
    });
    expect(events.at(-2)).toMatchObject({ event: 'conversation:message', data: { disposition: 'failed' } });
    // Once: a second run finds nothing.
    await runHousekeeping();
    expect((await collect(app.client.events.of(talk.id).each({ limit: 50 }))).length).toBe(events.length);
    const told = (await tenantEvents()).filter(({ data }) => namesOf(data, 'closed').includes(talk.id));
    expect(told).toMatchObject([{ event: 'tenant:housekeeping' }]);
  });

  testInLaws(
    'terminated while nobody says anything, with a question open: closed, and the question is cancelled',
    async () => {
      const { conversation_id: id, clarification_request: asked } = await app.client.instructions.give({
        from: 'sales-agent',
        to: 'shop-agent',
        assistant: 'operations-agents',
        department: 'sales',
        text: 'Give them a good discount',
      });
      expect(asked).toBeDefined();
      await app.temporal.workflow.getHandle(`conversation-${app.tenant}-${id}`).terminate('by mistake');
      await expect.poll(async () => (await runHousekeeping(), stateOf(id)), { timeout: 20_000 }).toBe('closed');
      const { items } = await app.client.clarifications.list({ conversation: id });
      expect(items.map(({ status }) => status)).toEqual(['cancelled']);
    },
  );

  testInLaws('a workflow that merely is not to be found has to be missing for ten minutes', async () => {
    const talk = await startTalk(app);
    await talk.say('Good morning.');
    const { connection, options } = app.temporal;
    await connection.workflowService.deleteWorkflowExecution({
      namespace: options.namespace,
      workflowExecution: { workflowId: talk.workflowId },
    });
    await expect.poll(() => isKnown(talk), { timeout: 20_000 }).toBe(false);
    await expect.poll(async () => (await runHousekeeping(), missingSince(talk)), { timeout: 40_000 }).not.toBeNull();
    await runHousekeeping();
    expect(await stateOf(talk.id)).not.toBe('closed');
    await owner.query(`update conversations set missing_since = missing_since - interval '11 minutes' where id = $1`, [
      talk.id,
    ]);
    await runHousekeeping();
    expect(await stateOf(talk.id)).toBe('closed');
  });

  test('one that runs is left as it is', async () => {
    const talk = await startTalk(app);
    await talk.say('Good morning.');
    await runHousekeeping();
    expect(await stateOf(talk.id)).not.toBe('closed');
    expect((await talk.say('And?')).reply?.text).toBe('All right.');
  });
});

describe('R8 a message that nobody has taken up', () => {
  test('without a workflow: it is offered again, under its own id, and answered', async () => {
    const talk = await startTalk(app);
    await leave(talk, 'left-1');
    const { reconciled } = await runHousekeeping();
    expect(reconciled.offered).toBeGreaterThanOrEqual(1);
    await expect
      .poll(() => messagesOf(talk), { timeout: 20_000 })
      .toEqual([
        { message_id: 'left-1', role: 'participant', status: 'completed' },
        expect.objectContaining({ role: 'assistant', status: 'completed' }),
      ]);
    expect(
      (await app.client.messages.say(talk.id, { text: 'Is anybody there?', message_id: 'left-1' })).disposition,
    ).toBe('duplicate');
  });

  testInLaws('beside a workflow that runs: the same, once', async () => {
    const talk = await startTalk(app);
    await talk.say('Good morning.');
    await leave(talk, 'left-1');
    await Promise.all([runHousekeeping(), runHousekeeping()]);
    await expect
      .poll(async () => (await messagesOf(talk)).map(({ status }) => status), { timeout: 20_000 })
      .toEqual(Array.from({ length: 4 }, () => 'completed'));
  });

  test('of a conversation that is closed: it has failed, and its sender is told', async () => {
    const talk = await startTalk(app);
    await talk.say('Good morning.');
    await app.client.conversations.close(talk.id);
    await expect.poll(() => stateOf(talk.id), { timeout: 20_000 }).toBe('closed');
    await leave(talk, 'left-1');
    const { reconciled } = await runHousekeeping();
    expect(reconciled.failed).toBeGreaterThanOrEqual(1);
    expect((await messagesOf(talk)).find(({ message_id }) => message_id === 'left-1')?.status).toBe('failed');
    const again = await app.client.messages.say(talk.id, { text: 'Is anybody there?', message_id: 'left-1' });
    expect(again).toMatchObject({ disposition: 'duplicate', settled_as: 'failed', state: 'closed' });
  });
});

test('what housekeeping has done is in the metrics, and names nobody', async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  expect(text).toMatch(/^parley_housekeeping_total\{did="closed"\} [1-9]/m);
  expect(text).toMatch(/^parley_housekeeping_total\{did="offered"\} [1-9]/m);
  expect(text).not.toContain(app.tenant);
});

/** One run, as the schedule starts it. */
async function runHousekeeping(): Promise<HousekeepingReport> {
  return app.temporal.workflow.execute('housekeeping', {
    workflowId: `housekeeping-${Math.random().toString(36).slice(2)}`,
    taskQueue: taskQueues(app.lane).conversations,
    args: [],
  });
}

/** As the API leaves a message when it is killed between the row and the workflow. */
async function leave({ id }: Talk, messageId: string): Promise<void> {
  await owner.query(
    `insert into messages (tenant, conversation, message_id, turn_id, role, text, position, status, at)
       values ($1, $2, $3, $3 || '-turn', 'participant', 'Is anybody there?', 1000, 'queued', now() - interval '1 minute')`,
    [app.tenant, id, messageId],
  );
}

async function missingSince({ id }: Talk): Promise<Date | null> {
  const { rows } = await owner.query<{ missing_since: Date | null }>(
    'select missing_since from conversations where id = $1',
    [id],
  );
  return rows[0]?.missing_since ?? null;
}

async function stateOf(id: string): Promise<string> {
  return (await app.client.conversations.show(id)).state;
}

async function messagesOf(talk: Talk) {
  const messages = await collect(app.client.messages.of(talk.id).each({ limit: 50 }));
  return messages.map(({ message_id, role, status }) => ({ message_id, role, status }));
}

async function isKnown({ workflowId }: Talk): Promise<boolean> {
  return app.temporal.workflow
    .getHandle(workflowId)
    .describe()
    .then(
      () => true,
      () => false,
    );
}

async function tenantEvents() {
  const answer = await fetch(`${app.url}/v1/events?limit=200`, { headers: { authorization: `Bearer ${app.key}` } });
  const { items } = (await answer.json()) as {
    readonly items: readonly { readonly event: string; readonly data: unknown }[];
  };
  return items;
}

function namesOf(data: unknown, did: string): readonly string[] {
  return (data as { readonly conversations?: Readonly<Record<string, readonly string[]>> }).conversations?.[did] ?? [];
}
