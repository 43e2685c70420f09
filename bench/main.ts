/**
 * `npm run bench -- <what> [--name=value …]`: measurements, most with servers of their own (docs/benchmarks.md). One
 * JSON object on stdout, progress on stderr; 1 when a promise was broken or a goal missed, 2 for a wrong argument.
 */
import { parseArgs } from 'node:util';
import { quietRuntime } from '../tests/support/quiet.ts';
import { startServers, type Servers } from '../tests/support/servers.ts';
import { startSkippingServer } from '../tests/support/skipping.ts';
import { playBatches } from './chaos/batches.ts';
import { waitForNobody } from './clarifications/waiting.ts';
import { inArena, withParley } from './cost/bench.ts';
import { measureCodec } from './cost/codec.ts';
import { measureReceipts } from './cost/receipt.ts';
import { measureTurns } from './cost/turns.ts';
import { measureWaiting } from './cost/waiting.ts';
import { measureWake } from './cost/wake.ts';
import { measureBurst } from './fairness/burst.ts';
import { killAndResume } from './effects/kills.ts';
import { proxyMissing } from './fleet/proxy.ts';
import { breakFleet, isKept } from './fleet/run.ts';
import { measureHousekeeping } from './housekeeping/tenants.ts';
import { measureReading } from './reading/speed.ts';

/** A measurement: its arguments with their defaults, and whether what it found keeps the promise. */
interface Bench {
  readonly usage: string;
  readonly defaults: Readonly<Record<string, number>>;
  readonly most: Readonly<Record<string, number>>;
  /** PostgreSQL waits for its disk: where it is measured how long something takes. */
  readonly durable?: boolean;
  /** Options without a value, and the arguments that each stands for. */
  readonly flags?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  run(
    servers: Servers,
    asked: Readonly<Record<string, number>>,
  ): Promise<{ readonly figures: object; readonly kept: boolean }>;
}

/** A measurement that needs no servers. */
interface BareBench extends Omit<Bench, 'run' | 'durable'> {
  runBare(asked: Readonly<Record<string, number>>): { readonly figures: object; readonly kept: boolean };
}

const progress = (line: string): void => void process.stderr.write(`${line}\n`);

const benches: Readonly<Record<string, Bench | BareBench>> = {
  reading: {
    usage: 'reading [--rounds=400]',
    defaults: { rounds: 400 },
    most: { rounds: 10_000 },
    runBare: ({ rounds = 0 }) => measureReading({ rounds, progress }),
  },
  effects: {
    usage: 'effects [--trials=1000] [--batch=150] [--minutes=20] [--seed=<number>]',
    defaults: { trials: 1000, batch: 150, minutes: 20, seed: Date.now() % 1_000_000 },
    // A tenant may have 500 effects an hour, and each batch is a tenant's; names are enough for 256.
    most: { batch: 250 },
    async run(servers, { trials = 0, batch = 0, minutes = 0, seed = 0 }) {
      progress(`seed ${seed}`);
      const limitMs = minutes * 60_000;
      const figures = await killAndResume({ servers, trials, batch, killsOfBatch: 4, limitMs, seed, progress });
      const { duplicates, untrue, unsettled, not_told_once: notToldOnce } = figures;
      const kept = duplicates + untrue + unsettled + notToldOnce === 0 && figures.trials >= trials;
      return { figures, kept };
    },
  },
  fleet: {
    usage: 'fleet [--callers=16] [--away=2] [--between=6]',
    defaults: { callers: 16, away: 2, between: 6 },
    most: { callers: 100 },
    async run(servers, { callers = 0, away = 0, between = 0 }) {
      const missing = proxyMissing();
      if (missing !== null) throw new Error(`NOT RUN: ${missing}`);
      const figures = await breakFleet({
        servers,
        callers,
        isApart: true,
        awayMs: away * 1_000,
        betweenMs: between * 1_000,
        progress,
      });
      return { figures, kept: isKept(figures) };
    },
  },
  fairness: {
    usage: 'fairness [--messages=2000] [--slots=8] [--turns=60] [--call=2000] [--seed=<number>]',
    defaults: { messages: 2_000, slots: 8, turns: 60, call: 2_000, seed: Date.now() % 1_000_000 },
    // A turn is waited for 30 s.
    most: { messages: 20_000, call: 10_000 },
    run(servers, { messages = 0, slots = 0, turns = 0, call = 0, seed = 0 }) {
      progress(`seed ${seed}`);
      return measureBurst(servers, { messages, slots, turns, callMs: call, seed, progress });
    },
  },
  housekeeping: {
    usage: 'housekeeping [--tenants=2000] [--open=20000] [--each=3] [--changed=200]',
    defaults: { tenants: 2_000, open: 20_000, each: 3, changed: 200 },
    most: { tenants: 20_000, open: 200_000 },
    run: (servers, { tenants = 0, open = 0, each = 0, changed = 0 }) =>
      measureHousekeeping(servers, { tenants, open, each, changed, progress }),
  },
  clarifications: {
    usage: 'clarifications [--open=10000] [--timeout=600] [--levels=2]',
    defaults: { open: 10_000, timeout: 600, levels: 2 },
    most: { levels: 4, timeout: 86_400 },
    async run(servers, { open = 0, timeout = 0, levels = 0 }) {
      const { clock } = await startSkippingServer();
      try {
        const fromRole =
          ['human_operator', 'business_manager', 'director_agent', 'task_agent'][levels - 1] ?? 'task_agent';
        const settings = {
          servers,
          clock,
          assistant: 'operations-agents',
          open,
          timeoutS: timeout,
          fromRole,
          progress,
        };
        const figures = await waitForNobody(settings);
        const kept =
          figures.waiting.actions === 0 && (figures.late_s.longest ?? 0) <= 5 && figures.late_s.count === open;
        return { figures, kept };
      } finally {
        await clock.teardown();
      }
    },
  },
  chaos: {
    usage: 'chaos [--steps=100000] [--batch=1000] [--minutes=720] [--seed=<number>]',
    defaults: { steps: 100_000, batch: 1_000, minutes: 720, seed: Date.now() % 1_000_000 },
    most: { batch: 2_000 },
    async run(servers, { steps = 0, batch = 0, minutes = 0, seed = 0 }) {
      progress(`seed ${seed}`);
      const limitMs = minutes * 60_000;
      const figures = await playBatches({ servers, steps, stepsOfBatch: batch, seed, limitMs, progress });
      const isWhole = figures.steps >= steps && figures.unfinished.length === 0;
      return { figures, kept: figures.broken.length === 0 && isWhole };
    },
  },
  turns: {
    usage: 'turns [--rounds=3] [--each=30] [--alone=60] [--turns=1010] [--long]',
    defaults: { rounds: 3, each: 30, alone: 60, turns: 1_010 },
    // More would continue as new, which is measured apart; and the floors cannot.
    most: { each: 80, alone: 80 },
    durable: true,
    flags: { long: { turns: 10_010 } },
    run: (servers, { rounds = 0, each = 0, alone = 0, turns = 0 }) => {
      const asked = { crowds: [16, 32], crowdTurns: each, aloneTurns: alone, rounds, longTurns: turns, progress };
      return inArena(servers, (arena) => measureTurns(arena, asked));
    },
  },
  codec: {
    usage: 'codec [--rounds=6] [--each=30] [--conversations=16]',
    defaults: { rounds: 6, each: 30, conversations: 16 },
    // More would continue as new, which is measured apart.
    most: { each: 80 },
    durable: true,
    run: (servers, { rounds = 0, each = 0, conversations = 0 }) =>
      measureCodec(servers, { conversations, turns: each, rounds, progress }),
  },
  receipt: {
    usage: 'receipt [--rounds=5] [--messages=60]',
    defaults: { rounds: 5, messages: 60 },
    most: { messages: 80 },
    durable: true,
    run: (servers, { rounds = 0, messages = 0 }) =>
      inArena(servers, (arena) => measureReceipts(arena, { rounds, messages, progress })),
  },
  waiting: {
    usage: 'waiting [--cached=300] [--idle=10]',
    defaults: { cached: 300, idle: 10 },
    // A worker has room for about so many.
    most: { cached: 400 },
    run: (servers, { cached = 0, idle = 0 }) =>
      withParley(servers, (stage) => measureWaiting(stage, { cached, idleS: idle, progress })),
  },
  wake: {
    usage: 'wake [--turns=150] [--replays=7]',
    defaults: { turns: 150, replays: 7 },
    most: {},
    run: (servers, { turns = 0, replays = 0 }) =>
      withParley(servers, (stage) => measureWake(stage, { turns, replays, progress })),
  },
};

