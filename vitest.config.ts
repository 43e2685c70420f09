import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/order.ts';

/**
 * Tests by tier (CONTRIBUTING.md says which to run when): `pure` functions need nothing, `adapters` a PostgreSQL, `conversations` a
 * whole product in the process, `product` programs. The first need a core each. The others mostly wait, for Temporal, for a model
 * or for one another, so that there are more of them at once than cores, and one tier begins while the last files of another end.
 */
const waiting = { isolate: false, maxWorkers: 4, sequence: { groupOrder: 2 } } as const;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'pure',
          include: ['tests/{domain,reading,contracts,talk}/**/*.test.ts'],
          setupFiles: ['tests/support/laws.ts'],
          // Nothing in them changes what another one sees, so all share what has been loaded.
          isolate: false,
          pool: 'threads',
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'adapters',
          include: ['tests/{adapters,api,cli,client}/**/*.test.ts'],
          setupFiles: ['tests/support/laws.ts'],
          globalSetup: ['tests/support/databases.ts'],
          ...waiting,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'conversations',
          include: ['tests/{conversations,workflows}/**/*.test.ts'],
          globalSetup: ['tests/support/servers.ts'],
          ...waiting,
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'product',
          include: ['tests/{product,local-stack,settings}/**/*.test.ts'],
          globalSetup: ['tests/support/servers.ts'],
          ...waiting,
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
