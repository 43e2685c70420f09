/** Rows of clarifications (C12): written with their events, found, listed. The workflow's state is authoritative. */
import type { ClarificationStatus, LateResponse } from '../../../contracts/wire/clarification.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import type { Queryable } from '../database/database.ts';
import { appendAudit, type AuditEntry } from '../audit/audit.ts';
import { settledAtOpening, valuesOf } from './columns.ts';
import type { WrittenClarification, WrittenStep } from '../../../contracts/state/clarification-state.ts';
import { endedEvent, eventsSince } from './events.ts';
import { addEvents, type NewEvent } from '../conversations/events.ts';
import { lockConversation } from '../conversations/locked.ts';
import { recountOpenQuestions } from '../conversations/open-questions.ts';
import { directed } from '../database/page-order.ts';
import { countPatterns } from './patterns.ts';
import type { PageAsked, PageFound } from '../conversations/records.ts';
import { failAllWaiting, failWithdrawn } from '../conversations/ended-waits.ts';
import { storableJson } from '../database/storable-json.ts';
import { isUuid } from '../database/uuid.ts';

export interface ClarificationRow {
  readonly conversation: string;
  readonly assistant: string;
  readonly department: string | null;
  /** The participant of its conversation; null: nobody in particular. */
  readonly participant: string | null;
  readonly state: WrittenClarification;
  readonly late: readonly LateResponse[];
  /** The parties it is addressed to. */
  readonly addressed: readonly string[];
}

/**
 * Writes clarifications and the events of their new happenings in the transaction of `rows`. Rows are versioned by
 * `seq`: a row of the same or a newer version is left unchanged, so writes may be repeated by anyone. `stale`: a newer
 * row existed, so other data of the caller may be outdated too.
 *
 * @throws {Error} when the conversation has no row
 */
export async function storeClarifications(
  tx: Queryable,
  where: Where,
  steps: readonly WrittenStep[],
): Promise<{ readonly stale: boolean }> {
  const conversation = await lockConversation(tx, where);
  const events: NewEvent[] = [];
  const opened: WrittenClarification[] = [];
  const withdrawn: string[] = [];
  const orders: AuditEntry[] = [];
  let stale = false;
  for (const step of steps) {
    const { clarification } = step;
    const written = await writtenSeq(tx, where.tenant, clarification.id);
    stale ||= written > clarification.seq;
    if (written >= clarification.seq) continue;
    await write(tx, where, conversation.assistant, clarification);
    for (const { kind, seq, at, data } of step.happened)
      if (kind === 'late' && seq > written) await recordLate(tx, where.tenant, clarification.id, lateOf(at, data));
    if (written === 0) opened.push(clarification);
    if (clarification.status === 'cancelled') withdrawn.push(clarification.message.messageId);
    events.push(...eventsSince(step, written));
    orders.push(...ordersSince(step, written, where.conversation));
  }
  await noteDepartment(tx, where, opened);
  await countPatterns(tx, where, opened);
  await addEvents(tx, where, events);
  await failWithdrawn(tx, where, withdrawn);
  // The conversation was closed meanwhile, so nobody would end an open request.
  if (conversation.closed) await cancelOpen(tx, where, { by: 'parley' });
  else await recountOpenQuestions(tx, where);
  for (const order of orders) await appendAudit(tx, where.tenant, order);
  return { stale };
}

/** Cancels the open and blocked requests of a closed conversation, with their events. */
export async function cancelOpen(tx: Queryable, where: Where, { by }: { readonly by: string }): Promise<void> {
  // The number increases as in the workflow, so the workflow's own record of the same end counts as written.
  const { rows: cancelled } = await tx.query<{ state: WrittenClarification }>(
    `update clarification_requests
        set response_status = 'cancelled', ended_at = now(), seq = seq + 1,
            state = state || jsonb_build_object('status', 'cancelled', 'seq', seq + 1,
                                                'endedAt', floor(extract(epoch from now()) * 1000))
      where tenant = $1 and conversation = $2 and response_status in ('pending', 'escalated', 'timed-out')
      returning state`,
    [where.tenant, where.conversation],
  );
  await failAllWaiting(tx, where);
  await recountOpenQuestions(tx, where);
  await addEvents(
    tx,
    where,
    cancelled.map(({ state }) => endedEvent(state, { status: 'cancelled', by })),
  );
}

/**
 * Records an answer that came after the end and changes nothing else. The same answer of the same party is recorded
 * once, and only the first fifty. False when there is no such request.
 */
export async function recordLate(
  tx: Queryable,
  tenant: string,
  requestId: string,
  { from, at, clarifications }: LateResponse,
): Promise<boolean> {
  if (!isUuid(requestId)) return false;
  const known = await tx.query(
    `update clarification_requests
        set late = case when late @> $3::jsonb or jsonb_array_length(late) >= 50 then late else late || $4::jsonb end
      where tenant = $1 and request_id = $2`,
    [
      tenant,
      requestId,
      storableJson([{ from, clarifications }]),
      storableJson([{ from, at: new Date(at).toISOString(), clarifications }]),
    ],
  );
  return known.rowCount === 1;
}

/** One request of the tenant, or null. `id` may be any text. */
export async function findClarification(
  tx: Queryable,
  tenant: string,
  requestId: string,
): Promise<ClarificationRow | null> {
  if (!isUuid(requestId)) return null;
  const found = await tx.query<ClarificationRow>(
    `select ${columns} from ${source} where r.tenant = $1 and r.request_id = $2`,
    [tenant, requestId],
  );
  return found.rows[0] ?? null;
}

