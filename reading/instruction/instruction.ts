/**
 * What keeps an instruction from being clear (C3–C5, C9), with the questions ready to be asked. Whether anything is
 * asked is decided elsewhere, from these findings and what the conversation knows.
 */
import { cutText } from '../../domain/words/cut.ts';
import type { FieldContent } from '../../contracts/wire/clarification.ts';
import type { DirectiveField, DirectiveType } from '../../contracts/assistant/library.ts';
import type { Issue, FieldValue, Findings } from '../../contracts/reading/reading.ts';
import type { InstructionText } from '../../contracts/state/clarification-state.ts';
import { behindIssues, brokenIssues, missingIssues, overdueIssue } from './field-issues.ts';
import { conflictIssues, contradictionIssues } from './conflicts.ts';
import { interpretationIssues } from './interpretations.ts';
import { isGiven, lookAt, type Instructed } from './look.ts';
import { listedIn } from './listed.ts';
import { mentionsIn } from './mentions.ts';
import { namedThings } from './named-things.ts';
import { objectIssue, unknownObjectIssue } from './object.ts';
import { exchangeIn } from './exchange.ts';
import { ordersIn } from './orders.ts';
import { opennessOf } from './openness.ts';
import { calledIn } from './questions.ts';
import { ruleIssues } from './rules.ts';
import { saidTwiceIssue } from './said-twice.ts';
import { Sentences } from './sentences.ts';
import { plainFields, vagueIssues, type FieldNames } from './vague.ts';
import { chooseSchema } from '../fields/choose.ts';
import { readFields, type ReadFields } from '../fields/read.ts';
import { fieldTextOf, type FieldText } from '../fields/field-text.ts';
import { cutSentence, placeOf, withoutMarks } from '../../domain/words/places.ts';
import { textOf, type Text } from '../text/text.ts';
import { freeType, type CompiledLibrary } from '../fields/library.ts';

/**
 * What an instruction says against its directive type, its department's rules and the vague words of the library. An
 * unknown type counts as `free`. Without a department the rules are those of its type's, or of the type that its words
 * are nearest to. Never throws; linear in the text.
 */
export function readInstruction(
  given: Omit<InstructionText, 'text'> & { readonly text: string | Text },
  library: CompiledLibrary,
): Findings {
  const said = textOf(given.text);
  const input: Read = { ...given, text: said.source, said: onceOf(said) };
  const sentences = new Sentences(said);
  const type = library.types.find(({ name }) => name === input.type);
  const meant = type ?? (input.department === null ? nearestType(input, sentences, library) : undefined);
  return findingsOf(input, sentences, type, input.department ?? meant?.department ?? null, library, false);
}

/**
 * The same for a participant's own words: the type is the one they are nearest to, `free` when none fits. `isChange`:
 * something is said to be otherwise, so that they may put right a field of whatever was told before.
 */
export function readTalk(text: string | Text, library: CompiledLibrary, isChange = false): Findings {
  const said = textOf(text);
  const input: Read = {
    text: said.source,
    said: onceOf(said),
    type: freeType,
    fields: {},
    department: null,
    timeZone: null,
  };
  const sentences = new Sentences(said);
  const type = nearestType(input, sentences, library);
  const findings = findingsOf(input, sentences, type, type?.department ?? null, library, true);
  const mentions = mentionsIn(sentences);
  const listed = listedIn(
    said.source,
    mentions.filter(({ kind }) => timely.has(kind)),
  );
  const orders = ordersIn(said.source, said.sentences);
  const exchange = exchangeIn(said.source, said.sentences);
  return {
    ...findings,
    ...(mentions.length === 0 ? {} : { mentions }),
    ...(orders.length === 0 ? {} : { orders: [...orders] }),
    ...(exchange === null ? {} : { exchange }),
    ...(listed.length === 0 ? {} : { listed: [...listed] }),
    ...(isChange && said.source.length <= longestRestated ? restatedIn(input, library) : {}),
  };
}

/** What the words would be as a field of any type. */
function restatedIn({ said }: Read, { schemas }: CompiledLibrary): Pick<Findings, 'restated'> {
  const found = [...schemas.values()].flatMap((schema) => readFields({ text: said() }, schema).fields);
  const restated = found.filter(
    (one, at) => found.findIndex(({ field, value }) => field === one.field && value === one.value) === at,
  );
  return restated.length === 0 ? {} : { restated: restated.slice(0, mostRestated) };
}

