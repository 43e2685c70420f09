/** Whose turn comes first when more waits than the workers can do at once (R13), by the order of model calls alone. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../client/client.ts';
import { textOf, type ChatRequest } from '../../local-stack/scripted-model/requests.ts';
import { setTenantRates } from '../../temporal-config/connection/tenant-rates.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import { eventsOf } from '../support/history.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { makeAssistant } from './made.ts';

const modelSlots = 4;
/** Of the tenant that is busy; each is one call. */
const burst = 18;

let app: App;
/** A tenant of few messages, at the same workers. */
let other: App;
let desk: string;

/** Calls that the model was asked, in this order, and those that it answers now. */
const asked: string[] = [];
const waiting: { readonly what: string; readonly answer: () => void }[] = [];
let isOpen = true;

beforeAll(async () => {
  app = await startApp({
    slots: { model: modelSlots },
    ports: (real) => ({ ...real, secondReader: true, summariser: true }),
  });
  const tenant = `${app.tenant}-other`;
  const key = await app.addKey({ tenant, role: 'admin' });
  other = { ...app, tenant, key, client: createClient({ baseUrl: app.url, apiKey: key }) };
  desk = `desk-${app.tenant}`;
  await makeAssistant(desk, 'model: { windowTokens: 2000, maxTokens: 200 }');
  app.script(async (request) => {
    const what = whatOf(request);
    asked.push(what);
    if (!isOpen) await new Promise<void>((answer) => waiting.push({ what, answer }));
    return 'Noted.';
  });
}, 60_000);
afterAll(async () => {
  answerAll();
  await app.close();
});
beforeEach(() => {
  asked.length = 0;
});
afterEach(answerAll);

function whatOf({ messages, ...rest }: ChatRequest): string {
  if (rest['response_format'] !== undefined) return 'second reading';
  if (messages.slice(0, 1).map(textOf).join().startsWith('You keep notes')) return 'notes';
  return messages.slice(-1).map(textOf).join().slice(0, 12);
}

/** Every slot is taken by a call of the busy tenant, and the others wait in the queue. */
async function beBusy(messages = burst): Promise<void> {
  const busy = await Promise.all(Array.from({ length: messages }, () => startTalk(app, { assistant: desk })));
  asked.length = 0;
  isOpen = false;
  await Promise.all(busy.map(({ id }) => app.client.messages.say(id, { text: 'Of many.' })));
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(modelSlots);
  await untilQueued(messages - modelSlots);
}

/** The model answers this call, or the one that it was asked first, and is asked the next one. */
async function answerOne(what = waiting[0]?.what): Promise<void> {
  const before = asked.length;
  const [call] = waiting.splice(
    waiting.findIndex((each) => each.what === what),
    1,
  );
  call?.answer();
  await expect
    .poll(() => asked.length, { timeout: 30_000, interval: 20, message: asked.join(' | ') })
    .toBeGreaterThan(before);
}

function answerAll(): void {
  isOpen = true;
  for (const { answer } of waiting.splice(0)) answer();
}

/** Until that many calls to the model wait in the queue. */
async function untilQueued(calls: number): Promise<void> {
  const { connection, options } = app.temporal;
  const queue = { namespace: options.namespace, taskQueue: { name: taskQueues(app.lane).model }, taskQueueType: 2 };
  await expect
    .poll(
      async () => {
        const { stats } = await connection.workflowService.describeTaskQueue({ ...queue, reportStats: true });
        return Number(stats?.approximateBacklogCount ?? 0);
      },
      { timeout: 30_000 },
    )
    .toBe(calls);
}

async function startedBefore(talk: Talk, text: string, queued: number): Promise<number> {
  const from = asked.length;
  await other.client.messages.say(talk.id, { text });
  await untilQueued(queued + 1);
  while (!asked.includes(text) && asked.length < burst) await answerOne();
  return asked.indexOf(text) - from;
}

