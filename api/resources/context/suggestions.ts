/** Parts of sessions that fit the slots of a request, to attach with one click (X3). */
import { z } from 'zod';
import { partsAt } from '../../../adapters/postgres/sessions/parts.ts';
import { sessionOfConversation } from '../../../adapters/postgres/sessions/sessions.ts';
import { contextSuggestion, type ContextSuggestion } from '../../../contracts/wire/material.ts';
import { isSatisfied } from '../../../domain/context/request.ts';
import { lastName, suggestFor, type Suggested } from '../../../domain/context/suggest.ts';
import { callerIn } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import type { ContextPorts } from './ports.ts';
import { listOf, requestParams } from '../../process/inputs.ts';
import { ApiProblem, shown } from '../../process/problem.ts';
import { foundContext } from './found.ts';

const query = z.strictObject({
  slot_key: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe('Only for this slot; without it, for each that is still empty.'),
  limit: z.coerce.number().int().min(1).max(50).default(10).describe('At most so many a slot.'),
});

export function suggestionRoute(app: Api, services: ContextPorts): void {
  app.get(
    '/v1/context-requests/:rid/suggestions',
    {
      schema: {
        summary: 'Parts of sessions that could be handed over, the best first',
        params: requestParams,
        querystring: query,
        response: { 200: listOf(contextSuggestion) },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const { tenant } = caller;
      const { slot_key: only, limit: most } = request.query;
      const { row, conversation } = await foundContext(services, caller, request.params.rid, null);
      const names = row.state.slots.map(({ slotKey }) => slotKey);
      if (only !== undefined && !names.includes(only)) throw unknownSlot(only, names);
      const slots = row.state.slots.filter((slot) =>
        only === undefined ? !isSatisfied({ ...slot, quote: null }) : slot.slotKey === only,
      );
      const keyPaths = slots.map(({ keyPath }) => keyPath);
      const found = await services.database.asTenant(tenant, async (rows) => {
        const session = await sessionOfConversation(rows, { tenant, conversation: conversation.id });
        const own = session?.id ?? null;
        return { own, parts: await partsAt(rows, tenant, { own, keyPaths, names: keyPaths.map(lastName) }) };
      });
      return { items: slots.flatMap((slot) => suggestFor(slot, { ...found, most }).map(onWire)), next: null };
    },
  );
}

function unknownSlot(named: string, names: readonly string[]): ApiProblem {
  return new ApiProblem(
    'malformed-request',
    {
      detail: `The request asks for no "${shown(named)}".`,
      remedy: `Name one of its slots, or leave slot_key out: ${names.join(', ')}.`,
    },
    { errors: [{ path: '/slot_key', message: 'names no slot of this request' }] },
  );
}

function onWire({
  slotKey,
  session,
  keyPath,
  type,
  bytes,
  fits,
  because,
  offset,
  begins,
}: Suggested): ContextSuggestion {
  return {
    slot_key: slotKey,
    session,
    key_path: keyPath,
    type,
    bytes,
    fits,
    because,
    source: { file: `session_${session}.json`, key_path: keyPath, offset },
    begins,
  };
}
