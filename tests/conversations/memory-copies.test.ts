/** M9: a conversation that begins with what another one is about, and unions of several; through HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../client/client.ts';
import { collect } from '../../client/pages.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk, talkIn, type Talk } from '../support/talk.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const domain = `COPY-${Date.now().toString(36)}`;
const concept = (prefLabel: string) => ({ domain, kind: 'TAX', jurisdiction: 'IE', prefLabel });

async function about(talk: Talk, ...labels: readonly string[]): Promise<Talk> {
  const call = { name: 'capture_concepts', arguments: JSON.stringify({ concepts: labels.map(concept) }) };
  app.script([{ kind: 'reply', text: 'It is due by the canary.', toolCalls: [call] }, 'It depends.']);
  await talk.say('Do I owe it, says the canary?');
  return talk;
}
const talkAbout = async (...labels: readonly string[]) =>
  about(await startTalk(app, { assistant: 'regulatory-copilot' }), ...labels);
const labelsOf = async (id: string) => (await app.client.memory.of(id)).map(({ label }) => label);
const audited = async (id: string, event: string) =>
  (await collect(app.client.audit.each({ conversation: id }))).filter((row) => row.event === event);
const sent = () => JSON.stringify(app.model.requests.at(-1)?.body);

test('M9 a copy is a new conversation that is about the same; nothing that was said goes along, and the model is told at once', async () => {
  const made = await app.client.conversations.create({
    assistant: 'regulatory-copilot',
    participant: 'paula',
    locale: 'en-IE',
    time_zone: 'Europe/Dublin',
  });
  const first = await about(talkIn(app, made.conversation_id), 'Levy on tea', 'Levy on rum');
  const copy = await app.client.memory.copyConversation(first.id);
  expect(copy).toMatchObject({ copied_from: first.id, state: 'initial' });
  expect(copy.conversation_id).not.toBe(first.id);
  expect(await labelsOf(copy.conversation_id)).toEqual(['Levy on tea', 'Levy on rum']);
  expect(await collect(app.client.messages.of(copy.conversation_id).each())).toEqual([]);
  expect(await app.client.conversations.show(copy.conversation_id)).toMatchObject({
    assistant: 'regulatory-copilot',
    participant: 'paula',
    state: 'initial',
    turn: 0,
  });

  const second = talkIn(app, copy.conversation_id);
  expect((await second.say('And in Spain?')).disposition).toBe('answered');
  expect(sent()).toContain('already in scope');
  expect(sent()).toContain('> Levy on tea (IE)');
  expect(sent()).not.toContain('canary');
  // They go on apart.
  await about(second, 'Levy on gin');
  expect(await labelsOf(second.id)).toEqual(['Levy on gin', 'Levy on tea', 'Levy on rum']);
  expect(await labelsOf(first.id)).toEqual(['Levy on tea', 'Levy on rum']);
  expect(await audited(second.id, 'conversation.copied')).toMatchObject([{ data: { from: first.id } }]);
});

test('M9 a copy of a closed conversation, and of one that is about nothing, begins as well; under one key it begins once', async () => {
  const first = await talkAbout('Levy on salt');
  await app.client.conversations.close(first.id);
  const idempotencyKey = `copy-${domain}`;
  const one = await app.client.memory.copyConversation(first.id, { idempotencyKey });
  const again = await app.client.memory.copyConversation(first.id, { idempotencyKey });
  expect(again.conversation_id).toBe(one.conversation_id);
  expect(await labelsOf(one.conversation_id)).toEqual(['Levy on salt']);
  const empty = await startTalk(app, { assistant: 'hr-manager' });
  expect((await app.client.memory.copyConversation(empty.id)).concepts).toEqual([]);
});

test('M9 a merge is the union of all, latest reference first; the others keep theirs, and it is audited', async () => {
  const one = await talkAbout('Levy on tea', 'Levy on rum');
  const into = await talkAbout('Levy on gin', 'Levy on tea');
  const other = await talkAbout('Levy on ale');
  await app.client.memory.merge(into.id, [one.id, other.id, one.id]);
  expect(await labelsOf(into.id)).toEqual(['Levy on ale', 'Levy on gin', 'Levy on tea', 'Levy on rum']);
  expect((await app.client.memory.of(into.id)).map(({ because }) => because)).toEqual([
    'copied',
    'captured',
    'captured',
    'copied',
  ]);
  expect(await labelsOf(one.id)).toEqual(['Levy on tea', 'Levy on rum']);
  expect(await audited(into.id, 'context.merged')).toMatchObject([{ data: { from: [one.id, other.id] } }]);
});

testInLaws(
  'M9 what is another’s is not found, itself and nothing are refused, and what is closed takes no more',
  async () => {
    const [mine, other] = [await talkAbout('Levy on tea'), await talkAbout('Levy on rum')];
    const elsewhere = createClient({
      baseUrl: app.url,
      apiKey: await app.addKey({ tenant: `${app.tenant}-other`, role: 'admin' }),
    });
    const stranger = createClient({
      baseUrl: app.url,
      apiKey: await app.addKey({ role: 'participant', participant: 'x' }),
    });
    const theirs = await elsewhere.conversations.create({ assistant: 'regulatory-copilot' });
    for (const client of [elsewhere, stranger]) {
      await expect(client.memory.copyConversation(mine.id)).rejects.toMatchObject({ status: 404 });
      await expect(client.memory.merge(mine.id, [other.id])).rejects.toMatchObject({ status: 404 });
    }
    await expect(elsewhere.memory.merge(theirs.conversation_id, [mine.id])).rejects.toMatchObject({ status: 404 });
    await expect(app.client.memory.merge(mine.id, [theirs.conversation_id])).rejects.toMatchObject({ status: 404 });
    await expect(app.client.memory.merge(mine.id, [other.id, mine.id])).rejects.toMatchObject({ status: 422 });
    await expect(app.client.memory.merge(mine.id, [])).rejects.toMatchObject({ status: 422 });
    // Nothing of it was done by half.
    expect(await labelsOf(mine.id)).toEqual(['Levy on tea']);
    await app.client.conversations.close(mine.id);
    await expect(app.client.memory.merge(mine.id, [other.id])).rejects.toMatchObject({ status: 409 });
    await expect(app.client.memory.copy(other.id, mine.id)).rejects.toMatchObject({ status: 409 });
  },
);

testInLaws('M9 a participant copies a conversation of their own, for themselves', async () => {
  const client = createClient({
    baseUrl: app.url,
    apiKey: await app.addKey({ role: 'participant', participant: 'pia' }),
  });
  const first = await client.conversations.create({ assistant: 'regulatory-copilot' });
  const copy = await client.memory.copyConversation(first.conversation_id);
  expect(await client.conversations.show(copy.conversation_id)).toMatchObject({ participant: 'pia' });
});