/** In UTF-16 code units: what is put right is said in a few words. */
const longestRestated = 80;
const mostRestated = 12;

const timely: ReadonlySet<string> = new Set(['date', 'time', 'datetime']);
const mostFields = 24;
const mostIssues = 16;
const mostLater = 4;

/** An instruction with its text as schemas are held against it. */
type Read = Instructed & { readonly said: () => FieldText };

/** Its tokens and values, made when somebody first asks for them: not every instruction has a schema. */
function onceOf(text: Text): () => FieldText {
  let said: FieldText | null = null;
  return () => (said ??= fieldTextOf(text));
}

function findingsOf(
  input: Read,
  sentences: Sentences,
  type: DirectiveType | undefined,
  department: string | null,
  library: CompiledLibrary,
  talk: boolean,
): Findings {
  const look = lookAt(sentences, library, department);
  const read = fieldsOf(input, type, library);
  const named = type === undefined && !talk ? namedThings(look.text, sentences.beginning()) : [];
  const fields = { ...read, values: [...read.values, ...named.filter(({ field }) => !isGiven(input.fields[field]))] };
  const found = Object.fromEntries(fields.values.map(({ field, value }) => [field, value] as const));
  const known = { ...input, fields: { ...found, ...input.fields } };
  const vague = vagueIssues(look, known, fieldNames(type, fields.missing), department, library);
  const withoutObject = objectIssue(look, known, department, library, talk);
  const isTyped = talk || type !== undefined || withoutObject !== null;
  const unknown = isTyped ? null : unknownObjectIssue(sentences, known, department, library);
  const conflicts = [
    ...conflictIssues(look, input, department, library),
    ...contradictionIssues(fields.contradicted, type, department, library),
  ];
  // Two values that are asked about by their own name are one conflict.
  const twice =
    conflicts.length > 0 ? null : saidTwiceIssue(look.text, sentences.beginning(), known, department, library);
  const surely = [
    ...(withoutObject === null ? [] : [withoutObject]),
    ...conflicts,
    ...(twice === null ? [] : [twice]),
    ...brokenIssues(fields, type, department, library),
    ...missingIssues(fields, type, department, vague, library),
    ...ruleIssues(look, known, fields.values, department, library),
  ];
  const asksAlready = (field: string): boolean => (withoutObject ?? unknown)?.field === field;
  const issues = [
    ...surely,
    ...(unknown === null || surely.some((other) => isAboutSame(other, unknown)) ? [] : [unknown]),
    ...interpretationIssues(look, input, department, library, talk).filter(({ field }) => !asksAlready(field)),
    ...vague,
  ];
  const later = [
    ...behindIssues(fields, type, department, library),
    ...(type === undefined && !talk ? overdueIssue(look.text, sentences.beginning(), department, library) : []),
  ].slice(0, mostLater);
  const openness = opennessOf(look.text);
  return {
    type: type?.name ?? freeType,
    fields: fields.values.slice(0, mostFields),
    issues: oncePerField(aboutTheSameWords(issues)).slice(0, mostIssues),
    ...(later.length === 0 ? {} : { later }),
    ...interpretationOf(type, fields.values, library),
    ...(openness === null ? {} : { openness }),
  };
}

/** The type whose own cues stand in the text, else the one that its words are nearest to; undefined when none fits. */
function nearestType(
  { said }: Pick<Read, 'said'>,
  sentences: Sentences,
  library: CompiledLibrary,
): DirectiveType | undefined {
  if (library.types.length === 0) return undefined;
  const cued = typeByCue(sentences, library);
  if (cued) return cued;
  const { schema } = chooseSchema(said(), [...library.schemas.values()]);
  return schema === null ? undefined : library.types.find(({ name }) => name === schema.schema.name);
}

/**
 * The longest cue of the text's beginning decides, the first of equals: "order 40 pallets from Acme" says more than
 * "order".
 */
function typeByCue(sentences: Sentences, { cues, types }: CompiledLibrary): DirectiveType | undefined {
  let best: DirectiveType | undefined;
  let longest = 0;
  for (const { words } of sentences.beginning())
    for (const { tag, from, to } of cues.matches(words))
      if (to - from > longest) [best, longest] = [types[Number(tag.action)], to - from];
  return best;
}

