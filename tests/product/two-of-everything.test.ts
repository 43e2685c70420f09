/** A short run of `npm run two-of-everything`: an API killed, an API restarted, a worker of each queue killed, while people talk. */
import { expect, inject, test } from 'vitest';
import { proxyMissing } from '../../bench/fleet/proxy.ts';
import { breakFleet } from '../../bench/fleet/run.ts';

const missing = proxyMissing();

test.skipIf(missing !== null)(
  missing === null
    ? 'R1 F5 two of everything behind a proxy, one killed after the other: nothing is lost, doubled or missing at a socket'
    : `NOT RUN: two of everything – ${missing}`,
  async () => {
    const faults = [
      { name: 'api-1', how: 'kill' },
      { name: 'worker-1', how: 'kill' },
      { name: 'api-2', how: 'restart' },
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
);
