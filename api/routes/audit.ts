/** The audit log: read, and checked (security.md, "Audit"). */
import { z } from 'zod';
import { listAudit, verifyAudit } from '../../adapters/postgres/audit.ts';
import { auditRow, auditVerdict } from '../../contracts/conversation.ts';
import { callerIn } from '../callers.ts';
import type { Api, Parts } from '../deps.ts';
import { idParams, limit, listOf, order } from './inputs.ts';

export function auditRoutes(app: Api, { database }: Parts): void {
  app.get(
    '/v1/audit',
    {
      schema: {
        summary: 'The audit log',
        querystring: z.strictObject({
          conversation: idParams.shape.id.optional(),
          after: z
            .string()
            .regex(/^\d{1,15}$/)
            .optional()
            .describe('The `next` of the page before.'),
          limit,
          order,
        }),
        response: { 200: listOf(auditRow) },
      },
    },
    async (request) => {
      const { tenant } = callerIn(request);
      const { conversation = null, after, limit: most, order: way } = request.query;
      const { items, more } = await database.asTenant(tenant, (rows) =>
        listAudit(rows, tenant, {
          conversation,
          after: after === undefined ? null : Number(after),
          limit: most,
          order: way,
        }),
      );
      return {
        items: items.map(({ conversation: conversation_id, prevHash: prev_hash, ...row }) => ({
          ...row,
          conversation_id,
          prev_hash,
        })),
        next: more ? String(items.at(-1)?.seq ?? 0) : null,
      };
    },
  );

  app.get(
    '/v1/audit/verify',
    {
      schema: {
        summary: 'Whether the audit log is what was written',
        querystring: z.strictObject({
          contains: z
            .string()
            .regex(/^[0-9a-f]{64}$/)
            .optional()
            .describe('A `head` that was noted before: the log must still hold it.'),
        }),
        response: { 200: auditVerdict },
      },
    },
    async (request) => {
      const found = await verifyAudit(database, callerIn(request).tenant, request.query.contains);
      const none = { head: null, broken_at: null, because: null };
      switch (found.kind) {
        case 'intact':
          return { ...none, verdict: found.kind, rows: found.rows, head: found.head };
        case 'broken':
          return { ...none, verdict: found.kind, rows: found.seq - 1, broken_at: found.seq, because: found.because };
        case 'head-missing':
          return { ...none, verdict: found.kind, rows: found.rows };
        default:
          return found satisfies never;
      }
    },
  );
}
