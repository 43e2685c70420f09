/**
 * The Nexus service `parley` (R14): a workflow of somebody else asks, and is answered once. The callers here are those
 * of docs/how-to/call-from-programs.md, as they stand there; none of them has a key of ours.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure, NexusOperationFailure } from '@temporalio/common';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Worker } from '@temporalio/worker';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { NexusAnswers, NexusOperation } from '../../contracts/wire/nexus.ts';
import { nexusQueue } from '../../temporal-config/nexus.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import { nexusIdOf } from '../../workflows/conversation/messages.ts';
import { missing, titleWith } from '../deploy/tools.ts';
import { eventsOf } from '../support/history.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { describeInLaws, testInLaws } from '../support/laws.ts';
import { talkIn } from '../support/talk.ts';
import { launch, makeDesk } from './desk.ts';
import { withoutFindings } from './project.ts';

const page =
  readFileSync('docs/how-to/call-from-programs.md', 'utf8').split('## Ask a person from a workflow: Nexus')[1] ?? '';
const programIn = (language: string): string => page.split(`\n\`\`\`${language}\n`)[1]?.split('\n```')[0] ?? '';

let app: App;
let desk: string;
let endpoint: string;
let folder: string;
let queue: string;
/** Somebody else's: it encrypts nothing and can decrypt nothing. */
let caller: Client;
let end: () => Promise<void>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-nexus-'));
  symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(folder, 'node_modules'));
  const workflowsPath = join(folder, 'workflows.ts');
  writeFileSync(workflowsPath, programIn('ts'));
  app = await startApp({ nexusTenants: ['*'], unsignedConsent: false });
  desk = await makeDesk(`nexus-${app.tenant}`, { timeoutS: 86_400 });
  endpoint = `parley-${app.tenant}`;
  queue = `callers-${app.tenant}`;
  const { temporal: address, namespace } = inject('servers');
  const target = { worker: { namespace, taskQueue: nexusQueue(app.lane) } };
  await app.temporal.connection.operatorService.createNexusEndpoint({ spec: { name: endpoint, target } });
  const connection = await NativeConnection.connect({ address });
  const workflowBundle = await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('ERROR') });
  const worker = await Worker.create({ connection, namespace, taskQueue: queue, workflowBundle });
  const running = worker.run();
  caller = new Client({ connection: app.temporal.connection, namespace });
  end = async () => {
    worker.shutdown();
    await running;
    await connection.close();
  };
});
afterAll(async () => {
  await end?.();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A workflow of somebody else that asks. */
async function asks<Name extends NexusOperation>(operation: Name, question: object) {
  const input = { tenant: app.tenant, assistant: 'hr-manager', ...question };
  const args = [endpoint, operation, input];
  const handle = await caller.workflow.start('ask', { taskQueue: queue, workflowId: randomUUID(), args });
  return { handle, answer: () => handle.result() as Promise<NexusAnswers[Name]> };
}

const until = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 30_000 });

const conversationsOf = async (assistant: string) =>
  (await app.client.conversations.list({ assistant, limit: 200 })).items.map(({ conversation_id: id }) => id);

/** Nobody is asked for their time zone. */
const bookACall = { text: 'Book a call for me.', timeZone: 'Europe/Berlin' };

/** Asks for a booking, and waits until the first question about it stands. */
async function booking() {
  const known = await conversationsOf('hr-manager');
  const { answer } = await asks('approve', bookACall);
  const find = async () => (await conversationsOf('hr-manager')).find((id) => !known.includes(id));
  await until(find).toBeDefined();
  const talk = talkIn(app, (await find()) ?? '');
  await until(async () => (await app.client.conversations.show(talk.id)).flow).not.toBeNull();
  return { talk, answer };
}

/** Why the caller's workflow has failed. */
async function failureOf(answer: Promise<unknown>): Promise<unknown> {
  const error = await answer.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof WorkflowFailedError) || !(error.cause instanceof NexusOperationFailure)) return error;
  return error.cause.cause;
}

const launching = () => ({ ...launch(desk, { fields: { start_date: '2026-12-01', platform: 'TikTok' } }) });

