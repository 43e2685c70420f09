/** Whether the audit log is what was written: every seal right, no row missing, and every head that was noted elsewhere in it. */
import { auditBeginning, hashOf, readRows, sealOf } from './audit.ts';
import type { Database } from '../database/database.ts';

/** The end of a log as it was at some time, noted where whoever holds the database cannot reach. */
export interface NotedHead {
  /** Number of the last row. */
  readonly seq: number;
  readonly hash: string;
}

export type AuditVerdict =
  /** `head` is the last row's hash: noted elsewhere, it proves later that nothing before it was cut off. */
  | { readonly kind: 'intact'; readonly rows: number; readonly head: string }
  /** Rows are missing after this one. */
  | { readonly kind: 'cut'; readonly after: number }
  /** The first row that is not what was written, or was not written by us. */
  | { readonly kind: 'changed'; readonly at: number };

const pageRows = 1_000;

/**
 * Reads the tenant's whole chain. `noted`: heads in the order of their noting; `contains`: the hash of one more.
 *
 * A log that was cut and has grown again is whole by itself; only a noted head tells, and then only that the cut lies after
 * the last noted head that is still there.
 */
export async function verifyAudit(
  database: Database,
  tenant: string,
  { noted = [], contains }: { readonly noted?: readonly NotedHead[]; readonly contains?: string | undefined } = {},
): Promise<AuditVerdict> {
  // A log that was cut and has grown again may have been noted at one place twice, with two hashes.
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
      return read.map((row) => ({ ...row, isOurs: row.hash === hashOf({ tenant, ...withoutHash(row) }, seal) }));
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

function withoutHash<Row extends { readonly hash: string }>({ hash: _hash, ...row }: Row): Omit<Row, 'hash'> {
  return row;
}