type Fields = Omit<ReadFields, 'fields'> & { readonly values: FieldValue[] };

function fieldsOf(input: Read, type: DirectiveType | undefined, { schemas }: CompiledLibrary): Fields {
  const schema = type && schemas.get(type.name);
  if (!schema) return { values: givenValues(input.fields), missing: [], broken: [], contradicted: [], behind: [] };
  const { said, fields: given } = input;
  const { fields, ...rest } = readFields({ text: said(), given }, schema);
  return { values: fields, ...rest };
}

/** What was given without a type: nothing is known about its kind. */
function givenValues(fields: Instructed['fields']): FieldValue[] {
  return Object.entries(fields)
    .filter(([, value]) => isGiven(value))
    .map(([field, value]) => ({
      field: field.slice(0, 60),
      value: typeof value === 'number' || typeof value === 'boolean' ? value : inWords(value),
      from: 'given' as const,
      start: 0,
      end: 0,
    }));
}

function inWords(value: FieldContent | undefined): string {
  const words = Array.isArray(value) ? value.map(String).join(', ') : String(value ?? '');
  return cutText(words, 400);
}

/** Where an unclear amount or date belongs in this type: a field that lacks it, else the first of its kind. */
function fieldNames(type: DirectiveType | undefined, missing: readonly string[]): FieldNames {
  const first = (kinds: readonly DirectiveField['kind'][]) => {
    const fitting = type?.fields.filter(({ kind }) => kinds.includes(kind)) ?? [];
    return (fitting.find(({ name }) => missing.includes(name)) ?? fitting[0])?.name;
  };
  return {
    quantifier: first(['quantity', 'number']) ?? plainFields.quantifier,
    timeframe: first(['datetime', 'date', 'time']) ?? plainFields.timeframe,
    action: plainFields.action,
  };
}

/** What is asked about "the right segment" by a rule is not asked again as a thing that nothing tells apart. */
function isAboutSame({ at: one }: Issue, { at: other }: Issue): boolean {
  return one !== undefined && other !== undefined && one.start < other.end && other.start < one.end;
}

/**
 * What several issues say about the very same words is asked once: a vague word belongs to the field that a rule asks
 * for.
 */
function aboutTheSameWords(issues: readonly Issue[]): readonly Issue[] {
  const asking = issues.filter(({ kind, at }) => kind !== 'vague' && at !== undefined);
  return issues.map((issue) => {
    const { kind, at } = issue;
    if (kind !== 'vague' || !at) return issue;
    const same = asking.find((other) => other.at?.start === at.start && other.at.end === at.end);
    return same ? { ...issue, field: same.field } : issue;
  });
}

/**
 * What surely asks stands once for each field. A vague word keeps its issue even where its field is asked about
 * already, because every distinct one counts (C1).
 */
function oncePerField(issues: readonly Issue[]): Issue[] {
  const asked = new Set<string>();
  return issues.filter(({ kind, field }) => {
    if (kind === 'vague' || kind === 'interpretations') return true;
    return !asked.has(field) && asked.add(field) !== undefined;
  });
}

const mostTold = 6;

/** "campaign: platforms Instagram, budget $5,000". */
function interpretationOf(
  type: DirectiveType | undefined,
  values: readonly FieldValue[],
  { inWords }: CompiledLibrary,
): Pick<Findings, 'interpretation'> {
  if (!type || values.length === 0) return {};
  const told = values
    .slice(0, mostTold)
    .map((one) => `${inWords(one.field.replaceAll(/[_-]+/g, ' '))} ${toldOf(type, one)}`);
  const name = inWords(type.name.replaceAll(/[_-]+/g, ' '));
  return { interpretation: cutSentence(`${name}: ${told.join(', ')}`, 300) };
}

/** What is in somebody's own words is told by where they stand. */
function toldOf(type: DirectiveType, { field, value, from, start, end }: FieldValue): string {
  const isWords = from === 'text' && type.fields.find(({ name }) => name === field)?.kind === 'text';
  return isWords ? placeOf({ start, end }) : withoutMarks(cutText(called(type, field, String(value)), 60));
}

/** A choice as it is called. */
function called({ fields }: DirectiveType, name: string, value: string): string {
  const field = fields.find((each) => each.name === name);
  return field === undefined ? value : (calledIn(field)[field.choices.indexOf(value)] ?? value);
}
