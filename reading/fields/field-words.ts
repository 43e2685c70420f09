/** A field with the words that announce, choose or affirm its value. */
import type { FieldKind } from '../../contracts/assistant/library.ts';
import { fold } from '../language/fold.ts';
import type { FieldSchema } from './instruction-schema.ts';
import { isNamed, wordsOfName } from './kind.ts';
import { demandsOf, type Demands } from './limits.ts';
import { stemOf } from '../text/stem.ts';
import { kindsNamed, synonymsOf } from '../text/notions.ts';
import { dimensionOfField } from '../text/notions.ts';
import { classesOf, is, numberOf } from '../language/word-classes.ts';
import { wordsOf } from '../language/words.ts';

/** What a word of a text can mean to a schema. */
export interface Hit {
  /** Index of the field. */
  readonly field: number;
  /**
   * `cue`: names the field. `choice`: begins a choice. `implied`: is of a choice's kind ("rock" of music). `truth`: is
   * what a yes-or-no field is about.
   */
  readonly kind: 'cue' | 'choice' | 'implied' | 'truth';
  readonly weight: number;
  /** With a choice: the word itself. */
  readonly word: string;
  /** With a choice: which, and the stems that have to follow. */
  readonly choice: number;
  readonly rest: readonly string[];
}

export interface CompiledField {
  readonly field: FieldSchema;
  readonly index: number;
  readonly kind: FieldKind;
  /** The value is a name or a title ("restaurant_name"). */
  readonly named: boolean;
  /** The choices are numbers: the value is read as a number and has to be one of them. */
  readonly counts: ReadonlySet<number> | null;
  /** Of two of a kind, the one that comes first ("from", "start", "check-in") is -1, the other 1; 0 is neither. */
  readonly direction: -1 | 0 | 1;
  /** Whether its values are currencies. */
  readonly ofCurrency: boolean;
  /** What it measures ("mass"), where its words say so. */
  readonly dimension: string | undefined;
  /** Whether it counts people. */
  readonly ofPeople: boolean;
  /** What its schema demands beside its kind; null for nothing. */
  readonly demands: Demands | null;
  readonly hits: readonly (readonly [string, Hit])[];
  /** The stems that name it, with their weights: "3 tickets" is a number of tickets. */
  readonly units: ReadonlyMap<string, number>;
}

/**
 * @param all Every field of its schema: a word that several of them share announces none of them as well as its own.
 */
export function compileField(field: FieldSchema, index: number, all: readonly FieldSchema[]): CompiledField {
  const numbers = field.choices.map((choice) => countOf(choice));
  const counts = numbers.length > 0 && numbers.every((number) => !Number.isNaN(number)) ? new Set(numbers) : null;
  const words = [...wordsOfName(field.name), ...wordsOfText(field.description)];
  const cues = cueHits(field, index, all);
  return {
    field,
    index,
    kind: field.kind,
    named:
      (field.kind === 'text' && isNamed(field.name, field.description)) ||
      (field.kind === 'identifier' && /(?:symbol|ticker|code)$/i.test(field.name)),
    // An amount "with its currency" is no currency.
    ofCurrency: field.kind !== 'money' && words.some((word) => word === 'currency' || word === 'currencies'),
    dimension: dimensionOfField(words),
    counts,
    direction: directionOf(field.name, field.description),
    ofPeople: words.some((word) => people.has(stemOf(word))),
    demands: demandsOf(field),
    units: new Map(cues.map(([stem, { weight }]) => [stem, weight])),
    hits: [
      ...cues,
      ...(counts && field.labels === undefined ? [] : choiceHits(field, index)),
      ...(field.kind === 'boolean' ? truthHits(field, index) : []),
    ],
  };
}

const people = wordsOf('countedPeople');

const firsts = wordsOf('firstOfPair');
const seconds = wordsOf('secondOfPair');

function directionOf(name: string, description: string): -1 | 0 | 1 {
  const words = wordsOfName(name);
  for (const [i, word] of words.entries()) {
    // "check_in_date", "check_out_date".
    if (word === 'check') return words[i + 1] === 'in' ? -1 : words[i + 1] === 'out' ? 1 : 0;
    if (firsts.has(word)) return -1;
    if (seconds.has(word)) return 1;
  }
  const said = wordsOfText(description);
  if (said.includes('originates') || said.includes('starting')) return -1;
  return said.includes('destination') ? 1 : 0;
}

