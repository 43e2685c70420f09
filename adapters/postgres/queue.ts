/** Everything that waits for a person (`GET /v1/queue`): the oldest deadline first, what has none last. */
import type { QueueItem } from '../../contracts/clarification.ts';
import type { Queryable } from './database.ts';

export interface QueueAsked {
  readonly kind?: QueueItem['kind'] | undefined;
  readonly assignee?: string | undefined;
  /** Only what is due before this instant. */
  readonly dueBefore?: Date | undefined;
  /** The `next` of the page before: a place in the order, so that an item that was settled meanwhile loses nobody his page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A page of the queue. Null when `after` is none of our places. */
export async function listQueue(
  rows: Queryable,
  tenant: string,
  { kind, assignee, dueBefore, after, limit }: QueueAsked,
): Promise<{ readonly items: readonly QueueItem[]; readonly next: string | null } | null> {
  const place = after === undefined ? null : placeIn(after);
  if (after !== undefined && place === null) return null;
  const found = await rows.query<Stored>(
    `with waiting as (${[clarifications, approvals, unknownEffects, paused].join('\nunion all\n')}),
          placed as (select kind collate "C" as kind, id collate "C" as id, conversation_id, assistant, assignee, level, status,
                            what, since, due_at, coalesce(to_char(due_at at time zone 'UTC', ${sortable}), '-') collate "C" as due,
                            to_char(since at time zone 'UTC', ${sortable}) collate "C" as begun from waiting)
     select kind, id, conversation_id, assistant, assignee, level, status, what, since, due_at, due, begun,
            coalesce(due_at < now(), false) as overdue
       from placed
      where ($2::text is null or kind = $2) and ($3::text is null or assignee = $3) and ($4::timestamptz is null or due_at < $4)
        and ($5::text is null or (due = '-', due, begun, kind, id) > ($5 = '-', $5, $6, $7, $8))
      order by (due = '-'), due, begun, kind, id limit $9`,
    [
      tenant,
      kind ?? null,
      assignee ?? null,
      dueBefore ?? null,
      place?.due ?? null,
      place?.begun ?? null,
      place?.kind ?? null,
      place?.id ?? null,
      limit + 1,
    ],
  );
  const page = found.rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(itemOf),
    next: found.rows.length > limit && last !== undefined ? tokenOf(last) : null,
  };
}

/** Times as text that sorts as they do, to the microsecond. */
const sortable = `'YYYY-MM-DD"T"HH24:MI:SS.US'`;

const clarifications = `
  select 'clarification' as kind, r.request_id::text as id, r.conversation as conversation_id, r.assistant,
         r.level_party as assignee, r.level, r.response_status as status,
         left(coalesce((select string_agg(issue->>'field' || ': ' || (issue->>'issue'), '; ')
                          from jsonb_array_elements(r.specific_issues) issue
                         where not r.answers @> jsonb_build_array(jsonb_build_object('field', issue->>'field'))), ''), 300) as what,
         to_timestamp((r.levels->-1->>'from')::double precision / 1000) as since, r.due_at
    from clarification_requests r
   where r.tenant = $1 and (r.response_status = 'timed-out' or (r.response_status in ('pending', 'escalated') and r.party_kind = 'person'))`;

const approvals = `
  select 'approval', coalesce(c.flow->>'action_id', c.id), c.id, c.assistant, null, null, 'waiting',
         left(concat_ws(' ', c.flow->>'kind', coalesce(c.flow->'preview'->>'subject', c.flow->'preview'->>'topic',
                                                       c.flow->'preview'->>'title', ''),
                        'for', coalesce(c.flow->'preview'->>'to', c.flow->'preview'->>'person', c.participant, 'nobody in particular')), 300),
         c.updated_at, (c.flow->>'expires_at')::timestamptz
    from conversations c where c.tenant = $1 and c.waiting_on = 'approval' and c.closed_at is null`;

const unknownEffects = `
  select 'effect-unknown', e.action_id, e.conversation, c.assistant, null, null, e.state,
         left(concat_ws(' ', e.kind, coalesce(e.preview->>'subject', e.preview->>'topic', e.preview->>'title', ''),
                        'to', coalesce(e.recipient, e.preview->>'person', 'nobody in particular')) || ': was it done?', 300),
         e.updated_at, null
    from effects e join conversations c on c.tenant = e.tenant and c.id = e.conversation
   where e.tenant = $1 and e.state = 'unknown' and e.confirmed is null`;

/** An operator is waited for, and neither an unknown effect nor a question that nobody answered is the reason. */
const paused = `
  select 'paused', c.id, c.id, c.assistant, null, null, c.state, 'paused by an operator', c.updated_at, null
    from conversations c
   where c.tenant = $1 and c.waiting_on = 'operator' and c.closed_at is null
     and not exists (select 1 from effects e where e.tenant = c.tenant and e.conversation = c.id and e.state = 'unknown')
     and not exists (select 1 from clarification_requests r
                      where r.tenant = c.tenant and r.conversation = c.id and r.response_status = 'timed-out')`;

interface Place {
  readonly due: string;
  readonly begun: string;
  readonly kind: string;
  readonly id: string;
}

interface Stored extends Omit<QueueItem, 'since' | 'due_at'>, Pick<Place, 'due' | 'begun'> {
  readonly since: Date;
  readonly due_at: Date | null;
}

function itemOf({ since, due_at, due: _due, begun: _begun, ...item }: Stored): QueueItem {
  return { ...item, since: since.toISOString(), due_at: due_at?.toISOString() ?? null };
}

function tokenOf({ due, begun, kind, id }: Stored): string {
  return Buffer.from(JSON.stringify([due, begun, kind, id])).toString('base64url');
}

function placeIn(token: string): Place | null {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts.length !== 4 || !parts.every((part) => typeof part === 'string')) return null;
  const [due, begun, kind, id] = parts as [string, string, string, string];
  return parts.some((part: string) => part.includes('\u0000')) ? null : { due, begun, kind, id };
}
