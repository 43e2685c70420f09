/** Schemas of directive types and of tools, and what is worked out of them once (C3). */
import type { DirectiveType, ValueLimits } from '../../contracts/assistant/library.ts';
import { phraseBook, type PhraseBook } from '../phrases/phrases.ts';
import { compileField, type CompiledField, type Hit } from './field-words.ts';
import type { FieldSchema, InstructionSchema } from './instruction-schema.ts';
import { kindOf, wordsOfName } from './kind.ts';
import { stemOf } from '../text/stem.ts';
import { actNamed } from '../text/notions.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { beginningsOf, isPlainAct, ownWords, topicOf } from './topic.ts';

/** A schema with everything worked out that does not depend on a text. Nothing in it changes once it is made. */
export interface CompiledSchema {
  readonly schema: InstructionSchema;
  readonly fields: readonly CompiledField[];
  /** By stem. */
  readonly hits: ReadonlyMap<string, readonly Hit[]>;
  /** Whether a word that says nothing by itself is among them: the choices "on" and "off". */
  readonly hitsSmallWords: boolean;
  /** Stems that tell that a text is about it, with their weights. */
  readonly topic: ReadonlyMap<string, number>;
  /** Stems of its name and of its fields' names: they announce values and are none. */
  readonly own: ReadonlySet<string>;
  /** The first five letters of the topic's telling words, with less weight. */
  readonly rough: ReadonlyMap<string, number>;
  /** Stems of its name that say what it is about, words of looking apart. */
  readonly name: readonly string[];
  /** What it does ("find", "buy"), where its name says so. */
  readonly act: string | undefined;
  /** The phrases of its own cues. Null without any. */
  readonly cues: PhraseBook | null;
  /**
   * The phrases of its own and its fields' cues, tagged with the field's name or, its own, with "". Null without any.
   */
  readonly book: PhraseBook | null;
}

/** The tools of chat APIs: a JSON schema of the parameters. Anything that is not of this form is taken as absent. */
export interface ToolSchema {
  readonly name: string;
  readonly description?: string | undefined;
  readonly parameters?: unknown;
}

/** The schema of a directive type of the assistant's library. */
export function schemaOfType(type: DirectiveType): InstructionSchema {
  return {
    name: type.name,
    description: type.description,
    cues: type.cues,
    fields: type.fields.map(
      ({ name, kind, required, description, choices, labels, cues, whole, currency, ...field }) => ({
        name,
        kind,
        required,
        description,
        choices,
        ...(labels === undefined ? {} : { labels }),
        cues,
        ...limitsOf(field),
        ...(whole === undefined ? {} : { whole }),
        ...(kind === 'money' && (currency ?? !namesCurrency(name, type.fields)) ? { needsCurrency: true } : {}),
      }),
    ),
  };
}

/** "Amount" beside "currency", "price_eur". */
function namesCurrency(name: string, fields: DirectiveType['fields']): boolean {
  return (
    fields.some((field) => wordsOfName(field.name).includes('currency')) ||
    wordsOfName(name).some((word) => (classesOf(word) & is.currency) !== 0)
  );
}

/**
 * A type whose parameters are given as a tool's JSON schema, with the fields that follow from it; its own fields go
 * first.
 */
export function withParameters(type: DirectiveType): DirectiveType {
  if (type.parameters === undefined) return type;
  const own = new Set(type.fields.map(({ name }) => name));
  const { fields } = schemaOfTool({ name: type.name, parameters: type.parameters });
  const more = fields.flatMap(({ name, kind, required, description, choices, labels, limits, whole }) =>
    own.has(name)
      ? []
      : [
          {
            name,
            kind,
            required,
            description: description.slice(0, 300),
            choices: [...choices],
            ...(labels === undefined ? {} : { labels: [...labels] }),
            cues: [],
            ...limits,
            // A tool says by itself in which currency it counts.
            currency: false,
            ...(whole === undefined ? {} : { whole }),
          },
        ],
  );
  return { ...type, fields: [...type.fields, ...more] };
}

/**
 * The schema of a tool. Tolerant: unknown keywords are passed over, a missing `properties` gives no fields, and a
 * required parameter that has a default is not required, because it never lacks a value.
 */
export function schemaOfTool(tool: ToolSchema): InstructionSchema {
  const parameters = asRecord(tool.parameters);
  const required = new Set(asList(parameters['required']).filter((name) => typeof name === 'string'));
  return {
    name: tool.name,
    description: tool.description ?? '',
    cues: [],
    fields: Object.entries(asRecord(parameters['properties']))
      .slice(0, mostFields)
      .map(([name, value]) => parameterOf(name, asRecord(value), required.has(name))),
  };
}

/**
 * Works out what does not depend on a text. Costs milliseconds: once per schema, not per message.
 *
 * @param lists The words behind `<name>` in the schema's cues.
 * @throws PhraseError naming the cue that is malformed; {PatternError} naming the pattern that cannot be used.
 */