/** Words in descriptions that describe any field. */
const plain = wordsOf('plainInDescriptions');

function cueHits(field: FieldSchema, index: number, all: readonly FieldSchema[]): [string, Hit][] {
  const found = new Map<string, number>();
  for (const word of wordsOfName(field.name)) note(found, word, 2, all, field);
  for (const word of wordsOfText(field.description)) note(found, word, 1, all, field);
  const own = [...found];
  for (const [stem, weight] of own) {
    for (const synonym of synonymsOf(stem)) if (!found.has(synonym)) found.set(synonym, weight * 0.4);
  }
  return [...found].map(([stem, weight]) => [
    stem,
    { field: index, kind: 'cue', weight, choice: -1, word: '', rest: [] },
  ]);
}

function note(
  found: Map<string, number>,
  word: string,
  weight: number,
  all: readonly FieldSchema[],
  field: FieldSchema,
): void {
  if (plain.has(word) || word.length < 2 || isEmptyWord(word)) return;
  const stem = stemOf(word);
  const sharing = all.filter((other) => other !== field && hasWord(other, stem)).length;
  const shared = weight / (1 + sharing);
  found.set(stem, Math.max(found.get(stem) ?? 0, shared));
}

function hasWord(field: FieldSchema, stem: string): boolean {
  return wordsOfName(field.name).some((word) => stemOf(word) === stem);
}

function isEmptyWord(word: string): boolean {
  return (classesOf(word) & is.stop) !== 0;
}

/** The choices by everything that they are called. */
function formsOf({ choices, labels = [] }: FieldSchema): readonly { readonly choice: number; readonly form: string }[] {
  return choices.flatMap((form, choice) => {
    const label = labels[choice];
    return label === undefined || label === form
      ? [{ choice, form }]
      : [
          { choice, form },
          { choice, form: label },
        ];
  });
}

function choiceHits(field: FieldSchema, index: number): [string, Hit][] {
  const hits: [string, Hit][] = [];
  const all = formsOf(field).map(({ choice, form }) => {
    const words = wordsOfName(fold(form));
    return { choice, words, stems: words.map(stemOf) };
  });
  const how = new Map<string, number>();
  for (const choice of field.choices.keys()) {
    const own = all.filter((one) => one.choice === choice).flatMap(({ stems }) => stems);
    for (const stem of new Set(own)) how.set(stem, (how.get(stem) ?? 0) + 1);
  }
  for (const { choice, words, stems } of all) {
    const [first, ...rest] = stems;
    if (first === undefined) continue;
    hits.push([first, { field: index, kind: 'choice', weight: 4 + rest.length, choice, word: words[0] ?? '', rest }]);
    // "United" is enough of "United Airlines" where no other choice says so.
    if (stems.length > 1) {
      for (const [i, stem] of stems.entries()) {
        if (how.get(stem) === 1 && stem.length > 3 && !isEmptyWord(stem))
          hits.push([stem, { field: index, kind: 'choice', weight: 2.5, choice, word: words[i] ?? '', rest: [] }]);
      }
    }
    if (stems.length === 1) {
      for (const synonym of kindsNamed(first))
        if (!how.has(synonym))
          hits.push([synonym, { field: index, kind: 'implied', weight: 2, choice, word: synonym, rest: [] }]);
    }
  }
  return hits;
}

/** A word that only tells that something is so: "is_furnished", "has_parking", "pets_allowed". */
const frames = wordsOf('truthFrames');

function truthHits(field: FieldSchema, index: number): [string, Hit][] {
  const name = wordsOfName(field.name).filter((word) => !frames.has(word));
  const words = name.length > 0 ? name : wordsOfName(field.name).filter((word) => !isEmptyWord(word));
  return words
    .filter((word) => word.length > 2)
    .map((word) => [stemOf(word), { field: index, kind: 'truth', weight: 2, choice: -1, word: '', rest: [] }]);
}

function wordsOfText(text: string): readonly string[] {
  return wordsOfName(text.slice(0, 300));
}

function countOf(choice: string): number {
  const plainNumber = choice.trim() === '' ? Number.NaN : Number(choice);
  return Number.isNaN(plainNumber) ? numberOf(choice.toLowerCase()) : plainNumber;
}
