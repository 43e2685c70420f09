/** Everything that waits for a person (`GET /v1/queue`): earliest deadline first, items without one last. */
import type { HandoffOnWire } from '../../../contracts/state/handoff.ts';
import { cutText } from '../../../domain/words/cut.ts';
import type { QueueItem } from '../../../contracts/wire/clarification.ts';
import type { SpecificIssue } from '../../../contracts/reading/clarity.ts';
import type { Queryable } from '../database/database.ts';

export interface QueueAsked {
  readonly kind?: QueueItem['kind'] | undefined;
  readonly assignee?: string | undefined;
  /** Only of these conversations. */
  readonly conversations?: readonly string[] | undefined;
  /** Only items that are due before this instant. */
  readonly dueBefore?: Date | undefined;
  /**
   * The `next` of the page before. It is a position in the order, so it stays valid when an item is settled meanwhile.
   */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** An artifact's name for people; its key where the name is unknown. */
export type ArtifactName = (assistant: string, artifact: string) => string;

/** An item before it is put into words: that takes names of its assistant, which are not in the database. */
export type QueueRow = Omit<QueueItem, 'what'> & { readonly what: unknown };

/** A page of the queue. Null when `after` is not a valid position. */
export async function listQueue(
  tx: Queryable,
  tenant: string,
  { kind, assignee, conversations, dueBefore, after, limit }: QueueAsked,
): Promise<{ readonly items: readonly QueueRow[]; readonly next: string | null } | null> {
  const place = after === undefined ? null : placeIn(after);
  if (after !== undefined && place === null) return null;
  const found = await tx.query<Stored>(
    `with waiting as (${[dangers, clarifications, contexts, approvals, unknownEffects, handoffs, budgets, stalled, troubled, paused].join('\nunion all\n')}),
          page as (
            select * from waiting
             where ($2::text is null or kind = $2) and ($3::text is null or assignee = $3)
               and ($10::text[] is null or conversation_id = any($10))
               and ($4::timestamptz is null or due_at < $4)
               and ($5::text is null or (coalesce(due_at, 'infinity'), since, kind, id collate "C")
                                        > ($5::timestamptz, $6::timestamptz, $7, $8))
             order by coalesce(due_at, 'infinity'), since, kind, id collate "C" limit $9)
     select kind, id, conversation_id, assistant, assignee, level, status, what, since, due_at,
            (status = 'timed-out' or coalesce(due_at < now(), false)) as overdue, coalesce(due_at, 'infinity')::text as due, since::text as begun
       from page order by coalesce(due_at, 'infinity'), since, kind, id collate "C"`,
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
      conversations ?? null,
    ],
  );
  const page = found.rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(rowOf),
    next: found.rows.length > limit && last !== undefined ? tokenOf(last) : null,
  };
}

/** Page size when the whole queue is read. */
const wholePage = 500;

/** The whole queue in order: of these conversations, or (null) of all. */
export async function wholeQueue(
  tx: Queryable,
  tenant: string,
  conversations: readonly string[] | null,
): Promise<readonly QueueRow[]> {
  const items: QueueRow[] = [];
  for (let after: string | undefined; ;) {
    const page = await listQueue(tx, tenant, {
      conversations: conversations ?? undefined,
      after,
      limit: wholePage,
    });
    items.push(...(page?.items ?? []));
    if (page?.next == null) return items;
    after = page.next;
  }
}

/**
 * Danger to life or limb (G21), due at once until somebody has looked after the conversation. The latest danger is
 * shown.
 */
const dangers = `
  select 'danger' collate "C" as kind, e.conversation || ':' || e.cursor as id, e.conversation as conversation_id, c.assistant,
         null::text as assignee, null::text as level, 'waiting' as status, e.data as what, e.at as since, e.at as due_at
    from events e join conversations c on c.tenant = e.tenant and c.id = e.conversation
   where e.tenant = $1 and e.event = 'conversation:danger' and c.closed_at is null
     and not exists (select 1 from events later where later.tenant = e.tenant and later.conversation = e.conversation
                        and later.event = e.event and later.cursor > e.cursor)
     and not exists (select 1 from audit_log a where a.tenant = e.tenant and a.conversation = e.conversation and a.at > e.at
                        and a.event in ('conversation.paused', 'conversation.resumed', 'conversation.answered', 'conversation.handed-back'))`;

/** Of the latest handoff. */
const isWithPerson = `c.handoff->>'status' in ('pending', 'escalated', 'timed-out', 'answered')`;

