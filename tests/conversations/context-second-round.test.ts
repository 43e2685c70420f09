/**
 * X1: the model asks for material itself, at most twice about a message; through HTTP, and over HTTP to the model's
 * server.
 */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collect } from '../../client/pages.ts';
import { readScripts } from '../../local-stack/scripted-model/scripts.ts';
import { offlineModelPrefix, playing } from '../../local-stack/scripted-model/server.ts';
import type { Behaviour } from '../../local-stack/scripted-model/behaviour.ts';
import { billable, eventsAddedBy, eventsOf } from '../support/history.ts';
import { heldReports } from '../support/held.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';
import type { Talk } from '../support/talk.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import { asksFor, messagesOf, replyIn, requestsSince, startProject, waitsFor, withoutFindings } from './project.ts';

let app: App;
const reports = heldReports();
beforeAll(async () => {
  app = await startApp({ ports: reports.ports });
});
afterAll(() => app.close());

/** Nothing in it points at material: only the model can know what it rests on. */
const request = 'Please suggest a title.';

/** Plays these in their order, one a call; returns the number of calls so far. */
function plays(...behaviours: readonly (Behaviour | string)[]): number {
  let next = 0;
  app.script(() => behaviours[Math.min(next++, behaviours.length - 1)] ?? '');
  return app.model.requests.length;
}

const wants = (...artifacts: readonly string[]): Behaviour => ({
  kind: 'reply',
  text: 'Let me look that up first.',
  toolCalls: [asksFor(...artifacts)],
});

function supply(talk: Talk, request_id: string, slot_key: string, content: string) {
  return app.client.contextRequests.supply(talk.id, { request_id, payloads: [{ slot_key, content }] });
}

const by = { actor: 'ann', reason: 'at hand' };
const quickly: Readonly<
  Record<'supply' | 'skip' | 'forceRun' | 'op.supplyContext' | 'signal', (talk: Talk, id: string) => Promise<unknown>>
> = {
  supply: (talk, id) => supply(talk, id, 'findings', 'Finding 1.'),
  skip: (talk, id) => app.client.contextRequests.skip(talk.id, id, { slot_key: 'findings', reason: 'now' }),
  forceRun: (talk, id) => app.client.contextRequests.forceRun(talk.id, id, { reason: 'now' }),
  'op.supplyContext': (talk, requestId) =>
    handleOf(talk).executeUpdate('op.supplyContext', {
      args: [{ requestId, slotKey: 'findings', content: 'Finding 1.', ...by }],
    }),
  signal: (talk, requestId) =>
    handleOf(talk).signal('supplyContext', {
      requestId,
      items: [{ slotKey: 'findings', content: 'Finding 1.' }],
      ...by,
    }),
};
function handleOf(talk: Talk) {
  return app.temporal.workflow.getHandle(talk.workflowId);
}

test('X1 what the model asks for and the session holds is given to it, and it goes on in the same turn', async () => {
  const talk = await startProject(app);
  const from = plays(wants('summary'), 'Three reasons to stay.');
  const answer = await talk.say(request);
  expect(answer).toMatchObject({ disposition: 'answered', reply: { text: 'Three reasons to stay.' } });
  const [first, second, ...more] = requestsSince(app, from);
  expect(more).toEqual([]);
  expect(first?.tools).toEqual(['request_context', 'report_danger']);
  expect(first?.prompt).not.toContain('### 1. summary');
  expect(second?.prompt).toContain('### 1. summary');
  expect(second?.prompt).toContain('- summary: it stands above');
  expect((await messagesOf(app, talk)).at(-1)).toMatchObject({
    context_used: [{ artifact_type: 'summary', from: 'session' }],
  });
  expect(JSON.stringify(await messagesOf(app, talk))).not.toContain('look that up');
});

test('X1 what nobody has is asked for as the analyzer does, and the turn is answered when it has come', async () => {
  const talk = await startProject(app);
  plays(wants('findings', 'summary'), 'Who chooses sleeps.');
  const { request_id, required } = await waitsFor(talk, request);
  expect(required).toMatchObject([{ slot_key: 'findings', quote: null, supplied: 0 }]);
  const before = await messagesOf(app, talk);
  expect(before).toMatchObject([{ role: 'participant', status: 'waiting_context' }, { role: 'assistant' }]);
  expect(before.at(-1)?.text).toContain('the findings of the analysis');
  expect(JSON.stringify(before)).not.toContain('look that up');
  expect(await app.client.conversations.show(talk.id)).toMatchObject({
    state: 'waiting-context',
    waiting_on: 'context',
    open_requests: [{ request_id, fields: ['findings'] }],
  });
  const queue = await collect(app.client.queue.each({ kind: 'context' }));
  expect(queue.map(({ id }) => id)).toContain(request_id);
  const from = app.model.requests.length;
  const { turn_ids } = await supply(talk, request_id, 'findings', 'Finding 1: choice lengthens sleep.');
  const reply = await replyIn(app, talk, turn_ids[0]);
  expect(reply.text).toBe('Who chooses sleeps.');
  expect(reply.context_used).toMatchObject([
    { artifact_type: 'summary', from: 'session' },
    { artifact_type: 'findings', from: 'supply' },
  ]);
  expect(requestsSince(app, from)).toMatchObject([
    { prompt: expect.stringContaining('> Finding 1: choice') as string },
  ]);
  expect((await messagesOf(app, talk))[0]).toMatchObject({ status: 'completed' });
});

