/** What an archive holds of a conversation, page by page, from the tables that hold its words. */
import type { Where } from '../../../contracts/state/turn.ts';
import type { Database } from '../database/database.ts';

/** A document of the archive; `by` orders its rows and is unique within a conversation. */
interface Archived {
  readonly document: string;
  readonly table: string;
  readonly by: string;
  /** Columns that are no data of the person: the tenant, and what only the program uses. */
  readonly without?: readonly string[];
}

/** In the order in which they stand in the archive. */
export const archivedTables: readonly Archived[] = [
  { document: 'messages', table: 'messages', by: 'serial', without: ['hash', 'offered_at', 'doubted_at'] },
  { document: 'turns', table: 'turns', by: 'turn_id' },
  { document: 'events', table: 'events', by: 'cursor' },
  { document: 'gate-decisions', table: 'gate_decisions', by: 'serial' },
  { document: 'clarifications', table: 'clarification_requests', by: 'serial', without: ['state'] },
  { document: 'notices', table: 'clarification_notices', by: "notice || ' ' || channel || ' ' || party" },
  { document: 'instruction-updates', table: 'instruction_updates', by: 'ref' },
  { document: 'context-requests', table: 'context_requests', by: 'serial', without: ['state'] },
  { document: 'context-supplies', table: 'context_supplies', by: 'serial' },
  { document: 'drafts', table: 'drafts', by: 'draft_id' },
  { document: 'previews', table: 'effect_previews', by: "action_id || ' ' || hash" },
  { document: 'effects', table: 'effects', by: 'serial', without: ['fence'] },
  { document: 'approvals', table: 'approvals', by: "action_id || ' ' || preview_hash" },
  { document: 'calendar-events', table: 'calendar_events', by: 'uid' },
  { document: 'concepts', table: 'conversation_context', by: 'conversation' },
  { document: 'captured-concepts', table: 'captured_concepts', by: 'id', without: ['keys'] },
  { document: 'reminders', table: 'reminders', by: 'serial' },
  { document: 'summaries', table: 'conversation_summaries', by: 'version' },
  { document: 'diagnosis', table: 'diagnoses', by: 'conversation' },
  { document: 'attachments', table: 'attachments', by: 'attachment_id', without: ['content'] },
  { document: 'feedback', table: 'feedback', by: 'serial' },
  { document: 'prompts', table: 'prompts', by: 'conversation' },
  { document: 'token-usage', table: 'token_usage', by: 'day' },
  { document: 'audit', table: 'audit_log', by: 'seq', without: ['once', 'hash', 'prev_hash', 'reason_digest'] },
];

/** Tables that name conversations and are no part of an archive, each with the reason. */
export const notArchived: Readonly<Record<string, string>> = {
  conversation_budgets: 'limits of the tenant',
  token_claims: 'calls that are under way',
  reply_parts: 'a reply that is being written',
  data_keys: 'a secret',
  stream_tickets: 'a secret',
  idempotency_keys: 'answers that are kept elsewhere as well',
  queue_viewers: 'who of the staff looks at a page',
  erasures: 'of conversations that are gone',
  audit_reasons: 'words of staff',
};

/** Rows that go into one document, so that no more than those are in memory. */
const rowsOfDocument = 50;

/** One conversation, as its row says. Null: it is gone. */
export async function archivedConversation(database: Database, where: Where): Promise<unknown> {
  const { rows } = await database.asTenant(where.tenant, (tx) =>
    tx.query<{ row: unknown }>(
      `select to_jsonb(c) - array['tenant', 'looked_at', 'missing_since', 'stalled_at', 'stood_at', 'asked'] as row
         from conversations c where c.tenant = $1 and c.id = $2`,
      [where.tenant, where.conversation],
    ),
  );
  return rows[0]?.row ?? null;
}

/** Pages of rows as they are stored, without the columns that are left out. */
export async function* archivedPages(
  database: Database,
  { tenant, conversation }: Where,
  { table, by, without = [] }: Archived,
): AsyncGenerator<readonly unknown[]> {
  const columns = await columnsOf(database, table, ['tenant', 'conversation', ...without]);
  for (let seen = 0; ; seen += rowsOfDocument) {
    const { rows } = await database.asTenant(tenant, (tx) =>
      tx.query<{ row: unknown }>(
        `select (select to_jsonb(one) from (select ${columns}) as one) as row from ${table} t
          where t.tenant = $1 and t.conversation = $2 order by ${by} offset $3 limit $4`,
        [tenant, conversation, seen, rowsOfDocument],
      ),
    );
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < rowsOfDocument) return;
  }
}

/** As the table has them now: a column that a later version adds is in the archive unless it is left out. */
async function columnsOf(database: Database, table: string, without: readonly string[]): Promise<string> {
  const { rows } = await database.query<{ columns: string }>(
    `select string_agg('t.' || quote_ident(a.attname), ', ' order by a.attnum) as columns from pg_attribute a
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all($2::text[])`,
    [table, without],
  );
  return rows[0]?.columns ?? '';
}

/** Ids of a participant's conversations, a page at a time. */
export async function* conversationsOf(
  database: Database,
  tenant: string,
  participant: string,
): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const { rows } = await database.asTenant(tenant, (tx) =>
      tx.query<{ id: string }>(
        'select id from conversations where tenant = $1 and participant = $2 and id > $3 order by id limit 200',
        [tenant, participant, after],
      ),
    );
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Sessions that were granted to a participant alone, one at a time. */
export async function* sessionsOf(
  database: Database,
  tenant: string,
  participant: string,
): AsyncGenerator<{ readonly id: string; readonly body: string }> {
  for (let after = ''; ;) {
    const { rows } = await database.asTenant(tenant, (tx) =>
      tx.query<{ id: string; body: string }>(
        'select id, body from sessions where tenant = $1 and participants = array[$2] and id > $3 order by id limit 1',
        [tenant, participant, after],
      ),
    );
    const [one] = rows;
    if (one === undefined) return;
    yield one;
    after = one.id;
  }
}
