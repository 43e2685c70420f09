/** Erasing everything of a participant or of a tenant (R5): the order, how far it has come, and its parts. */
import { randomUUID } from 'node:crypto';
import type { SubjectErasureRef } from '../../../contracts/state/subject-erasure.ts';
import type { SubjectErasure } from '../../../contracts/wire/erasure.ts';
import { appendAudit, type AuditEntry } from '../audit/audit.ts';
import type { Database, Queryable } from '../database/database.ts';
import { installationTenant } from '../keys/keys.ts';
import { eraseConversation, type Erase, type EraseOutcome } from './erasures.ts';
import { holdsOn, participantDigest } from './holds.ts';

/** A participant of the tenant, or null: the tenant itself. */
export type Subject = string | null;

export interface Ordered {
  readonly erasure: SubjectErasure;
  /** Keys that have ended with it. */
  readonly endedKeys: readonly string[];
}

/**
 * In the caller's transaction: the keys end, and from its end on the order is carried out by whoever finds it. One that
 * is under way, and one that has left nothing, is given as it is. `held`: a legal hold is on something of theirs. Null:
 * there is no such participant.
 */
export async function orderSubjectErasure(
  tx: Queryable,
  tenant: string,
  subject: Subject,
  by: Pick<AuditEntry, 'actor' | 'keyId' | 'via' | 'reason'>,
): Promise<Ordered | 'held' | null> {
  const kind = subject === null ? 'tenant' : 'participant';
  if (!(await isThere(tx, tenant, subject))) {
    const before = await findSubjectErasure(tx, tenant, subject);
    return before && { erasure: before, endedKeys: [] };
  }
  const held = await holdsOn(tx, tenant, subject === null ? 'the tenant' : { participant: subject });
  if (held && (await findSubjectErasure(tx, tenant, subject))?.state !== 'erasing') return 'held';
  const id = randomUUID();
  const made = await tx.query(
    `insert into subject_erasures (tenant, id, kind, digest, participant, actor, key_id)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [tenant, id, kind, digestOf(tx, tenant, subject), subject, by.actor, by.keyId ?? null],
  );
  const endedKeys = await endKeys(tx, tenant, subject);
  if (made.rowCount === 1)
    await appendAudit(tx, tenant, {
      ...by,
      event: 'erasure.ordered',
      conversation: null,
      subject: id,
      data: { of: kind },
    });
  // Locked above, so that it may come after the audit log; from then on the tenant gets no key for a reason any more.
  if (subject === null)
    await tx.query('update tenants set erasure_began_at = coalesce(erasure_began_at, now()) where tenant = $1', [
      tenant,
    ]);
  const erasure = await findSubjectErasure(tx, tenant, subject);
  if (erasure === null) throw new Error('The order of an erasure cannot be read back.');
  return { erasure, endedKeys };
}

/** The latest order for a participant, or for the tenant; null: there was none. */
export async function findSubjectErasure(
  tx: Queryable,
  tenant: string,
  subject: Subject,
): Promise<SubjectErasure | null> {
  const { rows } = await tx.query<Stored>(
    `select s.id, s.kind, s.begun_at, s.done_at, s.participant,
            (select count(*)::int from erasures e where e.tenant = $1 and e.subject = s.id) as erased,
            (select count(*)::int from erasures e where e.tenant = $1 and e.subject = s.id and e.done_at is not null)
              as finished,
            case when s.done_at is not null then 0 else
              (select count(*)::int from conversations c
                where c.tenant = $1 and (s.kind = 'tenant' or c.participant = s.participant)) end as left
       from subject_erasures s where s.tenant = $1 and s.digest = $2 order by s.begun_at desc limit 1`,
    [tenant, digestOf(tx, tenant, subject)],
  );
  const found = rows[0];
  if (found === undefined) return null;
  const { id, kind, begun_at, done_at, left, erased, finished } = found;
  return {
    erasure_id: id,
    of: kind,
    state: done_at === null ? 'erasing' : 'erased',
    conversations: { left, erased, finished },
    begun_at: begun_at.toISOString(),
    done_at: done_at?.toISOString() ?? null,
  };
}

export function postgresSubjectErasures(database: Database) {
  const within = <T>({ tenant }: { readonly tenant: string }, work: (tx: Queryable) => Promise<T>): Promise<T> =>
    database.asTenant(tenant, work);
  return {
    /** Those with something left to do, the oldest first. */
    open: (tenant: string, limit: number): Promise<readonly string[]> =>
      within({ tenant }, (tx) => openOrders(tx, tenant, limit)),

    /** Conversations of it that are still there, in the order of their ids, after this one. */
    conversations: (ref: SubjectErasureRef, after: string | null, limit: number): Promise<readonly string[]> =>
      within(ref, (tx) => conversationsOf(tx, ref, after, limit)),

    /** One of them, by whoever has ordered it. */
    erase: (ref: SubjectErasureRef, conversation: string, callsOf: Erase['callsOf']): Promise<EraseOutcome> =>
      within(ref, async (tx) => {
        const order = await openOrder(tx, ref);
        if (order === null) return { kind: 'unknown' };
        const by = { actor: order.actor, keyId: order.key_id, via: 'api', reason: null } as const;
        return eraseConversation(tx, ref.tenant, { conversation, participant: null, by, subject: ref.id, callsOf });
      }),

    /** How many erased conversations still have something to be done outside of the database, and the latest of them. */
    unfinished: (ref: SubjectErasureRef) => within(ref, (tx) => unfinishedOf(tx, ref)),

    /** Removes a part of the other rows. False: it has to be called again. */
    sweep: (ref: SubjectErasureRef): Promise<boolean> => within(ref, (tx) => sweepRows(tx, ref)),

    /** Removes what has come since, forgets whose it was, and a tenant's key. False: something of it is left. */
    async finish(ref: SubjectErasureRef): Promise<boolean> {
      const ended = await within(ref, (tx) => finishOrder(tx, ref));
      if (ended === 'tenant')
        await within({ tenant: installationTenant }, (tx) =>
          appendAudit(tx, installationTenant, {
            actor: 'parley',
            event: 'tenant.erased',
            conversation: null,
            subject: ref.tenant,
            data: { erasure: ref.id },
            once: `tenant.erased ${ref.tenant}`,
          }),
        );
      return ended !== null;
    },
  };
}

async function openOrders(tx: Queryable, tenant: string, limit: number): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from subject_erasures where tenant = $1 and done_at is null order by begun_at limit $2',
    [tenant, limit],
  );
  return rows.map(({ id }) => id);
}

async function conversationsOf(
  tx: Queryable,
  ref: SubjectErasureRef,
  after: string | null,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select c.id from conversations c join subject_erasures s on s.tenant = c.tenant and s.id = $2
      where c.tenant = $1 and s.done_at is null and (s.kind = 'tenant' or c.participant = s.participant)
        and ($3::text is null or c.id > $3) order by c.id limit $4`,
    [ref.tenant, ref.id, after, limit],
  );
  return rows.map(({ id }) => id);
}

