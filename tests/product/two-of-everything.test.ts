/** A short run of `npm run two-of-everything`: a worker of every queue and an API are killed while people talk. */
import { expect, inject, test } from 'vitest';
import { proxyMissing } from '../../bench/fleet/proxy.ts';
import { breakFleet } from '../../bench/fleet/run.ts';

const missing = proxyMissing();

test.skipIf(missing !== null)(
  missing === null
    ? 'R1 F5 two of everything behind a proxy, one killed after the other: nothing is lost, doubled or missing at a socket'
    : `NOT RUN: two of everything – ${missing}`,
  async () => {
    // The worker first: by then everybody listens who loses an API.
    const faults = [
      { name: 'worker-1', how: 'kill' },
      { name: 'api-1', how: 'kill' },
    ] as const;
    const figures = await breakFleet({
      servers: inject('servers'),
      callers: 4,
      isApart: false,
      faults,
      awayMs: 0,
      betweenMs: 1_500,
    });
    console.log(`figure: two of everything: ${JSON.stringify(figures)}`);
    expect(figures.broken).toEqual([]);
    expect(figures.faults.some((fault) => fault.sockets_dropped > 0)).toBe(true);
    expect(figures.bookings).toMatchObject({ booked: figures.bookings.conversations, duplicates: 0, not_told_once: 0 });
    expect(figures.bookings.conversations).toBeGreaterThan(0);
  },
  300_000,
);