describe('R14 clarify', () => {
  test('R14 an unclear instruction is asked about, and its answer is the operation’s, once', async () => {
    const requestId = `crm-${app.tenant}`;
    const { handle, answer } = await asks('clarify', { ...launching(), requestId });
    const find = async () => (await app.client.clarifications.list({ status: 'pending' })).items[0];
    await until(find).toMatchObject({ from: 'launch-desk', to: 'campaign-agent' });
    const request = await find();
    // The same from another run of the caller: nobody is asked twice.
    const again = await asks('clarify', { ...launching(), requestId });
    await app.client.clarifications.respond(request?.id ?? '', {
      from: 'campaign-agent',
      clarifications: [{ field: 'budget', value: 'EUR 500' }],
    });
    const expected = { status: 'resolved', answeredBy: 'campaign-agent', fields: { budget: expect.anything() } };
    const answered = await answer();
    expect(answered).toMatchObject(expected);
    expect(answered.fields).toMatchObject({ platform: 'TikTok' });
    expect(await again.answer()).toEqual(answered);
    // And after it was answered.
    expect(await (await asks('clarify', { ...launching(), requestId })).answer()).toEqual(answered);
    expect((await app.client.clarifications.list({ conversation: answered.conversationId })).items).toHaveLength(1);
    const events = await eventsOf(caller, handle.workflowId);
    expect(events.filter((name) => name.startsWith('nexusOperation'))).toEqual([
      'nexusOperationScheduledEventAttributes',
      'nexusOperationStartedEventAttributes',
      'nexusOperationCompletedEventAttributes',
    ]);
    const other = await asks('clarify', { ...launching(), text: 'Launch something else.', requestId });
    expect(await failureOf(other.answer())).toMatchObject({ type: 'RequestIdReused' });
  });

  test('R14 one that is clear goes on at once', async () => {
    const { answer } = await asks('clarify', launch(desk));
    expect(await answer()).toMatchObject({ status: 'clear', answeredBy: null });
  });

  test('R14 given up, the conversation that was opened for it is closed, and the question with it', async () => {
    const { handle } = await asks('clarify', launching());
    const find = async () => (await app.client.clarifications.list({ status: 'pending' })).items;
    await until(async () => (await find()).length).toBe(1);
    const [request] = await find();
    await handle.cancel();
    await until(async () => (await app.client.conversations.show(request?.conversation_id ?? '')).state).toBe('closed');
    expect((await app.client.clarifications.show(request?.id ?? '')).status).toBe('cancelled');
  });

  testInLaws(
    'R14 R5 erased while it waits, the caller learns of it, and nothing of it is left at Temporal',
    async () => {
      const { answer } = await asks('clarify', launching());
      const find = async () => (await app.client.clarifications.list({ status: 'pending' })).items[0]?.conversation_id;
      await until(find).toBeDefined();
      const id = (await find()) ?? '';
      const query = `WorkflowId STARTS_WITH '${nexusIdOf(app.tenant, id, '')}'`;
      const listed = async () => (await app.temporal.workflow.count(query)).count;
      // What is not listed yet is found a minute and a half later.
      await until(listed).toBe(1);
      await app.client.conversations.erase(id);
      expect(await failureOf(answer())).toMatchObject({ type: 'ConversationGone' });
      // The server deletes a run that has just ended half a minute later.
      await expect.poll(listed, { timeout: 90_000 }).toBe(0);
    },
  );
});

