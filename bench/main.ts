/**
 * `npm run bench -- effects [--trials=1000] [--batch=150] [--minutes=20] [--seed=<number>]`: measurements that need servers of
 * their own. One JSON object on stdout, progress on stderr; 1 when a promise was broken, 2 for a wrong argument.
 */
import { parseArgs } from 'node:util';
import { startServers } from '../tests/support/servers.ts';
import { killAndResume } from './effects/kills.ts';

const usage = 'Use: npm run bench -- effects [--trials=1000] [--batch=150] [--minutes=20] [--seed=<number>]';

const asked = argumentsOf(process.argv.slice(2));
if (typeof asked === 'string') {
  process.stderr.write(`${asked} ${usage}\n`);
  process.exitCode = 2;
} else {
  const { servers, stop } = await startServers();
  try {
    const { trials, batch, minutes, seed } = asked;
    process.stderr.write(`seed ${seed}\n`);
    const limitMs = minutes * 60_000;
    const progress = (line: string): void => void process.stderr.write(`${line}\n`);
    const figures = await killAndResume({ servers, trials, batch, killsOfBatch: 4, limitMs, seed, progress });
    process.stdout.write(`${JSON.stringify({ bench: 'effects', ...figures }, null, 2)}\n`);
    const { duplicates, untrue, unsettled, not_told_once: notToldOnce } = figures;
    if (duplicates + untrue + unsettled + notToldOnce > 0 || figures.trials < trials) process.exitCode = 1;
  } finally {
    await stop();
  }
}

interface Asked {
  readonly trials: number;
  readonly batch: number;
  readonly minutes: number;
  readonly seed: number;
}

/** What is asked for, or what is wrong with it. */
function argumentsOf(args: readonly string[]): Asked | string {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { trials: text, batch: text, minutes: text, seed: text },
    });
    if (positionals.length !== 1 || positionals[0] !== 'effects')
      return `The measurement ${JSON.stringify(positionals.join(' '))} is not known.`;
    const { trials = '1000', batch = '150', minutes = '20', seed = String(Date.now() % 1_000_000) } = values;
    const asked = { trials: Number(trials), batch: Number(batch), minutes: Number(minutes), seed: Number(seed) };
    const wrong = Object.entries(asked).find(([, value]) => !Number.isInteger(value) || value < 1);
    if (wrong) return `--${wrong[0]} is a whole number from 1.`;
    // A tenant may have 500 effects an hour, and each batch is a tenant's; names are enough for 256.
    return asked.batch > 250 ? '--batch is 250 at most.' : asked;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
