/** Rows of a data file, checked as they are used. */

/** What the caller got wrong; the program ends with 2. */
export class UsageError extends Error {}

export type Row = Readonly<Record<string, unknown>>;

/**
 * The rows of a JSON-lines text.
 *
 * @throws UsageError naming the line that is no JSON object, or when there is none.
 */
export function rowsOf(text: string): readonly Row[] {
  const rows = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [rowOf(line, index + 1)]));
  if (rows.length === 0) throw new UsageError('The data file holds no rows. Write one JSON object a line.');
  return rows;
}

/** A field that has to be text. */
export function textField(row: Row, field: string, at: number): string {
  const value = row[field];
  if (typeof value !== 'string')
    throw new UsageError(`Row ${at + 1} has no text in "${field}". Is this a file for another task?`);
  return value;
}

function rowOf(line: string, number: number): Row {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Row;
  } catch {
    // Told below, with the number of the line.
  }
  throw new UsageError(`Line ${number} of the data file is no JSON object. Write one a line.`);
}
