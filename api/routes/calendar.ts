/** The calendar feed: an address that any calendar program can subscribe to (F6). */
import { z } from 'zod';
import { icsFeed } from '../../adapters/ics/feed.ts';
import { postgresCalendar } from '../../adapters/postgres/calendar.ts';
import { ensureFeed, findFeed } from '../../adapters/postgres/feeds.ts';
import { callerIn } from '../callers.ts';
import type { Api, Parts } from '../deps.ts';
import { ApiProblem } from '../problem.ts';

export function calendarRoutes(app: Api, parts: Parts): void {
  const calendar = postgresCalendar(parts.database);

  app.get(
    '/v1/calendar-feed',
    { schema: { summary: 'The address of the calendar feed', response: { 200: z.object({ url: z.url() }) } } },
    async (request) => {
      const { tenant, participant } = callerIn(request);
      const token = await ensureFeed(parts.database, tenant, participant);
      return { url: `${parts.address()}/calendar/${token}.ics` };
    },
  );

  app.get(
    '/calendar/:token.ics',
    { schema: { summary: 'The calendar feed', params: z.object({ token: z.string() }) } },
    async (request, reply) => {
      const { token } = request.params;
      const feed = /^[0-9a-f]{64}$/.test(token) ? await findFeed(parts.database, token) : null;
      if (feed === null)
        throw new ApiProblem('unknown-feed', {
          detail: 'No calendar has this address.',
          remedy: 'Ask for the address again with GET /v1/calendar-feed.',
        });
      const rows = await calendar.feed(feed.tenant, feed.calendar);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, max-age=60')
        .send(icsFeed({ name: 'Parley', rows, generatedAt: parts.clock() }));
    },
  );
}