describe('R13 one tenant’s burst', () => {
  // While one call is answered, as many begin as there are slots: half of them is half of a turn alone.
  test('R13 delays another tenant’s turn by half at most, early and late in its backlog', async () => {
    const quiet = await Promise.all(Array.from({ length: 3 }, () => startTalk(other, { assistant: desk })));
    await beBusy();
    for (const [nth, talk] of quiet.entries()) {
      const queued = burst + nth - asked.length;
      expect(await startedBefore(talk, `Of few, ${nth}.`, queued)).toBeLessThanOrEqual(modelSlots / 2);
      await answerOne();
    }
    answerAll();
    await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(burst + quiet.length);
  }, 60_000);

  testInLaws(
    'R13 waits for no notes: replies come first, also those of whoever sends much more',
    async () => {
      const long = await startTalk(other, { assistant: desk });
      await beBusy();
      // A talk that is to be noted down after some of these.
      for (const report of ['Report one..', 'Report two..', 'Report three', 'Report four.']) {
        const settled = long.say(`${report} ${filler}`);
        while (!asked.includes(report)) await answerOne();
        await answerOne(report);
        await settled;
      }
      const busy = asked.filter((what) => what === 'Of many.').length;
      expect(busy).toBeLessThan(burst);
      await untilQueued(burst - busy + 1);
      answerAll();
      await expect.poll(() => asked.includes('notes'), { timeout: 30_000 }).toBe(true);
      expect(asked.indexOf('notes')).toBeGreaterThan(asked.lastIndexOf('Of many.'));
    },
    60_000,
  );

  testInLaws(
    'F11 a second reading that no worker has begun is dropped by the time it has waited: people are asked again',
    async () => {
      const talk = await startTalk(other, { assistant: 'hr-manager' });
      await talk.say('Please book a call for me.');
      await beBusy(modelSlots + 1);
      const settled = await talk.say('Otetaan keskimmäinen, ole hyvä');
      expect(settled.flow).toMatchObject({ step: 'choice' });
      expect(asked).not.toContain('second reading');
      const events = await eventsOf(app.temporal, talk.workflowId);
      expect(events.filter((event) => event.startsWith('activityTaskTimedOut'))).toHaveLength(1);
      answerAll();
    },
    60_000,
  );
});

testInLaws(
  'R13 a tenant’s rate holds back its own calls alone, and is taken away with its setting',
  async () => {
    const { namespace } = app.temporal.options;
    const told: string[] = [];
    const set = (modelCallsPerSecond: number | null, weights: Readonly<Record<string, number>>): Promise<void> =>
      setTenantRates(app.temporal, {
        namespace,
        lane: app.lane,
        rates: { modelCallsPerSecond, weights },
        log: (line) => void told.push(line),
      });
    await set(0.05, { [other.tenant]: 3 });
    expect(await configOfQueue()).toMatchObject({
      fairnessWeightOverrides: { [other.tenant]: 3 },
      fairnessKeysRateLimitDefault: { rateLimit: { requestsPerSecond: expect.closeTo(0.05) } },
    });
    const busy = await Promise.all([1, 2, 3, 4, 5].map(() => startTalk(app, { assistant: desk })));
    const quiet = await startTalk(other, { assistant: desk });
    await Promise.all(busy.map(({ id }) => app.client.messages.say(id, { text: 'Of many.' })));
    await expect.poll(() => asked.length, { timeout: 30_000 }).toBeGreaterThan(0);
    await quiet.say('Of few.');
    // The rate begins with one or two at once; without it all had been asked.
    expect(asked.filter((what) => what === 'Of many.').length).toBeLessThan(busy.length);
    await set(null, {});
    const left = await configOfQueue();
    expect(left?.fairnessKeysRateLimitDefault?.rateLimit ?? null).toBeNull();
    expect(left?.fairnessWeightOverrides ?? {}).toEqual({});
    expect(told).toEqual([]);
  },
  90_000,
);

async function configOfQueue() {
  const { connection, options } = app.temporal;
  const asked = { namespace: options.namespace, taskQueue: { name: taskQueues(app.lane).model }, taskQueueType: 2 };
  return (await connection.workflowService.describeTaskQueue({ ...asked, reportConfig: true })).config;
}

/** Some four hundred tokens that say nothing. */
const filler = `${'nothing happened in the store room today, '.repeat(48)}and that is all.`;
