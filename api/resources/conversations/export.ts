/** A conversation as CSV (RFC 4180): one row per feedback note (G18, seed 1). */
import { csvOf } from '../../../domain/exports/csv.ts';
import type { FeedbackRow } from '../../../adapters/postgres/conversations/feedback.ts';

const header = ['Turn', 'User Message', 'ERA Response', 'Improvement Notes', 'Category', 'Timestamp'];

/** Texts of conversations are never interpreted as formulas, whatever their first character. */
export function sessionCsv(rows: readonly FeedbackRow[]): string {
  const lines = rows.map(({ turn, said, reply, note, category, at }) => [
    turn === null ? '' : String(turn),
    said,
    reply,
    note,
    category ?? '',
    at.toISOString(),
  ]);
  return csvOf([header, ...lines]);
}
