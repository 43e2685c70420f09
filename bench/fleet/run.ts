/**
 * Two of everything: every process is killed and restarted in turn while people talk through the proxy. What is said is
 * answered once, what is booked is booked once, and no frame is missing at any socket.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Servers } from '../../tests/support/servers.ts';
import { bareEnvironment } from '../../tests/support/product.ts';
import { percentilesOf, type Percentiles } from '../chance/figures.ts';
import { countBookings, type Bookings } from '../effects/bookings.ts';
import type { CallersReport, CallersSettings } from './callers.ts';
import { openFleet, type Fleet } from './stand.ts';

export interface FleetSettings {
  readonly servers: Servers;
  readonly callers: number;
  /** Each queue has two processes of its own; else two processes take from all queues. */
  readonly isApart: boolean;
  /** Names of processes and what is done to them, one after the other; absent: each is killed, then each restarted. */
  readonly faults?: readonly { readonly name: string; readonly how: How }[];
  /** Milliseconds that a killed process stays away, and that people talk on after it is back. */
  readonly awayMs: number;
  readonly betweenMs: number;
  readonly progress?: (line: string) => void;
}

type How = 'kill' | 'restart';

export interface FleetFigures {
  readonly callers: number;
  readonly seconds: number;
  readonly faults: readonly FaultRow[];
  /** From a message to its settled answer, of all messages, in milliseconds. */
  readonly answer_ms: Percentiles;
  /** From a socket's drop until it stands again. */
  readonly socket_gap_ms: Percentiles;
  readonly messages: number;
  readonly frames: number;
  readonly calls_repeated: number;
  readonly bookings: Bookings;
  readonly broken: readonly string[];
}

/** What was under way from a fault until the next one. */
interface FaultRow {
  readonly process: string;
  readonly how: How;
  readonly sockets_dropped: number;
  readonly answer_ms: Percentiles;
}

const callersProgram = fileURLToPath(new URL('callers.ts', import.meta.url));

export async function breakFleet(settings: FleetSettings): Promise<FleetFigures> {
  const { servers, callers, awayMs, betweenMs, progress = () => undefined } = settings;
  const began = Date.now();
  const fleet = await openFleet(servers, settings);
  try {
    const people = await startCallers(fleet, callers);
    await pause(betweenMs);
    const done: { readonly name: string; readonly how: How; readonly at: number }[] = [];
    for (const { name, how } of settings.faults ?? everyFault(fleet)) {
      const broken = fleet.processes.find((one) => one.name === name);
      if (broken === undefined) throw new Error(`No process is called ${name}.`);
      done.push({ name, how, at: Date.now() });
      progress(`${how} ${name}`);
      const code = await broken.end(how === 'kill' ? 'SIGKILL' : 'SIGTERM');
      if (how === 'restart' && code !== 0) throw new Error(`${name} was told to end and ended with ${code}.`);
      if (how === 'kill') await pause(awayMs);
      await broken.start();
      await pause(betweenMs);
    }
    const report = await people.end();
    return {
      callers,
      seconds: Math.round((Date.now() - began) / 1_000),
      faults: rowsOf(done, report),
      answer_ms: percentilesOf(report.answers.map(({ sentAt, settledAt }) => settledAt - sentAt)),
      socket_gap_ms: percentilesOf(report.drops.map(({ at, backAt }) => backAt - at)),
      messages: report.answers.length,
      frames: report.frames,
      calls_repeated: report.repeated,
      bookings: sumOf(
        await Promise.all(
          fleet.tenants.map(({ name }, index) =>
            countBookings(
              fleet.owner,
              name,
              report.talks.filter(({ key }) => key === index),
            ),
          ),
        ),
      ),
      broken: report.broken,
    };
  } finally {
    await fleet.close();
  }
}

/** Whether nothing was lost or doubled, and nobody waited too long. */
export function isKept({ broken, bookings, answer_ms: answer, socket_gap_ms: gap }: FleetFigures): boolean {
  const { booked, conversations, not_told_once: untold } = bookings;
  const isQuick = (answer.p99 ?? 0) <= mostGapMs && (gap.p99 ?? 0) <= mostGapMs;
  return broken.length === 0 && conversations > 0 && booked === conversations && untold === 0 && isQuick;
}

const mostGapMs = 10_000;

function everyFault({ processes }: Fleet): readonly { readonly name: string; readonly how: How }[] {
  return (['kill', 'restart'] as const).flatMap((how) => processes.map(({ name }) => ({ name, how })));
}

function rowsOf(
  done: readonly { readonly name: string; readonly how: How; readonly at: number }[],
  { answers, drops }: CallersReport,
): readonly FaultRow[] {
  return done.map(({ name, how, at }, index) => {
    const until = done[index + 1]?.at ?? Infinity;
    const during = answers.filter(({ sentAt, settledAt }) => settledAt >= at && sentAt < until);
    return {
      process: name,
      how,
      sockets_dropped: drops.filter((drop) => drop.at >= at && drop.at < until).length,
      answer_ms: percentilesOf(during.map(({ sentAt, settledAt }) => settledAt - sentAt)),
    };
  });
}

function sumOf(counted: readonly Bookings[]): Bookings {
  const sum = (of: (one: Bookings) => number): number => counted.reduce((all, one) => all + of(one), 0);
  const attempts: Record<string, number> = {};
  for (const one of counted)
    for (const [times, bookings] of Object.entries(one.attempts)) attempts[times] = (attempts[times] ?? 0) + bookings;
  return {
    conversations: sum((one) => one.conversations),
    booked: sum((one) => one.booked),
    refused: sum((one) => one.refused),
    duplicates: sum((one) => one.duplicates),
    untrue: sum((one) => one.untrue),
    unsettled: sum((one) => one.unsettled),
    not_told_once: sum((one) => one.not_told_once),
    attempts,
  };
}

async function startCallers({ proxy, tenants }: Fleet, callers: number): Promise<{ end(): Promise<CallersReport> }> {
  const asked: CallersSettings = { url: proxy.url, keys: tenants.map(({ key }) => key), callers };
  const child = spawn(process.execPath, ['--import', 'tsx', callersProgram], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...bareEnvironment(), FLEET_CALLERS: JSON.stringify(asked), NODE_EXTRA_CA_CERTS: proxy.certificate },
  });
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const lines: string[] = [];
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      resolve();
    });
    void ended.then(() => reject(new Error(`The callers ended:\n${said}`)));
  });
  return {
    async end() {
      child.stdin.end();
      await ended;
      const report = lines[1];
      if (report === undefined) throw new Error(`The callers said nothing:\n${said}`);
      return JSON.parse(report) as CallersReport;
    },
  };
}