/** The first request about a message in its current form; null: there was none. */
export async function findFirstClarification<State = WrittenClarification>(
  tx: Queryable,
  tenant: string,
  conversation: string,
  messageId: string,
): Promise<State | null> {
  const found = await tx.query<{ state: State }>(
    `select state from clarification_requests where tenant = $1 and conversation = $2 and original_message_id = $3
      order by serial limit 1`,
    [tenant, conversation, messageId],
  );
  return found.rows[0]?.state ?? null;
}

export interface ClarificationFilter {
  readonly conversation?: string | undefined;
  /** Only in this participant's conversations; null: in all. */
  readonly participant: string | null;
  /** Also requests that are addressed to one of these parties. */
  readonly parties?: readonly string[];
  readonly status?: ClarificationStatus | undefined;
  readonly level?: string | undefined;
  /** The party whose clock runs. */
  readonly assignee?: string | undefined;
}

/** A page of requests, newest last by default. Null when `after` names none. */
export async function listClarifications(
  tx: Queryable,
  tenant: string,
  { conversation, participant, parties = [], status, level, assignee }: ClarificationFilter,
  { after, limit, order }: PageAsked,
): Promise<PageFound<ClarificationRow> | null> {
  const { beyond, way } = directed(order);
  let from: string | null = null;
  if (after !== undefined) {
    from = await serialOf(tx, tenant, after, { conversation: conversation ?? null, participant, parties });
    if (from === null) return null;
  }
  const found = await tx.query<ClarificationRow>(
    `select ${columns} from ${source}
      where r.tenant = $1 and ($2::text is null or r.conversation = $2) and ($3::text is null or c.participant = $3 or r.addressed && $9::text[])
        and ($4::text is null or r.response_status = $4) and ($5::text is null or r.level = $5)
        and ($6::text is null or r.level_party = $6) and ($7::bigint is null or r.serial ${beyond} $7)
      order by r.serial ${way} limit $8`,
    [
      tenant,
      conversation ?? null,
      participant,
      status ?? null,
      level ?? null,
      assignee ?? null,
      from,
      limit + 1,
      parties,
    ],
  );
  return { items: found.rows.slice(0, limit), more: found.rows.length > limit };
}

const source = `clarification_requests r join conversations c on c.tenant = r.tenant and c.id = r.conversation`;
const columns = 'r.conversation, r.assistant, r.department, c.participant, r.state, r.late, r.addressed';

/** Restricted to requests that the caller may see: a cursor must not reveal others. */
async function serialOf(
  tx: Queryable,
  tenant: string,
  requestId: string,
  seen: {
    readonly conversation: string | null;
    readonly participant: string | null;
    readonly parties: readonly string[];
  },
): Promise<string | null> {
  if (!isUuid(requestId)) return null;
  const found = await tx.query<{ serial: string }>(
    `select r.serial from ${source}
      where r.tenant = $1 and r.request_id = $2 and ($3::text is null or r.conversation = $3)
        and ($4::text is null or c.participant = $4 or r.addressed && $5::text[])`,
    [tenant, requestId, seen.conversation, seen.participant, seen.parties],
  );
  return found.rows[0]?.serial ?? null;
}

/**
 * Number of the latest happening that is written; 0: none. The conversation's lock is held, so no other writer
 * interferes.
 */
async function writtenSeq(tx: Queryable, tenant: string, requestId: string): Promise<number> {
  const found = await tx.query<{ seq: number }>(
    'select seq from clarification_requests where tenant = $1 and request_id = $2 for update',
    [tenant, requestId],
  );
  return found.rows[0]?.seq ?? 0;
}

async function write(tx: Queryable, where: Where, assistant: string, c: WrittenClarification): Promise<void> {
  const values = valuesOf(where, assistant, c);
  const names = Object.keys(values);
  const places = names.map((_name, index) => `$${index + 1}`);
  const news = names.filter((name) => !settledAtOpening.has(name)).map((name) => `${name} = excluded.${name}`);
  await tx.query(
    `insert into clarification_requests (${names.join(', ')}) values (${places.join(', ')})
       on conflict (tenant, request_id) do update set ${news.join(', ')}`,
    Object.values(values),
  );
}

function lateOf(at: number, data: Readonly<Record<string, unknown>>): LateResponse {
  const { from, answers } = data as { from?: string; answers?: LateResponse['clarifications'] };
  return { from: from ?? '', at: new Date(at).toISOString(), clarifications: answers ?? [] };
}

/**
 * Messages are counted by their conversation's department. A conversation that was created without one gets it here.
 */
async function noteDepartment(tx: Queryable, where: Where, opened: readonly WrittenClarification[]): Promise<void> {
  const department = opened.map(({ instruction }) => instruction?.department ?? null).find((name) => name !== null);
  if (department === undefined) return;
  await tx.query('update conversations set department = $3 where tenant = $1 and id = $2 and department is null', [
    where.tenant,
    where.conversation,
    department,
  ]);
}

/** Of happenings after number `written`. */
function ordersSince(
  { clarification, happened }: WrittenStep,
  written: number,
  conversation: string,
): readonly AuditEntry[] {
  return happened.flatMap(({ kind, data, seq, level }) => {
    // An escalation with a name was somebody's order.
    if (seq <= written || kind !== 'escalated' || wordIn(data['by']) !== null) return [];
    const because = wordIn(data['reason']) ?? wordIn(data['because']);
    return [
      {
        event: 'clarification.escalated' as const,
        conversation,
        subject: clarification.id,
        actor: 'parley',
        ...(because === null ? {} : { reason: because }),
        data: { level },
        once: `clarification ${clarification.id} ${seq}`,
      },
    ];
  });
}

function wordIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
