/** What was said, decided and done, page by page: transcript, events, gate decisions, effects. Newest last. */
import type { ConversationEvent, EffectOnWire, GateDecision, MessageOnWire } from '../../contracts/conversation.ts';
import type { Queryable } from './database.ts';

export interface PageAsked {
  /** The item after which the page begins, by its id (events: by its cursor). */
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface PageFound<Item> {
  readonly items: readonly Item[];
  readonly more: boolean;
}

/** The transcript in accepted order; what no turn has taken up yet has no place in it and comes last. Null when `after` names no message. */
export async function listMessages(
  rows: Queryable,
  tenant: string,
  conversation: string,
  { after, limit }: PageAsked,
): Promise<PageFound<MessageOnWire> | null> {
  let from: { position: string | null; serial: string } | null = null;
  if (after !== undefined) {
    const found = await rows.query<{ position: string | null; serial: string }>(
      'select position, serial from messages where tenant = $1 and conversation = $2 and message_id = $3',
      [tenant, conversation, after],
    );
    from = found.rows[0] ?? null;
    if (from === null) return null;
  }
  const found = await rows.query<Omit<MessageOnWire, 'at'> & { at: Date }>(
    `(select message_id, turn_id, role, text, status, at, position, serial from messages
       where tenant = $1 and conversation = $2 and position is not null
         and ($4::bigint is null or (position, serial) > ($3::bigint, $4))
       order by position, serial limit $5)
     union all
     (select message_id, turn_id, role, text, status, at, position, serial from messages
       where tenant = $1 and conversation = $2 and position is null
         and ($4::bigint is null or $3::bigint is not null or serial > $4)
       order by serial limit $5)
     order by position nulls last, serial limit $5`,
    [tenant, conversation, from?.position ?? null, from?.serial ?? null, limit + 1],
  );
  return page(found.rows, limit, ({ message_id, turn_id, role, text, status, at }) => ({
    message_id,
    turn_id,
    role,
    text,
    status,
    at: at.toISOString(),
    attachments: [],
    context_used: [],
  }));
}

/** Events after a cursor, without gaps. */
export async function listEvents(
  rows: Queryable,
  tenant: string,
  conversation: string,
  { after, limit }: PageAsked,
): Promise<PageFound<ConversationEvent>> {
  const found = await rows.query<Omit<ConversationEvent, 'at'> & { at: Date }>(
    `select event, cursor, conversation as conversation_id, at, data from events
     where tenant = $1 and conversation = $2 and cursor > $3 order by cursor limit $4`,
    [tenant, conversation, after ?? '0', limit + 1],
  );
  return page(found.rows, limit, (row) => ({ ...row, at: row.at.toISOString() }));
}

/** Decisions of both doors. Null when `after` names none. */
export async function listGateDecisions(
  rows: Queryable,
  tenant: string,
  conversation: string,
  { after, limit }: PageAsked,
): Promise<PageFound<GateDecision> | null> {
  const from = await serialOf(
    rows,
    'select serial from gate_decisions where tenant = $1 and decision_id = $2',
    tenant,
    after,
  );
  if (from === undefined) return null;
  const found = await rows.query<Omit<GateDecision, 'at' | 'rules'> & { at: Date; rules: readonly StoredRule[] }>(
    `select decision_id, turn_id, door, origin, verdict, because, action, policy_version, rules, at, snapshot from gate_decisions
     where tenant = $1 and conversation = $2 and ($3::bigint is null or serial > $3) order by serial limit $4`,
    [tenant, conversation, from, limit + 1],
  );
  return page(found.rows, limit, (row) => ({ ...row, rules: row.rules.map(ruleOnWire), at: row.at.toISOString() }));
}

/** The ledger: of one conversation, of one participant's conversations, or of the tenant. Null when `after` names none. */
export async function listEffects(
  rows: Queryable,
  tenant: string,
  of: {
    readonly conversation: string | null;
    readonly participant: string | null;
    readonly state?: EffectOnWire['state'] | undefined;
    readonly kind?: string | undefined;
  },
  { after, limit }: PageAsked,
): Promise<PageFound<EffectOnWire> | null> {
  const from = await serialOf(rows, 'select serial from effects where tenant = $1 and action_id = $2', tenant, after);
  if (from === undefined) return null;
  const found = await rows.query<Omit<EffectOnWire, 'at'> & { updated_at: Date }>(
    `select e.action_id, e.conversation as conversation_id, e.kind, e.state, e.preview, e.preview_hash, e.provider_ref,
            e.attempts, e.updated_at, e.refusal as because, e.confirmed
     from effects e join conversations c on c.tenant = e.tenant and c.id = e.conversation
     where e.tenant = $1 and ($2::text is null or e.conversation = $2) and ($3::text is null or c.participant = $3)
       and ($4::bigint is null or e.serial > $4) and ($5::text is null or e.state = $5) and ($6::text is null or e.kind = $6)
     order by e.serial limit $7`,
    [tenant, of.conversation, of.participant, from, of.state ?? null, of.kind ?? null, limit + 1],
  );
  return page(found.rows, limit, ({ updated_at, ...row }) => ({ ...row, at: updated_at.toISOString() }));
}

/** Stored in the engine's spelling, with the words put in. */
interface StoredRule {
  readonly rule: string;
  readonly holds: boolean;
  readonly evidence?: { readonly turnId: string | null; readonly quote: string };
}

function ruleOnWire({ rule, holds, evidence }: StoredRule): GateDecision['rules'][number] {
  return { rule, holds, ...(evidence ? { evidence: { turn_id: evidence.turnId, quote: evidence.quote } } : {}) };
}

/** Null: from the beginning. Undefined: no such item. */
async function serialOf(
  rows: Queryable,
  query: string,
  tenant: string,
  after: string | undefined,
): Promise<string | null | undefined> {
  if (after === undefined) return null;
  const found = await rows.query<{ serial: string }>(query, [tenant, after]);
  return found.rows[0]?.serial;
}

/** One row more than asked for was read in order to know whether there are more. */
function page<Row, Item>(rows: readonly Row[], limit: number, toItem: (row: Row) => Item): PageFound<Item> {
  return { items: rows.slice(0, limit).map(toItem), more: rows.length > limit };
}