export function compileSchema(
  schema: InstructionSchema,
  lists: Readonly<Record<string, readonly string[]>> = {},
): CompiledSchema {
  const fields = schema.fields.slice(0, mostFields).map((field, index) => compileField(field, index, schema.fields));
  const hits = new Map<string, Hit[]>();
  for (const field of fields) for (const [stem, hit] of field.hits) addTo(hits, stem, hit);
  const nameStems = wordsOfName(schema.name).map(stemOf);
  const topic = topicOf(schema, fields);
  const own = { tag: { name: '' }, phrases: schema.cues };
  const groups = [own, ...schema.fields.map(({ name, cues }) => ({ tag: { name }, phrases: cues }))].filter(
    ({ phrases }) => phrases.length > 0,
  );
  return {
    schema,
    fields,
    hits,
    hitsSmallWords: [...hits.keys()].some((stem) => (classesOf(stem) & is.stop) !== 0),
    topic,
    rough: beginningsOf(topic),
    own: ownWords(schema),
    name: nameStems.filter((stem) => !isPlainAct(stem)),
    act: nameStems
      .slice(0, 2)
      .map(actNamed)
      .find((act) => act !== undefined),
    cues: schema.cues.length === 0 ? null : phraseBook([own], lists),
    book: groups.length === 0 ? null : phraseBook(groups, lists),
  };
}

const mostFields = 60;

function parameterOf(name: string, value: Readonly<Record<string, unknown>>, required: boolean): FieldSchema {
  const items = asRecord(value['items']);
  const description = asText(value['description']);
  const { choices, labels } = choicesIn(value, items);
  const type = typeOf(value['type']);
  const list = type === 'array' || type === 'list' || type === 'tuple';
  const kind = kindOf({
    name,
    description,
    type: list ? typeOf(items['type']) : type,
    format: asText(value['format']),
    choices,
  });
  const filled = value['default'] !== undefined && value['default'] !== null;
  return {
    name,
    kind,
    required: required && !filled,
    description,
    choices: kind === 'boolean' ? [] : choices,
    ...(kind === 'choice' && labels !== null ? { labels } : {}),
    cues: [],
    ...limitsOf(list ? items : value),
    ...(isInteger((list ? items : value)['type']) ? { whole: true } : {}),
    ...(list ? { list } : {}),
  };
}

/**
 * What may be chosen: of `enum`, or the constants of `oneOf` and `anyOf` with their titles, where these leave nothing
 * else but null.
 */
function choicesIn(...schemas: readonly Readonly<Record<string, unknown>>[]): {
  readonly choices: readonly string[];
  readonly labels: readonly string[] | null;
} {
  const listed = schemas.flatMap((schema) => asList(schema['enum'])).filter(isPlain);
  if (listed.length > 0) return { choices: listed.map(String).slice(0, mostChoices), labels: null };
  const constants = schemas.flatMap((schema) => constantsIn(schema)).slice(0, mostChoices);
  const choices = constants.map((one) => String(one['const']));
  const labels = constants.map((one, at) => asText(one['title']).trim().slice(0, longestLabel) || (choices[at] ?? ''));
  return { choices, labels: labels.some((label, at) => label !== choices[at]) ? labels : null };
}

const mostChoices = 50;
const longestLabel = 80;

function constantsIn(schema: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  const all = [...asList(schema['oneOf']), ...asList(schema['anyOf'])].map(asRecord);
  const others = all.filter((one) => typeOf(one['type']) !== 'null' && one['const'] !== null);
  return others.every((one) => isPlain(one['const'])) ? others : [];
}

function isPlain(choice: unknown): choice is string | number {
  return (typeof choice === 'string' && choice !== '') || typeof choice === 'number';
}

function isInteger(type: unknown): boolean {
  return typeOf(type).toLowerCase() === 'integer';
}

const numericLimits = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
] as const;

function limitsOf(value: Readonly<Record<string, unknown>>): Pick<FieldSchema, 'limits'> {
  const limits = limitsIn(value);
  return Object.keys(limits).length === 0 ? {} : { limits };
}

/** What a schema demands of a value beside its kind; a keyword that is not of its form is passed over. */
function limitsIn(value: Readonly<Record<string, unknown>>): ValueLimits {
  const limits: ValueLimits = {};
  for (const name of numericLimits) {
    const limit = value[name];
    if (typeof limit === 'number' && Number.isFinite(limit)) limits[name] = limit;
  }
  if (limits.multipleOf !== undefined && limits.multipleOf <= 0) delete limits.multipleOf;
  const pattern = value['pattern'];
  if (typeof pattern === 'string' && pattern !== '') limits.pattern = pattern;
  return limits;
}

/** `["string", "null"]` is a string. */
function typeOf(type: unknown): string {
  return Array.isArray(type) ? asText(type.find((each) => each !== 'null')) : asText(type);
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
