/**
 * The extractor (X3): a part of a session, or a supply, as the text that a model is shown. Sanitised, redacted, and of
 * a limited size. Total: there is a text for whatever is given.
 */
import { sliceAt } from '../../domain/context/key-path.ts';
import type { Redaction } from '../redaction/kinds.ts';
import { marked, taken, takenWhole } from '../redaction/redact.ts';
import { bytesOf, lengthWithin } from './bytes.ts';
import { sanitise } from './sanitise.ts';

export interface Extract {
  readonly text: string;
  /** Of the whole, in bytes of UTF-8, before any of it was left out. */
  readonly bytes: number;
  /** How many of them are not shown. */
  readonly leftOut: number;
  /** What was taken out of the text that is shown, and where its marks stand in it. */
  readonly redactions: readonly Redaction[];
}

/** The part of a session at a key path; null when nothing is there. */
export function extractAt(session: unknown, keyPath: string, limitBytes: number): Extract | null {
  const slice = sliceAt(session, keyPath);
  return slice.kind === 'found' && !isEmpty(slice.value) ? extract(slice.value, limitBytes) : null;
}

/**
 * A value as text: words as they are, everything else as JSON with a line for each member, in the order in which it was
 * given. What the limit leaves out is not redacted, only measured.
 */
export function extract(value: unknown, limitBytes: number): Extract {
  const room: Room = { left: limitBytes };
  const shown =
    typeof value === 'string' ? readableText(value, room) : JSON.stringify(readable(value, '', 0, room), null, 2);
  const { text, redactions } = marked(shown ?? '');
  return limited(text, redactions, limitBytes);
}

/**
 * How many characters there is room for yet. What is written comes in this order, and each character has a byte at
 * least.
 */
interface Room {
  left: number;
}

function readableText(text: string, room: Room): string {
  const clean = sanitise(text);
  const shown = room.left > 0 ? taken(clean, room.left) : clean;
  room.left -= shown.length;
  return shown;
}

/** Nothing that could be shown: absent, or a list, an object or a text without anything in it. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** What stands deeper is not shown. */
const deepest = 64;

function readable(value: unknown, name: string, depth: number, room: Room): unknown {
  if (typeof value === 'string') return takenWhole(name, value) ?? readableText(value, room);
  if (typeof value === 'number') return takenWhole(name, String(value)) ?? numberOrMark(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '\u2026';
  if (Array.isArray(value)) return value.map((element) => readable(element, name, depth + 1, room));
  const members = Object.entries(value).map(([key, member]) => [
    readableText(key, room),
    readable(member, key, depth + 1, room),
  ]);
  return Object.fromEntries(members) as unknown;
}

/** A number as long as that may be a card's. */
const leastOfCard = 1e12;

function numberOrMark(value: number): unknown {
  if (Math.abs(value) < leastOfCard) return value;
  const digits = String(value);
  const rest = taken(digits);
  return rest === digits ? value : rest;
}

function limited(text: string, redactions: readonly Redaction[], limitBytes: number): Extract {
  const bytes = bytesOf(text);
  if (bytes <= limitBytes) return { text, bytes, leftOut: 0, redactions };
  const room = limitBytes - bytesOf(noteOf(bytes, bytes));
  const cut = placeToCut(text, redactions, room > 0 ? room : limitBytes);
  const leftOut = bytes - bytesOf(text.slice(0, cut));
  const shown = text.slice(0, cut) + (room > 0 ? noteOf(leftOut, bytes) : '');
  return { text: shown, bytes, leftOut, redactions: redactions.filter(({ end }) => end <= cut) };
}

/**
 * As long as the limit allows, but never inside of a mark, and at the end of a line where there is one not far in
 * front.
 */
function placeToCut(text: string, redactions: readonly Redaction[], limitBytes: number): number {
  const most = lengthWithin(text, limitBytes);
  const line = text.lastIndexOf('\n', most);
  const place = line > most * 0.8 ? line : most;
  return redactions.find(({ start, end }) => start < place && place < end)?.start ?? place;
}

function noteOf(leftOut: number, bytes: number): string {
  return `\n[\u2026 ${leftOut} of ${bytes} bytes left out]`;
}
