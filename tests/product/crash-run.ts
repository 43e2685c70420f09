/** Drives a conversation to each point of `crash-rows.ts`, kills the worker there, and lets the next one carry on. */
import pg from 'pg';
import type { ParleyClient } from '../../client/client.ts';
import type { EffectOnWire, FlowOnWire } from '../../contracts/wire/conversation.ts';
import { startProxy, type FaultyProxy } from '../adapters/caldav/proxy.ts';
import { startRadicale, type Radicale } from '../adapters/caldav/radicale.ts';
import type { JournalLine } from '../support/crash-plan.ts';
import { openCrashStand, type CrashStand } from '../support/crash-stand.ts';
import { eventually } from '../support/product.ts';
import type { Servers } from '../support/servers.ts';
import { addressOf, confirmPoints, crashRows, wordsOf, type CrashRow } from './crash-rows.ts';
import { beginTalk, sayAll, transcriptOf } from './talks.ts';

export interface Trial {
  readonly row: CrashRow;
  readonly index: number;
  readonly id: string;
  readonly participant: string;
}

/** How a trial looked once everything had settled, before anybody confirmed anything. */
export interface Seen {
  readonly state: EffectOnWire['state'] | 'none';
  readonly attempts: number;
  readonly orders: number;
  readonly has: number;
  /** Rows of the ledger, the invitation's included. */
  readonly rows: number;
  /** To the message that led to the point. */
  readonly replies: number;
}

export interface CrashRun {
  readonly stand: CrashStand;
  readonly client: ParleyClient;
  readonly trials: readonly Trial[];
  readonly seen: ReadonlyMap<Trial, Seen>;
  /** What a late attempt was told when it wrote its end. */
  readonly lateAnswers: ReadonlyMap<Trial, unknown>;
  /** Trials whose confirmation was cut off, with the point. */
  readonly confirmed: ReadonlyMap<Trial, string>;
  readonly recoveryMs: readonly number[];
  look(trial: Trial): Promise<Seen>;
  effectOf(trial: Trial): Promise<EffectOnWire | undefined>;
  close(): Promise<void>;
}

/** The message that leads to the point. */
export const lastWord = 'last-word';
const patienceMs = 240_000;

