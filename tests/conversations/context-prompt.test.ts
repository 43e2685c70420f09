/**
 * What the model was sent is shown word for word, to those who look after the app; through HTTP and the command line.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../client/client.ts';
import { collect } from '../../client/pages.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';
import { asksFor, startProject, waitsFor } from './project.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const lastBody = (): unknown => app.model.requests.at(-1)?.body;

test('X8 what left for the model is shown as its server received it, and looking is audited', async () => {
  app.script(['Have you called them?', 'Write it down.']);
  const talk = await startTalk(app);
  await expect(app.client.conversations.prompt(talk.id)).rejects.toMatchObject({
    status: 404,
    message: expect.stringContaining('not asked yet') as string,
  });
  const first = await talk.say('My employee is absent.');
  const shown = await app.client.conversations.prompt(talk.id);
  expect(shown.request).toEqual(lastBody());
  expect(shown).toMatchObject({ conversation_id: talk.id, turn_id: first.turn_id, call: 1 });
  const second = await talk.say('Yes, twice. Hers is jane.doe@example.org.');
  const next = await app.client.conversations.prompt(talk.id);
  expect(next.request).toEqual(lastBody());
  expect(next.turn_id).toBe(second.turn_id);
  const audit = await collect(app.client.audit.each({ conversation: talk.id }));
  expect(audit.filter(({ event }) => event === 'prompt.shown').map(({ subject }) => subject)).toEqual([
    first.turn_id,
    second.turn_id,
  ]);
});

test('X8 the sheets of a project too, with what was attached, and after a request of the model’s own', async () => {
  app.script(() => ({ kind: 'reply', text: 'First.', toolCalls: [asksFor('findings')] }));
  const talk = await startProject(app);
  await waitsFor(talk, 'Please suggest a title.');
  const shown = await app.client.conversations.prompt(talk.id);
  expect(shown.request).toEqual(lastBody());
  expect(JSON.stringify(shown.request)).toContain('## Latest input');
});

test('X8 X9 a participant does not see it, and another tenant finds nothing', async () => {
  app.script(['Have you called them?']);
  const talk = await startTalk(app, { participant: 'p-1' });
  await talk.say('My employee is absent.');
  const { key } = await app.client.keys.create({ role: 'participant', participant: 'p-1' });
  const participant = createClient({ baseUrl: app.url, apiKey: key });
  await expect(participant.conversations.prompt(talk.id)).rejects.toMatchObject({ status: 403 });
});
