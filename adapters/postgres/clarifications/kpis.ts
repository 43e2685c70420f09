/** The KPIs of clarification (C13): counted from rows on request, and their history. */
import type { Kpi, KpiChange, KpiWindow, TenantEvent } from '../../../contracts/wire/clarification.ts';
import type { KpiCounts } from '../../../contracts/state/counts.ts';
import type { Database, Queryable } from '../database/database.ts';
import { directed } from '../database/page-order.ts';
import type { PageAsked, PageFound } from '../conversations/records.ts';
import { appendTenantEvents } from '../conversations/tenant-events.ts';

/**
 * Counts accepted messages and opened requests in each window that ends at `at`; docs/decisions/0003 defines the
 * counts. Contains only assistants and departments with at least one.
 */
export async function countKpis(
  tx: Queryable,
  tenant: string,
  { at, windows }: { readonly at: Date; readonly windows: Readonly<Record<KpiWindow, number>> },
): Promise<readonly KpiCounts[]> {
  const spans = Object.entries(windows).toSorted(([, one], [, other]) => one - other);
  const found = await tx.query<KpiCounts>(
    `with happened as (
       select c.assistant, c.department, c.instructed, m.at, 1 as message, 0 as clarified, 0 as request, 0 as timeout, 0 as due,
              0 as resolved, 0::bigint as ms
         from messages m join conversations c on c.tenant = m.tenant and c.id = m.conversation
        where m.tenant = $1 and m.role = 'participant' and m.at <= $2 and m.at > $2 - make_interval(secs => $5)
       union all
       select c.assistant, c.department, c.instructed, r.requested_at, 0, (r.round = 1)::int, 1, (r.timed_out_at is not null)::int,
              (r.response_status in ('resolved', 'timed-out', 'best-guess')
                or (r.response_status in ('pending', 'escalated') and coalesce(r.chain_due_at < $2, false)))::int,
              (r.response_status = 'resolved')::int, coalesce(r.resolution_time_ms, 0)
         from clarification_requests r join conversations c on c.tenant = r.tenant and c.id = r.conversation
        where r.tenant = $1 and r.requested_at <= $2 and r.requested_at > $2 - make_interval(secs => $5)),
     -- Counted once, by how many windows it is too old for.
     counted as (
       select width_bucket(extract(epoch from $2 - at)::double precision, $4::double precision[]) as outside,
              assistant, department, instructed, sum(message) as messages, sum(clarified) as clarified, sum(request) as requests,
              sum(timeout) as timeouts, sum(due) as due, sum(resolved) as resolved, sum(ms) as ms
         from happened group by outside, assistant, department, instructed)
     select "window", assistant, department, case when instructed then 'instructions' else 'participants' end as source,
            sum(messages)::int as messages, sum(clarified)::int as clarified,
            sum(requests)::int as requests, sum(timeouts)::int as timeouts, sum(due)::int as due,
            sum(resolved)::int as resolved, sum(ms)::double precision as "resolutionMs"
       from unnest($3::text[]) with ordinality as span("window", place) join counted on outside < place
      group by "window", assistant, department, instructed order by "window", assistant, department, instructed`,
    [tenant, at, spans.map(([window]) => window), spans.map(([, seconds]) => seconds), spans.at(-1)?.[1] ?? 0],
  );
  return found.rows;
}

/** Filters of the history; absent ones do not filter. */
export interface KpiHistoryAsked extends PageAsked {
  readonly window?: KpiWindow | undefined;
  readonly kpi?: Kpi['kpi'] | undefined;
  readonly source?: Kpi['source'] | undefined;
  readonly assistant?: string | undefined;
  readonly department?: string | undefined;
}

