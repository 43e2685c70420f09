/**
 * What models named in conversations, of one tenant each (M6): its administrators look through it and throw away, the
 * installation's administrators promote into the graph that all tenants share.
 */
import { z } from 'zod';
import { appendAudit, type AuditEvent } from '../../../adapters/postgres/audit/audit.ts';
import { listCaptures, takeCapture } from '../../../adapters/postgres/graph/captures.ts';
import { installationTenant } from '../../../adapters/postgres/keys/keys.ts';
import { listTenants } from '../../../adapters/postgres/keys/tenants.ts';
import {
  capturedOnWire,
  conceptId,
  conceptOnWire,
  promotion,
  type CapturedConcept,
  type ConceptOnWire,
  type GraphConcept,
} from '../../../contracts/wire/graph.ts';
import { byKey, callerIn, type Caller } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import type { GraphPorts } from './ports.ts';
import { cursorOf, limit, listOf } from '../../process/inputs.ts';
import { ApiProblem, shown } from '../../process/problem.ts';

const tenantName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/);
const whose = { tenant: tenantName.optional().describe('Of which tenant; for the installation key alone.') };
const listed = z.strictObject({ ...whose, after: cursorOf(/^[\p{L}\p{N}:-]{1,200}$/u), limit });
const named = z.strictObject({ ...whose, id: conceptId });

export function captureRoutes(app: Api, services: GraphPorts): void {
  const { database } = services;
  app.get(
    '/v1/graph/captures',
    {
      schema: {
        summary: 'Concepts that models named, which their tenant alone knows, by id, with where each comes from',
        querystring: listed,
        response: { 200: listOf(capturedOnWire) },
      },
    },
    async (request) => {
      const { tenant, after = null, limit: most } = request.query;
      const tenants = tenantsOf(callerIn(request), tenant) ?? (await listTenants(database));
      const found: CapturedConcept[] = [];
      for (const one of tenants) {
        const wanted = { after, limit: most + 1 - found.length };
        if (wanted.limit > 0) found.push(...(await database.asTenant(one, (rows) => listCaptures(rows, one, wanted))));
      }
      // A page of several tenants has no order to go on in: whoever wants all of them names one.
      const next = tenants.length === 1 && found.length > most ? (found[most - 1]?.id ?? null) : null;
      return { items: found.slice(0, most).map(capturedShown), next };
    },
  );
  app.delete(
    '/v1/graph/captures',
    {
      schema: {
        summary: 'Throw away a concept that a model named; conversations pass over it from then on',
        querystring: named,
        response: { 200: capturedOnWire },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const { id, tenant } = request.query;
      const [of] = tenantsOf(caller, tenant) ?? [];
      if (of === undefined) throw unknownCapture(id);
      return capturedShown(
        (await taken(services, caller, { id, tenant: of, event: 'graph.capture-removed' })).captured,
      );
    },
  );
  promoting(app, services);
}

function promoting(app: Api, services: GraphPorts): void {
  app.post(
    '/v1/graph/promotions',
    {
      schema: {
        summary: 'Make a concept that a model named in one tenant a concept that all tenants share',
        body: promotion,
        response: { 200: conceptOnWire },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const { tenant, id, reason = null } = request.body;
      if (!tenantName.safeParse(tenant).success) throw unknownCapture(id);
      const { captured, keys } = await taken(services, caller, { id, tenant, event: 'graph.promoted', reason });
      const { tenant: _tenant, conversation: _conversation, turnId: _turn, at: _at, ...concept } = captured;
      return onWire(await services.graph.promote({ concept, keys }));
    },
  );
}

/** A concept as programs see it. */
export function onWire({ prefLabel, altLabels, sourceUrls, ...concept }: GraphConcept): ConceptOnWire {
  return { ...concept, pref_label: prefLabel, alt_labels: [...altLabels], source_urls: [...sourceUrls] };
}

/** Null: of all tenants. A key of a tenant names no other, whatever it asks for. */
function tenantsOf({ tenant: own }: Caller, asked: string | undefined): readonly string[] | null {
  if (own === installationTenant) return asked === undefined ? null : [asked];
  if (asked === undefined || asked === own) return [own];
  return [];
}

/**
 * Takes it away from its tenant, noted in the log of its tenant and, where the installation did it, in that one's too.
 *
 * @throws {ApiProblem} 404 when there is none
 */
async function taken(
  { database }: GraphPorts,
  caller: Caller,
  what: { readonly id: string; readonly tenant: string; readonly event: AuditEvent; readonly reason?: string | null },
) {
  const { id, tenant, event, reason = null } = what;
  const entry = { ...byKey(caller), reason, event, subject: id };
  const found = await database.asTenant(tenant, async (rows) => {
    const one = await takeCapture(rows, tenant, id);
    if (one === null) throw unknownCapture(id);
    const { conversation, turnId } = one.captured;
    await appendAudit(rows, tenant, { ...entry, conversation, data: { turn_id: turnId } });
    return one;
  });
  if (caller.tenant !== tenant)
    await database.asTenant(caller.tenant, (rows) =>
      appendAudit(rows, caller.tenant, { ...entry, conversation: null, data: { tenant } }),
    );
  return found;
}

function capturedShown(captured: CapturedConcept) {
  const { tenant, conversation: conversation_id, turnId: turn_id, at, ...concept } = captured;
  return { ...onWire(concept), tenant, conversation_id, turn_id, at };
}

function unknownCapture(id: string): ApiProblem {
  return new ApiProblem('unknown-concept', {
    detail: `No model named "${shown(id)}" there.`,
    remedy: 'GET /v1/graph/captures lists what models named, and in which tenant.',
  });
}
