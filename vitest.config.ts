import { configDefaults, defineConfig } from 'vitest/config';
import { inLaws } from './tests/support/in-laws.ts';
import { LongestFirst } from './tests/support/order.ts';

/**
 * Tests by tier, one after the other (CONTRIBUTING.md says which to run when): `pure` functions need nothing, `adapters`
 * a PostgreSQL, `conversations` a whole product in the process, `product` programs. Side by side they gain nothing, and
 * Vitest may lose a file where a worker goes from one to the next.
 */

/**
 * How long `expect.poll` asks again: a machine that is busy with other tests needs more than the second it has by
 * itself. And how often, in milliseconds: each time costs a core a few of them.
 */
const expect = { poll: { timeout: 15_000, interval: 100 } };

/**
 * What starts servers depends on the machine as well: a test that fails there is run once more. `npm test` names at its
 * end what passed only then, because it is a fault all the same, if a rare one. Pure functions get no second try.
 */
const retry = 1;

const isAskedFor = ['PARLEY_LAWS', 'PARLEY_MATRIX'].some((name) => process.env[name] !== undefined);
const leftOut = isAskedFor ? [] : inLaws.map((name) => `tests/${name}.test.ts`);

/** Laws that are tried on all there is take as long as they take (`npm run laws`). */
const pureTimeout = process.env['PARLEY_LAWS'] === undefined ? 180_000 : 7_200_000;

const whole = { statements: 100, branches: 100, functions: 100, lines: 100 };

/**
 * How much of the rules and contracts the tests of pure functions go through (`npm run test:coverage`, and `npm test`
 * with it). The figures are what is true today of the laws' samples; they only go up. What is left are branches that
 * only whole laws come to, cases that `satisfies never`, which are none, and a few that types allow and nothing comes
 * to.
 */
const coverage = {
  provider: 'v8' as const,
  include: ['{domain,contracts}/**/*.ts'],
  exclude: ['tests/**'],
  reporter: ['text-summary'],
  reportOnFailure: true,
  thresholds: {
    'contracts/**': whole,
    'domain/{clarification,context,deadlines,gate,handoff,kpis,memory,patterns,reminders}/**': whole,
    'domain/{conversation,diagnosis}/**': { statements: 98.1, branches: 95.9, functions: 98.3, lines: 98.5 },
    'domain/flows/**': { statements: 97, branches: 96, functions: 98.5, lines: 98 },
    'domain/times/**': { ...whole, statements: 98, branches: 97, lines: 98 },
    'domain/words/**': { ...whole, statements: 98, branches: 96 },
  },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // What was transformed once is not transformed again: by the next project, and by the next run.
    experimental: { fsModuleCache: true },
    coverage,
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'tests/{domain,reading,contracts,talk,context,deploy}/**/*.test.ts',
            'tests/console/state/*.test.ts',
          ],
          setupFiles: ['tests/support/laws.ts'],
          // Nothing in them changes what another one sees, so all share what has been loaded.
          isolate: false,
          pool: 'threads',
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: pureTimeout,
          expect,
        },
      },
      {
        test: {
          name: 'adapters',
          include: ['tests/{adapters,api,cli,client}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...leftOut],
          setupFiles: ['tests/support/laws.ts'],
          globalSetup: ['tests/support/databases.ts'],
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          testTimeout: 60_000,
          expect,
          retry,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'conversations',
          include: ['tests/{conversations,workflows}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...leftOut],
          globalSetup: ['tests/support/servers.ts'],
          isolate: false,
          // They mostly wait: for Temporal, for the model, for one another.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
          testTimeout: 120_000,
          expect,
          retry,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'product',
          include: ['tests/{product,local-stack,settings}/**/*.test.ts', 'tests/console/*.test.ts'],
          exclude: [...configDefaults.exclude, ...leftOut],
          globalSetup: ['tests/support/servers.ts'],
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 4 },
          testTimeout: 120_000,
          expect,
          retry,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
