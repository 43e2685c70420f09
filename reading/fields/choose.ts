/** Which of several types or tools a conversation is about (C3). */
import { hear, type Spoken, type Turn } from './heard.ts';
import type { CompiledSchema } from './schema.ts';
import { actNamed, synonymsOf } from './synonyms.ts';
import type { Token } from './tokens.ts';
import { is } from './word-classes.ts';

export interface ChosenSchema {
  /** Null when none fits. */
  readonly schema: CompiledSchema | null;
  /** Its points, comparable only within one call; 0 when none fits. */
  readonly score: number;
}

/** Points from which a text is about a schema. */
const enough = 1;
/** What an older turn still counts, per turn of the participant's. */
const fading = 0.9;

/** The schema that the talk is about. The newest words count most; the first of equals is chosen. Never throws. */
export function chooseSchema(input: Spoken, schemas: readonly CompiledSchema[]): ChosenSchema {
  return chooseHeard(hear(input), schemas);
}

/** As `chooseSchema`, from a conversation that was heard once for reading too. */
export function chooseHeard(turns: readonly Turn[], schemas: readonly CompiledSchema[]): ChosenSchema {
  const act = currentAct(turns);
  let best: CompiledSchema | null = null;
  let bestScore = 0;
  for (const schema of schemas) {
    const { fit, score } = scoreOf(turns, schema, act, ownName(schema, schemas));
    if (fit < enough || (best !== null && score <= bestScore)) continue;
    best = schema;
    bestScore = score;
  }
  return { schema: best, score: bestScore };
}

function scoreOf(
  turns: readonly Turn[],
  schema: CompiledSchema,
  acts: ReadonlySet<string>,
  own: readonly string[],
): { fit: number; score: number } {
  let fit = 0;
  let topic = 0;
  let named = 0;
  let age = 1;
  let recency = 1;
  for (let i = turns.length - 1; i >= 0; i -= 1) {
    const turn = turns[i] as Turn;
    if (turn.role === 'assistant' && turns[i + 1]?.denies === true) continue;
    const points = turnPoints(turn, schema) * (turn.role === 'user' ? 1 : 0.8);
    fit = Math.max(fit, points);
    topic = Math.max(topic, points * age);
    if (own.length > 0) named += namedIn(turn, own) * recency * (turn.role === 'user' ? 1 : 0.6);
    if (turn.role === 'user') {
      age *= fading;
      recency *= forgetting;
    }
  }
  if (fit < enough) fit = Math.max(fit, roughly(turns, schema));
  if (fit >= enough && fit < sureOfTopic) fit -= foreignPoints(turns, schema);
  if (schema.act !== undefined && isOpposite(schema.act, acts)) fit -= 2;
  return { fit, score: topic * 0.6 + named + actPoints(schema.act, acts) };
}

const foreignPenalty = 0.3;
/** A topic that is as clear as this is not put in doubt by other notions. */
const sureOfTopic = 3;

/** What a text speaks of that the schema knows nothing of: everyday notions that are none of its topic. */
function foreignPoints(turns: readonly Turn[], { topic }: CompiledSchema): number {
  const foreign = new Set<string>();
  const known = new Set<string>();
  for (const { role, words } of turns) {
    if (role !== 'user') continue;
    for (const { stem, classes, plain } of words) {
      if (classes & (is.stop | is.request) || !plain) continue;
      const weight = topic.get(stem);
      if (weight !== undefined) {
        if (weight >= 0.6) known.add(stem);
      } else if (synonymsOf(stem).size > 0) foreign.add(stem);
    }
  }
  return Math.max(0, foreign.size - known.size) * foreignPenalty;
}

/** Among siblings what was said last decides much more than for the topic. */
const forgetting = 0.6;

