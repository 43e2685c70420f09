/** Reading the values of a schema's fields from what was given, said, and said before (C3). */
import type { FieldContent } from '../../contracts/clarification.ts';
import type { FieldValue } from '../../contracts/reading.ts';
import { spanOf } from '../spans.ts';
import { acceptsValue } from './accepts.ts';
import { assignValues, type Found } from './assign.ts';
import { hear, type Spoken, type Turn } from './heard.ts';
import { askedFields } from './questions.ts';
import type { CompiledSchema } from './schema.ts';
import type { Token } from './tokens.ts';
import { is } from './word-classes.ts';

export interface Instructed extends Spoken {
  /** Values that came as fields, by name; those that the schema does not know are passed over. */
  readonly given?: Readonly<Record<string, FieldContent>>;
}

export interface ReadFields {
  /** In schema order, at most one a field. Offsets of a value from the history count in its own message. */
  readonly fields: FieldValue[];
  /** Required fields without a value, in schema order. */
  readonly missing: string[];
  /** Given values of the wrong kind; they count as not given. */
  readonly rejected: { readonly field: string; readonly expected: string }[];
  /** Whether the message agrees to a repetition of what is to be done. */
  readonly confirmed: boolean;
}

/**
 * The values of a schema's fields. Later words replace earlier ones, given values stand above all. A value of the history
 * counts when the participant said it, answered with it, or took it when the assistant put it forward. Never throws.
 */
export function readFields(input: Instructed, schema: CompiledSchema): ReadFields {
  return readHeard(hear(input), input.given ?? {}, schema);
}

/** As `readFields`, from a conversation that was heard for several schemas. */
export function readHeard(
  turns: readonly Turn[],
  given: Readonly<Record<string, FieldContent>>,
  schema: CompiledSchema,
): ReadFields {
  const state: State = { values: new Map(), asked: new Map(), offered: [], answering: false };
  for (const turn of turns) {
    if (turn.role === 'assistant') hearAssistant(turn, schema, state);
    else hearUser(turn, schema, state);
  }
  const rejected: ReadFields['rejected'] = [];
  const fields: FieldValue[] = [];
  const missing: string[] = [];
  for (const { field, index } of schema.fields) {
    const value = givenValue(field, given, rejected) ?? saidValue(field.name, state.values.get(index));
    if (value) fields.push(value);
    else if (field.required) missing.push(field.name);
  }
  return { fields, missing, rejected, confirmed: isConfirmed(turns) };
}

interface State {
  readonly values: Map<number, { readonly turn: Turn; readonly found: Found }>;
  asked: ReadonlyMap<number, number>;
  /** Turns of the assistant whose values were put forward and not yet taken or refused. */
  offered: readonly Turn[];
  /** The assistant's next turn answers a mere question of the participant's. */
  answering: boolean;
}

function hearAssistant(turn: Turn, schema: CompiledSchema, state: State): void {
  state.asked = askedFields(turn, schema);
  if (turn.recaps) state.offered = [turn];
  else if (turn.mentions.length > 0 && !state.answering) state.offered = [turn];
}

function hearUser(turn: Turn, schema: CompiledSchema, state: State): void {
  const { values, asked } = state;
  state.answering = turn.onlyAsks;
  const refuses = turn.denies || (turn.changes && !turn.affirms);
  if (!turn.onlyAsks && state.offered.length > 0) {
    if (!refuses) for (const offer of state.offered) takeOffer(offer, schema, state);
    state.offered = [];
  }
  for (const found of assignValues(turn, schema, { asked, filled: (field) => values.has(field) })) {
    const known = values.get(found.field);
    if (known && !asked.has(found.field) && found.points < 2 && known.found.points > found.points) continue;
    values.set(found.field, { turn, found });
  }
  if (!turn.onlyAsks) answerPlainly(turn, schema, state);
  if (!turn.onlyAsks) state.asked = new Map();
}

