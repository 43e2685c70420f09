/**
 * The values of a schema's fields from a whole conversation (C3): later words replace earlier ones; a value counts when
 * the participant said it, answered with it, or took it when the assistant put it forward.
 */
import type { FieldContent } from '../../../contracts/wire/clarification.ts';
import { assignValues } from '../../../reading/fields/assign.ts';
import type { Found } from '../../../reading/fields/fit.ts';
import { settleFields, type FoundIn, type ReadFields } from '../../../reading/fields/read.ts';
import type { CompiledSchema } from '../../../reading/fields/schema.ts';
import { is } from '../../../reading/language/word-classes.ts';
import { askedFields } from './asked.ts';
import { hear, type HistoryTurn, type Turn } from './heard.ts';

export interface ReadConversation extends ReadFields {
  /** Whether the message agrees to a repetition of what is to be done. */
  readonly confirmed: boolean;
}

/** The last turn is the message. Never throws. */
export function readConversation(
  turns: readonly HistoryTurn[],
  schema: CompiledSchema,
  given: Readonly<Record<string, FieldContent>> = {},
): ReadConversation {
  return readHeard(hear(turns), given, schema);
}

/** As `readConversation`, from a conversation that was heard for several schemas. */
export function readHeard(
  turns: readonly Turn[],
  given: Readonly<Record<string, FieldContent>>,
  schema: CompiledSchema,
): ReadConversation {
  const state: State = { values: new Map(), asked: new Map(), offered: [], answering: false };
  for (const turn of turns) {
    if (turn.role === 'assistant') hearAssistant(turn, schema, state);
    else hearUser(turn, schema, state);
  }
  return { ...settleFields(state.values, given, schema), confirmed: isConfirmed(turns) };
}

type Heard = FoundIn & { readonly said: Turn };

function heardIn(said: Turn, found: Found): Heard {
  return { said, found, from: said.current ? 'text' : 'history' };
}

interface State {
  readonly values: Map<number, Heard>;
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
  for (const found of assignValues(turn, schema, {
    asked,
    filled: (field) => values.has(field),
    more: answersToTruths(turn, schema, asked),
  })) {
    const known = values.get(found.field);
    if (known && !asked.has(found.field) && found.points < 2 && known.found.points > found.points) continue;
    values.set(found.field, heardIn(turn, found));
  }
  if (!turn.onlyAsks) answerPlainly(turn, schema, state);
  if (!turn.onlyAsks) state.asked = new Map();
}

/** What the assistant put forward is the participant's once it is not refused. */
function takeOffer(offer: Turn, schema: CompiledSchema, { values }: State): void {
  for (const found of assignValues(offer, schema)) {
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
    values.set(found.field, heardIn(offer, found));
  }
}

/**
 * What the typed reading leaves of an answer: "anything" is one, and to a single question about a field of words the
 * words themselves are, however plain ("cheap and quick").
 */
function answerPlainly(turn: Turn, schema: CompiledSchema, { values, asked }: State): void {
  if (turn.words.length === 0) return;
  const whole = { from: 0, to: turn.words.length, points: 1, value: null, part: false };
  const toldNothing = ![...values.values()].some((known) => known.said === turn);
  for (const index of asked.keys()) {
    if (values.has(index)) continue;
    const isWords = schema.fields[index]?.kind === 'text' && asked.size === 1 && toldNothing;
    if (turn.takesAny || (isWords && isPlainAnswer(turn))) values.set(index, heardIn(turn, { field: index, ...whole }));
  }
}

const longestPlainAnswer = 12;

function isPlainAnswer({ words, affirms, denies, changes }: Turn): boolean {
  if (affirms || denies || changes || words.length > longestPlainAnswer) return false;
  return words.some(({ classes }) => !(classes & is.stop)) && !words.some(({ fold }) => nescience.has(fold));
}

/** "I don't know", "not sure", "no idea". */
const nescience = new Set(['know', 'sure', 'idea', 'unsure']);

/** Yes-or-no fields by a yes or no to the question about them. */
function answersToTruths(turn: Turn, schema: CompiledSchema, asked: ReadonlyMap<number, number>): readonly Found[] {
  const found: Found[] = [];
  for (const field of asked.keys()) {
    if (schema.fields[field]?.kind !== 'boolean' || turn.words.length === 0) continue;
    if (turn.denies || turn.affirms) found.push({ field, from: 0, to: 1, points: 3, value: turn.affirms, part: false });
    else if (turn.takesAny) found.push({ field, from: 0, to: turn.words.length, points: 2, value: false, part: false });
  }
  return found;
}

function isConfirmed(turns: readonly Turn[]): boolean {
  const last = turns.at(-1);
  const before = turns.at(-2);
  return before?.role === 'assistant' && before.recaps && last !== undefined && last.affirms && !last.denies;
}
