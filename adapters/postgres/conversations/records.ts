/** The records of a conversation by page: transcript, events, gate decisions, effects. Newest last by default. */
import type {
  ConversationEvent,
  EffectOnWire,
  GateDecision,
  MessageOnWire,
} from '../../../contracts/wire/conversation.ts';
import type { Queryable } from '../database/database.ts';
import { directed, type PageOrder } from '../database/page-order.ts';

export interface PageAsked {
  /** Cursor: the id of the item before the page (for events, its cursor). */
  readonly after?: string | undefined;
  readonly limit: number;
  /** Default: newest last. */
  readonly order?: PageOrder | undefined;
}

export interface PageFound<Item> {
  readonly items: readonly Item[];
  readonly more: boolean;
}

/** Messages beyond the one at ($3, $4), in either direction. A message without a position comes last. */
const messagesBeyond = {
  asc: '((position, serial) > ($3::bigint, $4) or (position is null and ($3::bigint is not null or serial > $4)))',
  desc: '((position, serial) < ($3::bigint, $4) or ($3::bigint is null and (position is not null or serial < $4)))',
} as const;

/**
 * The transcript in accepted order. Messages that no turn has taken up have no position and come last. A doubted
 * message appears only once it is known to have reached its workflow. Null when `after` names no message.
 */
export async function listMessages(
  tx: Queryable,
  tenant: string,
  conversation: string,
  { after, limit, order }: PageAsked,
): Promise<PageFound<MessageOnWire> | null> {
  const { way } = directed(order);
  let from: { position: string | null; serial: string } | null = null;
  if (after !== undefined) {
    const found = await tx.query<{ position: string | null; serial: string }>(
      'select position, serial from messages where tenant = $1 and conversation = $2 and message_id = $3',
      [tenant, conversation, after],
    );
    from = found.rows[0] ?? null;
    if (from === null) return null;
  }
  const found = await tx.query<
    Omit<MessageOnWire, 'at' | 'context_used' | 'answer'> & {
      at: Date;
      context_used: MessageOnWire['context_used'] | null;
      answer: MessageOnWire['answer'] | null;
    }
  >(
    `select message_id, turn_id, role, text, status, at, context_used,
            case when role = 'assistant' then (select t.settled->'answer' from turns t
              where t.tenant = messages.tenant and t.conversation = messages.conversation and t.turn_id = messages.turn_id) end as answer
       from messages
     where tenant = $1 and conversation = $2 and (doubted_at is null or status <> 'queued')
       and ($4::bigint is null or ${messagesBeyond[way]})
     order by position ${way} ${way === 'asc' ? 'nulls last' : 'nulls first'}, serial ${way} limit $5`,
    [tenant, conversation, from?.position ?? null, from?.serial ?? null, limit + 1],
  );
  return page(found.rows, limit, ({ message_id, turn_id, role, text, status, at, context_used, answer }) => ({
    message_id,
    turn_id,
    role,
    text,
    status,
    at: at.toISOString(),
    attachments: [],
    context_used: context_used ?? [],
    ...(answer === null ? {} : { answer }),
  }));
}

/** Events after a cursor, without gaps. */
export async function listEvents(
  tx: Queryable,
  tenant: string,
  conversation: string,
  { after, limit, order }: PageAsked,
): Promise<PageFound<ConversationEvent>> {
  const { beyond, way } = directed(order);
  const found = await tx.query<Omit<ConversationEvent, 'at'> & { at: Date }>(
    `select event, cursor, conversation as conversation_id, at, data from events
     where tenant = $1 and conversation = $2 and ($3::bigint is null or cursor ${beyond} $3) order by cursor ${way} limit $4`,
    [tenant, conversation, after ?? null, limit + 1],
  );
  return page(found.rows, limit, (row) => ({ ...row, at: row.at.toISOString() }));
}

