/** A session that is given after its material was asked for (X3, X4), through HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SessionBody } from '../../contracts/wire/session.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';
import { messagesOf, requestsSince, waitsFor, withoutFindings } from './project.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.script(() => 'The material says so.'));

const question = 'What do our findings say about sleep?';
const findings = [{ id: 'f-01', text: 'Nurses who choose their shifts sleep 40 minutes longer.' }];
const summary = 'Three reasons recur.';
const whole = {
  ...withoutFindings,
  phase_artifacts: { phase3: { data: { phase3_result: { summary, findings } } } },
  missing_artifacts: [],
} satisfies Partial<SessionBody>;

async function project(given: Partial<SessionBody> = withoutFindings) {
  const id = `s-${Math.random().toString(36).slice(2)}`;
  await app.client.sessions.give(id, given);
  return { id, talk: await startTalk(app, { assistant: 'research-copilot', session: id }) };
}

test('X4 what an open request waits for counts as supplied when a session brings it, and the message goes on once', async () => {
  const { id, talk } = await project();
  const request = await waitsFor(talk, question);
  const before = app.model.requests.length;
  await app.client.sessions.give(id, whole);
  await expect.poll(async () => (await app.client.contextRequests.show(request.request_id)).status).toBe('resolved');
  const { supplies } = await app.client.contextRequests.show(request.request_id);
  expect(supplies).toMatchObject([
    {
      slot_key: 'findings',
      source: { file: `session_${id}.json`, key_path: 'phase_artifacts.phase3.data.phase3_result.findings' },
    },
  ]);
  await expect.poll(async () => (await messagesOf(app, talk)).at(-1)?.text).toBe('The material says so.');
  expect(requestsSince(app, before).at(-1)?.prompt).toContain('sleep 40 minutes longer');
  const made = app.model.requests.length;
  await app.client.sessions.give(id, whole);
  expect(await talk.say('Thanks!')).toMatchObject({ disposition: 'answered' });
  expect((await messagesOf(app, talk)).filter(({ text }) => text === 'The material says so.').length).toBe(2);
  expect(app.model.requests.length).toBeLessThanOrEqual(made + 1);
});

test('X4 a session that lacks it too, or another one, changes nothing', async () => {
  const { id, talk } = await project();
  const request = await waitsFor(talk, question);
  await app.client.sessions.give(id, withoutFindings);
  await app.client.sessions.give(`${id}-other`, whole);
  const shown = await app.client.contextRequests.show(request.request_id);
  expect(shown).toMatchObject({ status: 'pending', supplies: [], remaining: ['findings'] });
});

test('X4 two conversations of one session go on together; what was withdrawn meanwhile does not', async () => {
  const { id, talk } = await project();
  const others = await Promise.all([1, 2].map(() => startTalk(app, { assistant: 'research-copilot', session: id })));
  const requests: string[] = [];
  for (const one of [talk, ...others]) requests.push((await waitsFor(one, question)).request_id);
  await others[1]?.say('never mind');
  await app.client.sessions.give(id, whole);
  const statuses = async () =>
    Promise.all(requests.map(async (one) => (await app.client.contextRequests.show(one)).status));
  await expect.poll(statuses).toEqual(['resolved', 'resolved', 'cancelled']);
});
