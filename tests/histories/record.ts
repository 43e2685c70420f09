/** Plays one story per kind of turn on a real server and keeps each history under the version in `RECORD_VERSION`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenInstruction } from '../../contracts/wire/clarification.ts';
import type { CreateConversation } from '../../contracts/wire/conversation.ts';
import type { Respond } from '../../local-stack/scripted-model/server.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import { launch, makeDesk } from '../conversations/desk.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';

const version = process.env['RECORD_VERSION'] ?? '';
const folder = fileURLToPath(new URL('./', import.meta.url));
const checkout = fileURLToPath(new URL('../../', import.meta.url));
const by = { actor: 'ann', reason: 'a recording' };

let app: App;
let desk: string;
let people: string;
beforeAll(async () => {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the released version in RECORD_VERSION, for example 0.1.0.');
  // Histories stay readable, and replay without keys.
  app = await startApp({ codec: 'off' });
  mkdirSync(`${folder}${version}`, { recursive: true });
  const parties = '    - { name: acting-director, role: director_agent, department: operations, kind: agent }';
  desk = await makeDesk(`desk-${app.tenant}`, { parties });
  people = await makeDesk(`people-${app.tenant}`, { participants: true });
});
afterAll(() => app.close());

interface Story {
  readonly name: string;
  readonly model?: readonly (Exclude<Awaited<ReturnType<Respond>>, never>)[];
  readonly create?: Partial<CreateConversation>;
  readonly play: (talk: Talk, told: (name: string, ...args: readonly unknown[]) => Promise<unknown>) => Promise<unknown>;
}

const asks = 'Have you called them?';
const offers = 'Would you like me to schedule that call?';
const announces = 'I will schedule a call for you.';

const stories: readonly Story[] = [
  { name: 'first-turn', model: [asks], play: (talk) => talk.say('My employee is absent.') },
  { name: 'offer-accepted-and-booked', model: [asks, offers, 'Good.'], play: (talk) => talk.sayAll('My employee is absent.', 'Yes, twice.', 'Please do.', '2', 'Dana', '+49 30 1234567', 'yes', 'Thanks.') },
  { name: 'offer-declined', model: [asks, offers, 'All right.'], play: (talk) => talk.sayAll('My employee is absent.', 'Yes, twice.', 'No, not yet.') },
  { name: 'announced-and-declined', model: [asks, announces], play: (talk) => talk.sayAll('My employee is absent.', 'Yes, twice.', 'no') },
  { name: 'request-and-cancel', play: (talk) => talk.sayAll('Book a call for me.', 'cancel') },
  { name: 'request-changed-and-booked', play: (talk) => talk.sayAll('Book a call with Dana.', '1', 'skip', 'make it 11:00', 'yes') },
  {
    name: 'email-sent',
    model: [asks, 'Subject: Absence\n\nDear [Employee Name],\nplease call me.\n\nRegards\n[Your Name]\n\nWould you like me to send this email?', 'Good.'],
    create: { participant_name: 'Alex Meyer' },
    play: (talk) => talk.sayAll('My employee is absent.', 'Yes, twice.', 'Yes please', 'Dana', 'dana@example.com', 'yes', 'Thanks.'),
  },
  {
    name: 'email-drafted-and-cancelled',
    model: [asks, 'I will send an email.', 'No draft here.'],
    play: (talk) => talk.sayAll('My employee is absent.', 'Yes, twice.', 'Dana', 'cancel'),
  },
  {
    name: 'invited-moved-called-off',
    create: { participant_email: 'alex@example.com' },
    play: (talk) => talk.sayAll('Book a call with Dana.', '1', 'skip', 'yes', 'Move the call to 11:00.', '1', 'yes', 'Cancel the call.', 'yes'),
  },
  {
    name: 'approved-from-outside',
    play: async (talk, told) => {
      const { flow } = await talk.sayAll('Book a call with Dana.', '1', 'skip');
      const [actionId = '', previewHash = ''] = [flow?.action_id, flow?.preview_hash];
      const { token } = await app.client.actions.token(talk.id, actionId, { preview_hash: previewHash, reason: 'a test' });
      await told('op.approve', { ...by, actionId, previewHash, token });
      await expect.poll(async () => (await app.client.conversations.show(talk.id)).flow).toBeNull();
    },
  },
  { name: 'commands', model: ['Good.'], play: (talk) => talk.sayAll('!help', 'My employee is absent.', '!reset', '!stop') },
  { name: 'model-refused', model: [{ kind: 'status', status: 401 }, 'Good.'], play: (talk) => talk.sayAll('My employee is absent.', 'Again.') },
  { name: 'model-retried', model: [{ kind: 'status', status: 500 }, 'Good.'], play: (talk) => talk.say('My employee is absent.') },
  {
    name: 'paused-resumed-closed',
    model: ['Good.'],
    play: async (talk, told) => {
      await talk.say('My employee is absent.');
      await told('op.pause', by);
      await app.client.messages.say(talk.id, { text: 'Still there?' }, { waitS: 0 });
      await told('op.resume', by);
      await talk.say('Hello?');
      await told('op.close', by);
      await app.temporal.workflow.getHandle(talk.workflowId).result();
    },
  },
  {
    name: 'messages-while-busy',
    model: [{ kind: 'reply', text: 'One.', delayMs: 400 }, 'Two.'],
    play: async (talk) => {
      await Promise.all(['First.', 'Second.', 'Third.'].map((text) => talk.say(text)));
    },
  },
  {
    name: 'without-a-reading',
    model: ['Good.'],
    play: async (talk, told) => {
      await talk.say('My employee is absent.');
      await told('op.say', { ...by, as: 'participant', text: 'Yes, twice.' });
      await expect.poll(async () => (await app.client.conversations.show(talk.id)).turn).toBe(2);
    },
  },
];

test.each(stories)('records $name', async ({ name, model, create, play }) => {
  app.script(model ?? ['Good.']);
  const talk = await startTalk(app, create);
  const handle = app.temporal.workflow.getHandle(talk.workflowId);
  await play(talk, (update, ...args) => handle.executeUpdate(update, { args: [...args] as never }));
  await keep(name, talk.workflowId);
});

/** An instruction that is not clear, and what becomes of the question. */
interface Questioned {
  readonly name: string;
  readonly model?: readonly string[];
  readonly give?: Partial<GivenInstruction>;
  readonly play: (asked: Question, told: (name: string, more: object) => Promise<unknown>) => Promise<unknown>;
}