describe('R14 converse', () => {
  test('R14 is answered with the assistant’s words, in a conversation that goes on', async () => {
    app.script(['Have you called them?', 'Write it down.']);
    const first = await (await asks('converse', { text: 'My employee is absent.' })).answer();
    expect(first).toMatchObject({ disposition: 'answered', reply: expect.stringContaining('Have you called them?') });
    const { conversationId } = first;
    const next = await (await asks('converse', { text: 'Yes, twice.', conversationId })).answer();
    expect(next).toMatchObject({ conversationId, reply: expect.stringContaining('Write it down.') });
    const other = await asks('converse', { text: 'Hello.', conversationId, assistant: 'operations-agents' });
    expect(await failureOf(other.answer())).toMatchObject({ type: 'BAD_REQUEST' });
  });

  test('R14 R12 a yes in it agrees to nothing', async () => {
    const { conversationId } = await (await asks('converse', bookACall)).answer();
    const talk = talkIn(app, conversationId);
    await talk.sayAll('1', 'Dana Reyes', 'skip');
    // What is said while the preview is being shown comes before it.
    const { workflowId } = talk;
    const waits = async () =>
      (await app.temporal.workflow.getHandle(workflowId).query<{ waitingOn: string }>('status')).waitingOn;
    await until(waits).toBe('approval');
    const yes = await (await asks('converse', { text: 'yes', conversationId })).answer();
    expect(yes.reply).toMatch(/^I have not taken that yes: /);
    expect((await app.client.effects.of(conversationId).list()).items).toEqual([]);
  });
});

describeInLaws('R14 approve', () => {
  testInLaws('R14 waits for the yes of somebody who may give it, and says who it was', async () => {
    const { talk, answer } = await booking();
    await talk.sayAll('1', 'Dana Reyes', 'skip', 'yes');
    const own = app.key.split('_')[1];
    expect(await answer()).toMatchObject({
      conversationId: talk.id,
      decision: 'approved',
      effect: { state: 'done' },
      by: { via: 'api', actor: own },
    });
  });

  testInLaws('R14 a no declines it', async () => {
    const { talk, answer } = await booking();
    const { flow } = await talk.sayAll('1', 'Dana Reyes', 'skip');
    await app.client.actions.reject(talk.id, flow?.action_id ?? '', { reason: 'not now' }, { waitS: 30 });
    expect(await answer()).toMatchObject({ decision: 'declined', by: null });
  });

  testInLaws('R14 where nothing is to be approved it fails by name', async () => {
    app.script(['Good morning to you.']);
    const { answer } = await asks('approve', { text: 'Good morning.' });
    expect(await failureOf(answer())).toMatchObject({
      type: 'NothingToApprove',
      message: expect.stringContaining('Good morning to you.'),
    });
  });
});

testInLaws('R14 requestContext is answered with the material that somebody supplies', async () => {
  app.script(() => 'The material says so.');
  const session = `s-${app.tenant}`;
  await app.client.sessions.give(session, withoutFindings);
  const text = 'What do our findings say about sleep?';
  const { answer } = await asks('requestContext', { assistant: 'research-copilot', session, text });
  const find = async () => (await app.client.contextRequests.list({ status: 'pending' })).items[0];
  await until(find).toBeDefined();
  const { conversation_id: id = '', request_id = '' } = (await find()) ?? {};
  const payloads = [{ slot_key: 'findings', content: 'Finding 1: nurses sleep longer. Ask jane.doe@example.org.' }];
  await app.client.contextRequests.supply(id, { request_id, payloads });
  const answered = await answer();
  expect(answered).toMatchObject({
    status: 'resolved',
    supplies: [{ slotKey: 'findings', content: expect.stringContaining('nurses sleep longer') }],
    reply: 'The material says so.',
  });
  expect(JSON.stringify(answered)).not.toContain('jane.doe@example.org');
});

testInLaws('R14 remind is answered when it was said', async () => {
  const { answer } = await asks('remind', { text: 'Call Dana.', inS: 1 });
  const { conversationId, ...said } = await answer();
  expect(said).toMatchObject({ status: 'said', said: 1 });
  const { items } = await app.client.messages.of(conversationId).list();
  expect(items.at(-1)?.text).toContain('Call Dana.');
  const late = await asks('remind', { text: 'Call Dana.', at: '2001-01-01T09:00' });
  expect(await failureOf(late.answer())).toBeInstanceOf(ApplicationFailure);
});