async function unfinishedOf(tx: Queryable, { tenant, id }: SubjectErasureRef) {
  const { rows } = await tx.query<{ conversation: string; count: number }>(
    `select e.conversation, (count(*) over ())::int as count
       from erasures e join subject_erasures s on s.tenant = e.tenant and s.id = $2
      where e.tenant = $1 and e.done_at is null and (s.kind = 'tenant' or e.subject = s.id)
      order by e.begun_at desc limit 20`,
    [tenant, id],
  );
  return { count: rows[0]?.count ?? 0, latest: rows.map(({ conversation }) => conversation) };
}

async function sweepRows(tx: Queryable, ref: SubjectErasureRef): Promise<boolean> {
  const order = await openOrder(tx, ref);
  if (order === null) return true;
  if (order.kind === 'participant') {
    await tx.query('select sweep_participant($1, $2)', [ref.tenant, ref.id]);
    return true;
  }
  const { rows } = await tx.query<{ gone: string }>('select sweep_tenant($1, $2) as gone', [ref.tenant, mostOfTable]);
  return Number(rows[0]?.gone ?? 0) === 0;
}

/** Rows of one table that go at once. */
const mostOfTable = 5_000;

interface Stored {
  readonly id: string;
  readonly kind: 'participant' | 'tenant';
  readonly begun_at: Date;
  readonly done_at: Date | null;
  readonly left: number;
  readonly erased: number;
  readonly finished: number;
}

