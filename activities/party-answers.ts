/** Reads a model party's reply: JSON or a pass. Tolerates text around the JSON; everything else is strict. */
import { cutText } from '../domain/words/cut.ts';
import { fieldContent, type FieldContent } from '../contracts/wire/clarification.ts';
import type { FieldAnswer } from '../contracts/state/clarification-state.ts';
import { isRecord } from '../domain/conversation/record.ts';

export type PartyReply =
  | { readonly kind: 'answers'; readonly answers: readonly FieldAnswer[] }
  /** `because` completes a sentence for people: "… because it passed the question on". */
  | { readonly kind: 'passes'; readonly because: string };

/**
 * Reads `{"clarifications":[{"field","value","explanation"}]}`, in a code fence or between sentences, or the word PASS
 * at the beginning. Two answering objects count as no answer, because either may be meant; so does a field with two
 * different values. Linear in the text's length; never throws.
 */
export function readPartyReply(text: string): PartyReply {
  if (saysPass(text)) return { kind: 'passes', because: 'it passed the question on' };
  const objects = jsonObjects(text).flatMap((object) => (isAnswering(object) ? [object.clarifications] : []));
  const [only, ...more] = objects;
  if (only === undefined) return { kind: 'passes', because: 'its reply holds no answer that could be read' };
  if (more.length > 0) return { kind: 'passes', because: 'its reply holds more than one answer' };
  return { kind: 'answers', answers: distinct(only.flatMap(answersIn)) };
}

/** In UTF-16 code units: PASS must occur this early, possibly in a code fence, bold or quotation marks. */
const passLength = 80;

function saysPass(text: string): boolean {
  const beginning = text.slice(0, passLength).replace(/^```[a-z]*\s/i, '');
  const [first] = beginning.match(/[\p{L}\p{N}{[]+/u) ?? [];
  return first !== undefined && first.toUpperCase() === 'PASS';
}

/** The complete top-level objects of a text, in order. Text between them is ignored. */
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

/** A value as the wire takes it (C8); null when it is invalid. An empty value answers nothing. */
function contentOf(value: unknown): FieldContent | null {
  const read = fieldContent.safeParse(value);
  if (!read.success) return null;
  const parts = Array.isArray(read.data) ? read.data : [read.data];
  const says = parts.some((part) => typeof part !== 'string' || part.trim() !== '');
  return says ? read.data : null;
}

/** NUL cannot be stored; other control characters carry no meaning. */
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
