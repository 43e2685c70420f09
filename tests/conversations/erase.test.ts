/** R5 through HTTP: an erased conversation leaves no word, no run, no entry in a calendar, and is unknown everywhere. */
import { inject } from 'vitest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { caldavCalendar } from '../../adapters/caldav/calendar.ts';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { permissions, type RouteName } from '../../api/auth/permissions.ts';
import { operations } from '../../api/openapi/operations.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import { erasureNames } from '../../workflows/erasure/messages.ts';
import { startRadicale, type Radicale } from '../adapters/caldav/radicale.ts';
import { canary, columnsWith as columnsOf } from '../support/columns.ts';
import { dayAhead } from '../support/days.ts';
import { plantedFaults } from '../support/faults.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { launch, makeDesk } from './desk.ts';
import { mailsTo, newAddress } from './letters.ts';
import { startProject, waitsFor } from './project.ts';

let server: Radicale;
let app: App;
let owner: Database;
let desk: string;
const faults = plantedFaults();
/** The calendar's next answer waits for this. */
let held: Promise<void> | null = null;
let releaseCalendar: () => void = () => undefined;
const holdCalendar = (): void => {
  held = new Promise((resolve) => (releaseCalendar = resolve));
};
beforeAll(async () => {
  server = await startRadicale();
  const calendar = caldavCalendar(server);
  app = await startApp({
    aroundActivities: [faults.around],
    ports: (real) => ({
      ...real,
      calendar,
      providers: {
        ...real.providers,
        calendar: {
          ...calendar.provider,
          perform: async (...order) => {
            await held;
            return calendar.provider.perform(...order);
          },
        },
      },
      // Of an installation of its own: conversations of other files run on servers that this app cannot see.
      housekeeping: { ...real.housekeeping, tenants: async () => [app.tenant] },
    }),
  });
  owner = openDatabase({ url: inject('servers').ownerUrl, connections: 1 });
  desk = await makeDesk(`erased-${app.tenant}`, { participants: true });
}, 300_000);
afterEach(() => server.clear());
afterAll(async () => {
  await Promise.allSettled([app.close(), owner.close()]);
  await server.stop();
});

