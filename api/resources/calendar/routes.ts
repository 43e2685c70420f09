/** The calendar feed: a secret address to which calendar programs subscribe (F6). */
import { z } from 'zod';
import { icsFeed } from '../../../adapters/ics/feed.ts';
import { postgresCalendar } from '../../../adapters/postgres/effects/calendar.ts';
import { ensureFeed, findFeed, rotateFeed, type FeedHolder } from '../../../adapters/postgres/keys/feeds.ts';
import { findKeyRecord } from '../../../adapters/postgres/keys/key-ring.ts';
import { isPerson, nobody } from '../../../adapters/postgres/keys/keys.ts';
import { rotateFeedBody } from '../../../contracts/wire/keys.ts';
import { byKey, callerIn, isPartyOnly, type Caller } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import { ApiProblem, shown } from '../../process/problem.ts';
import type { Database } from '../../../adapters/postgres/database/database.ts';

/** What these routes ask of the outside. */
interface CalendarPorts {
  /** The address of this API, without a trailing slash. */
  readonly address: () => string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly database: Database;
  /** The pepper under which keys are stored. */
  readonly pepper: string;
}

const feed = z.object({ url: z.url() });

export function calendarRoutes(app: Api, services: CalendarPorts): void {
  const calendar = postgresCalendar(services.database);

  app.get(
    '/v1/calendar-feed',
    { schema: { summary: 'The address of the calendar feed; it dies with this key', response: { 200: feed } } },
    async (request) => {
      const caller = callerIn(request);
      mustHaveFeed(caller);
      return { url: addressOf(services, await ensureFeed(services.database, caller, services.pepper)) };
    },
  );

  app.post(
    '/v1/calendar-feed/rotate',
    {
      // The address is a secret, and responses kept for repetitions are stored.
      config: { secretAnswer: true },
      schema: {
        summary: 'A new address of the calendar feed; the old one answers no more',
        body: rotateFeedBody.nullish(),
        response: { 200: feed },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const holder = await holderOf(services, caller, request.body?.key_id);
      return { url: addressOf(services, await rotateFeed(services.database, holder, byKey(caller), services.pepper)) };
    },
  );

  app.get(
    '/calendar/:token.ics',
    { schema: { summary: 'The calendar feed', params: z.object({ token: z.string() }) } },
    async (request, reply) => {
      const { token } = request.params;
      const found = /^[0-9a-f]{64}$/.test(token) ? await findFeed(services.database, token) : null;
      if (found === null)
        throw new ApiProblem('unknown-feed', {
          detail: 'No calendar has this address.',
          remedy: 'Ask for the address again with GET /v1/calendar-feed.',
        });
      const rows = await calendar.feed(found.tenant, found.calendar);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, max-age=60')
        .send(icsFeed({ name: 'Parley', rows, generatedAt: services.clock() }));
    },
  );
}

function addressOf(services: CalendarPorts, token: string): string {
  return `${services.address()}/calendar/${token}.ics`;
}

/**
 * The key whose feed is requested: the caller's own, or for an administrator any key of the tenant. @throws
 * {ApiProblem} 403, 404
 */
async function holderOf({ database }: CalendarPorts, caller: Caller, named: string | undefined): Promise<FeedHolder> {
  const { tenant, keyId, role } = caller;
  if (named === undefined || named === keyId) {
    mustHaveFeed(caller);
    return caller;
  }
  if (role !== 'admin')
    throw new ApiProblem('role-not-allowed', {
      detail: 'This key rotates its own feed only.',
      remedy: 'Leave `key_id` out, or use a key of role "admin".',
    });
  const key = await database.asTenant(tenant, (rows) => findKeyRecord(rows, tenant, named));
  if (key === null || key.revoked_at !== null)
    throw new ApiProblem('unknown-key', {
      detail: `There is no key "${shown(named)}" that is in use.`,
      remedy: 'GET /v1/keys lists the keys of this tenant.',
    });
  const participant = key.participant ?? (key.role === 'participant' ? nobody : null);
  if (participant === nobody) throw noCalendar();
  return { tenant, keyId: key.id, participant };
}

/** @throws {ApiProblem} 403 */
function mustHaveFeed(caller: Caller): void {
  if (isPerson(caller.keyId)) throw feedsNeedKeys();
  if (isPartyOnly(caller)) throw noCalendar();
}

/** A calendar program does not sign in, and would read on after whoever subscribed has left. */
function feedsNeedKeys(): ApiProblem {
  return new ApiProblem('role-not-allowed', {
    detail: 'A calendar feed belongs to a key, with which it ends; you have signed in without one.',
    remedy: 'Let an administrator make a key for it (POST /v1/keys), and ask with that.',
  });
}

function noCalendar(): ApiProblem {
  return new ApiProblem('role-not-allowed', {
    detail: 'A key that belongs to parties alone has no calendar.',
    remedy: 'Use a key that is bound to a participant, or one of another role.',
  });
}
