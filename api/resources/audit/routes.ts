/** The audit log: listed and verified (reference/keys.md, "Audit"). */
import { z } from 'zod';
import { listAudit } from '../../../adapters/postgres/audit/read.ts';
import { verifyAudit, type AuditVerdict } from '../../../adapters/postgres/audit/verify.ts';
import {
  auditHead,
  auditRow,
  auditVerdict,
  type AuditVerdict as VerdictOnWire,
} from '../../../contracts/wire/audit.ts';
import { noteHead } from '../operations/caretaker.ts';
import { conversationOf } from '../conversations/routes.ts';
import { callerIn } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import { idParams, limit, listOf, numberCursor, order } from '../../process/inputs.ts';
import type { AuditHeads } from '../../../adapters/audit-heads/heads.ts';
import type { Database } from '../../../adapters/postgres/database/database.ts';

/** What these routes ask of the outside. */
interface AuditPorts {
  readonly auditHeads: AuditHeads;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly database: Database;
}

export function auditRoutes(app: Api, services: AuditPorts): void {
  listRoute(app, services);
  verifyRoute(app, services);
  headRoute(app, services);
}

function listRoute(app: Api, services: AuditPorts): void {
  app.get(
    '/v1/audit',
    {
      schema: {
        summary: 'The audit log',
        querystring: z.strictObject({
          conversation: idParams.shape.id.optional(),
          after: numberCursor,
          limit,
          order,
        }),
        response: { 200: listOf(auditRow) },
      },
    },
    async (request) => {
      const { tenant } = callerIn(request);
      const { conversation = null, after, limit: most, order: way } = request.query;
      const { items, more } = await services.database.asTenant(tenant, (rows) =>
        listAudit(rows, tenant, {
          conversation,
          after: after === undefined ? null : Number(after),
          limit: most,
          order: way,
        }),
      );
      // Rows of an erased conversation are kept.
      const isNobodys = conversation !== null && after === undefined && items.length === 0;
      if (isNobodys) await conversationOf(services, callerIn(request), conversation);
      return {
        items: items.map(({ conversation: conversation_id, keyId: key_id, prevHash: prev_hash, ...row }) => ({
          ...row,
          action: row.event,
          key_id,
          conversation_id,
          prev_hash,
        })),
        next: more ? String(items.at(-1)?.seq ?? 0) : null,
      };
    },
  );
}

function verifyRoute(app: Api, services: AuditPorts): void {
  app.get(
    '/v1/audit/verify',
    {
      schema: {
        summary: 'Whether the audit log is what was written',
        querystring: z.strictObject({
          contains: z
            .string()
            .regex(/^[0-9a-f]{64}$/, 'must be a `head`: 64 hex digits')
            .optional()
            .describe('A `head` that was noted before: the log must still hold it.'),
        }),
        response: { 200: auditVerdict },
      },
    },
    async (request) => {
      const { tenant } = callerIn(request);
      const noted = services.auditHeads.of(tenant);
      return onWire(await verifyAudit(services.database, tenant, { noted, contains: request.query.contains }));
    },
  );
}

function headRoute(app: Api, services: AuditPorts): void {
  app.get(
    '/v1/audit/head',
    {
      schema: {
        summary: 'The end of the audit log as it was noted outside the database, at most a minute ago',
        querystring: z.strictObject({}),
        response: { 200: auditHead },
      },
    },
    async (request) => {
      const { tenant } = callerIn(request);
      const { seq, hash, at } = services.auditHeads.of(tenant).at(-1) ?? (await noteHead(services, tenant)).head;
      return { rows: seq, head: hash, at };
    },
  );
}

function onWire(found: AuditVerdict): VerdictOnWire {
  const none = { head: null, row: null };
  switch (found.kind) {
    case 'intact':
      return { ...none, verdict: found.kind, says: 'intact', rows: found.rows, head: found.head };
    case 'cut':
      return {
        ...none,
        verdict: found.kind,
        says: `cut after row ${found.after}`,
        rows: found.after,
        row: found.after,
      };
    case 'changed':
      return {
        ...none,
        verdict: found.kind,
        says: `changed at row ${found.at}`,
        rows: found.at - 1,
        row: found.at,
      };
    default:
      return found satisfies never;
  }
}