const day = dayAhead('Europe/Berlin');
function send(method: string, path: string, body?: object, key = app.key, headers: object = {}): Promise<Response> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  return fetch(`${app.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...json, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const columnsWith = (word: string) => columnsOf(owner, word);

/** Ids of all runs of a conversation's workflow, from the latest back. */
async function runsOf({ workflowId }: Talk): Promise<readonly string[]> {
  const runs: string[] = [];
  for await (const { runId } of app.temporal.workflow.list({ query: `WorkflowId = '${workflowId}'` })) runs.push(runId);
  return runs;
}

async function expectNoRuns({ workflowId }: Pick<Talk, 'workflowId'>, runs: readonly string[] = []): Promise<void> {
  for (const runId of [undefined, ...runs]) {
    const described = () =>
      app.temporal.workflow
        .getHandle(workflowId, runId)
        .describe()
        .then(
          ({ status }) => status.name,
          (error: unknown) => (error as Error).name,
        );
    // The server deletes a run that has just ended half a minute later.
    await expect.poll(described, { timeout: 90_000 }).toBe('WorkflowNotFoundError');
  }
}

/** The rest of an erasure is under way, and waits for latecomers alone. */
async function expectLeftToLatecomers(id: string): Promise<void> {
  const timers = async (): Promise<number> => {
    const handle = app.temporal.workflow.getHandle(erasureNames(null).idOf(app.tenant, id));
    const { events } = await handle.fetchHistory();
    return (events ?? []).filter(({ timerStartedEventAttributes: timer }) => timer != null).length;
  };
  await expect.poll(timers, { timeout: 30_000 }).toBe(1);
}

/** Every route about one conversation, asked by an administrator, as if it were there. */
async function statusesOf(
  id: string,
  ids: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, number>>> {
  const all = Object.keys(permissions) as RouteName[];
  const about = all.filter((route) => route.includes('/conversations/:id') || route.includes(':rid'));
  const found = await Promise.all(
    about.map(async (route) => {
      const [method = '', pattern = ''] = route.split(' ');
      const path = pattern.replace(':id', id).replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'none');
      const { body } = operations[route] ?? {};
      const { status } = await send(method, path, method === 'GET' ? undefined : (body ?? {}));
      return [route, status] as const;
    }),
  );
  return Object.fromEntries(found);
}

describe('R5 a conversation that has left something everywhere', () => {
  test('leaves no word of anybody in any column, no run and no route; the audit log verifies and says who and why', async () => {
    const words = { said: canary(), person: canary(), note: canary(), why: canary(), name: canary() };
    const participant = canary();
    const talk = await startTalk(app, { participant, participant_name: words.name });
    app.script([`Have you called ${words.said}?`, 'I see.']);
    const key = { 'idempotency-key': canary() };
    const path = `/v1/conversations/${talk.id}`;
    const said = { text: `My employee ${words.said} is absent.` };
    expect((await send('POST', `${path}/messages?wait_s=30`, said, app.key, key)).status).toBe(200);
    await talk.sayAll(`Please schedule a call for ${day} with Anna ${words.person}.`, '1', '+49 30 1234567', 'yes');
    expect(server.stored().join()).toContain(words.person);
    await talk.say(`!improve tone: ${words.note}`);
    const raised = { tokens: 10, reason: `because of ${words.why}` };
    expect((await send('POST', `${path}/budget`, raised)).status).toBe(200);
    expect(
      (await app.client.audit.list({ conversation: talk.id })).items.some(({ reason }) => reason === raised.reason),
    ).toBe(true);
    const { why, ...inTheClear } = words;
    for (const word of Object.values(inTheClear)) expect(await columnsWith(word), word).not.toEqual([]);
    // What operators write is encrypted where it stands.
    expect(await columnsWith(why)).toEqual([]);
    const runs = await runsOf(talk);

    const erased = await send('DELETE', path, { reason: 'asked for by letter 7' });
    expect([erased.status, await erased.json()]).toEqual([202, { conversation_id: talk.id, state: 'erasing' }]);
    for (const word of [...Object.values(words), participant]) expect(await columnsWith(word), word).toEqual([]);
    const statuses = Object.entries(await statusesOf(talk.id, { aid: `${talk.id}-a1`, rid: 'none' }));
    expect(statuses.filter(([, status]) => status !== 404)).toEqual([]);
    await expectNoRuns(talk, runs);
    await expect.poll(() => server.stored().join(), { timeout: 30_000 }).toContain('STATUS:CANCELLED');
    for (const word of Object.values(words)) expect(server.stored().join()).not.toContain(word);
    await expectLeftToLatecomers(talk.id);
    expect(await app.client.audit.verify()).toMatchObject({ verdict: 'intact' });
    const { items } = await app.client.audit.list({ conversation: talk.id });
    expect(items.at(-1)).toMatchObject({ event: 'conversation.erased', reason: 'asked for by letter 7', via: 'api' });
    expect(items.at(-1)?.key_id).toBe(items.at(-1)?.actor);
    expect(items.slice(0, -1).filter(({ reason }) => reason !== null)).toEqual([]);
  }, 240_000);

  testInLaws(
    'a diagnosis with a file, an instruction that was asked about, and material: no word either',
    async () => {
      const words = { file: canary(), content: canary(), asked: canary(), answer: canary(), material: canary() };
      const diagnosis = await startTalk(app, { assistant: 'rv-service-desk' });
      const content_base64 = Buffer.from(`It reads ${words.content}.`).toString('base64');
      const file = { kind: 'reading', name: `${words.file}.txt`, media_type: 'text/plain', content_base64 };
      expect((await send('POST', `/v1/conversations/${diagnosis.id}/attachments`, file)).status).toBe(201);
      const fields = { start_date: '2026-12-01', platform: words.asked };
      const given = await app.client.instructions.give(launch(desk, { fields, text: `Launch ${words.asked} soon` }));
      const open = await app.client.clarifications.list({ conversation: given.conversation_id });
      expect(open.items).toHaveLength(1);
      const project = await startProject(app);
      const { request_id } = await waitsFor(project, 'What do our findings say about sleep?');
      const payloads = [{ slot_key: 'findings', content: `Nurses ${words.material} little.` }];
      await app.client.contextRequests.supply(project.id, { request_id, payloads });
      for (const word of [words.file, words.content, words.asked, words.material])
        expect(await columnsWith(word), word).not.toEqual([]);
      for (const id of [diagnosis.id, given.conversation_id, project.id]) await app.client.conversations.erase(id);
      for (const word of Object.values(words)) expect(await columnsWith(word), word).toEqual([]);
      expect((await send('GET', `/v1/clarifications/${open.items[0]?.id}`)).status).toBe(404);
      expect((await send('GET', `/v1/context-requests/${request_id}`)).status).toBe(404);
    },
    60_000,
  );

  testInLaws(
    'is told to whoever was invited to its call: a CANCEL of the next number, without the topic',
    async () => {
      const address = newAddress();
      const talk = await startTalk(app, { participant_email: address });
      await talk.sayAll(`Please schedule a call for ${day} about the deadline.`, '1', 'Anna Schmidt', 'skip', 'yes');
      await expect.poll(() => mailsTo(app, address).length, { timeout: 20_000 }).toBe(1);
      await app.client.conversations.erase(talk.id);
      await expect.poll(() => mailsTo(app, address).length, { timeout: 20_000 }).toBe(2);
      const raw = mailsTo(app, address)[1]?.raw.toString() ?? '';
      expect(raw).toContain('method=CANCEL');
      expect(raw).not.toContain('deadline');
    },
    60_000,
  );

  test('is unknown to whoever asks again, also under its id and from the seed’s routes', async () => {
    const talk = await startTalk(app);
    await talk.say('Good morning.');
    const path = `/v1/conversations/${talk.id}`;
    expect((await send('DELETE', path)).status).toBe(202);
    expect((await send('DELETE', path)).status).toBe(404);
    const said = { conversation_id: talk.id, message: 'Good morning.', text: 'Good morning.' };
    expect((await send('POST', '/research/conversation', { ...said, user_message: 'Good morning.' })).status).not.toBe(
      200,
    );
    await expectNoRuns(talk);
    await expect(app.client.conversations.show(talk.id)).rejects.toMatchObject({ status: 404 });
  }, 60_000);

  test('ends its websocket at once', async () => {
    const talk = await startTalk(app);
    await talk.say('Good morning.');
    const { ticket } = (await (await send('POST', '/v1/stream-tickets', { conversation: talk.id })).json()) as {
      ticket: string;
    };
    const socket = new WebSocket(
      `${app.url.replace('http', 'ws')}/v1/stream?conversation=${talk.id}&ticket=${ticket}&after=0`,
    );
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('message', resolve));
    await app.client.conversations.erase(talk.id);
    expect(await closed).toBe(1008);
  });
});

describe('R5 in the middle of', () => {
  const way: Readonly<Record<string, () => Promise<{ readonly talk: Talk; readonly word: string }>>> = {
    'an open question': async () => {
      const word = canary();
      const talk = await startTalk(app, { assistant: desk });
      expect(await talk.say(`Please refund order ${word}.`)).toMatchObject({ disposition: 'clarification_required' });
      return { talk, word };
    },
    'a model call': async () => {
      const word = canary();
      const talk = await startTalk(app);
      const begun = app.model.requests.length;
      app.script(() => ({ kind: 'reply', text: `You said ${word}.`, delayMs: 8_000 }));
      await app.client.messages.say(talk.id, { text: `My employee ${word} is absent.` });
      await expect.poll(() => app.model.requests.length, { timeout: 20_000 }).toBeGreaterThan(begun);
      return { talk, word };
    },
    'an approved effect that is not attempted yet': async () => {
      const word = canary();
      const talk = await startTalk(app);
      await talk.sayAll(`Please schedule a call for ${day}.`, '1', `Anna ${word}`, 'skip');
      const planted = faults.plant(talk.workflowId, { activity: 'performEffect', form: 'activity' }, async () => {
        throw new Error('Not yet.');
      });
      await app.client.messages.say(talk.id, { text: 'yes' });
      await expect.poll(() => planted.hits(), { timeout: 20_000 }).toBeGreaterThan(0);
      return { talk, word };
    },
    'a continue-as-new': async () => {
      const word = canary();
      const talk = await startTalk(app);
      const handle = app.temporal.workflow.getHandle(talk.workflowId);
      for (let run = 0; run < 3; run += 1) {
        await talk.say(`Good morning, ${word}.`);
        await handle.signal('handOver');
      }
      return { talk, word };
    },
  };

  test.each(sampleOf(Object.entries(way), 2))(
    '%s',
    async (name, begin) => {
      const { talk, word } = await begin();
      const runs = await runsOf(talk);
      expect((await send('DELETE', `/v1/conversations/${talk.id}`)).status).toBe(202);
      await expectNoRuns(talk, runs);
      faults.lift(talk.workflowId);
      await expectLeftToLatecomers(talk.id);
      expect(await columnsWith(word), name).toEqual([]);
      expect(server.stored().join()).not.toContain(word);
      app.script(() => 'I see.');
    },
    240_000,
  );

  test('an attempt, whose outcome is waited for: 409, and 202 when it is known', async () => {
    const talk = await startTalk(app);
    await talk.sayAll(`Please schedule a call for ${day}.`, '1', 'Anna Schmidt', 'skip');
    holdCalendar();
    await app.client.messages.say(talk.id, { text: 'yes' });
    const erase = () => send('DELETE', `/v1/conversations/${talk.id}`);
    const states = async () => (await app.client.effects.of(talk.id).list()).items.map(({ state }) => state);
    await expect.poll(states, { timeout: 20_000 }).toEqual(['attempting']);
    const refused = await erase();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([409, '5']);
    expect((await app.client.conversations.show(talk.id)).conversation_id).toBe(talk.id);
    releaseCalendar();
    await expect.poll(states, { timeout: 20_000 }).toEqual(['done']);
    expect((await erase()).status).toBe(202);
    await expect.poll(() => server.stored().join(), { timeout: 30_000 }).toContain('STATUS:CANCELLED');
  }, 60_000);
});

describe('R5 it is seen to its end, whatever dies', () => {
  testInLaws(
    'workers that are away when it is ordered do the rest when they are back',
    async () => {
      const word = canary();
      const talk = await startTalk(app);
      await talk.sayAll(`Please schedule a call for ${day}.`, '1', `Anna ${word}`, 'skip', 'yes');
      const runs = await runsOf(talk);
      await app.stopWorkers();
      expect((await send('DELETE', `/v1/conversations/${talk.id}`)).status).toBe(202);
      expect((await send('GET', `/v1/conversations/${talk.id}`)).status).toBe(404);
      expect(server.stored().join()).toContain(word);
      await app.startWorkers();
      await expectNoRuns(talk, runs);
      await expect.poll(() => server.stored().join(), { timeout: 30_000 }).toContain('STATUS:CANCELLED');
      expect(await columnsWith(word)).toEqual([]);
      expect(server.stored().join()).not.toContain(word);
    },
    90_000,
  );

  test('what an API that died had not begun is begun by housekeeping', async () => {
    const talk = await startTalk(app);
    await talk.say('Good morning.');
    const runs = await runsOf(talk);
    await owner.query(`select set_config('parley.tenant', $1, false)`, [app.tenant]);
    await owner.query(`select erase_conversation($1, $2, '[]')`, [app.tenant, talk.id]);
    const { conversations: taskQueue } = taskQueues(app.lane);
    await app.temporal.workflow.execute('housekeeping', { workflowId: `kept-${talk.id}`, taskQueue, args: [] });
    await expectNoRuns(talk, runs);
    await expectLeftToLatecomers(talk.id);
  }, 90_000);

  testInLaws(
    'a step that fails is done again, and the next ones after it',
    async () => {
      const talk = await startTalk(app);
      await talk.say('Good morning.');
      const runs = await runsOf(talk);
      const planted = faults.plant(
        erasureNames(null).idOf(app.tenant, talk.id),
        { activity: 'deleteRuns', form: 'activity' },
        async ({ nth }, go) => {
          if (nth > 1) return go();
          await go();
          throw new Error('The worker died before it could say so.');
        },
      );
      expect((await send('DELETE', `/v1/conversations/${talk.id}`)).status).toBe(202);
      await expectNoRuns(talk, runs);
      await expectLeftToLatecomers(talk.id);
      expect(planted.hits()).toBe(2);
    },
    90_000,
  );
});

describe('R5 nobody but who may', () => {
  test.each(sampleOf(['auditor', 'analyst', 'approver', 'service'], 1))('a key of role %s is refused', async (role) => {
    const talk = await startTalk(app);
    const key = await app.addKey({ role });
    expect((await send('DELETE', `/v1/conversations/${talk.id}`, undefined, key)).status).toBe(403);
    expect((await send('GET', `/v1/conversations/${talk.id}`)).status).toBe(200);
  });

  test('a participant erases their own and finds no other', async () => {
    const talk = await startTalk(app, { participant: 'paula' });
    const [own, other] = [
      await app.addKey({ role: 'participant', participant: 'paula' }),
      await app.addKey({ role: 'participant', participant: 'quentin' }),
    ];
    expect((await send('DELETE', `/v1/conversations/${talk.id}`, undefined, other)).status).toBe(404);
    expect((await send('DELETE', `/v1/conversations/${talk.id}`, undefined, own)).status).toBe(202);
  });
});
