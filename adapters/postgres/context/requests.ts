/** Rows of context requests (X2): written with their events, found, listed. The workflow's state is authoritative. */
import type { ContextRequestStatus } from '../../../contracts/state/context-request.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import { addEvents, type NewEvent } from '../conversations/events.ts';
import { lockConversation } from '../conversations/locked.ts';
import { recountOpenQuestions } from '../conversations/open-questions.ts';
import type { PageAsked, PageFound } from '../conversations/records.ts';
import type { Queryable } from '../database/database.ts';
import { directed } from '../database/page-order.ts';
import { failAllWaiting } from '../conversations/ended-waits.ts';
import { storableJson, storableText } from '../database/storable-json.ts';
import { isUuid } from '../database/uuid.ts';
import { cancelledEvent, contextEvents, type WrittenContextRequest, type WrittenContextStep } from './events.ts';

export interface ContextRequestRow {
  readonly conversation: string;
  readonly assistant: string;
  /** The participant of its conversation; null: nobody in particular. */
  readonly participant: string | null;
  readonly state: WrittenContextRequest;
}

/**
 * Writes requests and the events of their new happenings in the transaction of `tx`. Rows are versioned by `seq`: a row
 * of the same or a newer version is left unchanged. `stale`: a newer row existed.
 *
 * @throws {Error} when the conversation has no row
 */
export async function storeContexts(
  tx: Queryable,
  where: Where,
  steps: readonly WrittenContextStep[],
): Promise<{ readonly stale: boolean }> {
  const conversation = await lockConversation(tx, where);
  const events: NewEvent[] = [];
  let stale = false;
  for (const step of steps) {
    const written = await writtenSeq(tx, where.tenant, step.request.id);
    stale ||= written > step.request.seq;
    if (written >= step.request.seq) continue;
    await write(tx, where, conversation.assistant, step.request);
    events.push(...contextEvents(step, written));
  }
  await addEvents(tx, where, events);
  // The conversation was closed meanwhile, so nobody would end an open request.
  if (conversation.closed) await cancelOpenContexts(tx, where, { by: 'parley' });
  else await recountOpenQuestions(tx, where);
  return { stale };
}

/** Cancels the open requests of a closed conversation, with their events. */
export async function cancelOpenContexts(tx: Queryable, where: Where, { by }: { readonly by: string }): Promise<void> {
  const { rows: cancelled } = await tx.query<{ state: WrittenContextRequest }>(
    `update context_requests
        set status = 'cancelled', ended_at = now(), seq = seq + 1,
            state = state || jsonb_build_object('status', 'cancelled', 'seq', seq + 1,
                                                'endedAt', floor(extract(epoch from now()) * 1000))
      where tenant = $1 and conversation = $2 and status in ('pending', 'escalated')
      returning state`,
    [where.tenant, where.conversation],
  );
  await failAllWaiting(tx, where);
  if (cancelled.length === 0) return;
  await recountOpenQuestions(tx, where);
  await addEvents(
    tx,
    where,
    cancelled.map(({ state }) => cancelledEvent(state, by)),
  );
}

/** One request of the tenant, or null. `id` may be any text. */
export async function findContextRequest(
  tx: Queryable,
  tenant: string,
  requestId: string,
): Promise<ContextRequestRow | null> {
  if (!isUuid(requestId)) return null;
  const found = await tx.query<ContextRequestRow>(
    `select ${columns} from ${source} where r.tenant = $1 and r.request_id = $2`,
    [tenant, requestId],
  );
  return found.rows[0] ?? null;
}

/** The open requests of the conversations with this session, oldest first. */
export async function openContextsOf(
  tx: Queryable,
  tenant: string,
  session: string,
): Promise<readonly ContextRequestRow[]> {
  const found = await tx.query<ContextRequestRow>(
    `select ${columns} from ${source}
      where r.tenant = $1 and c.session = $2 and r.status in ('pending', 'escalated') order by r.serial limit $3`,
    [tenant, session, mostOfSession],
  );
  return found.rows;
}

/** Most waiting conversations of one session. */
const mostOfSession = 100;

export interface ContextRequestFilter {
  readonly conversation?: string | undefined;
  /** Only in this participant's conversations; null: in all. */
  readonly participant: string | null;
  readonly status?: ContextRequestStatus | undefined;
}

/** A page of requests, newest last by default. Null when `after` names none. */
export async function listContextRequests(
  tx: Queryable,
  tenant: string,
  { conversation, participant, status }: ContextRequestFilter,
  { after, limit, order }: PageAsked,
): Promise<PageFound<ContextRequestRow> | null> {
  const { beyond, way } = directed(order);
  const from = after === undefined ? null : await serialOf(tx, tenant, after);
  if (after !== undefined && from === null) return null;
  const found = await tx.query<ContextRequestRow>(
    `select ${columns} from ${source}
      where r.tenant = $1 and ($2::text is null or r.conversation = $2) and ($3::text is null or c.participant = $3)
        and ($4::text is null or r.status = $4) and ($5::bigint is null or r.serial ${beyond} $5)
      order by r.serial ${way} limit $6`,
    [tenant, conversation ?? null, participant, status ?? null, from, limit + 1],
  );
  return { items: found.rows.slice(0, limit), more: found.rows.length > limit };
}

const source = `context_requests r join conversations c on c.tenant = r.tenant and c.id = r.conversation`;
const columns = 'r.conversation, r.assistant, c.participant, r.state';

async function serialOf(tx: Queryable, tenant: string, requestId: string): Promise<string | null> {
  if (!isUuid(requestId)) return null;
  const found = await tx.query<{ serial: string }>(
    'select serial from context_requests where tenant = $1 and request_id = $2',
    [tenant, requestId],
  );
  return found.rows[0]?.serial ?? null;
}

/**
 * Number of the latest happening that is written; 0: none. The conversation's lock is held, so no other writer
 * interferes.
 */
async function writtenSeq(tx: Queryable, tenant: string, requestId: string): Promise<number> {
  const found = await tx.query<{ seq: number }>(
    'select seq from context_requests where tenant = $1 and request_id = $2 for update',
    [tenant, requestId],
  );
  return found.rows[0]?.seq ?? 0;
}

async function write(tx: Queryable, where: Where, assistant: string, request: WrittenContextRequest): Promise<void> {
  const clock = request.levels.at(-1);
  if (clock === undefined) throw new Error(`Request ${request.id} has asked nobody; it cannot be written down.`);
  await tx.query(
    `insert into context_requests (tenant, request_id, conversation, assistant, status, level, level_party, due_at, opened_at, ended_at,
                                   state, seq)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (tenant, request_id) do update
       set status = excluded.status, level = excluded.level, level_party = excluded.level_party, due_at = excluded.due_at,
           ended_at = excluded.ended_at, state = excluded.state, seq = excluded.seq`,
    [
      where.tenant,
      request.id,
      where.conversation,
      assistant,
      request.status,
      clock.level,
      storableText(clock.party),
      new Date(clock.dueAt),
      new Date(request.openedAt),
      request.endedAt === null ? null : new Date(request.endedAt),
      storableJson(request),
      request.seq,
    ],
  );
}
