/**
 * D5, D6: a fact is struck out over HTTP: what falls with it, what is asked next, who may do it, and what the audit log
 * keeps of it.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../client/client.ts';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { describeInLaws, sampleOf, testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { questionOf, told, words } from './technician.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
  app.script((request) => told(request));
});
afterAll(() => app.close());

const technician = (more: Parameters<typeof startTalk>[1] = {}): Promise<Talk> =>
  startTalk(app, { assistant: 'rv-service-desk', ...more });
const shown = ({ id }: Talk) => app.client.diagnosis.of(id);
const factOf = async (talk: Talk, step: string): Promise<string> =>
  (await shown(talk)).steps.find((each) => each.step === step)?.fact ?? '';
const strike = (talk: Talk, fact: string, reason?: string, client = app.client): Promise<SettledMessage> =>
  client.diagnosis.strike(talk.id, fact, reason === undefined ? {} : { reason }, { waitS: 30 });
const struckRows = async ({ id }: Talk) =>
  (await app.client.audit.list({ conversation: id })).items.filter(({ event }) => event === 'diagnosis.fact-struck');

const stories = [
  { tag: 'en', story: ['AC is not cooling', '118 volts', 'yes it runs', '62 %'] },
  { tag: 'es', story: ['el aire no enfría', '118 voltios', 'sí, funciona', '62 %'] },
  { tag: 'ru', story: ['кондиционер не холодит', '118 вольт', 'да, работает', '62 %'] },
] as const;

describe.each(sampleOf(stories, 1))('in $tag', ({ tag, story }) => {
  test('D5 D6 the reading behind a conclusion is struck out: it is taken back, the step is asked, and no model is', async () => {
    const talk = await technician();
    await talk.sayAll(...story);
    const fact = await factOf(talk, 'capacitor');
    const asked = app.model.requests.length;
    const answer = await strike(talk, fact, 'read off the wrong meter');
    expect(app.model.requests).toHaveLength(asked);
    expect(answer.disposition).toBe('answered');
    expect(answer.reply?.text).toContain('62');
    expect(answer.reply?.text.endsWith(questionOf('roof_ac', 'capacitor', tag))).toBe(true);
    expect(answer.diagnosis).toMatchObject({
      active_step_id: 'capacitor',
      isolation: { complete: false, finding: null, invalidated: true },
      labor: { mode: 'none' },
    });
    const after = await shown(talk);
    const kept = after.facts.find((each) => each.fact === fact);
    expect(kept).toMatchObject({ superseded_by: 'struck', struck_at: expect.any(String), words: story[3], value: 62 });
    const report = await app.client.diagnosis.report(talk.id);
    expect(report.finding).toBeNull();
    expect(report.text).not.toContain('62');
    // Told anew it isolates again.
    const again = await talk.say(story[3]);
    expect(again.reply?.text).toContain(words('roof_ac', 'finding.capacitor_out_of_range.condition', tag));
  });
});

test('D5 the audit log keeps who has struck what out, and why', async () => {
  const talk = await technician();
  await talk.sayAll('AC is not cooling', '118 volts');
  await strike(talk, await factOf(talk, 'supply'), 'read off the wrong meter');
  expect(await struckRows(talk)).toMatchObject([
    { subject: expect.stringMatching(/^f\d+$/), reason: 'read off the wrong meter', via: 'api' },
  ]);
});

test('D5 a repetition with its key strikes once, and both read the same', async () => {
  const talk = await technician();
  await talk.sayAll('AC is not cooling', '118 volts', 'yes it runs');
  const fact = await factOf(talk, 'fan_runs');
  const options = { waitS: 30, idempotencyKey: randomUUID() };
  const first = await app.client.diagnosis.strike(talk.id, fact, {}, options);
  const second = await app.client.diagnosis.strike(talk.id, fact, {}, options);
  expect(second.turn_id).toBe(first.turn_id);
  expect(second.reply?.text).toBe(first.reply?.text);
  expect(await struckRows(talk)).toHaveLength(1);
});

testInLaws('D5 whoever speaks in it may strike out; whoever only reads or serves may not', async () => {
  const talk = await technician({ participant: 'tess' });
  await talk.sayAll('AC is not cooling', '118 volts', 'yes it runs');
  const [fan, supply] = [await factOf(talk, 'fan_runs'), await factOf(talk, 'supply')];
  const as = async (role: 'participant' | 'operator' | 'service' | 'auditor', participant?: string) =>
    createClient({ baseUrl: app.url, apiKey: await app.addKey({ role, ...(participant ? { participant } : {}) }) });
  for (const other of [await as('service'), await as('auditor')])
    await expect(strike(talk, fan, 'not mine', other)).rejects.toMatchObject({ status: 403 });
  await expect(strike(talk, fan, 'not mine', await as('participant', 'tom'))).rejects.toMatchObject({ status: 404 });
  expect((await strike(talk, fan, undefined, await as('participant', 'tess'))).diagnosis).toMatchObject({
    active_step_id: 'fan_runs',
  });
  expect((await strike(talk, supply, 'wrong meter', await as('operator'))).diagnosis).toMatchObject({
    active_step_id: 'supply',
  });
});

describeInLaws('D5 refused by name', () => {
  testInLaws('a fact that is unknown, and one that counts no more', async () => {
    const talk = await technician();
    await talk.sayAll('AC is not cooling', '118 volts');
    const unknown = { status: 404, problem: { type: expect.stringContaining('unknown-fact') } };
    await expect(strike(talk, 'f99')).rejects.toMatchObject(unknown);
    const fact = await factOf(talk, 'supply');
    await strike(talk, fact);
    const over = { status: 409, problem: { type: expect.stringContaining('fact-superseded') } };
    await expect(strike(talk, fact)).rejects.toMatchObject(over);
  });

  testInLaws('where nothing has been diagnosed, before and after the first message', async () => {
    const talk = await startTalk(app);
    const none = { status: 404, problem: { type: expect.stringContaining('no-diagnosis') } };
    await expect(strike(talk, 'f1')).rejects.toMatchObject(none);
    await talk.say('Hello.');
    await expect(strike(talk, 'f1')).rejects.toMatchObject(none);
  });

  testInLaws('where the conversation is closed', async () => {
    const talk = await technician();
    await talk.sayAll('AC is not cooling', '118 volts');
    await app.client.conversations.close(talk.id, 'done');
    await app.temporal.workflow.getHandle(talk.workflowId).result();
    await expect(strike(talk, 'f1')).rejects.toMatchObject({
      status: 409,
      problem: { type: expect.stringContaining('conversation-closed') },
    });
  });

  testInLaws('from Temporal without a word why; with one it is done, and the row claims no proof', async () => {
    const talk = await technician();
    await talk.sayAll('AC is not cooling', '118 volts');
    const handle = app.temporal.workflow.getHandle(talk.workflowId);
    const fact = await factOf(talk, 'supply');
    await expect(handle.executeUpdate('strikeFact', { args: [{ fact }] })).rejects.toMatchObject({
      cause: { type: 'OrderWithoutReason' },
    });
    await handle.executeUpdate('strikeFact', { args: [{ fact, actor: 'ann', reason: 'misread' }] });
    await expect.poll(async () => (await shown(talk)).next.step).toBe('supply');
    await expect.poll(() => struckRows(talk)).toMatchObject([{ actor: 'ann', reason: 'misread', via: 'temporal' }]);
  });
});

testInLaws('D5 behind a new run the procedure is looked up, and the step is asked', async () => {
  const talk = await technician();
  await talk.sayAll('AC is not cooling', '118 volts', 'yes it runs');
  const handle = app.temporal.workflow.getHandle(talk.workflowId);
  const { runId } = await handle.describe();
  await handle.signal('handOver');
  await expect.poll(async () => (await handle.describe()).runId, { timeout: 20_000 }).not.toBe(runId);
  const answer = await strike(talk, await factOf(talk, 'fan_runs'));
  expect(answer.reply?.text.endsWith(questionOf('roof_ac', 'fan_runs', 'en'))).toBe(true);
});

test('G22 D5 while a person answers a fact is struck out, and nothing is asked beside them', async () => {
  const talk = await technician();
  await talk.sayAll('AC is not cooling', '118 volts', 'I want to talk to a human.');
  const answer = await strike(talk, await factOf(talk, 'supply'));
  expect(answer.reply?.text).toContain('118 V');
  expect(answer.reply?.text).not.toContain('?');
  expect((await shown(talk)).next.step).toBe('supply');
});
