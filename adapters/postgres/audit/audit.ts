/**
 * The audit log of actions and orders. It is append-only (no update right, and a trigger). Each row is chained to the
 * row before it in its tenant and sealed with a key that the database never sees: changing or removing a row breaks the
 * chain there, and nobody who controls only the database can add a valid row.
 *
 * Free text (`reason`) stands in a table of its own, encrypted with the conversation's key, and goes with its
 * conversation (R5); the log holds a salted digest of it.
 *
 * Promise: event names are persisted and never renamed.
 */
import { randomUUID } from 'node:crypto';
import type { Queryable, Seal } from '../database/database.ts';
import { wordSealer } from '../database/operators-words.ts';
import { storableJson, storableText } from '../database/storable-json.ts';

export type AuditEvent =
  | 'effect.admitted'
  | 'effect.refused'
  | 'effect.released'
  | 'effect.concluded'
  | 'effect.confirmed'
  | 'action.approved'
  | 'action.rejected'
  | 'action.consented'
  | 'action.ordered'
  | 'action.token-made'
  | 'clarification.answered'
  | 'clarification.escalated'
  | 'clarification.extended'
  | 'clarification.reassigned'
  | 'context.supplied'
  | 'context.skipped'
  | 'context.forced'
  | 'context.escalated'
  | 'context.extended'
  | 'context.reassigned'
  | 'context.forgotten'
  | 'context.copied'
  | 'context.merged'
  | 'diagnosis.fact-struck'
  | 'reminder.planned'
  | 'reminder.moved'
  | 'reminder.cancelled'
  | 'conversation.copied'
  | 'conversation.close-ordered'
  | 'conversation.paused'
  | 'conversation.resumed'
  | 'conversation.closed'
  | 'conversation.answered'
  | 'conversation.handed-back'
  | 'conversation.taken-over'
  | 'conversation.acknowledged'
  | 'conversation.budget-raised'
  | 'conversation.erased'
  | 'erasure.ordered'
  | 'erasure.done'
  | 'handoff.escalated'
  | 'handoff.extended'
  | 'handoff.reassigned'
  | 'session.stored'
  | 'session.granted'
  | 'prompt.shown'
  | 'attachment.stored'
  | 'attachment.removed'
  | 'payload.decoded'
  | 'payload.encoded'
  | 'feed.rotated'
  | 'graph.imported'
  | 'graph.promoted'
  | 'graph.capture-removed'
  | 'data.exported'
  | 'hold.set'
  | 'hold.lifted'
  | 'retention.set'
  | 'retention.carried-out'
  | 'tenant.created'
  | 'tenant.erasure-ordered'
  | 'tenant.erased'
  | 'key.created'
  | 'key.rotated'
  | 'key.revoked'
  | 'console.signed-in'
  | 'console.signed-out'
  | 'switch.off'
  | 'switch.on';

export interface AuditEntry {
  /** A key's id, an operator's name, or `parley` for the engine itself. */
  readonly actor: string;
  readonly event: AuditEvent;
  readonly conversation: string | null;
  /** The subject: an action's id or kind. */
  readonly subject: string | null;
  /** Plain JSON without personal data: rows outlive the erasure of a conversation. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The key that gave the order; absent: unknown. */
  readonly keyId?: string | null;
  /** Where the order came from; absent: the engine acted by itself. */
  readonly via?: 'api' | 'temporal' | null;
  readonly reason?: string | null;
  /** Idempotency key: an entry with the same value is written once. */
  readonly once?: string;
}

export interface AuditRow extends Omit<AuditEntry, 'once' | 'event' | 'keyId' | 'via' | 'reason'> {
  readonly event: string;
  readonly keyId: string | null;
  readonly via: 'api' | 'temporal' | null;
  /** Null: none was given, or it was erased with its conversation. */
  readonly reason: string | null;
  readonly seq: number;
  readonly at: string;
  readonly prevHash: string;
  readonly hash: string;
}

/** The `prev_hash` of a tenant's first row. */
export const auditBeginning = '0'.repeat(64);

