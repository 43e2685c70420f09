/** For operators: liveness, readiness, metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isLoopbackHost } from '../../../adapters/webhook/addresses.ts';
import { badKey } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import type { OperationsPorts } from './ports.ts';
import { readiness, readinessOf } from './readiness.ts';

/** The route is public, so one check serves all requests within this time. */
const lookedMs = 1_000;

/** This process answers. */
const ofThisProcess: z.infer<typeof readiness> = { status: 'ready', degraded: [], checks: {} };
const readyQuery = z.strictObject({ of: z.enum(['api']).optional() });

export function operationRoutes(app: Api, services: OperationsPorts): void {
  const look = rememberedFor(lookedMs, services.clock, () => readinessOf(services));
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
      const draining = services.isDraining?.() === true;
      const found = request.query.of === 'api' ? ofThisProcess : await look();
      const ready = !draining && found.status === 'ready';
      if (!ready) reply.header('retry-after', '2');
      const status = ready ? ('ready' as const) : ('not-ready' as const);
      return reply.code(ready ? 200 : 503).send({ ...found, status, ...(draining && { draining }) });
    },
  );

  app.get('/metrics', { schema: { summary: 'Figures for Prometheus' } }, async (request, reply) => {
    if (!mayRead(request, services.settings.metricsToken ?? null)) throw badKey();
    return reply.type(services.metrics.contentType).send(await services.metrics.text());
  });
}

/** Figures tell how busy whom is: they are for this machine itself, or for whoever has the token that is set for them. */
function mayRead({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token === null) return isLoopbackHost(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined;
  const given = createHash('sha256')
    .update(headers.authorization ?? '')
    .digest();
  return timingSafeEqual(given, createHash('sha256').update(`Bearer ${token}`).digest());
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