const asked = argumentsOf(process.argv.slice(2));
const usages = Object.values(benches).map(({ usage }) => `npm run bench -- ${usage}`);
if (asked === 'help') {
  process.stdout.write(
    `Prints one JSON object. 1 when a goal was missed, 2 for a wrong argument.\n${usages.join('\n')}\n`,
  );
} else if ('wrong' in asked) {
  process.stderr.write(`${asked.wrong} Use one of:\n${usages.join('\n')}\n`);
  process.exitCode = 2;
} else if ('runBare' in asked.bench) print(asked.name, asked.bench.runBare(asked.values));
else {
  quietRuntime();
  const { servers, stop } = await startServers({ durable: asked.bench.durable ?? false });
  try {
    print(asked.name, await asked.bench.run(servers, asked.values));
  } finally {
    await stop();
  }
  // Where no worker has used it, the SDK's runtime would keep this process for ever.
  process.exit();
}

function print(bench: string, { figures, kept }: { readonly figures: object; readonly kept: boolean }): void {
  process.stdout.write(`${JSON.stringify({ bench, ...figures }, null, 2)}\n`);
  if (!kept) process.exitCode = 1;
}

interface Asked {
  readonly name: string;
  readonly bench: Bench | BareBench;
  readonly values: Readonly<Record<string, number>>;
}

/** What is asked for, or what is wrong with it. */
function argumentsOf([name = '', ...args]: readonly string[]): Asked | 'help' | { readonly wrong: string } {
  if (name === '--help' || args.includes('--help')) return 'help';
  const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
  if (!bench) return { wrong: `The measurement ${JSON.stringify(name)} is not known.` };
  const { defaults, most, flags = {} } = bench;
  try {
    const options = {
      ...Object.fromEntries(Object.keys(defaults).map((option) => [option, { type: 'string' as const }])),
      ...Object.fromEntries(Object.keys(flags).map((option) => [option, { type: 'boolean' as const }])),
    };
    const found = Object.entries(parseArgs({ args, options }).values);
    const meant = found.flatMap(([option, value]) => (value === true ? Object.entries(flags[option] ?? {}) : []));
    const given = found.flatMap(([option, value]) => (value === true ? [] : [[option, Number(value)] as const]));
    const wrong = given.find(([, value]) => !Number.isInteger(value) || value < 1);
    if (wrong) return { wrong: `--${wrong[0]} is a whole number from 1.` };
    const over = given.find(([option, value]) => value > (most[option] ?? Infinity));
    if (over) return { wrong: `--${over[0]} is ${most[over[0]]} at most.` };
    return { name, bench, values: { ...defaults, ...Object.fromEntries(meant), ...Object.fromEntries(given) } };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
