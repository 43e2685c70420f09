/**
 * What once stopped a conversation when something was away for minutes, tried again on a server whose clock can be
 * moved.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ports } from '../../workers/activities.ts';
import { collect } from '../../client/pages.ts';
import { isAwayFor, plantedFaults } from '../support/faults.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { eventually } from '../support/product.ts';
import { modelOfScenes, newScene, sayAll, sayOn, update, byAnn, type Scene } from '../support/scenes.ts';
import { startSkippingServer, type SkippingServer } from '../support/skipping.ts';
import { brokenPromises, countedProvider, type Ending } from '../support/soundness.ts';

let clock: SkippingServer['clock'];
let app: App;
const faults = plantedFaults(() => clock.currentTimeMs());
const done = new Map<string, number>();
/** Conversations whose rows cannot be read or written now. */
const away = new Set<string>();
/** Conversations whose rows go away as soon as their call stands in the calendar. */
const awayOnceBooked = new Set<string>();
/** Conversations whose calendar answers nobody and has the call in the end, and when it was last asked for it. */
const askedLast = new Map<string, number>();
/** Those that have come to something that was away. */
const met = new Set<string>();

beforeAll(async () => {
  app = await startApp({
    aroundActivities: [faults.around],
    ports: (real) => ({
      ...real,
      records: whileThere(real.records),
      ledger: whileThere(real.ledger),
      providers: { ...real.providers, calendar: bookedLate(bookedThenAway(real.providers.calendar)) },
    }),
    async servers() {
      const started = await startSkippingServer();
      clock = started.clock;
      return started.servers;
    },
  });
  app.script(modelOfScenes);
});
afterAll(async () => {
  await app.close();
  await clock.teardown();
});

test('R1 the database is away for 6 minutes while an email is drafted: then the flow goes on', async () => {
  const scene = await begun();
  away.add(scene.id);
  await sayOn(scene, 'Please send an email.');
  await backAfter(scene, 6);
  await isSound(scene);
  expect(await app.client.conversations.show(scene.id)).toMatchObject({ flow: { kind: 'email' } });
  await sayAll(scene, 'cancel');
  expect(scene.last).toMatchObject({ flow: null });
});

test('R1 the database is away for 12 minutes after a yes: nothing is booked, and the participant is told so', async () => {
  const scene = await toCall();
  away.add(scene.id);
  await sayOn(scene, 'yes');
  await backAfter(scene, 12);
  await isSound(scene);
  expect(await calendarOf(scene)).toBe(0);
  await sayAll(scene, '!help');
});

test('F5 the database is away for 12 minutes once a call is booked: it is booked once, and the participant is told', async () => {
  const scene = await toCall();
  awayOnceBooked.add(scene.id);
  await sayOn(scene, 'yes');
  await backAfter(scene, 12);
  await isSound(scene);
  expect(await calendarOf(scene)).toBe(1);
  const said = await collect(app.client.messages.of(scene.id).each());
  expect(said.at(-1)).toMatchObject({ role: 'assistant', text: expect.stringMatching(/^Booked/) });
});

test('F5 what the last attempt brings about after its time is up counts: nobody is told before that it was not done', async () => {
  const scene = await toCall();
  askedLast.set(scene.id, 0);
  await sayOn(scene, 'yes');
  await eventually('it is asked for', () => askedLast.get(scene.id) || null);
  await clock.sleep('8 minutes');
  await isSound(scene);
  const said = await collect(app.client.messages.of(scene.id).each());
  expect(said.at(-1)).toMatchObject({ role: 'assistant', text: expect.stringMatching(/^Booked/) });
});

test('F5 a reply that is stored while its completion is lost until the patience with the model is over is adopted', async () => {
  const scene = await begun();
  let stored = false;
  const once = { activity: 'composeReply', form: 'activity' } as const;
  faults.plant(scene.workflowId, once, async (attempt, go) => {
    if (stored) return isAwayFor(60)(attempt, go);
    await go();
    stored = true;
    throw new Error('Done, but its word got lost.');
  });
  await sayOn(scene, 'Yes, twice.');
  await eventually('the reply is stored', () => (stored ? true : null));
  await clock.sleep('35 minutes');
  await isSound(scene);
  await sayAll(scene, 'Yes, please.');
  expect(scene.last).toMatchObject({ flow: { kind: 'email' } });
});