/** The recorded values, in the order of writing by default. A row is valid until the next row of its KPI. */
export async function listKpiHistory(
  tx: Queryable,
  tenant: string,
  { window, kpi, source, assistant, department, after, limit, order }: KpiHistoryAsked,
): Promise<PageFound<KpiChange>> {
  const { beyond, way } = directed(order);
  const found = await tx.query<Omit<KpiChange, 'at'> & { readonly at: Date }>(
    `select serial::text as cursor, at, "window", kpi, value, status, alarm, source, nullif(assistant, '') as assistant,
            nullif(department, '') as department
       from kpi_history
      where tenant = $1 and ($2::text is null or "window" = $2) and ($3::text is null or kpi = $3)
        and ($4::text is null or source = $4) and ($5::text is null or assistant = $5)
        and ($6::text is null or department = $6) and ($7::bigint is null or serial ${beyond} $7)
      order by serial ${way} limit $8`,
    [
      tenant,
      window ?? null,
      kpi ?? null,
      source ?? null,
      assistant ?? null,
      department ?? null,
      after ?? null,
      limit + 1,
    ],
  );
  return {
    items: found.rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() })),
    more: found.rows.length > limit,
  };
}

/** A KPI of one window. */
export type WindowKpi = Kpi & { readonly window: KpiWindow };
type Event = Pick<TenantEvent, 'event' | 'data'>;

/**
 * Writes the values that have changed, and the events that `crossing` derives from them, in one transaction: repeated
 * or concurrent calls report a crossing once. Returns the events.
 */
export async function recordKpis(
  database: Database,
  tenant: string,
  { at, kpis }: { readonly at: Date; readonly kpis: readonly WindowKpi[] },
  crossing: (kpi: WindowKpi & { readonly before: boolean }) => {
    readonly alarm: boolean;
    readonly event: Event | null;
  },
): Promise<readonly Event[]> {
  return database.asTenant(tenant, async (rows) => {
    await rows.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`kpis ${tenant}`]);
    const events: Event[] = [];
    const latest = await latestOf(rows, tenant, kpis);
    for (const [index, kpi] of kpis.entries()) {
      const { value = null, status = null, alarm: before } = latest[index] ?? {};
      const { alarm, event } = crossing({ ...kpi, before: before ?? false });
      if (event !== null) events.push(event);
      if (status !== kpi.status || value !== kpi.value || before !== alarm)
        await insert(rows, tenant, at, { ...kpi, alarm });
    }
    await forget(rows, tenant, at);
    await appendTenantEvents(rows, tenant, events);
    return events;
  });
}

interface Latest {
  readonly value: number | null;
  readonly status: Kpi['status'] | null;
  readonly alarm: boolean | null;
}

/** The last recorded value of each KPI, in the same order. */
async function latestOf(tx: Queryable, tenant: string, kpis: readonly WindowKpi[]): Promise<readonly Latest[]> {
  const found = await tx.query<Latest>(
    `select last.value, last.status, last.alarm
       from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
              with ordinality as series("window", kpi, assistant, department, source, place)
       left join lateral (
         select value, status, alarm from kpi_history h
          where h.tenant = $1 and h."window" = series."window" and h.kpi = series.kpi and h.assistant = series.assistant
            and h.department = series.department and h.source = series.source order by serial desc limit 1) last on true
      order by place`,
    [
      tenant,
      kpis.map(({ window }) => window),
      kpis.map(({ kpi }) => kpi),
      kpis.map(({ assistant }) => assistant ?? ''),
      kpis.map(({ department }) => department ?? ''),
      kpis.map(({ source }) => source),
    ],
  );
  return found.rows;
}

async function insert(
  tx: Queryable,
  tenant: string,
  at: Date,
  kpi: WindowKpi & { readonly alarm: boolean },
): Promise<void> {
  await tx.query(
    `insert into kpi_history (tenant, "window", kpi, assistant, department, source, value, status, alarm, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tenant,
      kpi.window,
      kpi.kpi,
      kpi.assistant ?? '',
      kpi.department ?? '',
      kpi.source,
      kpi.value,
      kpi.status,
      kpi.alarm,
      at,
    ],
  );
}

const keptDays = 90;

/** Deletes old history except the last row of each series, which says whether an alarm is active. */
async function forget(tx: Queryable, tenant: string, at: Date): Promise<void> {
  await tx.query(
    `delete from kpi_history old
      where tenant = $1 and at < $2::timestamptz - make_interval(days => $3)
        and exists (select 1 from kpi_history newer
                     where newer.tenant = $1 and newer."window" = old."window" and newer.kpi = old.kpi
                       and newer.assistant = old.assistant and newer.department = old.department
                       and newer.source = old.source and newer.serial > old.serial)`,
    [tenant, at, keptDays],
  );
}
