/**
 * Erasing from the order to `erased` (R5): whatever the conversations are in the middle of, and whatever happens to any
 * activity of it (R8). The workflows are those of the product, but for the time that latecomers have.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { verifyAudit } from '../../adapters/postgres/audit/verify.ts';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { installationTenant } from '../../adapters/postgres/keys/keys.ts';
import { createClient } from '../../client/client.ts';
import type { SubjectErasure } from '../../contracts/wire/erasure.ts';
import { erasureNames } from '../../workflows/erasure/messages.ts';
import { makeDesk } from '../conversations/desk.ts';
import { auditKey } from '../support/audit-key.ts';
import { canary, columnsWith } from '../support/columns.ts';
import { once, plantedFaults, type Planted, type Way } from '../support/faults.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';
import { encrypting } from '../support/payload-keys.ts';
import { modelOfScenes, newScene, sayAll, sayOn, waitingAction, type Scene } from '../support/scenes.ts';

const names = erasureNames(null);
const places = [
  { activity: 'deleteRuns', of: 'conversation' },
  { activity: 'callOffErased', of: 'conversation' },
  { activity: 'finishErasure', of: 'conversation' },
  { activity: 'eraseSubjectConversations', of: 'subject' },
  { activity: 'sweepSubject', of: 'subject' },
  { activity: 'unfinishedOfSubject', of: 'subject' },
  { activity: 'finishSubject', of: 'subject' },
] as const;

let app: App;
let desk: string;
let owner: Database;
let folder: string;
const faults = plantedFaults();
/** What waits until it is let go: the model's answer, the calendar's, and workers that are dead. */
const gates = { model: null as Promise<void> | null, calendar: null as Promise<void> | null };
let buryTheDead = (): void => undefined;
const dead = new Promise<void>((resolve) => (buryTheDead = resolve));
/** How often each booking was called off. */
const forgotten = new Map<string, number>();

/** Nothing more is heard of the attempt, not even a heartbeat. */
async function dies(): Promise<never> {
  Object.assign(Context.current(), { heartbeat: () => undefined });
  await dead;
  throw new Error('Its worker is dead.');
}

const ways = {
  'it fails once': once['fails once'],
  'it is done, and its word is lost': async ({ nth }, go) => {
    const done = await go();
    if (nth === 1) throw new Error('Done, but its word got lost.');
    return done;
  },
  'its worker dies before it is done': ({ nth }, go) => (nth === 1 ? dies() : go()),
  'its worker dies when it is done': async ({ nth }, go) => {
    const done = await go();
    return nth === 1 ? dies() : done;
  },
} as const satisfies Readonly<Record<string, Way>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-erasing-'));
  app = await startApp({
    aroundActivities: [faults.around],
    ports: (real) => ({
      ...real,
      calendar: {
        ...real.calendar,
        async forget(where, booking) {
          forgotten.set(where.conversation, (forgotten.get(where.conversation) ?? 0) + 1);
          return real.calendar.forget(where, booking);
        },
      },
      providers: {
        ...real.providers,
        calendar: {
          ...real.providers.calendar,
          async perform(...order) {
            await gates.calendar;
            return real.providers.calendar.perform(...order);
          },
        },
      },
    }),
    servers: () => Promise.resolve({ workflowBundle: hurried(inject('servers').workflowBundle) }),
  });
  app.script(async (...asked) => {
    await gates.model;
    return modelOfScenes(...asked);
  });
  owner = openDatabase({ url: inject('servers').ownerUrl, auditKey, ...encrypting, connections: 1 });
  desk = await makeDesk(`erasing-${app.tenant}`, { participants: true });
}, 60_000);
afterAll(async () => {
  buryTheDead();
  await Promise.allSettled([app.close(), owner.close()]);
  rmSync(folder, { recursive: true });
});

/** The workflows, in which latecomers have a second. */
function hurried(bundle: string): string {
  const [before, after, ...more] = readFileSync(bundle, 'utf8').split(`latecomers = '90 seconds'`);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error('How long latecomers have is not to be found in the workflows.');
  const path = join(folder, 'workflows.cjs');
  writeFileSync(path, `${before}latecomers = '1 second'${after}`);
  return path;
}

/** Lets it go on. */
function held(gate: keyof typeof gates): () => void {
  let letGo = (): void => undefined;
  gates[gate] = new Promise((resolve) => (letGo = resolve));
  return () => {
    gates[gate] = null;
    letGo();
  };
}