function actPoints(act: string | undefined, acts: ReadonlySet<string>): number {
  if (act === undefined) return 0;
  if (acts.has(act)) return 1.2;
  const commits = [...acts].some((other) => committing.has(other));
  // Nothing is booked or bought by somebody who says nothing of it: between two that fit, looking comes first.
  if (looking.has(act)) return commits ? 0 : 0.5;
  return committing.has(act) && commits ? 0.5 : 0;
}

/** To create is not to delete. */
const opposites = new Set(['create', 'delete', 'update']);

function isOpposite(act: string, acts: ReadonlySet<string>): boolean {
  return opposites.has(act) && !acts.has(act) && [...acts].some((other) => opposites.has(other));
}

const roughLength = 5;

/** Points by the beginnings of words, where whole words say too little: "triangular" and "triangle". */
function roughly(turns: readonly Turn[], { rough, topic }: CompiledSchema): number {
  let best = 0;
  for (const { role, words } of turns) {
    if (role !== 'user') continue;
    let points = 0;
    const seen = new Set<string>();
    for (const { stem, classes } of words) {
      if (classes & is.stop || seen.has(stem)) continue;
      seen.add(stem);
      const whole = topic.get(stem) ?? 0;
      points +=
        stem.length > roughLength && whole < 0.6 ? Math.max(whole, rough.get(stem.slice(0, roughLength)) ?? 0) : whole;
    }
    best = Math.max(best, points);
  }
  return best;
}

const looking = new Set(['find', 'get']);
const committing = new Set(['book', 'buy', 'rent', 'send', 'play', 'delete', 'update', 'ship', 'call']);

/** The stems of a schema's name that no other one's name has: between siblings they decide. */
function ownName(schema: CompiledSchema, all: readonly CompiledSchema[]): readonly string[] {
  if (all.length === 1) return [];
  return schema.name.filter((stem) => !all.some((other) => other !== schema && other.name.includes(stem)));
}

function namedIn({ words }: Turn, own: readonly string[]): number {
  let points = 0;
  for (const stem of own) {
    for (const word of words)
      if (word.stem === stem) {
        points += 1;
        break;
      }
  }
  return Math.min(points, 2);
}

/** Sum of the four largest weights among the turn's words. */
function turnPoints(turn: Turn, schema: CompiledSchema): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  const seen = new Set<string>();
  for (const word of turn.words) {
    if (word.classes & is.stop) continue;
    const weight = schema.topic.get(word.stem);
    if (weight === undefined || weight <= d || seen.has(word.stem)) continue;
    seen.add(word.stem);
    if (weight > b) {
      d = c;
      c = b;
      b = weight > a ? a : weight;
      a = Math.max(a, weight);
    } else if (weight > c) {
      d = c;
      c = weight;
    } else d = weight;
  }
  return a + b + c + d + cuePoints(turn, schema);
}

/** The library's own phrases for a type weigh as much as its name. */
function cuePoints({ words }: Turn, { book }: CompiledSchema): number {
  return book?.matches(words).some(({ tag }) => tag.name === '') === true ? 2 : 0;
}

/** What is to be done now: the words of doing of the participant's newest turn with any, or of the offer they agreed to. */
function currentAct(turns: readonly Turn[]): ReadonlySet<string> {
  for (let i = turns.length - 1; i >= 0; i -= 1) {
    const turn = turns[i] as Turn;
    if (turn.role !== 'user') continue;
    const own = actsIn(turn);
    if (own.size > 0) return own;
    const offer = turns[i - 1];
    if (turn.affirms && offer?.role === 'assistant') {
      const offered = actsIn(offer);
      if (offered.size > 0) return offered;
    }
  }
  return new Set();
}

function actsIn(turn: Turn): ReadonlySet<string> {
  const acts = new Set<string>();
  for (let i = 0; i < turn.words.length && i < 200; i += 1) {
    const word = turn.words[i] as Token;
    if (word.classes & is.stop) continue;
    const act = actNamed(word.stem);
    if (act !== undefined) acts.add(act);
  }
  return acts;
}
