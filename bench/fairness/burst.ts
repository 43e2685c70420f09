/**
 * What one tenant's burst is to another tenant (R13): its turns alone and beside the burst, in one run, on the same
 * workers.
 */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../adapters/postgres/database/database.ts';
import { percentilesOf, randomOf, withHands, type Percentiles } from '../chance/figures.ts';
import { cpuBetween, cpuMs, postmasterOf, processListeningOn } from '../cost/cpu.ts';
import { openParley, type MeasuredParley, type Participant } from '../cost/product.ts';
import { roundedAll } from '../cost/pace.ts';
import { atMost, type Goal, type Measured } from '../cost/goals.ts';
import type { Servers } from '../../tests/support/servers.ts';

interface Asked {
  /** Of the busy tenant, each in a conversation of its own. */
  readonly messages: number;
  readonly slots: number;
  /** Turns of the other tenant alone, half of them before the burst and half after it. */
  readonly turns: number;
  /** How long the model takes in the middle; between half of it and half more. */
  readonly callMs: number;
  readonly seed: number;
  readonly progress: (line: string) => void;
}

interface Burst {
  /** From the first of the many messages to the last answer. */
  readonly seconds: number;
  /** How long the senders of the many messages waited until each was taken, and what that cost by process. */
  readonly receipt_ms: Percentiles;
  readonly cpu_ms_a_receipt: Readonly<Record<string, number>>;
  readonly alone_ms: Percentiles;
  /** While the many messages were sent. */
  readonly while_sent_ms: Percentiles | null;
  /** While they waited for the model. */
  readonly while_they_waited_ms: Percentiles | null;
  readonly beside_ms: Percentiles;
  readonly turns_beside: number;
  readonly ratio_p95: number;
  readonly goals: readonly Goal[];
}

const text = 'He has not called.';

/** Places are shared by tenant, as they are by default; no rate refuses anything. */
const unlimitedRates = {
  PARLEY_LIMITS: 'on',
  ...Object.fromEntries(
    ['CONVERSATIONS', 'MESSAGES', 'TENANT_MESSAGES', 'TALK'].flatMap((name) => [
      [`PARLEY_LIMIT_${name}`, '9999999'],
      [`PARLEY_LIMIT_${name}_BURST`, '9999999'],
    ]),
  ),
};

export async function measureBurst(servers: Servers, asked: Asked): Promise<Measured<Burst>> {
  const { messages, slots, turns, callMs, progress } = asked;
  const random = randomOf(asked.seed);
  const respond = () => ({
    kind: 'reply' as const,
    text: 'Have you called them?',
    delayMs: Math.round(callMs * (0.5 + random())),
  });
  const parley = await openParley(servers, { respond, env: { PARLEY_MODEL_SLOTS: String(slots), ...unlimitedRates } });
  try {
    const quiet = await parley.as('quiet');
    progress(`begin ${messages} conversations of the busy tenant`);
    const talks = await withHands(16, Array.from({ length: messages }), () => again(() => parley.create()));
    const talk = await quiet.create();
    await turn(quiet, talk);
    progress('alone, before');
    const alone = await inTurn(quiet, talk, (done) => done < turns / 2);

    progress('beside');
    const began = performance.now();
    let sentAt = Infinity;
    const sending = sent(servers, parley, talks).then((figures) => {
      sentAt = performance.now();
      progress(`sent in ${Math.round((sentAt - began) / 1000)} s`);
      return figures;
    });
    let left = messages;
    const looks = setInterval(() => {
      void unanswered(parley.owner).then((found) => (left = found));
    }, 1_000);
    const beside = await inTurn(quiet, talk, () => sentAt === Infinity || left > slots);
    clearInterval(looks);
    const receipts = await sending;
    const seconds = Math.round((performance.now() - began) / 1000);
    while ((await unanswered(parley.owner)) > 0) await turn(quiet, talk);

    progress('alone, after');
    const after = await inTurn(quiet, talk, (done) => done < turns / 2);
    const alone_ms = roundedAll(percentilesOf([...alone, ...after].map(({ ms }) => ms)));
    const beside_ms = roundedAll(percentilesOf(beside.map(({ ms }) => ms)));
    const ratio = (beside_ms.p95 ?? 0) / (alone_ms.p95 ?? 1);
    const goals = [atMost('p95 of a turn beside the burst, divided by p95 alone', ratio, 1.5)];
    return {
      figures: {
        seconds,
        ...receipts,
        alone_ms,
        while_sent_ms: someOf(beside.filter(({ at }) => at < sentAt)),
        while_they_waited_ms: someOf(beside.filter(({ at }) => at >= sentAt)),
        beside_ms,
        turns_beside: beside.length,
        ratio_p95: Math.round(ratio * 100) / 100,
        goals,
      },
      kept: goals.every(({ met }) => met),
    };
  } finally {
    await parley.close();
  }
}

/** Sends one message to each conversation, many at once. */
async function sent(
  servers: Servers,
  parley: MeasuredParley,
  talks: readonly string[],
): Promise<Pick<Burst, 'receipt_ms' | 'cpu_ms_a_receipt'>> {
  const pids = {
    api: parley.api.pid,
    worker: parley.worker.pid,
    temporal: processListeningOn(servers.temporal),
    postgresql: await postmasterOf(parley.owner),
  };
  const before = cpuMs(pids);
  const receipts = await withHands(32, talks, async (each) => {
    const at = performance.now();
    const id = randomUUID();
    await again(() => parley.say(each, text, 0, id));
    return performance.now() - at;
  });
  return {
    receipt_ms: roundedAll(percentilesOf(receipts)),
    cpu_ms_a_receipt: cpuBetween(before, cpuMs(pids), talks.length),
  };
}

interface Turn {
  readonly at: number;
  readonly ms: number;
}

function someOf(turns: readonly Turn[]): Percentiles | null {
  return turns.length === 0 ? null : roundedAll(percentilesOf(turns.map(({ ms }) => ms)));
}

/** As a program does what it is told by a 429 or 503: the same once more, a moment later. */
async function again<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 10 || !/answered with (?:429|503)/.test(String(error))) throw error;
      if (tries === 1) console.error(String(error).slice(0, 300));
      await pause(1_000);
    }
  }
}

async function inTurn(who: Participant, talk: string, goesOn: (done: number) => boolean): Promise<readonly Turn[]> {
  const turns: Turn[] = [];
  while (goesOn(turns.length)) {
    const at = performance.now();
    await turn(who, talk);
    turns.push({ at, ms: performance.now() - at });
  }
  return turns;
}

async function turn(who: Participant, talk: string): Promise<void> {
  const id = randomUUID();
  const { reply, disposition } = await again(() => who.say(talk, text, 30, id));
  if (!reply) throw new Error(`A message was not answered within 30 s (${disposition}).`);
}

async function unanswered(owner: Database): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from messages where status in ('queued', 'in_progress')`,
  );
  return rows[0]?.n ?? 0;
}
