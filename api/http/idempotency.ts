/**
 * `Idempotency-Key` on every POST: a repetition gets the first status and body (R6). Responses that a retry may improve
 * (5xx, 429) are not stored, nor is one whose sender disconnected.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../adapters/postgres/database/database.ts';
import {
  abandonRequest,
  beginRequest,
  finishRequest,
  forgetOldRequests,
  type IdempotentRequest,
} from '../../adapters/postgres/keys/idempotency.ts';
import { callerIn } from '../auth/callers.ts';
import type { Api } from '../process/api.ts';
import { malformed } from './failures.ts';
import { ApiProblem } from '../process/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while this request is the first with its key. */
    idempotent: IdempotentRequest | null;
  }
  interface FastifyContextConfig {
    /** The response contains a secret: it is not stored, and a repetition is a new request. */
    secretAnswer?: boolean;
  }
}

/** Old keys are deleted this often per tenant, by the next request. */
const sweepEveryMs = 3_600_000;

export function storeFirstAnswers(app: Api, database: Database, clock: () => number): void {
  const swept = new Map<string, number>();
  app.decorateRequest('idempotent', null);

  // After validation: an invalid request has no response worth storing.
  app.addHook('preHandler', async (request, reply) => {
    const key = request.method === 'POST' ? keyIn(request) : undefined;
    // A login has no caller yet under whom a response could be stored.
    if (key === undefined || request.is404 || request.caller === null) return;
    // By key family: a rotated key repeats its predecessor's requests.
    const { tenant, family: keyId } = callerIn(request);
    const asked = { tenant, keyId, key, digest: digestOf(request), conversation: conversationIn(request) };
    const begun = await database.asTenant(tenant, (rows) => beginRequest(rows, asked));
    switch (begun.kind) {
      case 'first':
        request.idempotent = asked;
        return;
      case 'replay':
        return replay(reply, begun);
      case 'in-flight':
        throw inFlight();
      case 'other-request':
        throw reused();
      default:
        begun satisfies never;
    }
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const asked = request.idempotent;
    if (asked === null) return;
    request.idempotent = null;
    const keep =
      request.routeOptions.config.secretAnswer !== true &&
      reply.statusCode < 500 &&
      reply.statusCode !== 429 &&
      !reply.raw.destroyed &&
      typeof payload === 'string';
    try {
      await database.asTenant(asked.tenant, async (rows) => {
        if (keep) await finishRequest(rows, asked, { status: reply.statusCode, body: payload });
        else await abandonRequest(rows, asked);
        const now = clock();
        if (now - (swept.get(asked.tenant) ?? -Infinity) < sweepEveryMs) return;
        await forgetOldRequests(rows, asked.tenant);
        swept.set(asked.tenant, now);
      });
    } catch (error) {
      // The response itself is right, so its sender must get it.
      request.log.warn({ err: error }, 'The first answer for an idempotency key could not be kept.');
    }
  });
}

/** The validated key of a request. */
export function keyIn(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw malformed('The header Idempotency-Key must hold 1 to 200 visible ASCII characters.');
}

function replay(
  reply: FastifyReply,
  { status, body }: { readonly status: number; readonly body: unknown },
): FastifyReply {
  return reply
    .code(status)
    .header('idempotent-replayed', 'true')
    .type(status >= 400 ? 'application/problem+json' : 'application/json')
    .serializer(JSON.stringify)
    .send(body);
}

/** The answer goes with its conversation (R5). */
function conversationIn({ params, body }: FastifyRequest): string | null {
  const { id } = (params ?? {}) as { readonly id?: unknown };
  const { conversation_id: named } = (body ?? {}) as { readonly conversation_id?: unknown };
  const found = id ?? named;
  return typeof found === 'string' ? found : null;
}

/** Of address and validated body, so spaces and the order of fields make no difference. */
function digestOf(request: FastifyRequest): string {
  const address = request.url.split('?', 1)[0];
  return createHash('sha256')
    .update(JSON.stringify([address, request.body ?? null]))
    .digest('hex');
}

function inFlight(): ApiProblem {
  return new ApiProblem(
    'request-in-flight',
    {
      detail: 'A request with this Idempotency-Key is still being answered.',
      remedy: 'Wait, then send it again for its answer.',
    },
    { headers: { 'retry-after': '1' } },
  );
}

function reused(): ApiProblem {
  return new ApiProblem('idempotency-key-reused', {
    detail: 'This Idempotency-Key was used for another request.',
    remedy: 'Use a new key for each request; repeat a request only with the same address and body.',
  });
}
