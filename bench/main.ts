/**
 * `npm run bench -- <effects|clarifications|chaos> [--name=value …]`: measurements that need servers of their own. One JSON object on
 * stdout, progress on stderr; 1 when a promise was broken, 2 for a wrong argument.
 */
import { parseArgs } from 'node:util';
import { startServers, type Servers } from '../tests/support/servers.ts';
import { startSkippingServer } from '../tests/support/skipping.ts';
import { playChaos } from './chaos/interleavings.ts';
import { openChaosHouse } from './chaos/stand.ts';
import { waitForNobody } from './clarifications/waiting.ts';
import { killAndResume } from './effects/kills.ts';

/** A measurement: its arguments with their defaults, and whether what it found keeps the promise. */
interface Bench {
  readonly usage: string;
  readonly defaults: Readonly<Record<string, number>>;
  readonly most: Readonly<Record<string, number>>;
  run(
    servers: Servers,
    asked: Readonly<Record<string, number>>,
  ): Promise<{ readonly figures: object; readonly kept: boolean }>;
}

const progress = (line: string): void => void process.stderr.write(`${line}\n`);

const benches: Readonly<Record<string, Bench>> = {
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
    usage: 'chaos [--steps=100000] [--seed=<number>]',
    defaults: { steps: 100_000, seed: Date.now() % 1_000_000 },
    most: {},
    async run(servers, { steps = 0, seed = 0 }) {
      progress(`seed ${seed}`);
      const stand = await openChaosHouse(servers);
      try {
        const figures = await playChaos({ ...stand, steps, seed, progress });
        return { figures, kept: figures.broken.length === 0 };
      } finally {
        await stand.close();
      }
    },
  },
};

const asked = argumentsOf(process.argv.slice(2));
if (typeof asked === 'string') {
  const usages = Object.values(benches).map(({ usage }) => `npm run bench -- ${usage}`);
  process.stderr.write(`${asked} Use one of:\n${usages.join('\n')}\n`);
  process.exitCode = 2;
} else {
  const { servers, stop } = await startServers();
  try {
    const { figures, kept } = await asked.bench.run(servers, asked.values);
    process.stdout.write(`${JSON.stringify({ bench: asked.name, ...figures }, null, 2)}\n`);
    if (!kept) process.exitCode = 1;
  } finally {
    await stop();
  }
}

interface Asked {
  readonly name: string;
  readonly bench: Bench;
  readonly values: Readonly<Record<string, number>>;
}

/** What is asked for, or what is wrong with it. */
function argumentsOf([name = '', ...args]: readonly string[]): Asked | string {
  const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
  if (!bench) return `The measurement ${JSON.stringify(name)} is not known.`;
  const text = { type: 'string' } as const;
  try {
    const options = Object.fromEntries(Object.keys(bench.defaults).map((option) => [option, text]));
    const given = Object.entries(parseArgs({ args, options }).values).map(
      ([option, value]) => [option, Number(value)] as const,
    );
    const wrong = given.find(([, value]) => !Number.isInteger(value) || value < 1);
    if (wrong) return `--${wrong[0]} is a whole number from 1.`;
    const over = given.find(([option, value]) => value > (bench.most[option] ?? Infinity));
    if (over) return `--${over[0]} is ${bench.most[over[0]]} at most.`;
    return { name, bench, values: { ...bench.defaults, ...Object.fromEntries(given) } };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
