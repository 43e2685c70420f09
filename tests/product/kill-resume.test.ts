/** A short run of `npm run bench -- effects`: workers killed at random moments, and every call booked once. */
import { expect, inject, test } from 'vitest';
import { killAndResume } from '../../bench/effects/kills.ts';

test('F5 workers killed at random moments: every call is booked once, told once, and the ledger agrees', async () => {
  const seed = 103_764;
  const settings = { servers: inject('servers'), trials: 1, batch: 12, killsOfBatch: 2, limitMs: 45_000, seed };
  const { booked, conversations, trials, kills, cut_off_at, recovery_ms, ...counted } = await killAndResume(settings);
  console.log(`figure: seed ${seed}: ${JSON.stringify({ trials, kills, cut_off_at, recovery_ms })}`);
  // Killing nobody at work proves nothing.
  expect(trials).toBeGreaterThan(0);
  expect(booked).toBe(conversations);
  expect(counted).toMatchObject({ refused: 0, duplicates: 0, untrue: 0, unsettled: 0, not_told_once: 0 });
}, 180_000);