// `what` is put into words after paging: with ten thousand waiting items only fifty are rendered.
const clarifications = `
  select 'clarification' collate "C" as kind, r.request_id::text as id, r.conversation as conversation_id, r.assistant,
         r.level_party as assignee, r.level, r.response_status as status, r.state as what,
         to_timestamp((r.levels->-1->>'from')::double precision / 1000) as since, r.due_at
    from clarification_requests r
   where r.tenant = $1 and (r.response_status = 'timed-out' or (r.response_status in ('pending', 'escalated') and r.party_kind = 'person'))`;

/** Context requests (X2). */
const contexts = `
  select 'context', r.request_id::text, r.conversation, r.assistant, r.level_party, r.level, r.status, r.state,
         to_timestamp((r.state->'levels'->-1->>'from')::double precision / 1000), r.due_at
    from context_requests r where r.tenant = $1 and r.status in ('pending', 'escalated')`;

/** A participant approves their own preview in the conversation; previews between parties need an operator. */
const approvals = `
  select 'approval', coalesce(c.flow->>'action_id', c.id), c.id, c.assistant, null, null, 'waiting', c.flow, c.updated_at,
         (c.flow->>'expires_at')::timestamptz
    from conversations c where c.tenant = $1 and c.waiting_on = 'approval' and c.instructed and c.closed_at is null`;

const unknownEffects = `
  select 'effect-unknown', e.action_id, e.conversation, c.assistant, null, null, e.state,
         jsonb_build_object('kind', e.kind, 'preview', e.preview), e.updated_at, null
    from effects e join conversations c on c.tenant = e.tenant and c.id = e.conversation
   where e.tenant = $1 and e.state = 'unknown' and e.confirmed is null`;

/** Handoffs that are not handed back. No clock runs while the person has spoken last (G22). */
const handoffs = `
  select 'handoff', c.handoff->>'id', c.id, c.assistant, coalesce(c.handoff->>'taken_by', c.handoff->>'assignee'), c.handoff->>'level', c.handoff->>'status', c.handoff,
         (c.handoff->>'since')::timestamptz, (c.handoff->>'due_at')::timestamptz
    from conversations c
   where c.tenant = $1 and c.closed_at is null and c.handoff is not null and ${isWithPerson}`;

/** A token budget is used up: an operator raises it, or the day ends. */
const budgets = `
  select 'budget', c.id, c.id, c.assistant, null, null, 'waiting',
         jsonb_build_object('scope', b.stopped_by, 'tokens', b.stopped_at_tokens), b.stopped_at, null
    from conversation_budgets b join conversations c on c.tenant = b.tenant and c.id = b.conversation
   where b.tenant = $1 and c.closed_at is null
     and (b.stopped_by = 'conversation' or (b.stopped_by = 'day' and b.stopped_on = (now() at time zone 'UTC')::date))`;

/** The workflow's tasks fail while something waits for it: checked every ten minutes (`fleet/reconciliation.ts`). */
const stalled = `
  select 'stalled', c.id, c.id, c.assistant, null, null, 'waiting', null,
         (select min(m.at) from messages m where m.tenant = c.tenant and m.conversation = c.id and m.status = 'queued'), null
    from conversations c
   where c.tenant = $1 and c.closed_at is null and c.stalled_at > now() - interval '15 minutes'
     and exists (select 1 from messages m where m.tenant = c.tenant and m.conversation = c.id and m.status = 'queued')`;

/** Three unusable model answers within an hour, until there were none for as long. */
const troubled = `
  select 'model', c.id, c.id, c.assistant, null, null, 'waiting', jsonb_build_object('what', t.latest, 'times', t.times), t.since, null
    from (select e.conversation, count(*) as times, min(e.at) as since, (array_agg(e.data->>'what' order by e.cursor desc))[1] as latest
            from events e
           where e.tenant = $1 and e.event = 'conversation:model' and e.at > now() - interval '1 hour' and e.data->>'what' <> 'continued'
           group by e.conversation having count(*) >= 3) t
    join conversations c on c.tenant = $1 and c.id = t.conversation and c.closed_at is null`;

/**
 * The conversation is paused for an operator for a reason that no other item shows: not an unknown effect, an
 * unanswered question, or a participant.
 */
const paused = `
  select 'paused', c.id, c.id, c.assistant, null, null, c.state, null, c.updated_at, null
    from conversations c
   where c.tenant = $1 and c.waiting_on = 'operator' and c.closed_at is null and not coalesce(${isWithPerson}, false)
     and not exists (select 1 from effects e where e.tenant = c.tenant and e.conversation = c.id and e.state = 'unknown')
     and not exists (select 1 from clarification_requests r
                      where r.tenant = c.tenant and r.conversation = c.id and r.response_status = 'timed-out')`;

