/**
 * Files of rows: CSV as RFC 4180 has it, whose cells are words and never a formula. A spreadsheet takes a cell that
 * begins with `=`, `+`, `-`, `@`, a tab or a carriage return for something to compute, and a cell's words may be
 * anybody's. Pure.
 */

/** Lines of fields, each behind the first a record of the same columns; every line ends with `lineEnd`. */
export function csvOf(lines: readonly (readonly string[])[], lineEnd: '\r\n' | '\n' = '\r\n'): string {
  return lines.map((fields) => `${fields.map((field) => quoted(asWords(field))).join(',')}${lineEnd}`).join('');
}

/**
 * A cell that no spreadsheet computes: what would begin a formula gets an apostrophe in front (OWASP, "CSV Injection"),
 * a number with a sign too, because what is exported here are words: "-7" and "+49 30 …" are read, not added up.
 */
export function asWords(field: string): string {
  return startsFormula(field) ? `'${field}` : field;
}

/** The field as it was before {@link asWords}: what was exported can be imported again. */
export function asWritten(cell: string): string {
  return cell.startsWith("'") && startsFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Apostrophes in front count too, so that one that was there before is told from ours. */
function startsFormula(field: string): boolean {
  if (/^'*[\t\r]/.test(field)) return true;
  // Full-width, small and raised forms are what they stand for.
  return computed.has((firstSeen.exec(field)?.[0] ?? '').normalize('NFKC'));
}

/** The first sign that is neither blank, nor unseen, nor one of the apostrophes in front. */
const firstSeen = /[^\s\p{C}\p{M}']/u;

const computed: ReadonlySet<string> = new Set(['=', '+', '-', '@', '\u2212', '\u2010']);

/**
 * In quotes where a comma, a quote, a line break, or another program's separator stands: its half would be a cell of
 * its own.
 */
function quoted(field: string): string {
  return /[",;\t\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
