/**
 * Erasing a participant from the order to `erased` (R5), on a clock that can be moved: whatever their conversations are
 * in the middle of, and whatever happens at any place at which the erasure waits (R8).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { WorkflowNotFoundError } from '@temporalio/common';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import type { SubjectErasure } from '../../contracts/wire/erasure.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import { erasureNames } from '../../workflows/erasure/messages.ts';
import type { Ports } from '../../workers/activities.ts';
import { canary, columnsWith } from '../support/columns.ts';
import {
  failsForGood,
  isAwayFor,
  isDoneAndFails,
  losesItsWord,
  plantedFaults,
  type Planted,
} from '../support/faults.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { modelOfScenes, newScene, sayAll, sayOn, waitingAction, type Scene } from '../support/scenes.ts';
import { startSkippingServer, type SkippingServer } from '../support/skipping.ts';

const names = erasureNames(null);
const ways = {
  'what it needs is away for half an hour': isAwayFor(30),
  'it fails for good, and is begun anew': failsForGood,
  'it is done, and its word is lost': losesItsWord,
  'it is done, counts as failed for good, and is begun anew': isDoneAndFails,
} as const;
const places = [
  { activity: 'deleteRuns', of: 'conversation' },
  { activity: 'callOffErased', of: 'conversation' },
  { activity: 'finishErasure', of: 'conversation' },
  { activity: 'eraseSubjectConversations', of: 'subject' },
  { activity: 'sweepSubject', of: 'subject' },
  { activity: 'unfinishedOfSubject', of: 'subject' },
  { activity: 'finishSubject', of: 'subject' },
] as const;

let server: SkippingServer;
let app: App;
let owner: Database;
let erasing: Ports['erasing'];
const faults = plantedFaults(() => server.clock.currentTimeMs());
/** What waits until it is let go: the model's answer, and the calendar's. */
const gates = { model: null as Promise<void> | null, calendar: null as Promise<void> | null };
/** How often each booking was called off. */
const forgotten = new Map<string, number>();

beforeAll(async () => {
  server = await startSkippingServer();
  app = await startApp({
    aroundActivities: [faults.around],
    ports: (real) => {
      ({ erasing } = real);
      return {
        ...real,
        // This server deletes no run: they are ended.
        erasing: { ...real.erasing, deleteRuns: ended, left: async () => [] },
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
      };
    },
    servers: () => Promise.resolve(server.servers),
  });
  app.script(async (...asked) => {
    await gates.model;
    return modelOfScenes(...asked);
  });
  owner = openDatabase({ url: inject('servers').ownerUrl, connections: 1 });
}, 120_000);
afterAll(async () => {
  // What hangs on a clock that stands still is left behind.
  await Promise.race([Promise.allSettled([app.close(), owner.close()]), pause(20_000, null, { ref: false })]);
  await Promise.race([server.clock.teardown(), pause(5_000, null, { ref: false })]);
});

