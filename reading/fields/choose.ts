/** Which of several types or tools a text is about (C3). */
import { actNamed, synonymsOf } from '../text/notions.ts';
import { is } from '../language/word-classes.ts';
import type { Token } from '../text/tokens.ts';
import { fieldTextOf, type FieldText } from './field-text.ts';
import type { CompiledSchema } from './schema.ts';

export interface ChosenSchema {
  /** Null when none fits. */
  readonly schema: CompiledSchema | null;
  /** Its points, comparable only within one call; 0 when none fits. */
  readonly score: number;
}

/** The schema that a text is about; the first of equals. Never throws. */
export function chooseSchema(text: string | FieldText, schemas: readonly CompiledSchema[]): ChosenSchema {
  const said = typeof text === 'string' ? fieldTextOf(text) : text;
  const stems = new Stems(said);
  const acts = actsIn(said);
  return bestOf(schemas, (schema, own) => {
    const points = fitOfText(stems, schema);
    const named = own.length > 0 ? namedIn(stems, own) : 0;
    return settleFits({ fit: points, topic: points, named }, [stems], schema, acts);
  });
}

/** The schema with the most points that fits at all. `own` are the words of its name that no other one has. */
export function bestOf(
  schemas: readonly CompiledSchema[],
  pointsFor: (schema: CompiledSchema, own: readonly string[]) => { readonly fit: number; readonly score: number },
): ChosenSchema {
  const bearers = bearersOf(schemas);
  let best: CompiledSchema | null = null;
  let bestScore = 0;
  for (const schema of schemas) {
    const own = bearers === null ? [] : schema.name.filter((stem) => bearers.get(stem) === 1);
    const { fit, score } = pointsFor(schema, own);
    if (fit < enough || (best !== null && score <= bestScore)) continue;
    best = schema;
    bestScore = score;
  }
  return { schema: best, score: bestScore };
}

/** Points from which a text is about a schema. */
const enough = 1;

/** A text's words as far as schemas are told by them: each once, in their order, so that every schema looks at few. */
export class Stems {
  readonly said: FieldText;
  /** Stems of the words that say something. */
  readonly stems: readonly string[];
  #beginnings: readonly string[] | null = null;
  #notions: readonly string[] | null = null;
  #all: ReadonlySet<string> | null = null;
  #folds: ReadonlySet<string> | null = null;

  constructor(text: FieldText) {
    this.said = text;
    const stems = new Set<string>();
    for (const { stem, classes } of text.words) if (!(classes & is.stop)) stems.add(stem);
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
        this.said.words.filter(({ classes, plain }) => plain && !(classes & notTelling)).map(({ stem }) => stem),
      ),
    ];
    return this.#notions;
  }

  /** All stems. */
  get all(): ReadonlySet<string> {
    this.#all ??= new Set(this.said.words.map(({ stem }) => stem));
    return this.#all;
  }

  /** All words. */
  get folds(): ReadonlySet<string> {
    this.#folds ??= new Set(this.said.words.map(({ fold }) => fold));
    return this.#folds;
  }
}

const notTelling = is.stop | is.request;

/** The points of a schema once its words are counted: what else the participant's texts say for it and against it. */
export function settleFits(
  { fit: counted, topic, named }: { readonly fit: number; readonly topic: number; readonly named: number },
  texts: readonly Stems[],
  schema: CompiledSchema,
  acts: ReadonlySet<string>,
): { readonly fit: number; readonly score: number } {
  let fit = counted;
  if (fit < enough) fit = Math.max(fit, roughly(texts, schema));
  if (fit >= enough && fit < sureOfTopic) fit -= foreignPoints(texts, schema);
  if (schema.act !== undefined && isOpposite(schema.act, acts)) fit -= 2;
  return { fit, score: topic * 0.6 + named + actPoints(schema.act, acts) };
}

const foreignPenalty = 0.3;
/** A topic that is as clear as this is not put in doubt by other notions. */
const sureOfTopic = 3;

/** What a text speaks of that the schema knows nothing of: everyday notions that are none of its topic. */
function foreignPoints(texts: readonly Stems[], { topic }: CompiledSchema): number {
  const foreign = new Set<string>();
  const known = new Set<string>();
  for (const { notions } of texts) {
    for (const stem of notions) {
      const weight = topic.get(stem);
      if (weight !== undefined) {
        if (weight >= 0.6) known.add(stem);
      } else if (synonymsOf(stem).size > 0) foreign.add(stem);
    }
  }
  return Math.max(0, foreign.size - known.size) * foreignPenalty;
}

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
function roughly(texts: readonly Stems[], { rough, topic }: CompiledSchema): number {
  let best = 0;
  for (const { stems, beginnings } of texts) {
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

export function namedIn({ all }: Stems, own: readonly string[]): number {
  let points = 0;
  for (const stem of own) if (all.has(stem)) points += 1;
  return Math.min(points, 2);
}

/** Sum of the four largest weights among the text's words. */
export function fitOfText(said: Stems, schema: CompiledSchema): number {
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
function cuePoints({ said, folds }: Stems, { cues }: CompiledSchema): number {
  return cues?.mayOccur(folds) === true && cues.matches(said.words).length > 0 ? 2 : 0;
}

/** What is to be done, by its words of doing. */
export function actsIn({ words }: FieldText): ReadonlySet<string> {
  const acts = new Set<string>();
  for (let i = 0; i < words.length && i < 200; i += 1) {
    const word = words[i] as Token;
    if (word.classes & is.stop) continue;
    const act = actNamed(word.stem);
    if (act !== undefined) acts.add(act);
  }
  return acts;
}
