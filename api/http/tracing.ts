/** A span for every request, which the caller's own trace goes on in (`traceparent`). */
import { context, propagation, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { Api } from '../process/api.ts';

/** Asked every few seconds by whoever looks after the process. */
const unwatched = new Set(['/healthz', '/readyz', '/metrics']);

export function traceRequests(app: Api): void {
  const tracer = trace.getTracer('parley');
  const going = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, is404 } = request;
    const route = is404 ? 'none' : (request.routeOptions.url ?? 'none');
    // A stream has no end to wait for.
    if (unwatched.has(route) || headers.upgrade !== undefined) return done();
    const from = propagation.extract(context.active(), headers);
    // By its pattern: an address may contain a secret.
    const attributes = {
      'http.request.method': is404 ? '_OTHER' : method,
      'http.route': route,
      'request.id': request.id,
    };
    const span = tracer.startSpan(`${is404 ? 'HTTP' : method} ${route}`, { kind: SpanKind.SERVER, attributes }, from);
    const own = trace.setSpan(from, span);
    going.set(request, own);
    context.with(own, done);
  });
  // A body arrives in the server's own time, and what follows has forgotten whose it is.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(going.get(request) ?? context.active(), done);
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const own = going.get(request);
    const span = own && trace.getSpan(own);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
