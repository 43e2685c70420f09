/**
 * The audit log: what was done and ordered, only ever added to (no right to change it, and a trigger), each row chained to
 * the one before it in its tenant by a hash. Whoever changes or removes a row breaks the chain at that place.
 *
 * Promise: names of events are persisted and never renamed.
 */
import { createHash } from 'node:crypto';
import type { Database, Queryable } from './database.ts';
import { directed, type PageOrder } from './page-order.ts';
import { storableJson, storableText } from './storable-json.ts';

export type AuditEvent =
  | 'effect.admitted'
  | 'effect.refused'
  | 'effect.released'
  | 'effect.concluded'
  | 'effect.confirmed'
  | 'action.approved'
  | 'action.rejected'
  | 'clarification.answered'
  | 'clarification.escalated'
  | 'clarification.extended'
  | 'clarification.reassigned'
  | 'conversation.paused'
  | 'conversation.resumed'
  | 'conversation.closed'
  | 'key.created'
  | 'key.rotated'
  | 'key.revoked'
  | 'switch.off'
  | 'switch.on';

export interface AuditEntry {
  /** A key's id, an operator's name, or `parley` for what the engine does by itself. */
  readonly actor: string;
  readonly event: AuditEvent;
  readonly conversation: string | null;
  /** What it happened to: an action's id, an action kind. */
  readonly subject: string | null;
  /** Plain JSON. No personal data: rows outlive the erasure of a conversation. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Names a happening that is noted once, even when its noting is tried again. */
  readonly once?: string;
}

export interface AuditRow extends Omit<AuditEntry, 'once' | 'event'> {
  readonly event: string;
  readonly seq: number;
  readonly at: string;
  readonly prevHash: string;
  readonly hash: string;
}

/** The `prev_hash` of a tenant's first row. */
export const auditBeginning = '0'.repeat(64);

/**
 * Adds a row at the end of the tenant's chain. Takes the chain's lock until the transaction ends, so it belongs at the end
 * of one: no row may be locked after it. False when `once` was noted before.
 */
