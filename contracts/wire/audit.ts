/**
 * The REST bodies of the audit log (interface.md).
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';

/** A row of the audit log; `prev_hash` is the hash of the row before it. */
export const auditRow = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  actor: z.string(),
  event: z.string(),
  /** The same as `event`. */
  action: z.string().optional(),
  /** The key that gave the order; null: none, or unknown. */
  key_id: z.string().nullable().optional(),
  /** Where the order came from; null: the engine acted by itself. */
  via: z.enum(['api', 'temporal']).nullable().optional(),
  reason: z.string().nullable().optional(),
  conversation_id: z.string().nullable(),
  subject: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  prev_hash: z.string(),
  hash: z.string(),
});

/** The result of verifying the audit log. */
export const auditVerdict = z.object({
  /** `cut`: rows are missing after `row`. `changed`: `row` is the first row that was modified. */
  verdict: z.enum(['intact', 'cut', 'changed']),
  /** In words: `intact`, `cut after row N`, `changed at row N`. */
  says: z.string(),
  /** Number of valid rows from the first on. */
  rows: z.int(),
  head: z.string().nullable(),
  row: z.int().nullable(),
});

/** The head of the audit log, as it is noted every minute: the number of rows and the last row's hash. */
export const auditHead = z.object({ rows: z.int(), head: z.string(), at: z.iso.datetime() });

export type AuditRow = z.infer<typeof auditRow>;
export type AuditVerdict = z.infer<typeof auditVerdict>;
export type AuditHead = z.infer<typeof auditHead>;
