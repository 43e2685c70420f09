/**
 * The clarification library made ready for reading (seed 2, v1.1): the defaults and an assistant's own in one book of
 * phrases, so that an instruction is looked through once.
 */
import type {
  AlwaysRule,
  ClarificationLibrary,
  DirectiveType,
  FieldKind,
  Question,
  Translations,
  VagueTerm,
} from '../../contracts/assistant/library.ts';
import { compileSchema, schemaOfType, withParameters, type CompiledSchema } from './schema.ts';
import { spellingsOf } from '../language/fold.ts';
import { phraseBook, type PhraseBook, type PhraseGroup } from '../phrases/phrases.ts';

/** Ready to read with. Made once per assistant and version; holds no state. */
export interface CompiledLibrary {
  /** The content hash that readings name. */
  readonly version: string;
  /** What counts in every department. */
  readonly book: PhraseBook;
  /** The same with a department's rules: of the others' not one phrase is looked for. */
  readonly books: ReadonlyMap<string, PhraseBook>;
  readonly vagueTerms: readonly CompiledTerm[];
  readonly singles: ClarificationLibrary['singles'];
  /**
   * What there are several of, in every language that the library has words for: "the server" alone is none of them.
   */
  readonly several: ReadonlySet<string>;
  readonly conflicts: ClarificationLibrary['conflicts'];
  readonly readings: ClarificationLibrary['readings'];
  readonly questions: readonly Question[];
  /** What its sentences and names are in other languages, by language (`de`). */
  readonly translations: Readonly<Record<string, Translations>>;
  /** An English sentence or name in the language that is asked in. */
  readonly inWords: (english: string) => string;
  /** The always-clarify rules of every department. */
  readonly always: readonly CompiledRule[];
  /** The always-clarify rules by department. */
  readonly rules: ReadonlyMap<string, readonly CompiledRule[]>;
  /** The directive types, the assistant's own first. `free`, which demands nothing, is not among them. */
  readonly types: readonly DirectiveType[];
  readonly schemas: ReadonlyMap<string, CompiledSchema>;
  /** The types' own cues, tagged with their place in `types`. */
  readonly cues: PhraseBook;
}

export interface CompiledTerm {
  /** What it is counted as; null: its own words. */
  readonly name: string | null;
  readonly sort: 'quantifier' | 'timeframe' | 'action';
}

/** A rule with its demands, all of which have to be met. `id` is the name of its phrases in the book. */
export interface CompiledRule {
  readonly id: string;
  readonly rule: AlwaysRule;
  readonly demands: readonly { readonly has: readonly FieldKind[]; readonly fields: readonly string[] }[];
}

/** What names no type is of this one: it demands nothing. */
export const freeType = 'free';

/**
 * Compiles an assistant's library on top of the defaults; `version` is the content hash that readings will name.
 *
 * @throws PhraseError naming the phrase that cannot be understood, and what to write instead.
 */
export function compileLibrary(
  defaults: ClarificationLibrary,
  own: ClarificationLibrary,
  version: string,
  translations: CompiledLibrary['translations'] = {},
): CompiledLibrary {
  const library = mergeLibraries(defaults, own);
  const terms = termsOf(library);
  const rules = new Map(
    Object.entries(library.departments).map(([department, { always }]) => [
      department,
      always.map((rule, place) => compileRule(rule, `${department}/${place}`)),
    ]),
  );
  const always = library.always.map((rule, place) => compileRule(rule, `/${place}`));
  const common = [...commonGroups(library, terms), ...ruleGroups(always)];
  const types = library.types.filter(({ name }) => name !== freeType).map(withParameters);
  return {
    version,
    book: phraseBook(common, library.lists),
    books: new Map(
      [...rules].map(([department, own]) => [department, phraseBook([...common, ...ruleGroups(own)], library.lists)]),
    ),
    vagueTerms: terms.map(({ name, sort }) => ({ name, sort })),
    singles: library.singles,
    several: severalIn(library, types, translations),
    conflicts: library.conflicts,
    readings: library.readings,
    questions: library.questions,
    translations,
    inWords: asWritten,
    always,
    rules,
    types,
    schemas: new Map(types.map((type) => [type.name, compileSchema(schemaOfType(type), library.lists)])),
    cues: phraseBook(
      types.map((type, place) => group('type', place, type.cues)),
      library.lists,
    ),
  };
}

/**
 * An assistant's own library on top of the defaults: its entries are added, lists extend those of the same name, its
 * types and questions come before the defaults', and what stands under `without` is taken away from the defaults.
 */