/** What the assistant put forward is the participant's once it is not refused. */
function takeOffer(offer: Turn, schema: CompiledSchema, { values }: State): void {
  for (const found of assignValues(offer, schema, { asked: new Map(), filled: () => false })) {
    const field = schema.fields[found.field];
    if (!field) continue;
    const known = values.get(found.field);
    const offerable =
      offer.recaps ||
      field.named ||
      field.kind === 'date' ||
      field.kind === 'place' ||
      (field.kind === 'choice' && field.counts === null);
    if (!offerable || (known && !field.named && !offer.recaps)) continue;
    if (!offer.recaps && found.points < 2) continue;
    values.set(found.field, { turn: offer, found });
  }
}

/**
 * What the typed reading leaves of an answer: "anything" is one, and to a single question about a field of words the words
 * themselves are, however plain ("cheap and quick").
 */
function answerPlainly(turn: Turn, schema: CompiledSchema, { values, asked }: State): void {
  if (turn.words.length === 0) return;
  const whole = { from: 0, to: turn.words.length, points: 1, value: null, part: false };
  const toldNothing = ![...values.values()].some((known) => known.turn === turn);
  for (const index of asked.keys()) {
    if (values.has(index)) continue;
    const isWords = schema.fields[index]?.kind === 'text' && asked.size === 1 && toldNothing;
    if (turn.takesAny || (isWords && isPlainAnswer(turn)))
      values.set(index, { turn, found: { field: index, ...whole } });
  }
}

const longestPlainAnswer = 12;

function isPlainAnswer({ words, affirms, denies, changes }: Turn): boolean {
  if (affirms || denies || changes || words.length > longestPlainAnswer) return false;
  return words.some(({ classes }) => !(classes & is.stop)) && !words.some(({ fold }) => nescience.has(fold));
}

/** "I don't know", "not sure", "no idea". */
const nescience = new Set(['know', 'sure', 'idea', 'unsure']);

function isConfirmed(turns: readonly Turn[]): boolean {
  const last = turns.at(-1);
  const before = turns.at(-2);
  return before?.role === 'assistant' && before.recaps && last !== undefined && last.affirms && !last.denies;
}

function givenValue(
  { name, kind, choices }: CompiledSchema['schema']['fields'][number],
  given: Readonly<Record<string, FieldContent>>,
  rejected: ReadFields['rejected'],
): FieldValue | null {
  if (!Object.hasOwn(given, name)) return null;
  const value = given[name];
  if (value === undefined) return null;
  const accepted = acceptsValue(kind, choices, value);
  if (!accepted.ok) {
    rejected.push({ field: name, expected: accepted.expected });
    return null;
  }
  const plain = Array.isArray(accepted.value) ? accepted.value.join(', ') : accepted.value;
  return {
    field: name.slice(0, 60),
    value: typeof plain === 'string' ? cut(plain) : plain,
    start: 0,
    end: 0,
    from: 'given',
  };
}

function saidValue(name: string, known: { readonly turn: Turn; readonly found: Found } | undefined): FieldValue | null {
  if (!known) return null;
  const { turn, found } = known;
  const first = turn.words[found.from] as Token;
  const last = turn.words[found.to - 1] as Token;
  const { start, end } = withSigns(turn.text, first.start, last.end);
  const span = spanOf(turn.text, start, end);
  return {
    field: name.slice(0, 60),
    value: found.value ?? cut(turn.text.slice(start, end)),
    ...span,
    from: turn.current ? 'text' : 'history',
  };
}

/** "$1,200", "15 %" and "#12" with the signs that make them what they are. */
function withSigns(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  const before = /[$€£¥₹₽#][ \u00A0]?$/u.exec(text.slice(Math.max(0, start - 2), start))?.[0];
  const after = /^[ \u00A0\u202F]?[%€£₽]/u.exec(text.slice(end, end + 2))?.[0];
  return { start: start - (before?.length ?? 0), end: end + (after?.length ?? 0) };
}

const longestValue = 400;

function cut(text: string): string {
  return text
    .slice(0, longestValue)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed();
}