async function ended({ tenant, conversation }: { readonly tenant: string; readonly conversation: string }) {
  const handle = server.clock.client.workflow.getHandle(workflowIdOf(tenant, conversation));
  await handle.terminate('erased').catch((error: unknown) => {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  });
  return [];
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

const whose = () => `p-${canary()}`;
async function asked(method: string, participant: string, below = ''): Promise<SubjectErasure> {
  const answer = await fetch(`${app.url}/v1/participants/${participant}${below}`, {
    method,
    headers: { authorization: `Bearer ${app.key}`, 'content-type': 'application/json' },
    ...(method === 'DELETE' ? { body: JSON.stringify({ reason: 'asked for by letter 7' }) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${participant}${below}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as SubjectErasure;
}

async function isRunning({ handle }: Scene): Promise<boolean> {
  return (await handle.describe()).status.name === 'RUNNING';
}

/** What is broken about an erasure that is over. */
async function brokenOf(participant: string, scenes: readonly Scene[]): Promise<readonly string[]> {
  const { state, conversations } = await asked('GET', participant, '/erasure');
  const audit = await app.client.audit.list({ limit: 200, order: 'desc' });
  const erased = (scene: Scene) =>
    audit.items.filter((row) => row.event === 'conversation.erased' && row.conversation_id === scene.id).length;
  const found = await Promise.all(
    scenes.map(async (scene) => [
      ...((await isRunning(scene)) ? [`the workflow of ${scene.id} runs on`] : []),
      ...(erased(scene) === 1 ? [] : [`that it was erased stands ${erased(scene)} times in the log`]),
    ]),
  );
  const counts = { left: 0, erased: scenes.length, finished: scenes.length };
  return [
    ...(state === 'erased' ? [] : [`it is ${state}`]),
    ...(JSON.stringify(conversations) === JSON.stringify(counts) ? [] : [`it counts ${JSON.stringify(conversations)}`]),
    ...found.flat(),
  ];
}

test('R5 an open question, a model’s call, an approved effect, a continue-as-new: from the order to erased', async () => {
  const participant = whose();
  const [asking, calling, booking, turning] = await Promise.all(
    Array.from({ length: 4 }, () => newScene(app, { participant, participant_email: `${participant}@example.org` })),
  );
  if (!asking || !calling || !booking || !turning) throw new Error('There are four.');
  await Promise.all([
    sayAll(asking, 'Book a call for me.'),
    sayAll(booking, 'Book a call for me.', '2', `Anna ${participant}`, 'skip'),
    sayAll(turning, 'My employee is absent.'),
  ]);
  waitingAction(booking);
  const [answers, books] = [held('model'), held('calendar')];
  await Promise.all([sayOn(calling, `It is about ${participant}.`), sayOn(booking, 'yes')]);
  const attempting = async () => (await app.client.effects.of(booking.id).list()).items.map(({ state }) => state);
  await expect.poll(attempting).toEqual(['attempting']);
  await turning.handle.signal('handOver');

  expect(await asked('DELETE', participant)).toMatchObject({ state: 'erasing' });
  // Three are gone at once; in the fourth something is being done in the world.
  const counts = async () => (await asked('GET', participant, '/erasure')).conversations;
  await expect.poll(counts, { timeout: 30_000 }).toMatchObject({ left: 1, erased: 3 });
  books();
  await expect.poll(counts, { timeout: 30_000 }).toMatchObject({ left: 0, erased: 4 });
  answers();
  await server.clock.sleep('10 minutes');
  const look = () => brokenOf(participant, [asking, calling, booking, turning]);
  await expect.poll(look, { timeout: 30_000 }).toEqual([]);
  expect(await columnsWith(owner, participant)).toEqual([]);
  expect(forgotten.get(booking.id)).toBe(1);
  expect(await app.client.audit.verify()).toMatchObject({ verdict: 'intact' });
}, 120_000);

describe('R8 while an erasure waits', () => {
  interface Cell {
    readonly place: (typeof places)[number];
    readonly happens: keyof typeof ways;
  }
  const all = places.flatMap((place) =>
    (Object.keys(ways) as (keyof typeof ways)[]).map((happens) => ({ place, happens })),
  );
  // Two ways at each place, the next place the other two; all of them with PARLEY_MATRIX.
  const cells: readonly Cell[] =
    process.env['PARLEY_MATRIX'] === undefined ? all.filter((_, nth) => (nth + Math.trunc(nth / 4)) % 2 === 0) : all;
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
        const { erasure_id: id } = await asked('DELETE', participant);
        const workflowId =
          place.of === 'subject' ? names.subjectIdOf(app.tenant, id) : names.idOf(app.tenant, scene.id);
        return faults.plant(workflowId, { activity: place.activity, form: 'activity' }, ways[happens]);
      }),
    );
    await app.startWorkers();
    for (let looks = 0; looks < 4; looks += 1) await server.clock.sleep('30 minutes');
    // As housekeeping does with what has ended before it was done.
    for (const { participant, scene } of begun) {
      const { erasure_id: id } = await asked('GET', participant, '/erasure');
      for (const workflowId of [names.subjectIdOf(app.tenant, id), names.idOf(app.tenant, scene.id)])
        faults.lift(workflowId);
      await erasing.begin({ tenant: app.tenant, conversation: scene.id });
      await asked('DELETE', participant);
    }
    await server.clock.sleep('30 minutes');
    await server.clock.sleep('30 minutes');
    for (const [nth, { cell, participant, scene }] of begun.entries()) {
      const unmet = planted[nth]?.hits() === 0 ? ['the place was never reached'] : [];
      broken.set(cell, [...unmet, ...(await brokenOf(participant, [scene]))]);
    }
  }, 180_000);

  test.each(cells.map((cell) => ({ name: `${cell.place.activity}: ${cell.happens}`, cell })))('$name', ({ cell }) => {
    expect(broken.get(cell)).toEqual([]);
  });

  test('no column of any table names one of them', async () => {
    expect(participants).toHaveLength(cells.length);
    expect(await columnsWith(owner, ...participants)).toEqual([]);
  });
});
