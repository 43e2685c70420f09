import { defineConfig } from 'vitest/config';

/** Tests of pure parts and of single adapters start at once; `stack` shares one Temporal server and one PostgreSQL. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'parts',
          include: ['tests/{domain,reading,contracts,adapters,client,cli,api,local-stack}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'conversations',
          include: ['tests/{conversations,workflows,product}/**/*.test.ts'],
          globalSetup: ['tests/support/servers.ts'],
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