interface Question {
  readonly id: string;
  readonly conversation: string;
}

const date = [{ field: 'start_date', value: '2026-12-25' }];
const respond = ({ id }: Question, from: string) =>
  app.client.clarifications.respond(id, { from, clarifications: date }, { waitS: 30 });
const ended = ({ id }: Question, status: string) =>
  expect.poll(async () => (await app.client.clarifications.show(id)).status, { timeout: 30_000 }).toBe(status);

const questioned: readonly Questioned[] = [
  { name: 'asked-and-answered', play: (asked) => respond(asked, 'campaign-agent') },
  {
    name: 'asked-twice',
    play: async ({ id }) => {
      const updated = { type: 'refund', text: 'Pay the customer back.' };
      const answer = { from: 'campaign-agent', clarifications: date, updated_instruction: updated };
      expect(await app.client.clarifications.respond(id, answer)).toMatchObject({ band: 'clarify' });
    },
  },
  {
    name: 'escalated-and-answered',
    give: { timeout_s: 1 },
    play: async (asked) => {
      await expect.poll(async () => (await app.client.clarifications.show(asked.id)).level, { timeout: 30_000 }).toBe('human_operator');
      await respond(asked, 'desk');
    },
  },
  { name: 'timed-out', give: { timeout_s: 1 }, play: (asked) => ended(asked, 'timed-out') },
  {
    name: 'best-guess',
    give: { timeout_s: 1, reversible: true },
    play: async (asked) => {
      await ended(asked, 'best-guess');
      await expect.poll(async () => (await app.client.conversations.show(asked.conversation)).turn).toBe(2);
    },
  },
  {
    name: 'agent-answers',
    give: { timeout_s: 1, department: 'operations' },
    model: [JSON.stringify({ clarifications: date }), 'Good.'],
    play: (asked) => ended(asked, 'resolved'),
  },
  {
    name: 'operators-orders',
    play: async (asked, told) => {
      await told('op.extendSla', { ...by, requestId: asked.id, bySeconds: 60 });
      await told('op.reassign', { ...by, requestId: asked.id, to: 'sales-director' });
      await told('op.escalate', { ...by, requestId: asked.id });
      await told('op.answerClarification', { ...by, requestId: asked.id, values: { start_date: '2026-12-25' } });
      await ended(asked, 'resolved');
    },
  },
  {
    name: 'asked-and-closed',
    play: async (asked) => {
      await app.client.conversations.close(asked.conversation);
      await ended(asked, 'cancelled');
    },
  },
];

test.each(questioned)('records $name', async ({ name, model, give, play }) => {
  app.script(model ?? ['Good.']);
  const fields = { platform: 'TikTok', budget: 'EUR 1' };
  const answer = await app.client.instructions.give(launch(desk, { fields, ...give }));
  const workflowId = workflowIdOf(app.tenant, answer.conversation_id);
  const asked = { id: answer.clarification_request?.id ?? '', conversation: answer.conversation_id };
  const handle = app.temporal.workflow.getHandle(workflowId);
  await play(asked, (update, more) => handle.executeUpdate(update, { args: [more] as never }));
  await keep(name, workflowId);
});

test('records a participant who is asked back', async () => {
  app.script(['Good.']);
  const talk = await startTalk(app, { assistant: people });
  await talk.sayAll('Launch the autumn campaign on TikTok with a budget of EUR 5000.', 'What do you mean?', '2026-12-01');
  await talk.sayAll('Launch the spring campaign on TikTok.', 'cancel');
  await keep('participant-asked-back', talk.workflowId);
});

test('records a run that is handed over, and the one that goes on', async () => {
  app.script([asks, offers, 'Good.']);
  const talk = await startTalk(app);
  await talk.sayAll('My employee is absent.', 'Yes, twice.');
  const handle = app.temporal.workflow.getHandle(talk.workflowId);
  const first = (await handle.describe()).runId;
  await handle.signal('handOver');
  await expect.poll(async () => (await handle.describe()).runId).not.toBe(first);
  await talk.sayAll('Please do.', '2', 'Dana', 'skip', 'yes', 'Thanks.');
  await keep('continued-from', talk.workflowId, first);
  await keep('continued', talk.workflowId);
});

/** Stack traces name the files of this checkout; where it lies is nobody's business. */
async function keep(name: string, workflowId: string, runId?: string): Promise<void> {
  const history = historyToJSON(await app.temporal.workflow.getHandle(workflowId, runId).fetchHistory());
  writeFileSync(`${folder}${version}/${name}.json`, history.replaceAll(checkout, ''));
}
