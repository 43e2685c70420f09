/** Reports on clarification: KPIs, recurring patterns, tenant events (C13, C14). */
import { z } from 'zod';
import { listKpiPolicies, loadAssistant } from '../../../adapters/postgres/assistants/assistants.ts';
import { countKpis, listKpiHistory } from '../../../adapters/postgres/clarifications/kpis.ts';
import { listPatterns, type PatternRow } from '../../../adapters/postgres/clarifications/patterns.ts';
import { listTenantEvents } from '../../../adapters/postgres/conversations/tenant-events.ts';
import {
  kpi,
  kpiChange,
  kpiName,
  kpiSource,
  kpiWindow,
  pattern,
  tenantEvent,
  type Pattern,
} from '../../../contracts/wire/clarification.ts';
import { kpisOf, windowSeconds } from '../../../domain/kpis/kpis.ts';
import { patchFor, type SheetFound } from '../../../domain/patterns/patch.ts';
import { suggestionOf } from '../../../domain/patterns/suggest.ts';
import { callerIn } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import type { ClarificationsPorts } from './ports.ts';
import { limit, listOf, numberCursor, order } from '../../process/inputs.ts';

export function oversightRoutes(app: Api, services: ClarificationsPorts): void {
  kpiRoutes(app, services);
  patternRoute(app, services);
  eventRoute(app, services);
}

function kpiRoutes(app: Api, { database, clock }: ClarificationsPorts): void {
  app.get(
    '/v1/kpis',
    {
      schema: {
        summary: 'Key figures of the clarification protocol, counted now',
        querystring: z.strictObject({ window: kpiWindow.default('24h') }),
        response: { 200: z.object({ items: z.array(kpi) }) },
      },
    },
    async (request) => {
      const { tenant } = callerIn(request);
      const { window } = request.query;
      const asked = { at: new Date(clock()), windows: windowSeconds };
      const counts = await database.asTenant(tenant, (rows) => countKpis(rows, tenant, asked));
      return { items: [...kpisOf(counts, window, await listKpiPolicies(database))] };
    },
  );

  app.get(
    '/v1/kpis/history',
    {
      schema: {
        summary: 'What the schedule has written of the key figures: a line where a value, a status or an alarm changed',
        querystring: z.strictObject({
          window: kpiWindow.optional(),
          kpi: kpiName.optional(),
          source: kpiSource.optional(),
          assistant: z.string().max(100).optional().describe('Empty: the lines of all assistants together.'),
          department: z.string().max(100).optional().describe('Empty: the lines of all departments together.'),
          after: numberCursor,
          limit,
          order,
        }),
        response: { 200: listOf(kpiChange) },
      },
    },
    async (request) => {
      const { tenant } = callerIn(request);
      const { items, more } = await database.asTenant(tenant, (rows) => listKpiHistory(rows, tenant, request.query));
      return { items: [...items], next: more ? (items.at(-1)?.cursor ?? null) : null };
    },
  );
}

function patternRoute(app: Api, services: ClarificationsPorts): void {
  app.get(
    '/v1/patterns',
    {
      schema: {
        summary: 'Clarification needs that recur, the most frequent first, each with the patch that would mend it',
        querystring: z.strictObject({}),
        response: { 200: listOf(pattern) },
      },
    },
    async (request) => {
      const { tenant } = callerIn(request);
      const rows = await services.database.asTenant(tenant, (visible) => listPatterns(visible, tenant));
      const sheetOf = sheets(services);
      return { items: await Promise.all(rows.map((row) => onWire(row, sheetOf))), next: null };
    },
  );
}

function eventRoute(app: Api, { database }: ClarificationsPorts): void {
  app.get(
    '/v1/events',
    {
      schema: {
        summary: 'What happened in the tenant and belongs to no conversation: alarms, recoveries, suggestions',
        querystring: z.strictObject({
          after: z
            .string()
            .regex(/^\d{1,15}$/, 'must be the `next` of the page before')
            .optional()
            .describe('The cursor of the last event you have.'),
          limit,
          order,
        }),
        response: { 200: listOf(tenantEvent) },
      },
    },
    async (request) => {
      const { tenant } = callerIn(request);
      const found = await database.asTenant(tenant, (rows) => listTenantEvents(rows, tenant, request.query));
      return { items: [...found.items], next: found.more ? (found.items.at(-1)?.cursor ?? null) : null };
    },
  );
}

type SheetOf = (party: string) => Promise<SheetFound | null>;

async function onWire(row: PatternRow, sheetOf: SheetOf): Promise<Pattern> {
  const suggestion = suggestionOf(row);
  return {
    pair: row.pair,
    type: row.type,
    count: row.count,
    suggestion,
    // A participant has no prompt sheet that could be changed.
    patch: suggestion === null || !row.instructed ? null : patchFor(row, await sheetOf(row.from)),
    last_seen: row.lastSeen,
  };
}

/** Finds the prompt sheet of a party in the current version of the first assistant that has one. */
function sheets({ assistants, database }: ClarificationsPorts): SheetOf {
  let listed: ReturnType<typeof assistants.list> | null = null;
  return async (party) => {
    listed ??= assistants.list();
    for (const { file, version } of await listed) {
      const sheet = Object.hasOwn(file.reach, party) ? file.reach[party]?.sheet : undefined;
      if (sheet === undefined) continue;
      const text = (await loadAssistant(database, file.name, version))?.files[sheet];
      if (text !== undefined) return { path: `assistants/${file.name}/${sheet}`, text };
    }
    return null;
  };
}