test('X1 a turn in which the model asks costs at most 17 events and 3 actions on a busy conversation', async () => {
  const talk = await startProject(app);
  plays(wants('findings'), wants('findings'), 'Who chooses sleeps.');
  // An earlier request has armed the one timer.
  await waitsFor(talk, request);
  await talk.say('cancel');
  const workflowId = workflowIdOf(app.tenant, talk.id);
  let requestId = '';
  const asking = await eventsAddedBy(app.temporal, workflowId, async () => {
    requestId = (await waitsFor(talk, request)).request_id;
  });
  const going = await eventsAddedBy(app.temporal, workflowId, async () => {
    const { turn_ids } = await supply(talk, requestId, 'findings', 'Finding 1: choice lengthens sleep.');
    await replyIn(app, talk, turn_ids[0]);
  });
  const given = await eventsAddedBy(app.temporal, workflowId, async () => {
    plays(wants('summary'), 'Three reasons.');
    await talk.say(request);
  });
  for (const [what, events] of Object.entries({ asking, going, given })) {
    console.log(`figure: ${what}: ${events.length} events, ${billable(events)} actions`);
    expect(events.length, events.join('\n')).toBeLessThanOrEqual(17);
    expect(billable(events), events.join('\n')).toBeLessThanOrEqual(3);
  }
});

testInLaws('X1 a name that there is not is told to the model once, then the turn goes on without', async () => {
  const talk = await startProject(app);
  const again: Behaviour = { kind: 'reply', text: 'A general title.', toolCalls: [asksFor('horoscope')] };
  const from = plays(wants('horoscope'), again);
  expect(await talk.say(request)).toMatchObject({ disposition: 'answered', reply: { text: 'A general title.' } });
  const calls = requestsSince(app, from);
  expect(calls).toHaveLength(2);
  expect(calls[1]?.prompt).toContain('- horoscope: there is no material of that name. There is: goal, ');
});

testInLaws('X1 two rounds about a message at most, whoever asked', async () => {
  const talk = await startProject(app, { ...withoutFindings, missing_artifacts: [] });
  plays(wants('drafts', 'plan'), 'So be it.');
  const { request_id } = await waitsFor(talk, 'What do our findings say?');
  const from = app.model.requests.length;
  const { turn_ids } = await supply(talk, request_id, 'findings', 'Finding 1.');
  const second = await replyIn(app, talk, turn_ids[0]);
  expect(second.text).toContain('plan');
  const [open] = await collect(app.client.contextRequests.each({ conversation: talk.id, status: 'pending' }));
  const { turn_ids: last } = await app.client.contextRequests.forceRun(talk.id, open?.request_id ?? '', {
    reason: 'now',
  });
  const reply = await replyIn(app, talk, last[0]);
  expect(reply.text).toContain('So be it.');
  expect(requestsSince(app, from).at(-1)?.tools).toEqual(['report_danger']);
});

test.each(
  sampleOf(
    [
      ['a supply', 'supply'],
      ['a word that it is not needed', 'skip'],
      ['the order to go on without', 'forceRun'],
      ['a supply in words at Temporal', 'op.supplyContext'],
      ['a supply by signal', 'signal'],
    ],
    2,
  ),
)('X4 %s that is quicker than the conversation learns what it has asked still counts', async (_, order) => {
  const talk = await startProject(app);
  plays(wants('findings'), 'Who chooses sleeps.');
  const arrived = order === 'signal' ? 'Signaled' : 'UpdateAccepted';
  const arrivals = async () =>
    (await eventsOf(app.temporal, talk.workflowId)).filter((name) => name.includes(arrived)).length;
  let id = '';
  let given: Promise<unknown> = Promise.resolve();
  await reports.during(async () => {
    id = (await waitsFor(talk, request)).request_id;
    const before = await arrivals();
    given = quickly[order](talk, id);
    await expect.poll(arrivals).toBe(before + 1);
  });
  await given;
  const status = async () => (await app.client.contextRequests.show(id)).status;
  await expect.poll(status, { timeout: 30_000 }).not.toBe('pending');
  const last = async () => (await messagesOf(app, talk)).at(-1)?.text;
  await expect.poll(last, { timeout: 30_000 }).toContain('Who chooses sleeps.');
});

