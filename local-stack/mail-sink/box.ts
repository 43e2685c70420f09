/**
 * The folder in which the sink of a local stack keeps what was sent: one `.eml` file a mail, and an index of JSON
 * lines.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { SinkMail } from './received.ts';

/** A line of the index. */
export interface KeptMail {
  readonly id: string;
  /** ISO-8601. */
  readonly at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** With its angle brackets. */
  readonly messageId: string;
  readonly bytes: number;
}

export interface ReadMail extends KeptMail {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly text: string;
  /** Text ones with their content; of others null. */
  readonly attachments: readonly {
    readonly name: string | null;
    readonly type: string;
    readonly method: string | null;
    readonly text: string | null;
  }[];
  /** The whole message as it came. */
  readonly raw: string;
}

/** Opens the folder, makes it if need be (readable for this user only), and gives what keeps a mail in it. */
export function openBox(dir: string): (mail: SinkMail) => void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const index = join(dir, indexName);
  // A line that a crash cut short must not swallow the next one.
  if (existsSync(index) && !readFileSync(index, 'utf8').endsWith('\n')) appendFileSync(index, '\n');
  return ({ id, at, from, to, subject, messageId, raw }) => {
    const file = join(dir, fileOf(id));
    writeFileSync(`${file}.part`, raw, { mode: 0o600 });
    renameSync(`${file}.part`, file);
    const line: KeptMail = { id, at, from, to, subject, messageId, bytes: raw.length };
    appendFileSync(index, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  };
}

/**
 * The mails of a box, oldest first: those after the one with the id `after`, the latest `limit` of them (default 200).
 */
export async function listMail(
  dir: string,
  { after, limit = 200 }: { readonly after?: string | undefined; readonly limit?: number | undefined } = {},
): Promise<readonly KeptMail[]> {
  const lines = (await indexOf(dir)).split('\n').flatMap(lineIn);
  const from = after === undefined ? 0 : lines.findIndex(({ id }) => id === after) + 1;
  return lines.slice(from).slice(-limit);
}

/** One mail with its words, or null when the box has none of that id. */
export async function readMail(dir: string, id: string): Promise<ReadMail | null> {
  // The id becomes a file's name: nothing but what we make ourselves.
  if (!/^\d{17}-[0-9a-f]{10}$/.test(id)) return null;
  const line = (await indexOf(dir))
    .split('\n')
    .flatMap(lineIn)
    .find((one) => one.id === id);
  if (line === undefined) return null;
  const raw = await readFile(join(dir, fileOf(id)));
  const read = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' });
  return {
    ...line,
    headers: read.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: read.text ?? '',
    attachments: read.attachments.map(({ filename, mimeType, method, content }) => ({
      name: filename,
      type: mimeType,
      method: method ?? null,
      text: isText(mimeType) && typeof content === 'string' ? content : null,
    })),
    raw: raw.toString('utf8'),
  };
}

const indexName = 'index.jsonl';

function fileOf(id: string): string {
  return `${id}.eml`;
}

function isText(type: string): boolean {
  return type.startsWith('text/') || type === 'application/ics';
}

async function indexOf(dir: string): Promise<string> {
  try {
    return await readFile(join(dir, indexName), 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return '';
    throw cause;
  }
}

function lineIn(text: string): readonly KeptMail[] {
  try {
    const line: KeptMail = JSON.parse(text);
    return typeof line.id === 'string' ? [line] : [];
  } catch {
    return [];
  }
}