export function mergeLibraries(base: ClarificationLibrary, own: ClarificationLibrary): ClarificationLibrary {
  const gone = new Set(own.without);
  const stays = ({ name }: { readonly name: string }) => !gone.has(name);
  const terms = (list: readonly VagueTerm[]) =>
    list.filter((term) => !gone.has(typeof term === 'string' ? term : term.name));
  const ownTypes = new Set(own.types.map(({ name }) => name));
  const lists = { ...base.lists };
  for (const [name, words] of Object.entries(own.lists)) lists[name] = [...(lists[name] ?? []), ...words];
  const departments = new Map(
    Object.entries(base.departments).map(([name, { always, examples }]) => [
      name,
      { always: always.filter(stays), examples },
    ]),
  );
  for (const [name, { always, examples }] of Object.entries(own.departments)) {
    const before = departments.get(name) ?? { always: [], examples: [] };
    departments.set(name, { always: [...before.always, ...always], examples: [...before.examples, ...examples] });
  }
  return {
    lists,
    vague: {
      quantifiers: [...terms(base.vague.quantifiers), ...own.vague.quantifiers],
      timeframes: [...terms(base.vague.timeframes), ...own.vague.timeframes],
      actions: [...terms(base.vague.actions), ...own.vague.actions],
      never: [...base.vague.never, ...own.vague.never],
    },
    singles: [...base.singles, ...own.singles],
    several: [...base.several.filter((name) => !gone.has(name)), ...own.several],
    conflicts: [...base.conflicts.filter(stays), ...own.conflicts],
    readings: [...base.readings.filter(stays), ...own.readings],
    questions: [...own.questions, ...base.questions],
    always: [...base.always.filter(stays), ...own.always],
    departments: Object.fromEntries(departments),
    types: [...own.types, ...base.types.filter((type) => stays(type) && !ownTypes.has(type.name))],
    without: [],
  };
}

/**
 * What the library says, and what a type lets choose or identify: where a field says which warehouse, there are
 * several.
 */
function severalIn(
  { several }: ClarificationLibrary,
  types: readonly DirectiveType[],
  translations: CompiledLibrary['translations'],
): ReadonlySet<string> {
  const fields = types
    .flatMap((type) => type.fields)
    .filter(({ kind, choices }) => kind === 'identifier' || choices.length > 1);
  const names = [...several, ...fields.map(({ name }) => name)];
  const words = names.flatMap((name) => [name, ...Object.values(translations).flatMap((one) => one[name] ?? [])]);
  return new Set(words.filter((word) => /^[\p{L}-]+$/u.test(word)).flatMap(spellingsOf));
}

interface Term extends CompiledTerm {
  readonly phrases: readonly string[];
}

function termsOf({ vague }: ClarificationLibrary): readonly Term[] {
  const of = (list: readonly VagueTerm[], sort: Term['sort']) =>
    list.map((term) =>
      typeof term === 'string'
        ? { name: null, sort, phrases: [term] }
        : { name: term.name, sort, phrases: term.phrases },
    );
  return [...of(vague.quantifiers, 'quantifier'), ...of(vague.timeframes, 'timeframe'), ...of(vague.actions, 'action')];
}

function compileRule(rule: AlwaysRule, id: string): CompiledRule {
  const demands = Array.isArray(rule.unless) ? rule.unless : [rule.unless];
  return { id, rule, demands: demands.map(({ has, fields }) => ({ has, fields: [...fields, rule.field] })) };
}

/** The tags of the books: `name` is what a phrase is for, `action` which entry it belongs to. */
function group(name: string, action: string | number, phrases: readonly string[]): PhraseGroup {
  return { tag: { name, action: String(action) }, phrases };
}

function commonGroups(library: ClarificationLibrary, terms: readonly Term[]): readonly PhraseGroup[] {
  return [
    ...terms.map(({ phrases }, place) => group('vague', place, phrases)),
    group('vague-never', '', library.vague.never),
    ...library.singles.map(({ cues }, place) => group('single', place, cues)),
    ...library.conflicts.flatMap(({ one, other, never }, place) => [
      group('one', place, one),
      group('other', place, other),
      group('conflict-never', place, never),
    ]),
    ...library.readings.flatMap((reading, place) => [
      group('reading', place, reading.when),
      group('reading-unless', place, reading.unless),
    ]),
  ];
}

function ruleGroups(rules: readonly CompiledRule[]): readonly PhraseGroup[] {
  return rules.flatMap(({ id, rule }) => [
    group('when', id, rule.when),
    group('never', id, rule.never),
    ...(Array.isArray(rule.unless) ? rule.unless : [rule.unless]).map(({ phrases }, place) =>
      group(`unless-${place}`, id, phrases),
    ),
  ]);
}

/** In English, as the library is written. */
function asWritten(english: string): string {
  return english;
}
