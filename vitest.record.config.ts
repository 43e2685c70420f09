import { defineConfig } from 'vitest/config';

/** `npm run histories:record -- <version>`: plays the stories on a real server and keeps their histories. */
export default defineConfig({
  test: {
    include: ['tests/histories/record.ts', 'tests/histories/record-talks.ts'],
    globalSetup: ['tests/support/servers.ts'],
    testTimeout: 120_000,
    hookTimeout: 90_000,
  },
});
