/** What tells that a text is about a schema. */
import type { CompiledField } from './field-words.ts';
import { wordsOfName } from './kind.ts';
import type { InstructionSchema } from './instruction-schema.ts';
import { stemOf } from '../text/stem.ts';
import { actNamed, kindsNamed, synonymsOf } from '../text/notions.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { wordsOf } from '../language/words.ts';

/** Weights of a word by where it stands in the schema; a word counts with the largest. */
const weights = { name: 2, description: 1, field: 0.5, fieldDescription: 0.3, choice: 0.6 } as const;
/** A word that only means the same counts this much of it. */
const bySynonym = 0.6;

export function topicOf(schema: InstructionSchema, fields: readonly CompiledField[]): ReadonlyMap<string, number> {
  const topic = new Map<string, number>();
  const name = wordsOfName(schema.name);
  const plainName = !name.some(isTelling);
  for (const [i, word] of name.entries()) put(topic, word, weights.name, plainName || (i > 0 && i === name.length - 1));
  for (const word of wordsOfName(schema.description.slice(0, 600))) put(topic, word, weights.description);
  for (const { field } of fields) {
    for (const word of wordsOfName(field.name)) put(topic, word, weights.field);
    for (const word of wordsOfName(field.description.slice(0, 300))) put(topic, word, weights.fieldDescription);
    for (const choice of [...field.choices, ...(field.labels ?? [])])
      for (const word of wordsOfName(choice)) put(topic, word, weights.choice);
  }
  // The words themselves, not the ones that are added on the way.
  const direct = [...topic];
  for (const [stem, weight] of direct) {
    for (const synonym of [...synonymsOf(stem), ...kindsNamed(stem)])
      if ((topic.get(synonym) ?? 0) < weight * bySynonym) topic.set(synonym, weight * bySynonym);
  }
  return topic;
}

/** The first five letters of longer telling words: a beginning shared is less than the word. */
export function beginningsOf(topic: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [stem, weight] of topic)
    if (stem.length > 5 && weight >= 0.6)
      found.set(stem.slice(0, 5), Math.max(found.get(stem.slice(0, 5)) ?? 0, weight * 0.7));
  return found;
}

/** What follows are values: "Cuisine, e.g. Italian". */
const examples = /e\.g|i\.e|such as|for example|including|like|\(|,|:/i;

/** Stems that name the schema and its fields, and what can stand for them: they announce values and are none. */
export function ownWords(schema: InstructionSchema): ReadonlySet<string> {
  const own = new Set<string>();
  for (const word of [...wordsOfName(schema.name), ...wordsOfName(schema.description.slice(0, 600))]) {
    const stem = stemOf(word);
    own.add(stem);
    for (const synonym of synonymsOf(stem)) own.add(synonym);
  }
  for (const { name, description } of schema.fields) {
    for (const word of wordsOfName(name)) own.add(stemOf(word));
    for (const word of wordsOfName(description.slice(0, 200).split(examples)[0] ?? '').slice(0, 10))
      own.add(stemOf(word));
  }
  return own;
}

/** What nearly everything is asked with. */
const plainActs = new Set([...wordsOf('plainActs')].map(stemOf));

export function isPlainAct(stem: string): boolean {
  return plainActs.has(stem);
}

/** Words of any schema: they tell next to nothing about which one is meant. */
const anyones = new Set([...wordsOf('wordsOfAnySchema')].map(stemOf));

/** Words of many schemas: they tell something only where a name has nothing better ("get_user_info"). */
const manys = new Set([...wordsOf('wordsOfManySchemas')].map(stemOf));

function isTelling(word: string): boolean {
  const stem = stemOf(word);
  const classes = classesOf(word);
  return (
    word.length > 2 &&
    !(classes & (is.stop | is.number | is.request)) &&
    !anyones.has(stem) &&
    !manys.has(stem) &&
    actNamed(stem) === undefined
  );
}

function put(topic: Map<string, number>, word: string, weight: number, plainName = false): void {
  if (word.length < 2 || /^\d/.test(word)) return;
  const classes = classesOf(word);
  if (classes & (is.stop | is.number)) return;
  const stem = stemOf(word);
  const told = anyones.has(stem)
    ? 0.15
    : manys.has(stem)
      ? plainName
        ? 0.6
        : 0.2
      : actNamed(stem) !== undefined && (classes & is.request || plainActs.has(stem))
        ? plainActs.has(stem)
          ? 0.2
          : plainName
            ? 0.6
            : 0.4
        : classes & is.request
          ? plainName
            ? 0.5
            : 0.15
          : 1;
  topic.set(stem, Math.max(topic.get(stem) ?? 0, weight * told));
}
