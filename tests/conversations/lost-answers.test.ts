/**
 * R1: a message whose sender was told that nobody could be reached, and which had come through: its row was taken back
 * meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fingerprintOf } from '../../domain/conversation/fingerprint.ts';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { messagesOf } from './project.ts';

let app: App;
let owner: Database;
beforeAll(async () => {
  app = await startApp({
    // Of an installation of its own: conversations of other files run on servers that this app cannot see, and would be
    // closed.
    ports: (real) => ({ ...real, housekeeping: { ...real.housekeeping, tenants: async () => [app.tenant] } }),
  });
  owner = openDatabase({ url: inject('servers').ownerUrl, connections: 1 });
});
afterAll(() => Promise.allSettled([app.close(), owner.close()]));

const text = 'My employee is absent.';

/** Answered, and then as if its row had been taken back before that. */
async function lost(): Promise<Talk> {
  const talk = await startTalk(app);
  app.script(['Have you called?']);
  await app.client.messages.say(talk.id, { text, message_id: 'm-1' }, { waitS: 30 });
  await owner.query(`delete from messages where conversation = $1 and message_id = 'm-1'`, [talk.id]);
  return talk;
}

const shape = async (talk: Talk) =>
  (await messagesOf(app, talk)).map(({ message_id, role, status }) => [message_id === 'm-1', role, status]);

const whole = [
  [true, 'participant', 'completed'],
  [false, 'assistant', 'completed'],
];

test('R1 said again, it gets the answer that it had, and stands before it', async () => {
  const talk = await lost();
  for (const _ of [1, 2]) {
    const again = await app.client.messages.say(talk.id, { text, message_id: 'm-1' }, { waitS: 30 });
    expect(again).toMatchObject({ disposition: 'duplicate', reply: { text: 'Have you called?' } });
  }
  expect(await shape(talk)).toEqual(whole);
});

test('R1 a row that was left waiting for a turn that does not come belongs to its own once it is said again', async () => {
  const talk = await lost();
  await owner.query(
    `insert into messages (tenant, conversation, message_id, turn_id, role, text, status, at)
     values ($1, $2, 'm-1', 'another', 'participant', $3, 'queued', now())`,
    [app.tenant, talk.id, text],
  );
  await app.client.messages.say(talk.id, { text, message_id: 'm-1' }, { waitS: 30 });
  expect(await shape(talk)).toEqual(whole);
});

/** The row of a message whose sender was told that nobody could be reached, a minute ago. */
async function doubt({ id }: Talk, messageId: string, said: string, role = 'participant'): Promise<void> {
  await owner.query(
    `insert into messages (tenant, conversation, message_id, turn_id, role, text, hash, size, status, at, doubted_at)
     values ($1, $2, $3, $3 || '-turn', $5, $4, $6, length($4), 'queued', now() - interval '1 minute', now())`,
    [app.tenant, id, messageId, said, role, fingerprintOf({ text: said, instruction: null })],
  );
}

async function runHousekeeping(): Promise<void> {
  const taskQueue = taskQueues(app.lane).conversations;
  await app.temporal.workflow.execute('housekeeping', { workflowId: randomUUID(), taskQueue, args: [] });
}

test('R1 never said again, it stands in its turn once the app has been kept', async () => {
  const talk = await lost();
  await doubt(talk, 'm-1', text);
  await runHousekeeping();
  expect(await shape(talk)).toEqual(whole);
});

testInLaws('R1 a yes that has not come through is taken back, and nothing is done because of it', async () => {
  app.script(['All right.']);
  const talk = await startTalk(app);
  const shown = await talk.sayAll('Book a call with Dana.', '1', 'skip');
  expect(shown.flow).toMatchObject({ step: 'preview' });
  await doubt(talk, 'm-late', 'yes');
  const before = (await messagesOf(app, talk)).filter(({ message_id }) => message_id !== 'm-late');
  await runHousekeeping();
  expect(await messagesOf(app, talk)).toEqual(before);
  expect((await app.client.conversations.show(talk.id)).flow).toEqual(shown.flow);
  expect((await app.client.effects.of(talk.id).list()).items).toEqual([]);
});

testInLaws(
  'R1 nothing is begun by a first message that has not come through, nor said to a closed conversation',
  async () => {
    const [fresh, closed] = [await startTalk(app), await startTalk(app)];
    await closed.say('Hello.');
    await app.client.conversations.close(closed.id);
    await expect.poll(async () => (await app.client.conversations.show(closed.id)).closed_at).not.toBeNull();
    for (const talk of [fresh, closed]) await doubt(talk, 'm-late', 'Hello?');
    await runHousekeeping();
    for (const talk of [fresh, closed])
      expect((await messagesOf(app, talk)).map(({ message_id }) => message_id)).not.toContain('m-late');
    expect((await app.client.conversations.show(fresh.id)).run_id).toBeNull();
  },
);

test('G22 what a person of ours said and has not come through is taken back; what has is shown', async () => {
  const talk = await startTalk(app);
  await talk.say('I want to talk to a human.');
  await app.client.person.say(talk.id, { text: 'Here I am.', message_id: 'p-1' }, { waitS: 30 });
  await owner.query(`delete from messages where conversation = $1 and message_id = 'p-1'`, [talk.id]);
  await doubt(talk, 'p-1', 'Here I am.', 'operator');
  await doubt(talk, 'p-2', 'Still there?', 'operator');
  await runHousekeeping();
  const said = (await messagesOf(app, talk)).filter(({ role }) => role === 'operator');
  expect(said).toMatchObject([{ message_id: 'p-1', status: 'completed' }]);
});
