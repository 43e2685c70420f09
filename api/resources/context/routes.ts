/** Context requests and supplies (seed 3; X2–X7, X10). */
import { z } from 'zod';
import { countContexts } from '../../../adapters/postgres/context/telemetry.ts';
import { kpiWindow } from '../../../contracts/wire/clarification.ts';
import { windowSeconds } from '../../../domain/kpis/kpis.ts';
import { listContextRequests } from '../../../adapters/postgres/context/requests.ts';
import {
  contextClockAnswer,
  contextOrderAnswer,
  contextRequest,
  contextRequestStatus,
  contextTelemetry,
  escalateBody,
  extendBody,
  forceRunBody,
  skipBody,
  supplyAnswer,
  supplyBody,
} from '../../../contracts/wire/material.ts';
import { callerIn } from '../../auth/callers.ts';
import { conversationOf } from '../conversations/routes.ts';
import { whileHere } from '../conversations/wait-for-answer.ts';
import type { Api } from '../../process/api.ts';
import type { ContextPorts } from './ports.ts';
import { keyIn } from '../../http/idempotency.ts';
import { idParams, listOf, listQuery, requestParams } from '../../process/inputs.ts';
import { unknownPosition } from '../../process/problem.ts';
import { contextOnWire, foundContext } from './found.ts';
import { escalateRequest, extendRequest, forceRun, skipSlot } from './orders.ts';
import { suggestionRoute } from './suggestions.ts';
import { supplyMaterial } from './supply.ts';

/** In bytes: several contents of the largest size, and the overhead of JSON. */
const supplyLimitBytes = 4 * 1024 * 1024;

export function contextRoutes(app: Api, services: ContextPorts): void {
  supplyRoute(app, services);
  orderRoutes(app, services);
  clockRoutes(app, services);
  readingRoutes(app, services);
  suggestionRoute(app, services);
  telemetryRoute(app, services);
}

function supplyRoute(app: Api, services: ContextPorts): void {
  app.post(
    '/v1/conversations/:id/context-supplies',
    {
      bodyLimit: supplyLimitBytes,
      schema: {
        summary: 'Supply material that is asked for',
        params: idParams,
        body: supplyBody,
        response: { 200: supplyAnswer },
      },
    },
    (request, reply) =>
      whileHere(reply, async (gone) => {
        const caller = callerIn(request);
        const { id } = await conversationOf(services, caller, request.params.id);
        const found = await foundContext(services, caller, request.body.request_id, id);
        return supplyMaterial(services, { caller, found, body: request.body, idempotencyKey: keyIn(request), gone });
      }),
  );
}

function orderRoutes(app: Api, services: ContextPorts): void {
  const params = idParams.extend(requestParams.shape);
  app.post(
    '/v1/conversations/:id/context-requests/:rid/skip',
    {
      schema: {
        summary: 'Say that a slot is not needed',
        params,
        body: skipBody,
        response: { 200: contextOrderAnswer },
      },
    },
    (request, reply) =>
      whileHere(reply, async (gone) => {
        const caller = callerIn(request);
        const found = await foundContext(services, caller, request.params.rid, request.params.id);
        const { slot_key: slotKey, reason } = request.body;
        return skipSlot(services, { caller, found, slotKey, reason, idempotencyKey: keyIn(request), gone });
      }),
  );
  app.post(
    '/v1/conversations/:id/context-requests/:rid/force-run',
    {
      schema: {
        summary: 'Answer without the material that is missing',
        params,
        body: forceRunBody,
        response: { 200: contextOrderAnswer },
      },
    },
    (request, reply) =>
      whileHere(reply, async (gone) => {
        const caller = callerIn(request);
        const found = await foundContext(services, caller, request.params.rid, request.params.id);
        const { reason } = request.body;
        return forceRun(services, { caller, found, reason, idempotencyKey: keyIn(request), gone });
      }),
  );
}

function clockRoutes(app: Api, services: ContextPorts): void {
  const params = idParams.extend(requestParams.shape);
  app.post(
    '/v1/conversations/:id/context-requests/:rid/escalate',
    {
      schema: {
        summary: 'Pass a request for material up its chain at once',
        params,
        body: escalateBody,
        response: { 200: contextClockAnswer },
      },
    },
    (request, reply) =>
      whileHere(reply, async (gone) => {
        const caller = callerIn(request);
        const found = await foundContext(services, caller, request.params.rid, request.params.id);
        const { to_level: toLevel, reason } = request.body;
        return escalateRequest(services, { caller, found, toLevel, reason, idempotencyKey: keyIn(request), gone });
      }),
  );
  app.post(
    '/v1/conversations/:id/context-requests/:rid/extend',
    {
      schema: {
        summary: 'Give whoever has the clock of a request for material more time',
        params,
        body: extendBody,
        response: { 200: contextClockAnswer },
      },
    },
    (request, reply) =>
      whileHere(reply, async (gone) => {
        const caller = callerIn(request);
        const found = await foundContext(services, caller, request.params.rid, request.params.id);
        const { by_s: bySeconds, reason } = request.body;
        return extendRequest(services, { caller, found, bySeconds, reason, idempotencyKey: keyIn(request), gone });
      }),
  );
}

function telemetryRoute(app: Api, { database, clock }: ContextPorts): void {
  app.get(
    '/v1/context-telemetry',
    {
      schema: {
        summary: 'How handing material over does: how often it is asked for, how long that takes, and how it ends',
        querystring: z.strictObject({ window: kpiWindow.default('24h') }),
        response: { 200: z.object({ items: z.array(contextTelemetry) }) },
      },
    },
    async (request) => {
      const { tenant } = callerIn(request);
      const since = new Date(clock() - windowSeconds[request.query.window] * 1_000);
      return { items: [...(await database.asTenant(tenant, (rows) => countContexts(rows, tenant, { since })))] };
    },
  );
}

function readingRoutes(app: Api, services: ContextPorts): void {
  app.get(
    '/v1/context-requests',
    {
      schema: {
        summary: 'Requests for material',
        querystring: listQuery.extend({ status: contextRequestStatus.optional(), conversation: z.string().optional() }),
        response: { 200: listOf(contextRequest) },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const { status, conversation, ...page } = request.query;
      const of = conversation === undefined ? undefined : (await conversationOf(services, caller, conversation)).id;
      const filter = { status, conversation: of, participant: caller.participant };
      const found = await services.database.asTenant(caller.tenant, (rows) =>
        listContextRequests(rows, caller.tenant, filter, page),
      );
      if (found === null) throw unknownPosition(page.after ?? '');
      const items = [];
      for (const row of found.items) {
        const { conversation: id } = row;
        items.push(await contextOnWire(services, caller, await foundContext(services, caller, row.state.id, id)));
      }
      return { items, next: found.more ? (found.items.at(-1)?.state.id ?? null) : null };
    },
  );

  app.get(
    '/v1/context-requests/:rid',
    {
      schema: {
        summary: 'One request with its slots, levels, clocks and supplies',
        params: requestParams,
        response: { 200: contextRequest },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      return contextOnWire(services, caller, await foundContext(services, caller, request.params.rid, null));
    },
  );
}
