/**
 * Files of labelled rows: CSV (RFC 4180) with a header, or JSON Lines. The CSV is that of a conversation's export with
 * one more column, `Label`: `should_trigger=True` or `should_trigger=False` (seed 1); shorter headers are accepted.
 */
import { z } from 'zod';
import { asWritten, csvOf } from '../../domain/exports/csv.ts';
import { labelledRow, type LabelledOnWire, type LabelledRow } from '../../contracts/wire/feedback.ts';

/** A row that cannot be imported, by its place in the file. */
export interface BadRow {
  readonly row: number;
  readonly because: string;
}

export interface ReadRows {
  readonly rows: readonly LabelledRow[];
  readonly bad: readonly BadRow[];
  /** Number of rows without a label. */
  readonly unlabelled: number;
}

const columns: Readonly<Record<string, keyof LabelledRow>> = {
  turn: 'turn',
  user: 'said',
  'user message': 'said',
  said: 'said',
  era: 'reply',
  'era response': 'reply',
  reply: 'reply',
  improvement: 'note',
  'improvement notes': 'note',
  note: 'note',
  category: 'category',
  label: 'should_trigger',
  should_trigger: 'should_trigger',
};

const labels: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
};

/** Parses a file; its first character decides the format. */
export function readLabelled(text: string): ReadRows {
  const written = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const found = written.trimStart().startsWith('{') ? fromLines(written) : fromCsv(written);
  const rows: LabelledRow[] = [];
  const bad: BadRow[] = [];
  let unlabelled = 0;
  for (const { row, given } of found) {
    if (isRecord(given) && given['should_trigger'] === undefined) unlabelled += 1;
    else {
      const read = labelledRow.safeParse(given);
      if (read.success) rows.push(read.data);
      else bad.push({ row, because: z.prettifyError(read.error).replaceAll('\n', ' ') });
    }
  }
  return { rows, bad, unlabelled };
}

/** The same rows as a file that can be imported again. */
export function labelledCsv(rows: readonly LabelledOnWire[]): string {
  const header = ['Turn', 'User Message', 'ERA Response', 'Improvement Notes', 'Category', 'Timestamp', 'Label'];
  const lines = rows.map(({ turn, said, reply, note, category, at, should_trigger: label }) => [
    turn === null ? '' : String(turn),
    said,
    reply,
    note,
    category ?? '',
    at,
    `should_trigger=${label ? 'True' : 'False'}`,
  ]);
  return csvOf([header, ...lines], '\n');
}

interface Given {
  /** Counted from 1, without the header. */
  readonly row: number;
  readonly given: unknown;
}

function fromLines(text: string): readonly Given[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, at) => ({ row: at + 1, given: withoutOrigin(parsed(line)) }));
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Columns of the export that are not part of a row. */
function withoutOrigin(given: unknown): unknown {
  if (!isRecord(given)) return given;
  const { row_id: _id, conversation_id: _conversation, at: _at, ...row } = given;
  return row;
}

function fromCsv(text: string): readonly Given[] {
  const [header = [], ...lines] = csvRows(text);
  const names = header.map((name) => columns[name.trim().toLowerCase()]);
  return lines.map((fields, at) => ({
    row: at + 1,
    given: Object.fromEntries(
      names.flatMap((name, column) => {
        const value = name === undefined ? undefined : valueOf(name, fields[column] ?? '');
        return value === undefined ? [] : [[name, value] as const];
      }),
    ),
  }));
}

function valueOf(name: keyof LabelledRow, field: string): unknown {
  const word = field.trim();
  if (name === 'said' || name === 'reply' || name === 'note') return asWritten(field);
  if (word === '') return undefined;
  if (name === 'turn') return Number(word);
  if (name === 'category') return word.toLowerCase();
  const label = word.toLowerCase().split('=').at(-1)?.trim() ?? '';
  return labels[label] ?? word;
}

/** Fields by row; quoted fields may contain commas, line breaks and doubled quotes. */
function csvRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') {
      field += sign;
      at += 1;
    } else if (sign === '"' && (isQuoted || field === '')) isQuoted = !isQuoted;
    else if (isQuoted || (sign !== ',' && sign !== '\n' && sign !== '\r')) field += sign;
    else if (sign === ',') {
      row.push(field);
      field = '';
    } else if (sign === '\n') {
      rows.push([...row, field]);
      row = [];
      field = '';
    }
  }
  if (field !== '' || row.length > 0) rows.push([...row, field]);
  return rows.filter((fields) => fields.some((one) => one.trim() !== ''));
}

function isRecord(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