export async function appendAudit(rows: Queryable, tenant: string, entry: AuditEntry): Promise<boolean> {
  await rows.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`audit ${tenant}`]);
  if (entry.once !== undefined) {
    const known = await rows.query('select 1 from audit_log where tenant = $1 and once = $2', [tenant, entry.once]);
    if (known.rowCount !== 0) return false;
  }
  const found = await rows.query<{ seq: string; hash: string; at: Date }>(
    `select coalesce(last.seq, 0) + 1 as seq, coalesce(last.hash, $2) as hash, date_trunc('milliseconds', clock_timestamp()) as at
       from (select 1) one left join lateral
         (select seq, hash from audit_log where tenant = $1 order by seq desc limit 1) last on true`,
    [tenant, auditBeginning],
  );
  const before = found.rows[0];
  if (before === undefined) throw new Error('The end of the audit log cannot be read.');
  const { actor, event, conversation, subject } = entry;
  const row = {
    tenant,
    seq: Number(before.seq),
    at: before.at.toISOString(),
    prevHash: before.hash,
    actor: storableText(actor),
    event,
    conversation: conversation === null ? null : storableText(conversation),
    subject: subject === null ? null : storableText(subject),
    data: plain(entry.data),
  };
  await rows.query(
    `insert into audit_log (tenant, seq, at, actor, event, conversation, subject, data, once, prev_hash, hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      tenant,
      row.seq,
      row.at,
      row.actor,
      event,
      conversation,
      subject,
      storableJson(row.data),
      entry.once ?? null,
      row.prevHash,
      hashOf(row),
    ],
  );
  return true;
}

/** For those who note something outside a transaction of their own. */
export function postgresAudit(database: Database) {
  return {
    append: (tenant: string, entry: AuditEntry): Promise<boolean> =>
      database.asTenant(tenant, (rows) => appendAudit(rows, tenant, entry)),
  };
}

export type AuditVerdict =
  /** `head` is the last row's hash: noted elsewhere, it proves later that nothing before it was cut off. */
  | { readonly kind: 'intact'; readonly rows: number; readonly head: string }
  /** `seq`: the first row that is not what it was, or not where it was. */
  | { readonly kind: 'broken'; readonly seq: number; readonly because: 'row-missing' | 'chain-cut' | 'row-changed' }
  /** The chain is whole, but the hash that was asked for is not in it: its end was cut off, or it was another chain. */
  | { readonly kind: 'head-missing'; readonly rows: number };

/** Reads the tenant's whole chain and says whether it is what was written. `contains`: a head that was noted before. */
export async function verifyAudit(database: Database, tenant: string, contains?: string): Promise<AuditVerdict> {
  let seq = 0;
  let head = auditBeginning;
  let seen = contains === undefined || contains === auditBeginning;
  for (;;) {
    const page = await database.asTenant(tenant, (rows) => readRows(rows, tenant, { after: seq, limit: pageRows }));
    for (const row of page) {
      const broken = faultOf({ tenant, ...row }, seq + 1, head);
      if (broken !== null) return { kind: 'broken', seq: seq + 1, because: broken };
      seq = row.seq;
      head = row.hash;
      seen ||= head === contains;
    }
    if (page.length < pageRows) return seen ? { kind: 'intact', rows: seq, head } : { kind: 'head-missing', rows: seq };
  }
}

/** A page of the log, newest last unless told, and whether there are more. */
export async function listAudit(
  rows: Queryable,
  tenant: string,
  {
    conversation,
    after,
    limit,
    order,
  }: {
    readonly conversation: string | null;
    readonly after: number | null;
    readonly limit: number;
    readonly order?: PageOrder | undefined;
  },
): Promise<{ readonly items: readonly AuditRow[]; readonly more: boolean }> {
  const found = await readRows(rows, tenant, { conversation, after, limit: limit + 1, order });
  return { items: found.slice(0, limit), more: found.length > limit };
}

/** JSON in the one spelling that is hashed: keys in the order of their code units, no spaces (as RFC 8785 has it). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

const pageRows = 1_000;

type Hashed = Omit<AuditRow, 'hash'> & { readonly tenant: string };

function hashOf({ tenant, seq, at, actor, event, conversation, subject, data, prevHash }: Hashed): string {
  const row = { tenant, seq, at, actor, event, conversation, subject, data, prev_hash: prevHash };
  return createHash('sha256').update(canonicalJson(row)).digest('hex');
}

function faultOf(
  row: Hashed & { readonly hash: string },
  seq: number,
  prevHash: string,
): Extract<AuditVerdict, { kind: 'broken' }>['because'] | null {
  if (row.seq !== seq) return 'row-missing';
  if (row.prevHash !== prevHash) return 'chain-cut';
  return row.hash === hashOf(row) ? null : 'row-changed';
}

async function readRows(
  rows: Queryable,
  tenant: string,
  {
    conversation = null,
    after,
    limit,
    order,
  }: {
    readonly conversation?: string | null;
    readonly after: number | null;
    readonly limit: number;
    readonly order?: PageOrder | undefined;
  },
): Promise<readonly AuditRow[]> {
  const { beyond, way } = directed(order);
  const found = await rows.query<
    Omit<AuditRow, 'seq' | 'at' | 'prevHash'> & { readonly seq: string; readonly at: Date; readonly prev_hash: string }
  >(
    `select seq, at, actor, event, conversation, subject, data, prev_hash, hash from audit_log
      where tenant = $1 and ($2::bigint is null or seq ${beyond} $2) and ($3::text is null or conversation = $3)
      order by seq ${way} limit $4`,
    [tenant, after, conversation, limit],
  );
  return found.rows.map(({ prev_hash, seq, at, ...row }) => ({
    ...row,
    seq: Number(seq),
    at: at.toISOString(),
    prevHash: prev_hash,
  }));
}

/** As the table gives it back: what is hashed must be what is read again. */
function plain(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return JSON.parse(storableJson(data)) as Record<string, unknown>;
}