/** Whose it was; null: something of it is left. One that was finished before is given once more. */
async function finishOrder(tx: Queryable, { tenant, id }: SubjectErasureRef): Promise<'participant' | 'tenant' | null> {
  const { rows } = await tx.query<Pick<Stored, 'kind' | 'done_at'>>(
    'select kind, done_at from subject_erasures where tenant = $1 and id = $2 for update',
    [tenant, id],
  );
  const order = rows[0];
  if (order === undefined) return null;
  if (order.done_at !== null) return order.kind;
  if (order.kind === 'tenant') {
    const ended = await tx.query<{ is: boolean }>('select end_tenant($1) as is', [tenant]);
    if (ended.rows[0]?.is !== true) return null;
  } else await tx.query('select sweep_participant($1, $2)', [tenant, id]);
  const counted = await tx.query<{ erased: number }>(
    'select count(*)::int as erased from erasures where tenant = $1 and subject = $2',
    [tenant, id],
  );
  await tx.query('update subject_erasures set participant = null, done_at = now() where tenant = $1 and id = $2', [
    tenant,
    id,
  ]);
  const conversations = counted.rows[0]?.erased ?? 0;
  const data = { of: order.kind, conversations };
  await appendAudit(tx, tenant, { actor: 'parley', event: 'erasure.done', conversation: null, subject: id, data });
  return order.kind;
}

async function openOrder(tx: Queryable, { tenant, id }: SubjectErasureRef) {
  const { rows } = await tx.query<{ kind: 'participant' | 'tenant'; actor: string; key_id: string | null }>(
    'select kind, actor, key_id from subject_erasures where tenant = $1 and id = $2 and done_at is null',
    [tenant, id],
  );
  return rows[0] ?? null;
}

/** Whether anything of theirs is there; of a tenant: whether it is one that stands. Its row is locked. */
async function isThere(tx: Queryable, tenant: string, subject: Subject): Promise<boolean> {
  if (subject === null) {
    const found = await tx.query('select 1 from tenants where tenant = $1 and erased_at is null for update', [tenant]);
    return found.rowCount === 1;
  }
  const found = await tx.query<{ is: boolean }>(
    `select exists (select 1 from conversations where tenant = $1 and participant = $2)
         or exists (select 1 from api_keys where tenant = $1 and participant = $2)
         or exists (select 1 from sessions where tenant = $1 and $2 = any(participants))
         or exists (select 1 from subject_erasures where tenant = $1 and participant = $2 and done_at is null) as is`,
    [tenant, subject],
  );
  return found.rows[0]?.is === true;
}

/** Ends the keys, and whatever stands for one. */
async function endKeys(tx: Queryable, tenant: string, subject: Subject): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update api_keys set revoked_at = coalesce(revoked_at, now())
      where tenant = $1 and ($2::text is null or participant = $2) returning id`,
    [tenant, subject],
  );
  const ids = rows.map(({ id }) => id);
  for (const table of ['console_sessions', 'calendar_feeds', 'stream_tickets'])
    await tx.query(`delete from ${table} where tenant = $1 and key_id = any($2)`, [tenant, ids]);
  return ids;
}

function digestOf(tx: Queryable, tenant: string, subject: Subject): string {
  return subject === null ? '' : participantDigest(tx, tenant, subject);
}
