/** Whether a process lives, and whether it is ready: for whoever supervises it. */
import { z } from 'zod';
import type { Api } from '../../process/api.ts';
import { readiness } from './readiness.ts';

/** What these routes ask of the outside. */
interface HealthPorts {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Whether the process is shutting down and still serves; absent: never. */
  readonly isDraining?: () => boolean;
  /** Looks at what the process needs. Never rejects. */
  readonly look: () => Promise<z.infer<typeof readiness>>;
}

/** The route is public, so one check serves all requests within this time. */
const lookedMs = 1_000;

/** This process answers. */
const ofThisProcess: z.infer<typeof readiness> = { status: 'ready', degraded: [], checks: {} };
const readyQuery = z.strictObject({ of: z.enum(['api']).optional() });

export function healthRoutes(app: Api, { clock, isDraining, look: lookAnew }: HealthPorts): void {
  const look = rememberedFor(lookedMs, clock, lookAnew);
  app.get(
    '/healthz',
    { schema: { summary: 'Whether the process lives', response: { 200: z.object({ status: z.literal('ok') }) } } },
    () => ({ status: 'ok' as const }),
  );

  app.get(
    '/readyz',
    {
      schema: {
        summary: 'Whether everything it needs is there; `of=api`: whether this process takes calls, as proxies ask',
        querystring: readyQuery,
        response: { 200: readiness, 503: readiness },
      },
    },
    async (request, reply) => {
      const draining = isDraining?.() === true;
      const found = request.query.of === 'api' ? ofThisProcess : await look();
      const ready = !draining && found.status === 'ready';
      if (!ready) reply.header('retry-after', '2');
      const status = ready ? ('ready' as const) : ('not-ready' as const);
      return reply.code(ready ? 200 : 503).send({ ...found, status, ...(draining && { draining }) });
    },
  );
}

/** Caches an answer for `ms` after its call began. */
function rememberedFor<Answer>(ms: number, clock: () => number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: { readonly at: number; readonly answer: Promise<Answer> } | null = null;
  return () => {
    const now = clock();
    if (asked === null || now - asked.at >= ms) asked = { at: now, answer: ask() };
    return asked.answer;
  };
}