test.each<[string, NexusOperation, object, string, RegExp]>([
  ['a tenant that is none', 'converse', { tenant: 'nobody', text: 'Hello.' }, 'NOT_FOUND', /no tenant "nobody"/],
  ['an assistant that is none', 'converse', { assistant: 'nobody', text: 'Hello.' }, 'NOT_FOUND', /assistant "nobody"/],
  ['another’s conversation', 'converse', { text: 'Hi.', conversationId: randomUUID() }, 'NOT_FOUND', /no conversation/],
  ['no words', 'converse', { text: ' ' }, 'BAD_REQUEST', /"\/text" must not be empty/],
  ['too many words', 'approve', { text: 'x'.repeat(16 * 1024 + 1) }, 'BAD_REQUEST', /"\/text"/],
  ['a lone surrogate', 'approve', { text: 'a\ud800' }, 'BAD_REQUEST', /surrogate/],
  ['a field that is none', 'converse', { text: 'Hi.', via: 'api' }, 'BAD_REQUEST', /via/],
  ['no time', 'remind', { text: 'Hi.' }, 'BAD_REQUEST', /"\/at" say when it is due/],
  [
    'an assistant without instructions',
    'clarify',
    { from: 'a', to: 'b', text: 'Hi.' },
    'BAD_REQUEST',
    /no instructions/,
  ],
])('R14 %s is refused at once, and says what is wrong', async (_, operation, question, type, message) => {
  const { answer } = await asks(operation, question);
  expect(await failureOf(answer())).toMatchObject({ type, message: expect.stringMatching(message) });
});

test('R14 R12 whoever starts the workflow of an operation without the service is told nothing', async () => {
  app.script(['Have you called them?']);
  const { conversationId } = await (await asks('converse', { text: 'My employee is absent.' })).answer();
  const id = (await app.client.messages.of(conversationId).list()).items[0]?.message_id ?? '';
  const where = { tenant: app.tenant, conversation: conversationId };
  const input = { tenant: app.tenant, assistant: 'hr-manager', text: 'My employee is absent.' };
  const taskQueue = taskQueues(app.lane).conversations;
  for (const asked of [
    { operation: 'converse', input, where, id, isOwn: false, isBegun: true },
    { operation: 'anything' },
  ])
    await expect(
      caller.workflow.execute('nexusOperation', { taskQueue, workflowId: `nexus-${randomUUID()}`, args: [asked] }),
    ).rejects.toMatchObject({ cause: { type: 'NotOurs' } });
});

const pythonTitle = 'R14 a Python worker that is killed while it waits, and started again, is answered once';

test(titleWith('temporalio', pythonTitle), async () => {
  if (missing('temporalio') !== null) return;
  const file = join(folder, 'launch.py');
  writeFileSync(file, programIn('python'));
  const { temporal, namespace } = inject('servers');
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    TEMPORAL_ADDRESS: temporal,
    TEMPORAL_NAMESPACE: namespace,
    TENANT: app.tenant,
    ENDPOINT: endpoint,
    QUEUE: `python-${app.tenant}`,
    LAUNCH: `launch-${app.tenant}`,
  };
  const first: ChildProcess = spawn('python3', [file], { env, stdio: 'inherit' });
  const ended = once(first, 'exit');
  const find = async () =>
    (await app.client.clarifications.list({ status: 'pending' })).items.find(({ to }) => to === 'shop');
  await until(find).toBeDefined();
  first.kill('SIGKILL');
  await ended;
  const request = await find();
  await app.client.clarifications.respond(request?.id ?? '', {
    from: 'shop',
    clarifications: [{ field: 'priority', value: '24 hours' }],
  });
  const said = await new Promise<string>((resolve, reject) => {
    execFile('python3', [file], { env, timeout: 60_000 }, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
  expect(JSON.parse(said)).toMatchObject({
    status: 'resolved',
    answeredBy: 'shop',
    fields: { priority: expect.anything() },
  });
  const events = await eventsOf(caller, env.LAUNCH);
  for (const name of ['nexusOperationScheduled', 'nexusOperationStarted', 'nexusOperationCompleted'])
    expect(events.filter((event) => event.startsWith(name))).toHaveLength(1);
  const { items } = await app.client.clarifications.list({ conversation: request?.conversation_id ?? '' });
  expect(items).toHaveLength(1);
});