const why = 'asked for by letter 7';
const whose = () => `p-${canary()}`;

async function send<Answer>(method: string, path: string, key = app.key): Promise<Answer> {
  const answer = await fetch(`${app.url}/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(method === 'DELETE' ? { body: JSON.stringify({ reason: why }) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const orderFor = (participant: string) => send<SubjectErasure>('DELETE', `participants/${participant}`);
const progressOf = (participant: string) => send<SubjectErasure>('GET', `participants/${participant}/erasure`);

async function isRunning({ handle }: Scene): Promise<boolean> {
  return handle.describe().then(
    ({ status }) => status.name === 'RUNNING',
    () => false,
  );
}

/** What is broken about an erasure that is over. */
async function brokenOf(participant: string, scenes: readonly Scene[]): Promise<readonly string[]> {
  const { state, conversations } = await progressOf(participant);
  const each = await Promise.all(
    scenes.map(async (scene) => {
      const { items } = await app.client.audit.list({ conversation: scene.id });
      const erased = items.filter(({ event }) => event === 'conversation.erased').length;
      return [
        ...((await isRunning(scene)) ? [`the workflow of ${scene.id} runs on`] : []),
        ...(erased === 1 ? [] : [`that it was erased stands ${erased} times in the log`]),
      ];
    }),
  );
  const counts = { left: 0, erased: scenes.length, finished: scenes.length };
  return [
    ...(state === 'erased' ? [] : [`it is ${state}`]),
    ...(JSON.stringify(conversations) === JSON.stringify(counts) ? [] : [`it counts ${JSON.stringify(conversations)}`]),
    ...each.flat(),
  ];
}

describe('R5 from the order to erased', () => {
  testInLaws(
    'a participant: an open question, a model’s call, an approved effect on its way, a continue-as-new',
    async () => {
      const participant = whose();
      const [asking, calling, booking, turning] = await Promise.all(
        [desk, 'hr-manager', 'hr-manager', 'hr-manager'].map((assistant) => newScene(app, { assistant, participant })),
      );
      if (!asking || !calling || !booking || !turning) throw new Error('There are four.');
      await Promise.all([
        sayAll(asking, `Please refund the order of ${participant}.`),
        sayAll(booking, 'Book a call for me.', '2', `Anna ${participant}`, 'skip'),
        sayAll(turning, 'My employee is absent.'),
      ]);
      expect(asking.last).toMatchObject({ disposition: 'clarification_required' });
      waitingAction(booking);
      const [answers, books] = [held('model'), held('calendar')];
      const asked = app.model.requests.length;
      await Promise.all([sayOn(calling, `It is about ${participant}.`), sayOn(booking, 'yes')]);
      await expect.poll(() => app.model.requests.length, { timeout: 30_000 }).toBeGreaterThan(asked);
      const attempts = async () => (await app.client.effects.of(booking.id).list()).items.map(({ state }) => state);
      await expect.poll(attempts, { timeout: 30_000 }).toEqual(['attempting']);
      await turning.handle.signal('handOver');

      expect(await orderFor(participant)).toMatchObject({ state: 'erasing' });
      // Three are gone at once; in the fourth something is being done in the world.
      const counts = async () => (await progressOf(participant)).conversations;
      await expect.poll(counts, { timeout: 30_000 }).toMatchObject({ left: 1, erased: 3 });
      books();
      await expect.poll(counts, { timeout: 30_000 }).toMatchObject({ left: 0, erased: 4 });
      answers();
      const scenes = [asking, calling, booking, turning];
      await expect.poll(() => brokenOf(participant, scenes), { timeout: 120_000, interval: 500 }).toEqual([]);
      expect(await columnsWith(owner, participant)).toEqual([]);
      expect(forgotten.get(booking.id)).toBe(1);
      expect(await app.client.audit.verify()).toMatchObject({ verdict: 'intact' });
    },
    240_000,
  );

  test('a conversation: unknown at once, and nothing is left to do; the log says so', async () => {
    const word = canary();
    const scene = await newScene(app, {});
    await sayAll(scene, `My employee ${word} is absent.`);
    expect(await send('DELETE', `conversations/${scene.id}`)).toEqual({ conversation_id: scene.id, state: 'erasing' });
    await expect(send('GET', `conversations/${scene.id}`)).rejects.toThrow('404');
    const done = async () =>
      (await owner.query('select 1 from erasures where conversation = $1 and done_at is not null', [scene.id]))
        .rowCount;
    await expect.poll(done, { timeout: 120_000, interval: 500 }).toBe(1);
    expect(await isRunning(scene)).toBe(false);
    expect(await columnsWith(owner, word)).toEqual([]);
    const { items } = await app.client.audit.list({ conversation: scene.id });
    expect(items.at(-1)).toMatchObject({ event: 'conversation.erased', reason: why });
    expect(await app.client.audit.verify()).toMatchObject({ verdict: 'intact' });
  }, 180_000);

  testInLaws(
    'a tenant, with a question open: seen by the installation; both logs verify',
    async () => {
      const [tenant, word] = [`${app.tenant}-gone`, canary()];
      const installation = await app.addKey({ tenant: installationTenant, role: 'installation' });
      const apiKey = await app.addKey({ tenant, role: 'admin' });
      const theirs = { ...app, tenant, key: apiKey, client: createClient({ baseUrl: app.url, apiKey }) };
      const scene = await newScene(theirs, { assistant: desk });
      await sayAll(scene, `Please refund the order of ${word}.`);
      expect(scene.last).toMatchObject({ disposition: 'clarification_required' });
      expect(await columnsWith(owner, word)).not.toEqual([]);
      await send('DELETE', `tenants/${tenant}`, installation);
      const progress = () => send<SubjectErasure>('GET', `tenants/${tenant}/erasure`, installation);
      await expect
        .poll(progress, { timeout: 120_000, interval: 500 })
        .toMatchObject({ state: 'erased', of: 'tenant', conversations: { left: 0, erased: 1, finished: 1 } });
      expect(await isRunning(scene)).toBe(false);
      expect(await columnsWith(owner, word)).toEqual([]);
      for (const log of [tenant, installationTenant])
        expect(await verifyAudit(owner, log)).toMatchObject({ kind: 'intact' });
    },
    180_000,
  );
});

describe('R8 while an erasure waits for', () => {
  interface Cell {
    readonly place: (typeof places)[number];
    readonly happens: keyof typeof ways;
  }
  const every: readonly Cell[] = places.flatMap((place) =>
    (Object.keys(ways) as (keyof typeof ways)[]).map((happens) => ({ place, happens })),
  );
  // Each place and each way comes by; all of them with `npm run matrix`, and with the laws.
  const cells = process.env['PARLEY_MATRIX'] === undefined ? sampleOf(every, 4) : every;
  const broken = new Map<Cell, readonly string[]>();
  const participants: string[] = [];

  beforeAll(async () => {
    const begun = await Promise.all(
      cells.map(async (cell) => {
        const participant = whose();
        participants.push(participant);
        const scene = await newScene(app, { participant });
        if (cell.place.activity === 'callOffErased')
          await sayAll(scene, 'Book a call for me.', '3', 'Dana Reyes', 'skip', 'yes');
        else await sayAll(scene, '!help');
        return { cell, participant, scene };
      }),
    );
    // Nothing of it begins before its fault is planted.
    await app.stopWorkers();
    const planted = await Promise.all(
      begun.map(async ({ cell: { place, happens }, participant, scene }): Promise<Planted> => {
        const { erasure_id: id } = await orderFor(participant);
        const workflowId =
          place.of === 'subject' ? names.subjectIdOf(app.tenant, id) : names.idOf(app.tenant, scene.id);
        return faults.plant(workflowId, { activity: place.activity, form: 'activity' }, ways[happens]);
      }),
    );
    await app.startWorkers();
    const areErased = async () =>
      (await Promise.all(participants.map(progressOf))).every(({ state }) => state === 'erased');
    for (let looks = 0; looks < 150 && !(await areErased()); looks += 1) await pause(1_000);
    for (const [nth, { cell, participant, scene }] of begun.entries()) {
      const unmet = (planted[nth]?.hits() ?? 0) < 2 ? ['the place was not reached twice'] : [];
      broken.set(cell, [...unmet, ...(await brokenOf(participant, [scene]))]);
    }
  }, 240_000);

  describe.each(places.filter((one) => cells.some(({ place }) => place === one)))('$activity', (place) => {
    test.each(cells.filter((cell) => cell.place === place))('$happens', (cell) => {
      expect(broken.get(cell)).toEqual([]);
    });
  });

  test('no column of any table names one of them, and the audit log verifies', async () => {
    expect(participants).toHaveLength(cells.length);
    expect(await columnsWith(owner, ...participants)).toEqual([]);
    expect(await app.client.audit.verify()).toMatchObject({ verdict: 'intact' });
  });
});
