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
  const said = turns.map((turn) => new Said(turn));
  const act = currentAct(turns);
  const bearers = bearersOf(schemas);
  let best: CompiledSchema | null = null;
  let bestScore = 0;
  for (const schema of schemas) {
    const own = bearers === null ? [] : schema.name.filter((stem) => bearers.get(stem) === 1);
    const { fit, score } = scoreOf(said, schema, act, own);
    if (fit < enough || (best !== null && score <= bestScore)) continue;
    best = schema;
    bestScore = score;
  }
  return { schema: best, score: bestScore };
}

/** A turn's words as far as schemas are told by them: each once, in their order, so that every schema looks at few. */
class Said {
  readonly turn: Turn;
  /** Stems of the words that say something. */
  readonly stems: readonly string[];
  #beginnings: readonly string[] | null = null;
  #notions: readonly string[] | null = null;
  #all: ReadonlySet<string> | null = null;
  #folds: ReadonlySet<string> | null = null;

  constructor(turn: Turn) {
    this.turn = turn;
    const stems = new Set<string>();
    for (const { stem, classes } of turn.words) if (!(classes & is.stop)) stems.add(stem);
    this.stems = [...stems];
  }

  /** The beginnings of the stems, in their order; empty for one that is short. */
  get beginnings(): readonly string[] {
    this.#beginnings ??= this.stems.map((stem) => (stem.length > roughLength ? stem.slice(0, roughLength) : ''));
    return this.#beginnings;
  }

  /** Stems of plain words, those apart that anything is asked with. */
  get notions(): readonly string[] {
    this.#notions ??= [
      ...new Set(
        this.turn.words.filter(({ classes, plain }) => plain && !(classes & notTelling)).map(({ stem }) => stem),
      ),
    ];
    return this.#notions;
  }

  /** All stems. */
  get all(): ReadonlySet<string> {
    this.#all ??= new Set(this.turn.words.map(({ stem }) => stem));
    return this.#all;
  }

  /** All words. */
  get folds(): ReadonlySet<string> {
    this.#folds ??= new Set(this.turn.words.map(({ fold }) => fold));
    return this.#folds;
  }
}

const notTelling = is.stop | is.request;

function scoreOf(
  turns: readonly Said[],
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
    const said = turns[i] as Said;
    const { turn } = said;
    if (turn.role === 'assistant' && turns[i + 1]?.turn.denies === true) continue;
    const points = turnPoints(said, schema) * (turn.role === 'user' ? 1 : 0.8);
    fit = Math.max(fit, points);
    topic = Math.max(topic, points * age);
    if (own.length > 0) named += namedIn(said, own) * recency * (turn.role === 'user' ? 1 : 0.6);
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
function foreignPoints(turns: readonly Said[], { topic }: CompiledSchema): number {
  const foreign = new Set<string>();
  const known = new Set<string>();
  for (const { turn, notions } of turns) {
    if (turn.role !== 'user') continue;
    for (const stem of notions) {
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
function roughly(turns: readonly Said[], { rough, topic }: CompiledSchema): number {
  let best = 0;
  for (const { turn, stems, beginnings } of turns) {
    if (turn.role !== 'user') continue;
    let points = 0;
    for (let i = 0; i < stems.length; i += 1) {
      const whole = topic.get(stems[i] ?? '') ?? 0;
      const beginning = whole < 0.6 ? (beginnings[i] ?? '') : '';
      points += beginning === '' ? whole : Math.max(whole, rough.get(beginning) ?? 0);
    }
    best = Math.max(best, points);
  }
  return best;
}

const looking = new Set(['find', 'get']);
const committing = new Set(['book', 'buy', 'rent', 'send', 'play', 'delete', 'update', 'ship', 'call']);

/**
 * How many schemas have a stem in their names: between siblings those decide that no other one has. Null where there is
 * nothing to tell apart.
 */
function bearersOf(schemas: readonly CompiledSchema[]): ReadonlyMap<string, number> | null {
  if (schemas.length === 1) return null;
  const bearers = new Map<string, number>();
  for (const { name } of new Set(schemas))
    for (const stem of new Set(name)) bearers.set(stem, (bearers.get(stem) ?? 0) + 1);
  return bearers;
}

function namedIn({ all }: Said, own: readonly string[]): number {
  let points = 0;
  for (const stem of own) if (all.has(stem)) points += 1;
  return Math.min(points, 2);
}

/** Sum of the four largest weights among the turn's words. */
function turnPoints(said: Said, schema: CompiledSchema): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (const stem of said.stems) {
    const weight = schema.topic.get(stem);
    if (weight === undefined || weight <= d) continue;
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
  return a + b + c + d + cuePoints(said, schema);
}

/** The library's own phrases for a type weigh as much as its name. */
function cuePoints({ turn, folds }: Said, { cues }: CompiledSchema): number {
  return cues?.mayOccur(folds) === true && cues.matches(turn.words).length > 0 ? 2 : 0;
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
