/** Reads a YAML file of an assistant against its schema, and says where each fault is. */
import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  type Document,
} from 'yaml';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { faultWords } from '../../contracts/wire/fault-words.ts';
import { AssistantError, type AssistantFault } from './fault.ts';

export interface YamlFile<Data> {
  readonly data: Data;
  /** The line of a part of the file, counted from 1. */
  readonly lineOf: (path: readonly PropertyKey[]) => number | undefined;
}

/**
 * Reads `text` and checks it against `schema`. An empty file is an empty map. What was read lately is not read again,
 * because every assistant holds the same default files; nobody can change what several share.
 *
 * @throws AssistantError with one fault for each place that is wrong, with its line.
 */
export function readYaml<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): YamlFile<z.output<Schema>> {
  const known = latestOf(schema);
  const before = known.get(text);
  if (before !== undefined) return { data: before.data, lineOf: linesOf(text) };
  const lines = new LineCounter();
  const document = parseYaml(file, text, lines);
  const checked = schema.safeParse(valueOf(file, document) ?? {}, { error: faultWords });
  if (checked.success) {
    known.set(text, { data: frozen(checked.data) });
    return { data: checked.data, lineOf: (path) => lineOf(path, document, lines) };
  }
  throw new AssistantError(checked.error.issues.flatMap((issue) => faultsOf(file, issue, { schema, document, lines })));
}

/** Texts of one schema that are remembered: the default files, and the assistants' own that are in use. */
const mostRemembered = 24;

/** What was read, by schema and text; without the document, which is several times as large. */
const latest = new WeakMap<z.ZodType, LRUCache<string, { readonly data: unknown }>>();

function latestOf<Schema extends z.ZodType>(schema: Schema): LRUCache<string, { readonly data: z.output<Schema> }> {
  const known = latest.get(schema) ?? new LRUCache<string, { readonly data: unknown }>({ max: mostRemembered });
  latest.set(schema, known);
  // One of them is filled with what its own schema has made, and with nothing else.
  return known as LRUCache<string, { readonly data: z.output<Schema> }>;
}

/** The lines of a text whose document is gone; it is parsed once more when somebody asks. */
function linesOf(text: string): YamlFile<unknown>['lineOf'] {
  let parsed: { readonly document: Document; readonly lines: LineCounter } | null = null;
  return (path) => {
    if (parsed === null) {
      const lines = new LineCounter();
      parsed = { lines, document: parseDocument(text, { lineCounter: lines, prettyErrors: false }) };
    }
    return lineOf(path, parsed.document, parsed.lines);
  };
}

function frozen<Data>(data: Data): Data {
  if (typeof data === 'object' && data !== null && !Object.isFrozen(data)) {
    Object.freeze(data);
    Object.values(data).forEach(frozen);
  }
  return data;
}

/**
 * What is left of a file when the parts that do not fit `schema` are taken out, on top of `base`, so that the rest can
 * be looked at too. Null when nothing can be made of it.
 */
export function readValidParts<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  base: Readonly<Record<string, unknown>>,
): YamlFile<z.output<Schema>> | null {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) return null;
  const raw: unknown = document.toJS({ maxAliasCount: 200 });
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null;
  const first = schema.safeParse(raw);
  for (const issue of first.error?.issues ?? []) takeOut(raw, issue);
  const rest = schema.safeParse({ ...base, ...raw });
  return rest.success ? { data: rest.data, lineOf: (path) => lineOf(path, document, lines) } : null;
}

function takeOut(raw: object, issue: z.core.$ZodIssue): void {
  const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  for (const path of paths) {
    const holder = path.slice(0, -1).reduce<unknown>((value, part) => memberOf(value, part), raw);
    const last = path.at(-1);
    if (typeof holder === 'object' && holder !== null && last !== undefined) Reflect.deleteProperty(holder, last);
  }
}

function memberOf(value: unknown, part: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined;
}

function parseYaml(file: string, text: string, lines: LineCounter): Document {
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, prettyErrors: false });
  const faults = [...document.errors, ...document.warnings];
  if (faults.length === 0) return document;
  throw new AssistantError(
    faults.map(({ message, pos }) => ({
      file,
      line: lines.linePos(pos[0]).line,
      happened: `This is not valid YAML: ${message}.`,
      remedy: 'Correct the line; text with ": " or a leading special character needs quotes.',
    })),
  );
}

/** A few aliases are a convenience; very many of them swell to more than memory holds. */
function valueOf(file: string, document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 200 });
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    const remedy = 'Write out what the aliases stand for.';
    throw new AssistantError([{ file, happened: `The aliases cannot be resolved: ${error.message}.`, remedy }]);
  }
}

interface Place {
  readonly schema: z.ZodType;
  readonly document: Document;
  readonly lines: LineCounter;
}

function faultsOf(
  file: string,
  issue: z.core.$ZodIssue,
  { schema, document, lines }: Place,
): readonly AssistantFault[] {
  const placed = (path: readonly PropertyKey[]) => ({ file, line: lineOf(path, document, lines) });
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((unknown) => {
      const path = [...issue.path, unknown];
      const meant = likeliest(unknown, keysAt(schema, issue.path));
      const remedy =
        meant === null ? 'Remove it or correct its spelling.' : `Remove it, or write "${meant}" if that is meant.`;
      return { ...placed(path), happened: `"${path.join('.')}" is not known.`, remedy };
    });
  const place = issue.path.length === 0 ? 'The file' : `"${issue.path.join('.')}"`;
  return [
    { ...placed(issue.path), happened: `${place} is not right: ${issue.message}.`, remedy: 'Correct the value.' },
  ];
}

/** The keys that the schema knows at this place; none where it is no object. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const plain = 'innerType' in schema.def ? (schema.def.innerType as z.ZodType) : schema;
  if (plain !== schema) return keysAt(plain, path);
  if (plain instanceof z.ZodArray) return keysAt(plain.element as z.ZodType, path.slice(1));
  if (!(plain instanceof z.ZodObject)) return [];
  const [first, ...rest] = path;
  if (first === undefined) return Object.keys(plain.shape);
  const next = plain.shape[String(first)];
  return next === undefined ? [] : keysAt(next as z.ZodType, rest);
}

/** The one key that is in the other or holds it, whatever its capitals: "secondReader" for "reader". */
function likeliest(unknown: string, keys: readonly string[]): string | null {
  const said = unknown.toLowerCase();
  const near = keys.filter((key) => said.includes(key.toLowerCase()) || key.toLowerCase().includes(said));
  return near.length === 1 ? (near[0] ?? null) : null;
}

/** The line of the deepest part of the path that exists: of its key, where it has one. */
function lineOf(path: readonly PropertyKey[], document: Document, lines: LineCounter): number | undefined {
  let node: unknown = document.contents;
  let offset = isNode(node) ? node.range?.[0] : undefined;
  for (const part of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (!isCollection(node)) break;
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part))
      : undefined;
    const key = isPair(pair) ? pair.key : undefined;
    const next = pair === undefined ? node.get(Number(part), true) : pair.value;
    const start = isNode(key) ? key.range?.[0] : isNode(next) ? next.range?.[0] : undefined;
    if (start === undefined) break;
    offset = start;
    node = next;
  }
  return offset === undefined ? undefined : lines.linePos(offset).line;
}
