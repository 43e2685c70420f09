/** What clarification promises about time, over hours and days, on a server whose clock can be moved (C10, C11, R3). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClarificationOnWire, InstructionAnswer } from '../../contracts/wire/clarification.ts';
import { openRequests, status, workflowIdOf } from '../../workflows/conversation/messages.ts';
import { launch, makeDesk } from '../conversations/desk.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startSkippingServer, type SkippingServer } from '../support/skipping.ts';

let clock: SkippingServer['clock'];
let app: App;
let desk: string;
beforeAll(async () => {
  app = await startApp({
    async servers() {
      const started = await startSkippingServer();
      clock = started.clock;
      return started.servers;
    },
  });
  desk = await makeDesk(`timed-${app.tenant}`);
  app.script(['Noted.']);
});
afterAll(async () => {
  await app.close();
  await clock.teardown();
});

const chain = ['task_agent', 'director_agent', 'business_manager', 'human_operator'];
const parties = ['campaign-agent', 'marketing-director', 'manager', 'desk'];

/** A launch without its date: asked, and nobody answers. */
async function unanswered(more: Parameters<typeof launch>[1] = {}) {
  const fields = { platform: 'TikTok', budget: 'EUR 1' };
  const answer: InstructionAnswer = await app.client.instructions.give(launch(desk, { fields, ...more }));
  const id = answer.clarification_request?.id ?? '';
  const handle = app.temporal.workflow.getHandle(workflowIdOf(app.tenant, answer.conversation_id));
  return { id, conversation: answer.conversation_id, handle };
}

async function reaches(id: string, looks: Partial<ClarificationOnWire>): Promise<ClarificationOnWire> {
  await expect.poll(async () => app.client.clarifications.show(id), { timeout: 20_000 }).toMatchObject(looks);
  return app.client.clarifications.show(id);
}

test('C10 C11 nobody answers: each level has a whole clock, is reminded at 50 and 80 per cent, and the human level stays visible', async () => {
  const { id, conversation, handle } = await unanswered();
  expect(await handle.query(status)).toMatchObject({ waitingOn: 'clarification', state: 'clarifying' });
  for (const [place, level] of chain.entries()) {
    const now = await reaches(id, { level });
    expect(now.levels.map((one) => one.party)).toEqual(parties.slice(0, place + 1));
    expect(await handle.query(openRequests)).toMatchObject([{ id, level }]);
    await clock.sleep('61 seconds');
  }
  const ended = await reaches(id, { status: 'timed-out', level: 'human_operator' });
  for (const { from, due_at, reminded_at } of ended.levels) {
    expect(Date.parse(due_at) - Date.parse(from)).toBe(60_000);
    const [half, late, ...more] = reminded_at.map((at) => (Date.parse(at) - Date.parse(from)) / 1000);
    expect(more).toEqual([]);
    for (const [at, due] of [
      [half, 30],
      [late, 48],
    ] as const) {
      expect(at).toBeGreaterThanOrEqual(due);
      expect(at).toBeLessThan(due + 5);
    }
  }
  const { items: events } = await app.client.events.of(conversation).list();
  const told = events.filter(({ event }) => event === 'conversation:escalation').map(({ data }) => data['party']);
  expect(told).toEqual(parties.slice(1));
  expect(await app.client.conversations.show(conversation)).toMatchObject({ waiting_on: 'operator' });
  const { items } = await app.client.queue.list({ kind: 'clarification' });
  expect(items.find((item) => item.id === id)).toMatchObject({ status: 'timed-out', overdue: true });

  const clarifications = [{ field: 'start_date', value: '2026-12-25' }];
  await expect(app.client.clarifications.respond(id, { from: 'campaign-agent', clarifications })).rejects.toMatchObject(
    {
      status: 409,
    },
  );
  await app.client.clarifications.respond(id, { from: 'desk', clarifications });
  await reaches(id, { status: 'resolved', level: 'human_operator', answered_by: 'desk' });
});

test('C10 reversible work goes on with a best guess and says what it assumes', async () => {
  const { id, conversation } = await unanswered({ reversible: true, timeout_s: 30 });
  await clock.sleep('125 seconds');
  await reaches(id, { status: 'best-guess' });
  await expect.poll(async () => (await app.client.conversations.show(conversation)).turn).toBe(2);
  const { items } = await app.client.messages.of(conversation).list();
  expect(items.at(-1)?.text).toContain('start date');
  expect(JSON.stringify(app.model.requests.at(-1)?.body)).toMatch(/assum/i);
});

test('C10 answered after two escalations it counts as resolved, with its level', async () => {
  const { id } = await unanswered();
  await clock.sleep('125 seconds');
  await reaches(id, { status: 'escalated', level: 'business_manager' });
  const clarifications = [{ field: 'start_date', value: '2026-12-25' }];
  await app.client.clarifications.respond(id, { from: 'manager', clarifications });
  await reaches(id, { status: 'resolved', level: 'business_manager', answered_by: 'manager' });
});

test('R3 days pass at the human level, and the end comes when it was promised', async () => {
  const { id } = await unanswered({ from_role: 'human_operator', from: 'somebody', timeout_s: 3 * 86_400 });
  const open = await app.client.clarifications.show(id);
  const dueAt = Date.parse(open.levels[0]?.due_at ?? '');
  await clock.sleep(dueAt - (await clock.currentTimeMs()) - 60_000);
  expect(await app.client.clarifications.show(id)).toMatchObject({ status: 'pending' });
  await clock.sleep(65_000);
  await reaches(id, { status: 'timed-out' });
});
