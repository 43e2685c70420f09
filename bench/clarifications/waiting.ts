/**
 * Many clarifications open at once on one worker, and nobody answers (C10, C11): what opening costs, what waiting
 * costs, and how long after its chain's deadline each one ends. Runs against a server whose clock can be moved: it is
 * moved on in small steps, the next one when what fell due in the last is done, so the figures say that every chain
 * ends when it should on a worker that keeps up, and `busy_seconds` how long it takes this one to keep up.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Database } from '../../adapters/postgres/database/database.ts';
import type { ParleyClient } from '../../client/client.ts';
import type { ClarificationOnWire } from '../../contracts/wire/clarification.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import { openCrashStand, type CrashStand } from '../../tests/support/crash-stand.ts';
import { billable, eventsOf } from '../../tests/support/history.ts';
import type { Servers } from '../../tests/support/servers.ts';
import type { SkippingServer } from '../../tests/support/skipping.ts';
import { percentilesOf, withHands, type Percentiles } from '../chance/figures.ts';

export interface WaitingSettings {
  readonly servers: Servers;
  readonly clock: SkippingServer['clock'];
  /** An assistant that takes instructions of the type `free`. */
  readonly assistant: string;
  /** How many to open. */
  readonly open: number;
  /** Seconds of each level of the chain. */
  readonly timeoutS: number;
  /** Where the chain begins; the higher, the fewer levels. */
  readonly fromRole: string;
  readonly progress?: (line: string) => void;
}

export interface WaitingFigures {
  readonly open: number;
  readonly levels: number;
  readonly opened_per_second: number;
  /** Events and billable actions of ten of them between being asked and the first reminder. */
  readonly waiting: { readonly events: number; readonly actions: number };
  readonly ended: Readonly<Record<string, number>>;
  /** Of each, from the end of its last level's clock to its end; seconds on the server's clock. */
  readonly late_s: Percentiles;
  readonly reminders: number;
  /** Of this machine, from the first reminder to the last end. */
  readonly busy_seconds: number;
  readonly seconds: number;
}

/** Opens them, waits, lets every chain run out, and looks at how each one ended. */
export async function waitForNobody(settings: WaitingSettings): Promise<WaitingFigures> {
  const { servers, clock, open, timeoutS, progress = () => {} } = settings;
  const began = Date.now();
  const stand = await openCrashStand({ servers: withClock(servers, clock), respond: () => 'PASS' });
  const tenant = stand.lane;
  try {
    await stand.startWorker();
    const client = await stand.clientOf(tenant);
    const asked = await openAll(client, settings);
    const openedIn = (Date.now() - began) / 1000;
    progress(`${open} open after ${Math.round(openedIn)} s`);
    const sample = asked.slice(0, 10).map(({ conversation }) => workflowIdOf(tenant, conversation));
    const waiting = await costOf(stand.temporal, sample, () => clock.sleep(Math.floor(timeoutS / 10) * 1000));
    const levels = chain.length - chain.indexOf(settings.fromRole);
    const ending = Date.now();
    await passTime(stand, settings, levels * timeoutS + Math.ceil(openedIn));
    const busyS = Math.round((Date.now() - ending) / 1000);
    const shown = await untilEnded(client, asked, progress);
    return {
      open,
      levels,
      opened_per_second: Math.round(open / openedIn),
      waiting,
      ...endsOf(shown),
      busy_seconds: busyS,
      seconds: Math.round((Date.now() - began) / 1000),
    };
  } finally {
    await stand.close();
  }
}

interface Asked {
  readonly id: string;
  readonly conversation: string;
}

const hands = 16;
/**
 * Seconds by which the clock is moved on at a time; a question that falls due within one may end so much late at most.
 */
const stepS = 2;

/** Moves the clock on by so many seconds. */
async function passTime(
  { owner, lane }: CrashStand,
  { clock, progress = () => {} }: WaitingSettings,
  seconds: number,
): Promise<void> {
  const began = Date.now();
  for (let passed = 0; passed < seconds + 5; passed += stepS) {
    await clock.sleep(stepS * 1000);
    const now = new Date(await clock.currentTimeMs());
    while ((await behind(owner, lane, now)) > 0) await pause(50);
    if (passed % 120 < stepS)
      progress(`${passed} of ${seconds} s passed in ${Math.round((Date.now() - began) / 1000)} s`);
  }
}

/** Questions whose clock ran out before the last step and that have not gone on. */
async function behind(owner: Database, tenant: string, now: Date): Promise<number> {
  const { rows } = await owner.asTenant(tenant, (visible) =>
    visible.query<{ count: string }>(
      `select count(*) from clarification_requests
        where tenant = $1 and response_status in ('pending', 'escalated') and due_at < $2::timestamptz - make_interval(secs => $3)`,
      [tenant, now, stepS],
    ),
  );
  return Number(rows[0]?.count);
}

const chain = ['task_agent', 'director_agent', 'business_manager', 'human_operator'];

function withClock(servers: Servers, clock: SkippingServer['clock']): Servers {
  return { ...servers, temporal: clock.address, namespace: 'default' };
}

async function openAll(client: ParleyClient, settings: WaitingSettings): Promise<readonly Asked[]> {
  const { assistant, open, timeoutS, fromRole } = settings;
  return withHands(hands, Array.from({ length: open }), async () => {
    const given = { assistant, from: 'somebody', to: 'desk', from_role: fromRole, timeout_s: timeoutS };
    const answer = await client.instructions.give({
      ...given,
      department: 'sales',
      type: 'free',
      text: 'Give them a good discount.',
    });
    const id = answer.clarification_request?.id;
    if (id === undefined) throw new Error('An unclear instruction was not asked back about.');
    return { id, conversation: answer.conversation_id };
  });
}

async function costOf(temporal: Client, workflowIds: readonly string[], wait: () => Promise<void>) {
  const before = await Promise.all(workflowIds.map((id) => eventsOf(temporal, id)));
  await wait();
  const after = await Promise.all(workflowIds.map((id) => eventsOf(temporal, id)));
  const added = after.flatMap((events, place) => events.slice(before[place]?.length ?? 0));
  return { events: added.length, actions: billable(added) };
}

function showAll(client: ParleyClient, asked: readonly Asked[]): Promise<readonly ClarificationOnWire[]> {
  return withHands(hands, asked, ({ id }) => client.clarifications.show(id));
}

/** The rows follow the workflows; the last ones within seconds. */
async function untilEnded(
  client: ParleyClient,
  asked: readonly Asked[],
  progress: (line: string) => void,
): Promise<readonly ClarificationOnWire[]> {
  for (;;) {
    const shown = await showAll(client, asked);
    const open = shown.filter(({ status }) => status === 'pending' || status === 'escalated').length;
    if (open === 0) return shown;
    progress(`${open} rows are not written yet`);
  }
}

function endsOf(shown: readonly ClarificationOnWire[]) {
  const ended: Record<string, number> = {};
  for (const { status } of shown) ended[status] = (ended[status] ?? 0) + 1;
  const late = shown.map(
    ({ ended_at, levels }) => (Date.parse(ended_at ?? '') - Date.parse(levels.at(-1)?.due_at ?? '')) / 1000,
  );
  const reminders = shown.flatMap(({ levels }) => levels.flatMap(({ reminded_at }) => reminded_at)).length;
  return { ended, late_s: percentilesOf(late), reminders };
}