/** Goes through all rows, kills two workers on the way, and leaves a third one running. */
export async function runCrashPoints(servers: Servers): Promise<CrashRun> {
  const radicale = await startRadicale();
  const line = await startProxy(radicale);
  const caldavUrl = withLogin(line.url, radicale);
  const stand = await openCrashStand({ servers, caldavUrl, respond: () => letter });
  const close = async (): Promise<void> => {
    await stand.close();
    await line.stop();
    await radicale.stop();
  };
  try {
    const client = await stand.clientOf(stand.lane);
    return { stand, client, close, ...(await killedAtEach({ stand, client, radicale, line, servers })) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function killedAtEach(around: Surroundings): Promise<Omit<CrashRun, 'stand' | 'client' | 'close'>> {
  const { stand } = around;
  const run = driver(around);

  const first = await stand.startWorker();
  const trials = await Promise.all(crashRows.map((row, index) => run.begin(row, index)));
  const lateOnes = trials.filter(({ row }) => row.late === true);
  const others = trials.filter(({ row }) => row.late !== true);
  await Promise.all(lateOnes.map(run.toLastWord));
  // The second attempt of these comes when the first has been silent for eight seconds.
  const written = Promise.all(lateOnes.map(run.writeLate));
  await Promise.all(others.map(run.toLastWord));
  const lateAnswers = new Map(await written);
  await Promise.all(others.map(run.toPoint));
  const letGo = await run.holdInside(others.filter(({ row }) => row.inside === true));
  const firstKill = await first.kill();
  await letGo();

  const second = await stand.startWorker();
  const twice = others.filter(({ row }) => row.holds.length > 1);
  const once = others.filter(({ row }) => row.holds.length < 2);
  await Promise.all([...once, ...lateOnes].map(run.toEnd));
  const settledAfter = await Promise.all(once.map((trial) => run.settledAfter(trial, firstKill)));
  // What was told before the kill had nothing to recover from.
  const recoveryMs = settledAfter.filter((ms) => ms > 0);
  const seen = new Map(await Promise.all([...once, ...lateOnes].map(async (t) => [t, await run.look(t)] as const)));
  const unknown = once.filter((trial) => trial.row.kind === 'email' && seen.get(trial)?.state === 'unknown');
  const confirmed = new Map(unknown.slice(0, confirmPoints.length).map((t, i) => [t, confirmPoints[i] ?? ''] as const));
  await Promise.all([...confirmed].map(run.confirmUntil));
  // One that never gets there has another end than its row says, and is found by that.
  await Promise.allSettled(twice.map((trial) => run.held(trial, trial.row.holds[1] ?? '')));
  await second.kill();

  await stand.startWorker();
  await Promise.all(twice.map(run.toEnd));
  for (const trial of twice) seen.set(trial, await run.look(trial));
  const { look, effectOf } = run;
  return { trials, seen, lateAnswers, confirmed, recoveryMs, look, effectOf };
}

interface Surroundings {
  readonly stand: CrashStand;
  readonly client: ParleyClient;
  readonly radicale: Radicale;
  readonly line: FaultyProxy;
  readonly servers: Servers;
}

function driver(around: Surroundings) {
  const { stand, client } = around;
  const held = (trial: Trial, point: string): Promise<JournalLine> =>
    eventually(
      `"${trial.row.kind}: ${trial.row.at}" is held at ${point}`,
      () => linesOf(stand, trial).find((one) => one.what === 'held' && one.point === point) ?? null,
      patienceMs,
    );
  const effectOf = async ({ id, row }: Trial): Promise<EffectOnWire | undefined> => {
    const { items } = await client.effects.of(id).list();
    return items.find((effect) => (effect.kind === 'invitation') === (row.kind === 'invitation'));
  };
  const sayLast = (trial: Trial): Promise<unknown> =>
    client.messages.say(trial.id, { text: wordsOf(trial.row, trial.index).last, message_id: lastWord });

  return {
    held,
    effectOf,
    async begin(row: CrashRow, index: number): Promise<Trial> {
      const participant = `participant-${index}`;
      const id = await beginTalk(client, { participant });
      return { row, index, id, participant };
    },
    async toLastWord({ id, row, index }: Trial): Promise<void> {
      const calendar = row.kind === 'caldav' ? 'caldav' : 'postgres';
      stand.plan(id, { calendar, holds: row.holds, thoughtDead: row.late === true });
      await sayAll(client, id, ...wordsOf(row, index).words);
    },
    async toPoint(trial: Trial): Promise<void> {
      if (trial.row.inside === true) return;
      await sayLast(trial);
      await held(trial, trial.row.holds[0] ?? '');
    },
    /** The first attempt is held with what it was told, is thought dead, and writes it while the second one is held. */
    async writeLate(trial: Trial): Promise<readonly [Trial, unknown]> {
      const [early = '', next = ''] = trial.row.holds;
      const { flow } = await client.conversations.show(trial.id);
      const free = trial.row.kind === 'calendar' ? await occupied(stand, trial, flow) : async () => undefined;
      await sayLast(trial);
      await held(trial, early);
      await free();
      await held(trial, next);
      stand.release(trial.id, early);
      const after = early.replace(':before', ':after');
      const write = await eventually(
        'the late attempt writes',
        () => linesOf(stand, trial).find(({ point }) => point === after) ?? null,
      );
      return [trial, write.result] as const;
    },
    /** Brings each provider to where it has the order and has not answered. Gives what undoes that. */
    async holdInside(inside: readonly Trial[]): Promise<() => Promise<void>> {
      const of = (kind: CrashRow['kind']): Trial => inside.find(({ row }) => row.kind === kind) ?? fail(kind);
      for (const [count, kind] of (['email', 'invitation'] as const).entries()) {
        stand.mail.behave({ kind: 'silent', at: 'end' });
        await sayLast(of(kind));
        await eventually('the mail server is silent', () =>
          stand.mail.log.filter(({ what }) => what === 'silent').length > count ? true : null,
        );
      }
      around.line.inject('silence', 'PUT');
      await sayLast(of('caldav'));
      await eventually('radicale has the call', () =>
        around.line.injected() > 0 && inRadicale(around, of('caldav')) > 0 ? true : null,
      );
      const lock = new pg.Client({ connectionString: around.servers.ownerUrl });
      await lock.connect();
      await lock.query('begin');
      await lock.query('lock table calendar_events in exclusive mode');
      await sayLast(of('calendar'));
      await eventually('the insert waits', async () => {
        const waiting = await stand.owner.asTenant(stand.lane, (rows) =>
          rows.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and ltrim(query) like 'insert into calendar_events%'`,
          ),
        );
        return waiting.rowCount === 0 ? null : true;
      });
      return async () => {
        stand.mail.behave({ kind: 'accept' });
        await lock.query('rollback');
        await lock.end();
      };
    },
    /** The conversation has got to the end of its action; where only the preview was reached, by a yes. */
    async toEnd(trial: Trial): Promise<void> {
      const { text, message_id } = { text: wordsOf(trial.row, trial.index).last, message_id: lastWord };
      await client.messages.settle(trial.id, { text, message_id }, { timeoutS: patienceMs / 1000 });
      if (text !== 'yes') await sayAll(client, trial.id, 'yes');
      await eventually(
        `"${trial.row.kind}: ${trial.row.at}" has ended`,
        async () => {
          const effect = await effectOf(trial);
          return effect === undefined || effect.state === 'attempting' || effect.state === 'planned' ? null : true;
        },
        patienceMs,
      );
    },
    async settledAfter({ id }: Trial, since: number): Promise<number> {
      const said = await transcriptOf(client, id);
      const turn = said.find(({ message_id }) => message_id === lastWord)?.turn_id;
      const reply = said.find(({ role, turn_id }) => role === 'assistant' && turn_id === turn);
      return Date.parse(reply?.at ?? '') - since;
    },
    async confirmUntil([trial, point]: readonly [Trial, string]): Promise<void> {
      stand.plan(trial.id, { holds: [point] });
      const effect = await effectOf(trial);
      const outcome = trial.row.has === 1 ? 'done' : 'not_done';
      await client.actions.confirm(trial.id, effect?.action_id ?? '', { outcome, reason: 'looked into the mailbox' });
      await held(trial, point);
    },
    async look(trial: Trial): Promise<Seen> {
      const { items } = await client.effects.of(trial.id).list();
      const effect = await effectOf(trial);
      const said = await transcriptOf(client, trial.id);
      const asked = said.find(({ message_id }) => message_id === lastWord);
      const activity = trial.row.kind === 'invitation' ? 'sendInvitation' : 'performEffect';
      const isOrder = ({ point }: JournalLine): boolean =>
        point.startsWith(activity) && point.endsWith('.perform:called');
      return {
        state: effect?.state ?? 'none',
        attempts: effect?.attempts ?? 0,
        orders: linesOf(stand, trial).filter(isOrder).length,
        has: await providerHas(around, trial, effect),
        rows: items.length,
        replies: said.filter(({ role, turn_id }) => role === 'assistant' && turn_id === asked?.turn_id).length,
      };
    },
  };
}

/** What the provider itself keeps of this conversation: rows, files, accepted mails. */
async function providerHas(around: Surroundings, trial: Trial, effect: EffectOnWire | undefined): Promise<number> {
  const { stand } = around;
  switch (trial.row.kind) {
    case 'calendar': {
      const events = await stand.owner.asTenant(stand.lane, (rows) =>
        rows.query('select uid from calendar_events where conversation = $1', [trial.id]),
      );
      return events.rowCount ?? 0;
    }
    case 'caldav':
      return effect === undefined ? 0 : inRadicale(around, trial);
    case 'email':
    case 'invitation':
      return stand.mail.log.filter(
        ({ what, to }) => what === 'accepted' && to?.includes(addressOf(trial.index)) === true,
      ).length;
    default:
      return trial.row.kind satisfies never;
  }
}

function inRadicale({ radicale }: Surroundings, { id }: Trial): number {
  // An action's id begins with its conversation's.
  return radicale.stored().filter((ics) => ics.replaceAll('\r\n ', '').includes(`UID:${id}`)).length;
}

/** Somebody else's call at the time that was shown. Gives what takes it away again. */
async function occupied(
  stand: CrashStand,
  { participant, id }: Trial,
  flow: FlowOnWire | null,
): Promise<() => Promise<void>> {
  const shown = flow?.preview;
  if (shown === undefined || shown === null || typeof shown !== 'object' || !('starts_at' in shown))
    throw new Error('There is no preview.');
  const inCalendar = (statement: string, more: readonly unknown[] = []): Promise<unknown> =>
    stand.owner.asTenant(stand.lane, (rows) => rows.query(statement, [stand.lane, `${id}-other`, ...more]));
  await inCalendar(
    `insert into calendar_events (tenant, uid, starts_at, ends_at, summary, description, calendar, conversation)
       values ($1, $2, $3, $4, 'Somebody else', '', $5, $6)`,
    [shown.starts_at, shown.ends_at, `participant:${participant}`, `${id}-other`],
  );
  return async () => void (await inCalendar('delete from calendar_events where tenant = $1 and uid = $2'));
}

function linesOf(stand: CrashStand, { id }: Trial): readonly JournalLine[] {
  return stand.journal(id);
}

function withLogin(url: string, { username, password }: Radicale): string {
  const address = new URL(url);
  address.username = username;
  address.password = password;
  return address.href;
}

function fail(kind: string): never {
  throw new Error(`There is no trial of kind ${kind}.`);
}

/** What the model writes, whatever it is asked. */
const letter = `Subject: Our talk on Monday

Dear [Employee Name],

please come to my office on Monday at nine. We will talk about your shifts.

Kind regards
Maria Keller`;