test('R8 cancelled during a turn: the message gets its end, and the row is closed', async () => {
  const scene = await begun();
  away.add(scene.id);
  await sayOn(scene, 'Yes, twice.');
  await eventually('the turn is under way', () => (met.has(scene.id) ? true : null));
  await scene.handle.cancel();
  await backAfter(scene, 2);
  await isSound(scene, ['CANCELLED']);
});

test('R8 closed while the database is away, then cancelled: the row is closed when it is back', async () => {
  const scene = await begun();
  away.add(scene.id);
  await scene.handle.signal('close', { actor: 'crm', reason: 'case closed' });
  await eventually('the end is under way', () => (met.has(scene.id) ? true : null));
  await scene.handle.cancel();
  await backAfter(scene, 10);
  await isSound(scene, ['CANCELLED', 'COMPLETED']);
});

test('R8 paused, closed and cancelled with messages that wait: each is told that it is closed', async () => {
  const scene = await begun();
  await update(scene, 'op.pause', byAnn);
  for (const text of ['Yes, twice.', 'Book a call for me.', '!help']) await sayOn(scene, text);
  await scene.handle.signal('close');
  await scene.handle.cancel();
  await isSound(scene, ['CANCELLED', 'COMPLETED']);
  const said = await collect(app.client.messages.of(scene.id).each());
  expect(said.filter(({ text }) => text.includes('closed'))).toHaveLength(3);
});

async function begun(): Promise<Scene> {
  const scene = await newScene(app);
  await sayAll(scene, 'My employee is absent.');
  return scene;
}

async function toCall(): Promise<Scene> {
  const scene = await newScene(app);
  await sayAll(scene, 'Book a call for me.', '1', 'Dana Reyes', 'skip');
  return scene;
}

/** So many minutes pass, and it is back; and five more. */
async function backAfter({ id }: Scene, minutes: number): Promise<void> {
  await eventually('it is met', () => (met.has(id) ? true : null));
  await clock.sleep(minutes * 60_000);
  away.delete(id);
  awayOnceBooked.delete(id);
  await clock.sleep('5 minutes');
}

async function isSound({ id, accepted, sent }: Scene, endings: readonly Ending[] = ['RUNNING']): Promise<void> {
  await Promise.allSettled(sent);
  const look = () => brokenPromises(app, { conversation: id, accepted, endings, done });
  await expect.poll(look, { timeout: 20_000, interval: 250 }).toEqual([]);
}

/** Calls that stand in the calendar for this conversation. */
async function calendarOf({ id }: Scene): Promise<number> {
  const effects = await collect(app.client.effects.of(id).each());
  const times = [...done].filter(([action]) => action.startsWith(id)).reduce((sum, [, once]) => sum + once, 0);
  expect(effects.filter(({ state }) => state === 'done').length).toBe(times);
  return times;
}

/** A port that answers only for conversations whose rows are there. */
function whileThere<Port extends Ports['records'] | Ports['ledger']>(port: Port): Port {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (where: { readonly conversation: string }, ...more: readonly unknown[]): Promise<unknown> => {
        if (away.has(where.conversation)) {
          met.add(where.conversation);
          throw new Error('The database is away.');
        }
        return Reflect.apply(value, target, [where, ...more]);
      };
    },
  });
}

function bookedThenAway(real: Ports['providers']['calendar']): Ports['providers']['calendar'] {
  const counted = countedProvider(real, done);
  return {
    ...counted,
    async perform(where, order, stop) {
      const performed = await counted.perform(where, order, stop);
      if (awayOnceBooked.has(where.conversation)) away.add(where.conversation);
      return performed;
    },
  };
}

/** Loses its answers, and has the call after a while. */
function bookedLate(real: Ports['providers']['calendar']): Ports['providers']['calendar'] {
  return {
    ...real,
    async find(where, order) {
      const last = askedLast.get(where.conversation);
      if (last === undefined || (await clock.currentTimeMs()) - last < 20_000)
        return (await real.find?.(where, order)) ?? null;
      if ((done.get(order.actionId) ?? 0) === 0) await real.perform(where, order, new AbortController().signal);
      return { providerRef: order.actionId };
    },
    async perform(where, order, stop) {
      if (!askedLast.has(where.conversation)) return real.perform(where, order, stop);
      askedLast.set(where.conversation, await clock.currentTimeMs());
      throw new Error('The answer got lost.');
    },
  };
}
