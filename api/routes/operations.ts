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

/** Anybody may ask, and as often as they like: a look serves all who ask within this time. */
const lookedMs = 1_000;

export function operationRoutes(app: Api, parts: Parts): void {
  const look = rememberedFor(lookedMs, parts.clock, () => looked(parts));
  app.get(
    '/healthz',
    { schema: { summary: 'Whether the process lives', response: { 200: z.object({ status: z.literal('ok') }) } } },
    () => ({ status: 'ok' as const }),
  );

  app.get(
    '/readyz',
    { schema: { summary: 'Whether everything it needs is there', response: { 200: readiness, 503: readiness } } },
    async (_request, reply) => {
      const { postgres, temporal, worker } = await look();
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

async function looked(parts: Parts): Promise<z.infer<typeof readiness>['checks']> {
  const queue = taskQueues(parts.settings.lane ?? undefined).conversations;
  const [postgres, health] = await Promise.all([databaseCheck(parts), parts.conversations.health(queue)]);
  return { postgres, temporal: health.temporal, worker: health.worker };
}

/** The answer of the latest call, which is made again when that began longer ago. */
function rememberedFor<Answer>(ms: number, clock: () => number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: { readonly at: number; readonly answer: Promise<Answer> } | null = null;
  return () => {
    const now = clock();
    if (asked === null || now - asked.at >= ms) asked = { at: now, answer: ask() };
    return asked.answer;
  };
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
