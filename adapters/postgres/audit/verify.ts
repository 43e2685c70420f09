/**
 * Verifies the audit log: every seal is right, no row is missing, and it contains every head that was noted elsewhere.
 */
import { auditBeginning, digestOf, hashOf, sealOf } from './audit.ts';
import { readRows, type StoredAuditRow } from './read.ts';
import type { Database, Seal } from '../database/database.ts';

/** The head of a log at some time, noted outside the database. */
export interface NotedHead {
  /** Number of the last row. */
  readonly seq: number;
  readonly hash: string;
}

export type AuditVerdict =
  /** `head` is the last row's hash: noted elsewhere, it later proves that the rows up to it are complete. */
  | { readonly kind: 'intact'; readonly rows: number; readonly head: string }
  /** Rows are missing after this one. */
  | { readonly kind: 'cut'; readonly after: number }
  /** The first row that was changed or not written by Parley. */
  | { readonly kind: 'changed'; readonly at: number };

const pageRows = 1_000;

/**
 * Reads the tenant's whole chain. `noted`: heads in the order in which they were noted; `contains`: the hash of another
 * expected row.
 *
 * A log that was truncated and has grown again is consistent in itself. Only a noted head reveals it, and then only
 * that the cut lies after the last noted head that is still present.
 */
export async function verifyAudit(
  database: Database,
  tenant: string,
  { noted = [], contains }: { readonly noted?: readonly NotedHead[]; readonly contains?: string | undefined } = {},
): Promise<AuditVerdict> {
  // A log that was truncated and has grown again may have two noted heads with the same number.
  const wanted = new Map<number, string[]>();
  for (const one of noted) if (one.seq > 0) wanted.set(one.seq, [...(wanted.get(one.seq) ?? []), one.hash]);
  let seq = 0;
  let head = auditBeginning;
  let isContained = contains === undefined || contains === auditBeginning;
  let held = 0;
  let isLost = false;
  for (;;) {
    const page = await database.asTenant(tenant, async (rows) => {
      const seal = sealOf(rows);
      const read = await readRows(rows, tenant, { after: seq, limit: pageRows });
      return read.map((row) => ({ ...row, isOurs: isAsWritten(tenant, row, seal) }));
    });
    for (const row of page) {
      if (row.seq !== seq + 1) return { kind: 'cut', after: seq };
      if (row.prevHash !== head || !row.isOurs) return { kind: 'changed', at: row.seq };
      ({ seq, hash: head } = row);
      isContained ||= head === contains;
      const expected = wanted.get(seq) ?? [];
      isLost ||= expected.some((hash) => hash !== head);
      if (expected.length > 0 && !isLost) held = seq;
    }
    if (page.length === pageRows) continue;
    if (isLost) return { kind: 'cut', after: held };
    if ([...wanted.keys()].some((place) => place > seq)) return { kind: 'cut', after: seq };
    return isContained ? { kind: 'intact', rows: seq, head } : { kind: 'cut', after: seq };
  }
}

/** Whether the seal is right, and the reason, where it is still there, is the one that was given. */
function isAsWritten(
  tenant: string,
  { hash, reason, salt, isReasonChanged, ...row }: StoredAuditRow,
  seal: Seal,
): boolean {
  if (isReasonChanged || hash !== hashOf({ tenant, ...row }, seal)) return false;
  return reason === null || salt === null || digestOf({ salt, reason }, seal) === row.reasonDigest;
}