/**
 * Appends a row to the tenant's chain. It locks the chain until the transaction ends, so it must come last: no row may
 * be locked after it. False when `once` was written before.
 */
export async function appendAudit(tx: Queryable, tenant: string, entry: AuditEntry): Promise<boolean> {
  const seal = sealOf(tx);
  const { event, conversation, subject, keyId = null, via = null, reason = null } = entry;
  const given = reason === null ? null : { salt: randomUUID(), reason: storableText(reason) };
  const sealWords = given === null ? null : await wordSealer(tx, tenant, conversation);
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`audit ${tenant}`]);
  const found = await tx.query<{ seq: string; hash: string; at: Date; known: boolean }>(
    `select coalesce(last.seq, 0) + 1 as seq, coalesce(last.hash, $2) as hash, date_trunc('milliseconds', clock_timestamp()) as at,
            exists (select 1 from audit_log where tenant = $1 and once = $3) as known
       from (select 1) one left join lateral
         (select seq, hash from audit_log where tenant = $1 order by seq desc limit 1) last on true`,
    [tenant, auditBeginning, entry.once ?? null],
  );
  const before = found.rows[0];
  if (before === undefined) throw new Error('The end of the audit log cannot be read.');
  if (before.known) return false;
  const row: Hashed = {
    tenant,
    seq: Number(before.seq),
    at: before.at.toISOString(),
    prevHash: before.hash,
    actor: storableText(entry.actor),
    event,
    conversation: conversation === null ? null : storableText(conversation),
    subject: subject === null ? null : storableText(subject),
    keyId: keyId === null ? null : storableText(keyId),
    via,
    reasonDigest: given === null ? null : digestOf(given, seal),
    data: plain(entry.data),
  };
  await tx.query(
    `insert into audit_log (tenant, seq, at, actor, event, conversation, subject, key_id, via, reason_digest, data, once, prev_hash, hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      tenant,
      row.seq,
      row.at,
      row.actor,
      event,
      conversation,
      subject,
      row.keyId,
      via,
      row.reasonDigest,
      storableJson(row.data),
      entry.once ?? null,
      row.prevHash,
      hashOf(row, seal),
    ],
  );
  if (given === null || sealWords === null) return true;
  const { bytes, key } = sealWords(JSON.stringify([given.salt, given.reason]), placeOf(row));
  await tx.query(
    'insert into audit_reasons (tenant, seq, conversation, reason, reason_key) values ($1, $2, $3, $4, $5)',
    [tenant, row.seq, row.conversation, bytes, key],
  );
  return true;
}

/** Where a row's reason stands: it opens there alone. */
export function placeOf({ seq }: { readonly seq: string | number }): string {
  return `audit ${seq}`;
}

/** Canonical JSON for hashing: keys in the order of their code units, no spaces (RFC 8785). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** The fields that a row's seal covers. */
export type Hashed = Omit<AuditRow, 'hash' | 'reason'> & {
  readonly tenant: string;
  readonly reasonDigest: string | null;
};

/** The hash of a row, which is its seal. */
export function hashOf({ prevHash, keyId, reasonDigest, ...row }: Hashed, seal: Seal): string {
  return seal(canonicalJson({ ...row, key_id: keyId, prev_hash: prevHash, reason_digest: reasonDigest }));
}

/** What the log keeps of a reason: with its salt gone, nobody can tell what it was, not even by guessing. */
export function digestOf({ salt, reason }: { readonly salt: string; readonly reason: string }, seal: Seal): string {
  return seal(canonicalJson({ salt, reason }));
}

/** @throws {Error} when the process has no audit key */
export function sealOf({ seal }: Queryable): Seal {
  if (seal) return seal;
  throw new Error(
    'This process has no audit key, so it can neither write nor check the audit log. Set PARLEY_AUDIT_KEY.',
  );
}

/** As the table returns it: the hashed value must equal the value that is read later. */
function plain(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return JSON.parse(storableJson(data)) as Record<string, unknown>;
}
