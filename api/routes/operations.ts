/** For operators: whether it lives, whether it can serve, what it counts. */
import { z } from 'zod';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import type { Api, Parts } from '../deps.ts';

const check = z.object({ ok: z.boolean(), detail: z.string().optional() });
const readiness = z.object({
  status: z.enum(['ready', 'not-ready']),
  checks: z.object({ postgres: check, temporal: check, worker: check }),
});

const databaseLimitMs = 2_000;

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
      const queue = taskQueues(parts.settings.lane ?? undefined).conversations;
      const [postgres, { temporal, worker }] = await Promise.all([
        databaseCheck(parts),
        parts.conversations.health(queue),
      ]);
      const ready = postgres.ok && temporal.ok && worker.ok;
      if (!ready) reply.header('retry-after', '2');
      return reply
        .code(ready ? 200 : 503)
        .send({ status: ready ? ('ready' as const) : ('not-ready' as const), checks: { postgres, temporal, worker } });
    },
  );

  app.get('/metrics', { schema: { summary: 'Figures for Prometheus' } }, async (_request, reply) =>
    reply.type(parts.metrics.contentType).send(await parts.metrics.text()),
  );
}

async function databaseCheck({ database }: Parts): Promise<z.infer<typeof check>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer within ${databaseLimitMs / 1000} s`)), databaseLimitMs);
  });
  try {
    const asked = database.query('select 1');
    // When it is late, its own failure later is nobody's concern.
    asked.catch(() => undefined);
    await Promise.race([asked, late]);
    return { ok: true };
  } catch (error) {
    const code = (error as { readonly code?: unknown }).code;
    return {
      ok: false,
      detail: `The database does not answer (${typeof code === 'string' ? code : (error as Error).message}).`,
    };
  } finally {
    clearTimeout(timer);
  }
}
