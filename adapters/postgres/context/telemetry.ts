/** Statistics of context requests (X13), counted from rows on request. */
import type { ContextTelemetry } from '../../../contracts/wire/material.ts';
import type { Queryable } from '../database/database.ts';

/** One row for all assistants together, then one for each assistant with requests since `since`. */
export async function countContexts(
  tx: Queryable,
  tenant: string,
  { since }: { readonly since: Date },
): Promise<readonly ContextTelemetry[]> {
  const found = await tx.query<ContextTelemetry>(
    `select assistant, count(*)::int as requests, count(distinct conversation)::int as conversations,
            count(*) filter (where status in ('pending', 'escalated'))::int as open,
            round(count(*)::numeric / greatest(count(distinct conversation), 1), 2)::float as requests_per_conversation,
            round((avg(extract(epoch from ended_at - opened_at)) filter (where status = 'resolved'))::numeric, 1)::float as time_to_fulfil_s,
            ${rate("status in ('expired', 'cancelled')")} as fallback_rate,
            ${rate(`jsonb_path_exists(state, '$.slots[*].skipped')`)} as skip_rate,
            ${rate("status = 'forced'")} as force_rate
       from context_requests where tenant = $1 and opened_at >= $2
      group by grouping sets ((), (assistant)) order by assistant nulls first`,
    [tenant, since],
  );
  return found.rows;
}

/** Percentage of ended requests; null when none has ended. */
function rate(condition: string): string {
  const ended = `count(*) filter (where ended_at is not null)`;
  return `round(100.0 * count(*) filter (where ended_at is not null and ${condition}) / nullif(${ended}, 0), 2)::float`;
}
