/** Reads the audit log: its rows, with their reasons as far as they can still be opened, and its end. */
import type { OpenedWords, Queryable } from '../database/database.ts';
import { openWords, type WordColumns } from '../database/operators-words.ts';
import { directed, type PageOrder } from '../database/page-order.ts';
import { auditBeginning, placeOf, type AuditRow } from './audit.ts';

/** A page of the log, newest last by default, and whether there are more. */
export async function listAudit(
  tx: Queryable,
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
  const found = await readRows(tx, tenant, { conversation, after, limit: limit + 1, order });
  const items = found
    .slice(0, limit)
    .map(({ reasonDigest: _digest, salt: _salt, isReasonChanged: _is, ...row }) => row);
  return { items, more: found.length > limit };
}

/**
 * A row with what its reason is checked by; the salt is null where the reason cannot be read any more, or none was
 * given. `isReasonChanged`: what stands there in its place is not what was written.
 */
export type StoredAuditRow = AuditRow & {
  readonly reasonDigest: string | null;
  readonly salt: string | null;
  readonly isReasonChanged: boolean;
};

/** Rows after a number, in order. */
export async function readRows(
  tx: Queryable,
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
): Promise<readonly StoredAuditRow[]> {
  const { beyond, way } = directed(order);
  const found = await tx.query<
    Omit<AuditRow, 'seq' | 'at' | 'prevHash' | 'keyId' | 'reason'> &
      WordColumns & {
        readonly seq: string;
        readonly at: Date;
        readonly prev_hash: string;
        readonly key_id: string | null;
        readonly reason_digest: string | null;
      }
  >(
    `select a.seq, a.at, a.actor, a.event, a.conversation, a.subject, a.key_id, a.via, a.reason_digest, a.data,
            a.prev_hash, a.hash, r.reason, r.reason_key
       from audit_log a left join audit_reasons r on r.tenant = a.tenant and r.seq = a.seq
      where a.tenant = $1 and ($2::bigint is null or a.seq ${beyond} $2) and ($3::text is null or a.conversation = $3)
      order by a.seq ${way} limit $4`,
    [tenant, after, conversation, limit],
  );
  const words = await openWords(tx, tenant, found.rows, placeOf);
  return found.rows.map(({ prev_hash, key_id, reason_digest, reason_key: _key, seq, at, ...row }, place) => ({
    ...row,
    ...reasonIn(words[place] ?? null),
    keyId: key_id,
    reasonDigest: reason_digest,
    seq: Number(seq),
    at: at.toISOString(),
    prevHash: prev_hash,
  }));
}

function reasonIn(words: OpenedWords | null): Pick<StoredAuditRow, 'reason' | 'salt' | 'isReasonChanged'> {
  const none = { reason: null, salt: null };
  if (words === null || words.kind === 'gone') return { ...none, isReasonChanged: false };
  const given = words.kind === 'changed' ? null : saltedIn(words.text);
  return given === null ? { ...none, isReasonChanged: true } : { ...given, isReasonChanged: false };
}

/** Null: it is not what is written here. */
function saltedIn(text: string): { readonly salt: string; readonly reason: string } | null {
  const [salt, reason] = JSON.parse(text.startsWith('["') ? text : '[]') as readonly unknown[];
  return typeof salt === 'string' && typeof reason === 'string' ? { salt, reason } : null;
}

/** Number and hash of the last row; 0 and {@link auditBeginning} for an empty log. */
export async function auditHead(
  tx: Queryable,
  tenant: string,
): Promise<{ readonly seq: number; readonly hash: string }> {
  const found = await tx.query<{ seq: string; hash: string }>(
    'select seq, hash from audit_log where tenant = $1 order by seq desc limit 1',
    [tenant],
  );
  const last = found.rows[0];
  return last ? { seq: Number(last.seq), hash: last.hash } : { seq: 0, hash: auditBeginning };
}

/** Whether a noted head is still in the log; always true for the head of an empty log. */
export async function hasAuditRow(
  tx: Queryable,
  tenant: string,
  { seq, hash }: { readonly seq: number; readonly hash: string },
): Promise<boolean> {
  if (seq === 0) return true;
  const found = await tx.query('select 1 from audit_log where tenant = $1 and seq = $2 and hash = $3', [
    tenant,
    seq,
    hash,
  ]);
  return found.rowCount === 1;
}
