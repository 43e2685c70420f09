/** The clarification protocol's key figures (C13): counted from rows at the moment of asking, and their history. */
import type { Kpi, KpiWindow, TenantEvent } from '../../contracts/clarification.ts';
import type { Database, Queryable } from './database.ts';
import { appendTenantEvents } from './tenant-events.ts';

/** What was counted of one window, assistant and department; see `KpiCounts` of the deciders. */
export interface Counted {
  readonly window: KpiWindow;
  readonly assistant: string;
  readonly department: string | null;
  readonly messages: number;
  readonly clarified: number;
  readonly requests: number;
  readonly timeouts: number;
  readonly due: number;
  readonly resolved: number;
  readonly resolutionMs: number;
}

/**
 * Counts messages accepted and requests opened within each window that ends at `at`; docs/decisions/0003 says what counts as
 * what. Only assistants and departments of which there is something are in the answer.
 */
export async function countKpis(
  rows: Queryable,
  tenant: string,
  { at, windows }: { readonly at: Date; readonly windows: Readonly<Record<KpiWindow, number>> },
): Promise<readonly Counted[]> {
  const spans = Object.entries(windows).toSorted(([, one], [, other]) => one - other);
  const found = await rows.query<Counted>(
    `with happened as (
       select c.assistant, c.department, m.at, 1 as message, 0 as clarified, 0 as request, 0 as timeout, 0 as due,
              0 as resolved, 0::bigint as ms
         from messages m join conversations c on c.tenant = m.tenant and c.id = m.conversation
        where m.tenant = $1 and m.role = 'participant' and m.at <= $2 and m.at > $2 - make_interval(secs => $5)
       union all
       select c.assistant, c.department, r.requested_at, 0, (r.round = 1)::int, 1, (r.timed_out_at is not null)::int,
              (r.response_status in ('resolved', 'timed-out', 'best-guess')
                or (r.response_status in ('pending', 'escalated') and coalesce(r.chain_due_at < $2, false)))::int,
              (r.response_status = 'resolved')::int, coalesce(r.resolution_time_ms, 0)
         from clarification_requests r join conversations c on c.tenant = r.tenant and c.id = r.conversation
        where r.tenant = $1 and r.requested_at <= $2 and r.requested_at > $2 - make_interval(secs => $5)),
     -- Counted once, by how many windows it is too old for.
     counted as (
       select width_bucket(extract(epoch from $2 - at)::double precision, $4::double precision[]) as outside,
              assistant, department, sum(message) as messages, sum(clarified) as clarified, sum(request) as requests,
              sum(timeout) as timeouts, sum(due) as due, sum(resolved) as resolved, sum(ms) as ms
         from happened group by outside, assistant, department)
     select "window", assistant, department, sum(messages)::int as messages, sum(clarified)::int as clarified,
            sum(requests)::int as requests, sum(timeouts)::int as timeouts, sum(due)::int as due,
            sum(resolved)::int as resolved, sum(ms)::double precision as "resolutionMs"
       from unnest($3::text[]) with ordinality as span("window", place) join counted on outside < place
      group by "window", assistant, department order by "window", assistant, department`,
    [tenant, at, spans.map(([window]) => window), spans.map(([, seconds]) => seconds), spans.at(-1)?.[1] ?? 0],
  );
  return found.rows;
}

/** A figure of a window. */
export type WindowKpi = Kpi & { readonly window: KpiWindow };
type Event = Pick<TenantEvent, 'event' | 'data'>;

/**
 * Writes what has changed since it was written last, and the events that `crossing` makes of it, in one transaction: whoever
 * comes twice, or at once, tells a crossing once. Returns the events.
 */
export async function recordKpis(
  database: Database,
  tenant: string,
  { at, kpis }: { readonly at: Date; readonly kpis: readonly WindowKpi[] },
  crossing: (kpi: WindowKpi & { readonly before: Kpi['status'] | null }) => Event | null,
): Promise<readonly Event[]> {
  return database.asTenant(tenant, async (rows) => {
    await rows.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`kpis ${tenant}`]);
    const events: Event[] = [];
    const latest = await latestOf(rows, tenant, kpis);
    for (const [index, kpi] of kpis.entries()) {
      const { value, status, before } = latest[index] ?? { value: null, status: null, before: null };
      const event = crossing({ ...kpi, before });
      if (event !== null) events.push(event);
      if (status !== kpi.status || value !== kpi.value) await insert(rows, tenant, at, kpi);
    }
    await forget(rows, tenant, at);
    await appendTenantEvents(rows, tenant, events);
    return events;
  });
}

interface Latest {
  readonly value: number | null;
  readonly status: Kpi['status'] | null;
  /** Its last status with data. */
  readonly before: Kpi['status'] | null;
}

/** What was written last of each figure, in their order. */
async function latestOf(rows: Queryable, tenant: string, kpis: readonly WindowKpi[]): Promise<readonly Latest[]> {
  const found = await rows.query<Latest>(
    `select last.value, last.status, telling.status as before
       from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as series("window", kpi, assistant, department, place)
       left join lateral (
         select value, status from kpi_history h
          where h.tenant = $1 and h."window" = series."window" and h.kpi = series.kpi and h.assistant = series.assistant
            and h.department = series.department order by serial desc limit 1) last on true
       left join lateral (
         select status from kpi_history h
          where h.tenant = $1 and h."window" = series."window" and h.kpi = series.kpi and h.assistant = series.assistant
            and h.department = series.department and h.status <> 'no-data' order by serial desc limit 1) telling on true
      order by place`,
    [
      tenant,
      kpis.map(({ window }) => window),
      kpis.map(({ kpi }) => kpi),
      kpis.map(({ assistant }) => assistant ?? ''),
      kpis.map(({ department }) => department ?? ''),
    ],
  );
  return found.rows;
}

async function insert(rows: Queryable, tenant: string, at: Date, kpi: WindowKpi): Promise<void> {
  await rows.query(
    `insert into kpi_history (tenant, "window", kpi, assistant, department, value, status, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tenant, kpi.window, kpi.kpi, kpi.assistant ?? '', kpi.department ?? '', kpi.value, kpi.status, at],
  );
}

const keptDays = 90;

/** Old history goes, but never what a series was told by last: it says whether an alarm stands. */
async function forget(rows: Queryable, tenant: string, at: Date): Promise<void> {
  await rows.query(
    `delete from kpi_history old
      where tenant = $1 and at < $2::timestamptz - make_interval(days => $3)
        and exists (select 1 from kpi_history newer
                     where newer.tenant = $1 and newer."window" = old."window" and newer.kpi = old.kpi
                       and newer.assistant = old.assistant and newer.department = old.department
                       and newer.serial > old.serial and newer.status <> 'no-data')`,
    [tenant, at, keptDays],
  );
}
