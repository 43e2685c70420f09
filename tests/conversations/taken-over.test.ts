/** An operator takes a conversation over, asked for or not, and acknowledges what they have looked at (G22, R12). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';

let app: App;
let ann: ParleyClient;
let bob: ParleyClient;
let names: readonly string[];
beforeAll(async () => {
  app = await startApp();
  const keys = await Promise.all([app.addKey({ role: 'operator' }), app.addKey({ role: 'operator' })]);
  names = keys.map((key) => key.split('_')[1] ?? '');
  [ann, bob] = keys.map((apiKey) => createClient({ baseUrl: app.url, apiKey })) as [ParleyClient, ParleyClient];
});
afterAll(() => app.close());

const handleOf = (talk: Talk) => app.temporal.workflow.getHandle(talk.workflowId);
const order = (talk: Talk, name: string, more: object = {}) =>
  handleOf(talk).executeUpdate(name, { args: [{ actor: 'carl', reason: 'a test', ...more }] });
const spokenIn = async (talk: Talk) =>
  (await app.client.messages.of(talk.id).list({ limit: 200 })).items
    .filter(({ role }) => role === 'operator')
    .map(({ text }) => text);
const begun = async (): Promise<Talk> => {
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  return talk;
};

describe('G22 taking over', () => {
  test('G22 of two who take it at once one has it, and the other is told who', async () => {
    const talk = await begun();
    const [first, second] = await Promise.allSettled([
      ann.person.takeOver(talk.id, 'they called'),
      bob.person.takeOver(talk.id, 'they called'),
    ]);
    const won = [first, second].filter((one) => one?.status === 'fulfilled');
    const lost = [first, second].find((one) => one?.status === 'rejected');
    expect(won).toHaveLength(1);
    const owner = first?.status === 'fulfilled' ? names[0] : names[1];
    expect(lost).toMatchObject({
      reason: { status: 409, message: expect.stringContaining(`"${owner}"`) },
    });
    // Seen in the snapshot, the list, the queue and the details.
    const shown = () => app.client.conversations.show(talk.id);
    await expect.poll(async () => (await shown()).taken_by).toBe(owner);
    expect(await shown()).toMatchObject({ state: 'with-person' });
    const listed = (await app.client.conversations.list({ limit: 200 })).items;
    expect(listed.find(({ conversation_id: id }) => id === talk.id)).toMatchObject({ taken_by: owner });
    expect((await app.client.queue.list({ kind: 'handoff' })).items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ conversation_id: talk.id, assignee: owner, what: `taken over by ${owner}` }),
      ]),
    );
    const details = await handleOf(talk).query<object>('__temporal_workflow_metadata');
    expect(JSON.stringify(details)).toContain(`${owner} has taken over`);
  });

  test('G22 whoever has it alone speaks in it, also while it is paused, until they hand it back', async () => {
    const talk = await begun();
    await expect(ann.person.say(talk.id, { text: 'Hello.' })).rejects.toMatchObject({ status: 409 });
    await order(talk, 'op.pause');
    await ann.person.takeOver(talk.id, 'they called');
    // Once more changes nothing.
    expect(await ann.person.takeOver(talk.id, 'they called')).toMatchObject({ taken_by: names[0] });
    expect(await ann.person.say(talk.id, { text: 'This is Ann.' }, { waitS: 20 })).toMatchObject({
      disposition: 'with_person',
    });
    await expect(bob.person.say(talk.id, { text: 'This is Bob.' })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(`"${names[0]}"`),
    });
    await expect(order(talk, 'op.say', { text: 'This is Carl.' })).rejects.toMatchObject({
      cause: { type: 'TakenOver' },
    });
    await expect(order(talk, 'op.takeOver')).rejects.toMatchObject({
      cause: { type: 'TakenOver', details: [names[0]] },
    });
    await order(talk, 'op.resume');
    await ann.person.handBack(talk.id, 'settled', { waitS: 20 });
    expect(await app.client.conversations.show(talk.id)).toMatchObject({ taken_by: null });
    expect(await spokenIn(talk)).toEqual(['This is Ann.']);
    const rows = (await app.client.audit.list({ conversation: talk.id, limit: 200 })).items;
    expect(rows.filter(({ action }) => action === 'conversation.taken-over')).toMatchObject([
      { via: 'api', key_id: names[0], reason: 'they called' },
    ]);
  });

  test('G22 a participant who asked for a person gets whoever takes it over', async () => {
    const talk = await startTalk(app);
    await talk.say('I want to talk to a human.');
    await order(talk, 'op.takeOver');
    await expect.poll(async () => (await app.client.conversations.show(talk.id)).taken_by).toBe('carl');
    await order(talk, 'op.say', { text: 'Here I am.' });
    await expect.poll(() => spokenIn(talk)).toEqual(['Here I am.']);
    await order(talk, 'op.handBack');
    await expect.poll(async () => (await app.client.conversations.show(talk.id)).state).not.toBe('with-person');
  });

  testInLaws('G22 a conversation that is closing is neither taken over, nor paused or resumed', async () => {
    app.script([{ kind: 'reply', text: 'Too late.', delayMs: 4_000 }]);
    const talk = await startTalk(app);
    await app.client.messages.say(talk.id, { text: 'Tell me everything.' }, { waitS: 0 });
    // It closes after the turn that is under way.
    expect(await order(talk, 'op.close')).toEqual({ closing: true });
    for (const name of ['op.pause', 'op.resume', 'op.takeOver'])
      await expect(order(talk, name)).rejects.toMatchObject({ cause: { type: 'ConversationClosing' } });
    app.script(['All right.']);
  });
});

describe('R12 acknowledging', () => {
  test('R12 what does not wait to be looked at is 404', async () => {
    const talk = await begun();
    const asked = { item_id: 'best-guess:none', reason: 'seen' };
    await expect(ann.person.acknowledge(talk.id, asked)).rejects.toMatchObject({ status: 404 });
    await expect(order(talk, 'op.acknowledge', { itemId: 'none' })).rejects.toMatchObject({
      cause: { type: 'ItemNotFound' },
    });
  });
});
