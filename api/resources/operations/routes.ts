/** For operators: liveness, readiness, metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../../adapters/webhook/addresses.ts';
import { badKey } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import { healthRoutes } from './health.ts';
import type { OperationsPorts } from './ports.ts';
import { readinessOf } from './readiness.ts';

export function operationRoutes(app: Api, services: OperationsPorts): void {
  healthRoutes(app, { ...services, look: () => readinessOf(services) });

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