interface Place {
  readonly due: string;
  readonly begun: string;
  readonly kind: string;
  readonly id: string;
}

interface Stored extends Omit<QueueRow, 'since' | 'due_at'>, Pick<Place, 'due' | 'begun'> {
  readonly since: Date;
  readonly due_at: Date | null;
}

function rowOf({ since, due_at, due: _due, begun: _begun, ...item }: Stored): QueueRow {
  return { ...item, since: since.toISOString(), due_at: due_at?.toISOString() ?? null };
}

/** Puts an item into words. */
export function inWords(row: QueueRow, nameOf: ArtifactName): QueueItem {
  return { ...row, what: cutText(whatOf(row, nameOf), longestLine) };
}

const longestLine = 300;

function whatOf({ kind, assistant, what }: QueueRow, nameOf: ArtifactName): string {
  switch (kind) {
    case 'clarification': {
      const { issues, answers } = what as {
        readonly issues: readonly Pick<SpecificIssue, 'field' | 'issue'>[];
        readonly answers: readonly { readonly field: string }[];
      };
      const open = issues.filter(({ field }) => !answers.some((answer) => answer.field === field));
      return open.map(({ field, issue }) => `${field}: ${issue}`).join('; ');
    }
    case 'context': {
      const { slots } = what as {
        readonly slots: readonly { readonly slotKey: string; readonly quote: string | null }[];
      };
      const quote = slots.find((slot) => slot.quote !== null)?.quote;
      const names = slots.map(({ slotKey }) => nameOf(assistant, slotKey)).join(', ');
      return quote == null ? names : `${names}: "${quote}"`;
    }
    case 'approval':
      return actionOf(what);
    case 'effect-unknown':
      return `${actionOf(what)}: was it done?`;
    case 'danger': {
      const { kind: of, quote } = what as { readonly kind: string; readonly quote: string };
      return `${of}: "${quote}"`;
    }
    case 'handoff':
      return handoffIn(what ?? {});
    case 'budget': {
      const { scope, tokens } = what as { readonly scope: string; readonly tokens: number };
      const whose = scope === 'day' ? 'the tenant’s tokens for today are' : 'the conversation’s tokens are';
      return `${whose} used up (${tokens})`;
    }
    case 'stalled':
      return 'messages wait, and its workflow fails whenever it takes one up: see its last failure in Temporal';
    case 'model': {
      const { what: latest, times } = what as { readonly what: string; readonly times: number };
      return `${times} answers of the model were none within an hour; the latest: ${troubles[latest] ?? latest}`;
    }
    case 'paused':
      return 'paused by an operator';
    default:
      return kind satisfies never;
  }
}

function handoffIn({ reason, quote = '', taken_by: by = null }: Partial<HandoffOnWire>): string {
  if (reason === 'taken') return `taken over by ${by ?? 'nobody'}`;
  return `asked for a person: ${quote}${by === null ? '' : ` (taken over by ${by})`}`;
}

const troubles: Readonly<Record<string, string>> = {
  broken: 'its server broke it off',
  cut: 'it was too long for model.maxTokens, twice',
  declined: 'the model or its filter declined',
  empty: 'not a word came',
};

/** An action in one line: its kind, its subject, its recipients. */
function actionOf(what: unknown): string {
  const { kind, preview } = (what ?? {}) as { readonly kind?: string; readonly preview?: Record<string, unknown> };
  const about = preview?.['subject'] ?? preview?.['topic'] ?? preview?.['title'];
  const whom = preview?.['to'] ?? preview?.['person'];
  const words = [kind ?? 'action', about, ...(typeof whom === 'string' ? ['for', whom] : [])];
  return words.filter((word) => typeof word === 'string').join(' ');
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
  // PostgreSQL writes times in its own format and would fail on any other.
  const isOurs = (due === 'infinity' || isTime(due)) && isTime(begun) && !`${kind}${id}`.includes('\u0000');
  return isOurs ? { due, begun, kind, id } : null;
}

function isTime(text: string): boolean {
  const [, day = '', hour, minute, second, offset] =
    /^(\d{4}-\d\d-\d\d) (\d\d):(\d\d):(\d\d)(?:\.\d{1,6})?[+-](\d\d)(?::[0-5]\d){0,2}$/.exec(text) ?? [];
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || Number(offset) > 15) return false;
  // The 31st of February rolls over to March, and PostgreSQL has no year 0.
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) && !day.startsWith('0000');
}
