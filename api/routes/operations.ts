/** For operators: whether it lives, whether it can serve, what it counts. */
import { z } from 'zod';
import type { Api, Parts } from '../deps.ts';
import { readiness, readinessOf } from '../readiness.ts';

export function operationRoutes(app: Api, parts: Parts): void {
  app.get(
    '/healthz',
    { schema: { summary: 'Whether the process lives', response: { 200: z.object({ status: z.literal('ok') }) } } },
    () => ({ status: 'ok' as const }),
  );

  app.get(
    '/readyz',
    { schema: { summary: 'Whether everything it needs is there', response: { 200: readiness, 503: readiness } } },
    async (_request, reply) => {
      const found = await readinessOf(parts);
      const ready = found.status === 'ready';
      if (!ready) reply.header('retry-after', '2');
      return reply.code(ready ? 200 : 503).send(found);
    },
  );

  app.get('/metrics', { schema: { summary: 'Figures for Prometheus' } }, async (_request, reply) =>
    reply.type(parts.metrics.contentType).send(await parts.metrics.text()),
  );
}
