/**
 * Workers killed with -9 at random moments while they book (F5). Conversations are brought to their preview, all say
 * yes, and the one worker process that there is gets killed; the next one carries on and is killed too. A trial is a
 * booking that was under way in a process when that was killed, as the process's own journal shows.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ParleyClient } from '../../client/client.ts';
import { nameOf } from '../../tests/product/crash-rows.ts';
import { beginTalk, sayAll } from '../../tests/product/talks.ts';
import { openCrashStand, type CrashStand, type CrashWorker } from '../../tests/support/crash-stand.ts';
import { eventually } from '../../tests/support/product.ts';
import type { Servers } from '../../tests/support/servers.ts';
import { countBookings, type Bookings } from './bookings.ts';
import { percentilesOf, randomOf, withHands, type Percentiles } from '../chance/figures.ts';

export interface KillSettings {
  readonly servers: Servers;
  /** Bookings to be cut off. Batches follow until there are so many, or the time is up. */
  readonly trials: number;
  /** Conversations that say yes at the same time. */
  readonly batch: number;
  /** How often a worker is killed in each batch. */
  readonly killsOfBatch: number;
  /** No further batch begins after so many milliseconds. */
  readonly limitMs: number;
  readonly seed: number;
  readonly progress?: (line: string) => void;
}

export interface KillFigures extends Bookings {
  readonly seed: number;
  /** Bookings under way in a process that was killed: proven injections. */
  readonly trials: number;
  readonly kills: number;
  /** The last step that the killed process had begun or ended, and how often. */
  readonly cut_off_at: Readonly<Record<string, number>>;
  /**
   * Of bookings that were cut off, to the stored answer: from the latest kill, and from when the next worker was there.
   */
  readonly recovery_ms: { readonly since_kill: Percentiles; readonly since_next_worker: Percentiles };
  readonly seconds: number;
}

/** Kills workers until enough bookings were cut off, then counts what the calendar has. */
export async function killAndResume(settings: KillSettings): Promise<KillFigures> {
  const began = Date.now();
  const random = randomOf(settings.seed);
  const stand = await openCrashStand({ servers: settings.servers, respond: () => 'All right.', lingerMs });
  try {
    const talks: Talk[] = [];
    const kills: Kill[] = [];
    let worker = await stand.startWorker();
    const cutOff = (): number => kills.reduce((sum, kill) => sum + kill.cutOff.size, 0);
    do {
      const batch = await atPreview(stand, settings.batch, talks.length);
      talks.push(...batch);
      const settled = Promise.all(batch.map(sayYes));
      for (let kill = 0; kill < settings.killsOfBatch; kill += 1) {
        await atWork(stand, worker, batch, 0.05 + random() * 0.35);
        await pause(random() * 300);
        const at = await worker.kill();
        const killed = { at, resumedAt: 0, cutOff: underWay(stand, worker, batch) };
        kills.push(killed);
        worker = await stand.startWorker();
        killed.resumedAt = Date.now();
      }
      await settled;
      settings.progress?.(`${talks.length} conversations, ${kills.length} kills, ${cutOff()} bookings cut off`);
    } while (cutOff() < settings.trials && Date.now() - began < settings.limitMs);
    return {
      seed: settings.seed,
      trials: cutOff(),
      kills: kills.length,
      cut_off_at: countsOf(kills.flatMap((kill) => [...kill.cutOff.values()])),
      ...(await countBookings(stand.owner, stand.lane, talks)),
      recovery_ms: recoveryOf(kills, talks),
      seconds: Math.round((Date.now() - began) / 1000),
    };
  } finally {
    await stand.close();
  }
}

export interface Talk {
  readonly id: string;
  readonly tenant: string;
  readonly client: ParleyClient;
  /** When the answer to the yes was stored, epoch milliseconds. */
  settledAt: number;
}

interface Kill {
  readonly at: number;
  resumedAt: number;
  /** Conversation → where its booking stood. */
  readonly cutOff: ReadonlyMap<string, string>;
}

/**
 * The silence of a killed worker is noticed after 8 s; then what was cut off begins again, and the next kill may come.
 */
const longestWaitMs = 14_000;

/**
 * A call of a port takes as long as over a slow network, so that many bookings are under way when the worker is killed.
 */
const lingerMs = 150;

/** Long enough for two kills and everything that has to be noticed after them. */
const patienceMs = 180_000;

/** Conversations with a call that only needs its yes; a tenant of their own, because limits count by tenant. */
async function atPreview(stand: CrashStand, count: number, before: number): Promise<readonly Talk[]> {
  const tenant = `${stand.lane}-${before}`;
  const client = await stand.clientOf(tenant);
  const places = Array.from({ length: count }, (_, place) => place);
  return withHands(48, places, async (place) => {
    const id = await beginTalk(client, { participant: `participant-${before + place}` });
    await sayAll(client, id, 'Can you schedule a call?', '1', nameOf(place), 'skip');
    return { id, tenant, client, settledAt: 0 };
  });
}

/** The same message again and again until its answer is there: the server knows it again. */
async function sayYes(talk: Talk): Promise<void> {
  const said = { text: 'yes', message_id: 'yes' };
  const settled = await eventually(
    `the yes of ${talk.id} is answered`,
    () => talk.client.messages.settle(talk.id, said, { timeoutS: patienceMs / 1000 }),
    patienceMs,
  );
  talk.settledAt = Date.parse(settled.reply?.at ?? '');
}

/** Waits until this share of the batch is under way in the process; a batch that has got further is not waited for. */
async function atWork(stand: CrashStand, worker: CrashWorker, batch: readonly Talk[], share: number): Promise<void> {
  const until = Date.now() + longestWaitMs;
  while (underWay(stand, worker, batch).size < batch.length * share && Date.now() < until) await pause(25);
}

/** Bookings that this process had begun and not ended, with the last thing it wrote down about each. */
function underWay(stand: CrashStand, { pid }: CrashWorker, batch: readonly Talk[]): ReadonlyMap<string, string> {
  const found = batch.flatMap(({ id }) => {
    const last = stand.journal(id).findLast((line) => line.pid === pid && line.point.startsWith('performEffect'));
    const [, place = ''] = last?.point.split('.') ?? [];
    return place === '' || place === 'settle:after' ? [] : [[id, place] as const];
  });
  return new Map(found);
}

function recoveryOf(kills: readonly Kill[], talks: readonly Talk[]): KillFigures['recovery_ms'] {
  const hit = talks.flatMap(({ id, settledAt }) => {
    const last = kills.findLast(({ cutOff }) => cutOff.has(id));
    return last === undefined ? [] : [{ settledAt, last }];
  });
  return {
    since_kill: percentilesOf(hit.map(({ settledAt, last }) => settledAt - last.at)),
    since_next_worker: percentilesOf(hit.map(({ settledAt, last }) => Math.max(0, settledAt - last.resumedAt))),
  };
}

function countsOf(places: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const place of places.toSorted()) counts[place] = (counts[place] ?? 0) + 1;
  return counts;
}
