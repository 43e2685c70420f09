/** Notices that were not delivered and are not retried: an operator should know of them (C10). */
import type { UndeliveredNotice } from '../../../contracts/wire/operators.ts';
import type { Queryable } from '../database/database.ts';

interface Row extends Omit<UndeliveredNotice, 'at'> {
  readonly at: Date;
}

/**
 * Latest first. `open`: the request is still open, so notifying again helps. Notices that a later one to the same party
 * replaced are left out.
 */
export async function undeliveredNotices(
  tx: Queryable,
  tenant: string,
  { limit }: { readonly limit: number },
): Promise<readonly UndeliveredNotice[]> {
  const { rows } = await tx.query<Row>(
    `select n.notice, n.channel, n.party, n.conversation as conversation_id, n.request as request_id, n.state,
            coalesce(n.because, '') as because, n.attempts, n.updated_at as at,
            case when r.request_id is not null then 'clarification' when m.request_id is not null then 'context'
                 else 'handoff' end as kind,
            coalesce(r.response_status in ('pending', 'escalated'), m.status in ('pending', 'escalated'), false) as open
       from clarification_notices n
       left join clarification_requests r on r.tenant = n.tenant and r.request_id::text = n.request
       left join context_requests m on m.tenant = n.tenant and m.request_id::text = n.request
      where n.tenant = $1 and n.final and n.state in ('failed', 'unknown')
        and not exists (select 1 from clarification_notices later
                         where later.tenant = n.tenant and later.request = n.request and later.party = n.party
                           and later.channel = n.channel and later.state = 'told' and later.at > n.at)
      order by n.updated_at desc, n.notice limit $2`,
    [tenant, limit],
  );
  return rows.map(({ at, ...notice }) => ({ ...notice, at: at.toISOString() }));
}
