/** What a model's reply answers for a party: JSON, or a pass. Tolerant of dressing, strict about everything else. */
import { cutText } from '../domain/words/cut.ts';
import { fieldContent, type FieldContent } from '../contracts/clarification.ts';
import type { FieldAnswer } from '../contracts/clarification-state.ts';
import { isRecord } from '../domain/conversation/record.ts';

export type PartyReply =
  | { readonly kind: 'answers'; readonly answers: readonly FieldAnswer[] }
  /** `because` is a sentence's end for people: "… because it passed the question on". */
  | { readonly kind: 'passes'; readonly because: string };

/**
 * Reads `{"clarifications":[{"field","value","explanation"}]}`, in a code fence or between sentences, or the word PASS at the
 * beginning. Two objects that answer are none: which one is meant would be a guess. A field that is answered twice with
 * different values is answered by neither. Linear in the text's length; never throws.
 */
export function readPartyReply(text: string): PartyReply {
  if (saysPass(text)) return { kind: 'passes', because: 'it passed the question on' };
  const objects = jsonObjects(text).flatMap((object) => (isAnswering(object) ? [object.clarifications] : []));
  const [only, ...more] = objects;
  if (only === undefined) return { kind: 'passes', because: 'its reply holds no answer that could be read' };
  if (more.length > 0) return { kind: 'passes', because: 'its reply holds more than one answer' };
  return { kind: 'answers', answers: distinct(only.flatMap(answersIn)) };
}

/** Beginnings that are looked through for the word; it stands first, maybe in a code fence, in bold or quotation marks. */
const passLength = 80;

function saysPass(text: string): boolean {
  const beginning = text.slice(0, passLength).replace(/^```[a-z]*\s/i, '');
  const [first] = beginning.match(/[\p{L}\p{N}{[]+/u) ?? [];
  return first !== undefined && first.toUpperCase() === 'PASS';
}

/** The whole objects of a text, outermost only, in their order. What stands between them is not looked at. */
function jsonObjects(text: string): readonly unknown[] {
  const found: unknown[] = [];
  let depth = 0;
  let from = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = depth > 0;
    else if (sign === '{') {
      if (depth === 0) from = at;
      depth += 1;
    } else if (sign === '}' && depth > 0) {
      depth -= 1;
      if (depth === 0) found.push(...parsed(text.slice(from, at + 1)));
    }
  }
  return found;
}

function parsed(json: string): readonly unknown[] {
  try {
    return [JSON.parse(json) as unknown];
  } catch {
    return [];
  }
}

function isAnswering(object: unknown): object is { readonly clarifications: readonly unknown[] } {
  return isRecord(object) && Array.isArray(object['clarifications']);
}

const longestExplanation = 2_000;

function answersIn(entry: unknown): readonly FieldAnswer[] {
  if (!isRecord(entry) || typeof entry['field'] !== 'string') return [];
  const value = contentOf(entry['value']);
  if (value === null) return [];
  const field = entry['field'].trim();
  const explanation = entry['explanation'];
  return typeof explanation === 'string' && explanation.trim() !== ''
    ? [{ field, value, explanation: cutText(printable(explanation), longestExplanation) }]
    : [{ field, value }];
}

/** A value as the wire takes it (C8); null when it is none. An empty one answers nothing. */
function contentOf(value: unknown): FieldContent | null {
  const read = fieldContent.safeParse(value);
  if (!read.success) return null;
  const parts = Array.isArray(read.data) ? read.data : [read.data];
  const says = parts.some((part) => typeof part !== 'string' || part.trim() !== '');
  return says ? read.data : null;
}

/** NUL cannot be stored; other control characters say nothing. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '');
}

function distinct(answers: readonly FieldAnswer[]): readonly FieldAnswer[] {
  const byField = new Map<string, FieldAnswer | null>();
  for (const answer of answers) {
    const before = byField.get(answer.field);
    const agrees = before === undefined || (before !== null && isSame(before, answer));
    byField.set(answer.field, agrees ? (before ?? answer) : null);
  }
  return [...byField.values()].filter((answer) => answer !== null);
}

function isSame(one: FieldAnswer, other: FieldAnswer): boolean {
  return JSON.stringify(one.value) === JSON.stringify(other.value);
}
