/** A session as CSV (RFC 4180): one row for each improvement note (G18, seed 1). */
import type { FeedbackRow } from '../../adapters/postgres/conversations/feedback.ts';

const header = ['Turn', 'User Message', 'ERA Response', 'Improvement Notes', 'Category', 'Timestamp'];

/** Lines end with CRLF; a field with a comma, a quote or a line break stands in quotes, and its quotes are doubled. */
export function sessionCsv(rows: readonly FeedbackRow[]): string {
  const lines = rows.map(({ turn, said, reply, note, category, at }) => [
    turn === null ? '' : String(turn),
    said,
    reply,
    note,
    category ?? '',
    at.toISOString(),
  ]);
  return [header, ...lines].map((fields) => `${fields.map(quoted).join(',')}\r\n`).join('');
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
