/** Labelled rows over REST (G18): imported, and listed together with the labelled notes of conversations. */
import { z } from 'zod';
import { importRows, listLabelled } from '../../../adapters/postgres/conversations/labelled-rows.ts';
import { importBody, importedOnWire, labelledOnWire } from '../../../contracts/wire/feedback.ts';
import { callerIn } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import type { ConversationsPorts } from './ports.ts';
import { listOf, listQuery } from '../../process/inputs.ts';

export function labelledRoutes(app: Api, services: ConversationsPorts): void {
  app.post(
    '/v1/feedback',
    {
      schema: {
        summary: 'Import labelled rows; a row that is there already is stored once',
        body: importBody,
        response: { 201: importedOnWire },
      },
    },
    async (request, reply) => {
      const { tenant } = callerIn(request);
      const { rows: given } = request.body;
      const stored = await services.database.asTenant(tenant, (rows) => importRows(rows, tenant, given));
      return reply.code(201).send(stored);
    },
  );

  app.get(
    '/v1/feedback',
    {
      schema: {
        summary:
          'Labelled rows: those imported, and the notes of conversations that say whether an action should have begun',
        querystring: z.strictObject(listQuery.shape),
        response: { 200: listOf(labelledOnWire) },
      },
    },
    async (request) => {
      const { tenant } = callerIn(request);
      const { after = null, limit, order } = request.query;
      const { items, more } = await services.database.asTenant(tenant, (rows) =>
        listLabelled(rows, tenant, { after, limit, order }),
      );
      return { items: [...items], next: more ? (items.at(-1)?.row_id ?? null) : null };
    },
  );
}