/** Decisions of both doors. Null when `after` names none. */
export async function listGateDecisions(
  tx: Queryable,
  tenant: string,
  conversation: string,
  { after, limit, order }: PageAsked,
): Promise<PageFound<GateDecision> | null> {
  const { beyond, way } = directed(order);
  const from = await serialOf(
    tx,
    'select serial from gate_decisions where tenant = $1 and decision_id = $2 and conversation = $3',
    after,
    [tenant, after, conversation],
  );
  if (from === undefined) return null;
  const found = await tx.query<Omit<GateDecision, 'at' | 'rules'> & { at: Date; rules: readonly StoredRule[] }>(
    `select decision_id, turn_id, door, origin, verdict, because, action, policy_version, rules, at, snapshot from gate_decisions
     where tenant = $1 and conversation = $2 and ($3::bigint is null or serial ${beyond} $3) order by serial ${way} limit $4`,
    [tenant, conversation, from, limit + 1],
  );
  return page(found.rows, limit, (row) => ({ ...row, rules: row.rules.map(ruleOnWire), at: row.at.toISOString() }));
}

/**
 * The ledger of one conversation, of one participant's conversations, or of the tenant. Null when `after` names none.
 */
export async function listEffects(
  tx: Queryable,
  tenant: string,
  of: {
    readonly conversation: string | null;
    readonly participant: string | null;
    readonly state?: EffectOnWire['state'] | undefined;
    readonly kind?: string | undefined;
  },
  { after, limit, order }: PageAsked,
): Promise<PageFound<EffectOnWire> | null> {
  const { beyond, way } = directed(order);
  const from = await serialOf(
    tx,
    `select e.serial from effects e join conversations c on c.tenant = e.tenant and c.id = e.conversation
      where e.tenant = $1 and e.action_id = $2 and ($3::text is null or e.conversation = $3)
        and ($4::text is null or c.participant = $4)`,
    after,
    [tenant, after, of.conversation, of.participant],
  );
  if (from === undefined) return null;
  const found = await tx.query<Omit<EffectOnWire, 'at'> & { updated_at: Date }>(
    `select e.action_id, e.conversation as conversation_id, e.kind, e.state, e.preview, e.preview_hash, e.provider_ref,
            e.attempts, e.updated_at, e.refusal as because, e.confirmed
     from effects e join conversations c on c.tenant = e.tenant and c.id = e.conversation
     where e.tenant = $1 and ($2::text is null or e.conversation = $2) and ($3::text is null or c.participant = $3)
       and ($4::bigint is null or e.serial ${beyond} $4) and ($5::text is null or e.state = $5) and ($6::text is null or e.kind = $6)
     order by e.serial ${way} limit $7`,
    [tenant, of.conversation, of.participant, from, of.state ?? null, of.kind ?? null, limit + 1],
  );
  return page(found.rows, limit, ({ updated_at, ...row }) => ({ ...row, at: updated_at.toISOString() }));
}

/** As the engine stores it, with the words put in. */
interface StoredRule {
  readonly rule: string;
  readonly holds: boolean;
  readonly evidence?: { readonly turnId: string | null; readonly quote: string };
}

function ruleOnWire({ rule, holds, evidence }: StoredRule): GateDecision['rules'][number] {
  return { rule, holds, ...(evidence ? { evidence: { turn_id: evidence.turnId, quote: evidence.quote } } : {}) };
}

/** Null: from the beginning. Undefined: no such item that the caller may see, so that a cursor reveals nothing. */
async function serialOf(
  tx: Queryable,
  query: string,
  after: string | undefined,
  values: readonly unknown[],
): Promise<string | null | undefined> {
  if (after === undefined) return null;
  const found = await tx.query<{ serial: string }>(query, [...values]);
  return found.rows[0]?.serial;
}

/** One extra row was read to know whether there are more. */
function page<Row, Item>(rows: readonly Row[], limit: number, toItem: (row: Row) => Item): PageFound<Item> {
  return { items: rows.slice(0, limit).map(toItem), more: rows.length > limit };
}