test.each(['00000000-0000-4000-8000-000000000000', 'no-id'])(
  'X4 R12 a supply that names a row that is none (%s) is refused, whoever it claims to be from, and fills no slot',
  async (supplyId) => {
    const talk = await startProject(app);
    const from = plays(wants('findings'), 'Who chooses sleeps.');
    const { request_id: requestId } = await waitsFor(talk, request);
    const given = {
      requestId,
      items: [{ supplyId, slotKey: 'findings', hash: 'h' }],
      actor: 'k',
      keyId: 'k',
      via: 'api',
    };
    await expect(handleOf(talk).executeUpdate('supplyContext', { args: [given] })).rejects.toMatchObject({
      cause: { type: 'SupplyUnknown', message: expect.stringContaining('"findings" has neither') },
    });
    expect(await app.client.contextRequests.show(requestId)).toMatchObject({ status: 'pending', supplies: [] });
    expect(requestsSince(app, from)).toHaveLength(1);
  },
);

test('X5 an order about a request that nobody has made is refused, however busy the conversation is', async () => {
  const talk = await startProject(app);
  plays('Three reasons to stay.');
  const orders = ['op.supplyContext', 'op.escalate', 'op.extendSla', 'op.reassign'] as const;
  const refusals: Promise<unknown>[] = [];
  await reports.during(async () => {
    await talk.say(request);
    for (const order of orders) {
      const asked = { requestId: 'never', slotKey: 'findings', content: 'x', bySeconds: 60, to: 'ann', ...by };
      const giving = handleOf(talk).executeUpdate<unknown, [object]>(order, { args: [asked] });
      refusals.push(giving.catch((error: unknown) => error));
    }
    const accepted = async () =>
      (await eventsOf(app.temporal, talk.workflowId)).filter((name) => name.includes('UpdateAccepted')).length;
    await expect.poll(accepted).toBeGreaterThanOrEqual(orders.length);
  });
  for (const refused of await Promise.all(refusals))
    expect(refused).toMatchObject({ cause: { type: 'RequestNotFound' } });
  expect(await talk.say('Another one, please.')).toMatchObject({ disposition: 'answered' });
});

testInLaws(
  'X1 what the project cannot have yet is not asked for, nor what is not required, nor what nobody could supply',
  async () => {
    const talk = await startProject(app, {
      ...withoutFindings,
      phase: 2,
      completed_phases: [0, 1],
      missing_artifacts: [],
    });
    const from = plays(wants('findings'), wants('guidance'), 'Without them, then.');
    const answer = await talk.say(request);
    expect(answer).toMatchObject({ disposition: 'answered' });
    expect(requestsSince(app, from)[1]?.prompt).toContain('- findings: the project cannot have it yet.');
  },
);

testInLaws('X1 a call that says nothing readable, and one of no tool, change nothing', async () => {
  const talk = await startProject(app);
  const bad = [
    { name: 'request_context', arguments: '{"artifacts": [' },
    { name: 'request_context', arguments: '{"artifacts": [7, null, {}], "reason": 1}' },
    { name: 'supply_context', arguments: '{"artifacts": ["findings"]}' },
  ];
  const from = plays({ kind: 'reply', text: 'A title.', toolCalls: bad });
  expect(await talk.say(request)).toMatchObject({ disposition: 'answered', reply: { text: 'A title.' } });
  expect(requestsSince(app, from)).toHaveLength(1);
});

test('X1 R2 a proposal beside the request for material starts nothing', async () => {
  const talk = await startProject(app);
  const book = { name: 'propose_action', arguments: '{"action": "calendar", "reason": "now"}' };
  plays({ kind: 'reply', text: 'I will schedule a call for you.', toolCalls: [book, asksFor('findings')] });
  await waitsFor(talk, request);
  expect(await app.client.conversations.show(talk.id)).toMatchObject({ flow: null, offer: null });
});

testInLaws(
  'X1 the offline script asks for the findings by itself, and rests on them once they are supplied',
  async () => {
    const play = playing(readScripts(fileURLToPath(new URL('../../assistants', import.meta.url))));
    app.script((asked, count) => play({ ...asked, model: `${offlineModelPrefix}research-copilot` }, count));
    const talk = await startProject(app);
    const { request_id } = await waitsFor(talk, request);
    const { turn_ids } = await supply(talk, request_id, 'findings', 'Finding 1: choice lengthens sleep.');
    const { text } = await replyIn(app, talk, turn_ids[0]);
    expect(text).toContain('I go by what was supplied (findings)');
    const other = await startProject(app);
    const { request_id: again } = await waitsFor(other, 'What do our findings say?');
    const { turn_ids: later } = await supply(other, again, 'findings', 'Finding 1: choice lengthens sleep.');
    expect((await replyIn(app, other, later[0])).text).not.toContain('paste the findings');
  },
);
