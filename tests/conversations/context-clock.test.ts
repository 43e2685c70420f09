/** X3 X6 X7: a request for material is passed on, given time and filled with one click; through HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient } from '../../client/client.ts';
import { collect } from '../../client/pages.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { replyIn, startProject, waitsFor, withoutFindings } from './project.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.script(() => 'The material says so.'));

const question = 'What do our findings say about sleep?';
const results = { summary: 'Three reasons recur.', findings: [{ id: 'f-1', text: 'Notice matters.' }] };

testInLaws(
  'X6 X7 a request is given more time, with a reason, audited; where nobody comes next it is not passed on',
  async () => {
    const talk = await startProject(app);
    const { request_id, due_at } = await waitsFor(talk, question);
    const more = await app.client.contextRequests.extend(talk.id, request_id, { by_s: 600, reason: 'in a meeting' });
    expect(more).toMatchObject({ request_id, conversation_id: talk.id, status: 'pending', party: 'analyst' });
    expect(Date.parse(more.due_at) - Date.parse(due_at ?? '')).toBe(600_000);
    expect(await app.client.contextRequests.show(request_id)).toMatchObject({ due_at: more.due_at });
    const up = app.client.contextRequests.escalate(talk.id, request_id, { reason: 'urgent' });
    await expect(up).rejects.toMatchObject({ status: 422 });
    const audit = await collect(app.client.audit.each({ conversation: talk.id }));
    expect(audit).toContainEqual(expect.objectContaining({ event: 'context.extended', reason: 'in a meeting' }));
    await app.client.contextRequests.forceRun(talk.id, request_id, { reason: 'done' });
    const late = app.client.contextRequests.extend(talk.id, request_id, { by_s: 60, reason: 'late' });
    await expect(late).rejects.toMatchObject({ status: 409 });
  },
);

test('X9 an analyst gives nobody time, and a reason has to be given', async () => {
  const talk = await startProject(app);
  const { request_id } = await waitsFor(talk, question);
  const { key } = await app.client.keys.create({ role: 'analyst' });
  const analyst = createClient({ baseUrl: app.url, apiKey: key });
  await expect(analyst.contextRequests.extend(talk.id, request_id, { by_s: 60, reason: 'so' })).rejects.toMatchObject({
    status: 403,
  });
  await expect(app.client.contextRequests.escalate(talk.id, request_id, { reason: '' })).rejects.toMatchObject({
    status: 422,
  });
});

test('X3 what fits a slot is suggested with file, path and offset, and attached as it is', async () => {
  const other = `s-${Math.random().toString(36).slice(2)}`;
  await app.client.sessions.give(other, {
    ...withoutFindings,
    phase_artifacts: { phase3: { data: { phase3_result: results } } },
  });
  const talk = await startProject(app, {
    ...withoutFindings,
    phase_artifacts: { phase2: { data: { notes: { findings: ['Draft: notice matters.'] } } } },
  });
  const { request_id } = await waitsFor(talk, question);
  const suggestions = await app.client.contextRequests.suggestions(request_id, { slotKey: 'findings' });
  expect(suggestions[0]).toMatchObject({ slot_key: 'findings', because: 'same-name', fits: true });
  const best = suggestions.find(({ session }) => session === other);
  expect(best).toMatchObject({
    because: 'same-artifact',
    key_path: 'phase_artifacts.phase3.data.phase3_result.findings',
    source: { file: `session_${other}.json` },
  });
  const content = await app.client.sessions.content(other, best?.key_path ?? '');
  const { turn_ids } = await app.client.contextRequests.supply(talk.id, {
    request_id,
    payloads: [{ slot_key: 'findings', content: content.text, ...(best ? { source: best.source } : {}) }],
  });
  await replyIn(app, talk, turn_ids[0]);
  expect(await app.client.contextRequests.show(request_id)).toMatchObject({
    status: 'resolved',
    supplies: [{ source: best?.source }],
  });
});

test('R4 the sessions of another tenant are not suggested, and their requests are not there', async () => {
  const talk = await startProject(app);
  const { request_id } = await waitsFor(talk, question);
  const apiKey = await app.addKey({ tenant: `${app.tenant}-other`, role: 'admin' });
  const stranger = createClient({ baseUrl: app.url, apiKey });
  await stranger.sessions.give('theirs', {
    ...withoutFindings,
    phase_artifacts: { phase3: { data: { phase3_result: results } } },
  });
  const mine = await app.client.contextRequests.suggestions(request_id);
  expect(mine.map(({ session }) => session)).not.toContain('theirs');
  await expect(stranger.contextRequests.suggestions(request_id)).rejects.toMatchObject({ status: 404 });
});
