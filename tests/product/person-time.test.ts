/** What a request for a person promises about time, on a server whose clock can be moved (G22, R3). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { status, workflowIdOf } from '../../workflows/conversation/messages.ts';
import { makeAssistant } from '../conversations/made.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startSkippingServer, type SkippingServer } from '../support/skipping.ts';
import { startTalk } from '../support/talk.ts';

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
  desk = `person-time-${app.tenant}`;
  await makeAssistant(desk, chainWithTwoPeople);
  app.script(['Noted.']);
});
afterAll(async () => {
  await app.close();
  await clock.teardown();
});

const chainWithTwoPeople = `clarification:
  chain:
    - { level: task_agent, timeoutS: 60 }
    - { level: business_manager, timeoutS: 3600 }
    - { level: human_operator, timeoutS: 3600 }
  parties:
    - { name: agent, role: task_agent }
    - { name: shift-lead, role: business_manager, kind: person, channels: [mail] }
    - { name: desk, role: human_operator, kind: person }
reach:
  shift-lead: { mail: shift-lead@example.org }`;

const queued = async (id: string) =>
  (await app.client.queue.list({ kind: 'handoff' })).items.find((item) => item.conversation_id === id);
const eventsOf = async (id: string, name: string) =>
  (await app.client.events.of(id).list({ limit: 200 })).items.filter(({ event }) => event === name);
const repliesOf = async (id: string) =>
  (await app.client.messages.of(id).list()).items.filter(({ role }) => role === 'assistant').map(({ text }) => text);
const mailsTo = (address: string): number => app.mail.mails.filter(({ to }) => to.includes(address)).length;

test('G22 nobody comes: reminded, passed up, told once, and it stays in the queue until somebody does', async () => {
  const talk = await startTalk(app, { assistant: desk });
  await talk.say('I want to talk to a human.');
  const handle = app.temporal.workflow.getHandle(workflowIdOf(app.tenant, talk.id));
  expect(await queued(talk.id)).toMatchObject({ assignee: 'shift-lead', level: 'business_manager', status: 'pending' });

  await clock.sleep('55 minutes');
  await expect.poll(async () => (await eventsOf(talk.id, 'conversation:reminder')).length).toBe(2);
  expect((await handle.query(status)).deadlines).toMatchObject([{ kind: 'handoff-due' }]);

  await clock.sleep('10 minutes');
  await expect
    .poll(() => queued(talk.id))
    .toMatchObject({ assignee: 'desk', level: 'human_operator', status: 'escalated' });
  expect(await eventsOf(talk.id, 'conversation:escalation')).toMatchObject([
    { data: { from_level: 'business_manager', to_level: 'human_operator', party: 'desk' } },
  ]);
  // Asked and reminded twice; the next level is told by the event alone.
  await expect.poll(() => mailsTo('shift-lead@example.org')).toBe(3);

  await clock.sleep('2 hours');
  await expect.poll(() => queued(talk.id)).toMatchObject({ status: 'timed-out', overdue: true, due_at: null });
  await expect
    .poll(async () => (await repliesOf(talk.id)).filter((text) => text.includes('nobody has been free')))
    .toHaveLength(1);
  expect(await handle.query(status)).toMatchObject({ waitingOn: 'operator', state: 'with-person', deadlines: [] });

  await clock.sleep('3 days');
  expect(await queued(talk.id)).toMatchObject({ status: 'timed-out' });
  await app.client.person.say(talk.id, { text: 'Sorry for the wait.' }, { waitS: 20 });
  expect(await queued(talk.id)).toMatchObject({ status: 'answered', overdue: false });

  // The participant's next word starts a clock of its own.
  await talk.say('It is about my pay.');
  await expect.poll(() => queued(talk.id)).toMatchObject({ status: 'pending', assignee: 'shift-lead' });
  await clock.sleep('3 hours');
  await expect
    .poll(async () => (await repliesOf(talk.id)).filter((text) => text.includes('nobody has been free')))
    .toHaveLength(2);
});

test('G22 operators give more time and pass it on; an answer in time ends the clock', async () => {
  const talk = await startTalk(app, { assistant: desk });
  await talk.say('human please');
  const handle = app.temporal.workflow.getHandle(workflowIdOf(app.tenant, talk.id));
  const requestId = `${talk.id}-p1`;
  const by = { actor: 'ann', reason: 'a test' };
  const extended = await handle.executeUpdate<{ dueAt: string }, [object]>('op.extendSla', {
    args: [{ requestId, bySeconds: 3_600, ...by }],
  });
  await expect.poll(async () => (await queued(talk.id))?.due_at).toBe(extended.dueAt);
  await handle.executeUpdate('op.reassign', { args: [{ requestId, to: 'agent', ...by }] });
  await expect.poll(() => queued(talk.id)).toMatchObject({ assignee: 'agent' });
  await handle.executeUpdate('op.escalate', { args: [{ requestId, ...by }] });
  await expect.poll(() => queued(talk.id)).toMatchObject({ assignee: 'desk', status: 'escalated' });
  await app.client.person.say(talk.id, { text: 'Here I am.' }, { waitS: 20 });
  await clock.sleep('5 hours');
  expect(await queued(talk.id)).toMatchObject({ status: 'answered' });
  expect((await repliesOf(talk.id)).some((text) => text.includes('nobody has been free'))).toBe(false);
  const { items } = await app.client.audit.list({ limit: 200 });
  const orders = items.filter(({ subject }) => subject === requestId).map(({ event }) => event);
  expect(orders).toEqual(['handoff.extended', 'handoff.reassigned', 'handoff.escalated']);
});

test('G22 a flow that waits behind a person expires as it would have, and is told', async () => {
  const talk = await startTalk(app);
  await talk.sayAll('Book a call for me.', '1', 'Dana Reyes', 'human please');
  await app.client.person.say(talk.id, { text: 'Hello.' }, { waitS: 20 });
  await clock.sleep('25 hours');
  await expect.poll(async () => (await app.client.conversations.show(talk.id)).flow).toBeNull();
  expect(await app.client.conversations.show(talk.id)).toMatchObject({
    state: 'with-person',
    waiting_on: 'operator',
  });
  expect((await repliesOf(talk.id)).at(-1)).toContain('never confirmed');
  expect(await app.client.person.handBack(talk.id, 'done', { waitS: 20 })).toMatchObject({ flow: null });
});
