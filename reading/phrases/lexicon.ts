/**
 * An assistant's lexicon made ready for reading: its phrases and those of the languages in one book, so that a text is
 * looked through once.
 */
import type { ActionLexicon, Lexicon } from '../../contracts/assistant/lexicon.ts';
import { phraseBook, type PhraseBook, type PhraseGroup } from './phrases.ts';
import type { Language } from '../../contracts/language/language.ts';
import { languages } from '../language/languages.ts';
import { spellingsOf } from '../language/fold.ts';

/** Ready to read with. Made once per assistant and version; holds no state. */
export interface CompiledLexicon {
  /** Named in every reading made with it. */
  readonly version: string;
  readonly book: PhraseBook;
  /** Actions with phrases of their own for what announces them (G21). */
  readonly announced: ReadonlySet<string>;
  /** Actions that a participant may ask for (G12). */
  readonly asked: ReadonlySet<string>;
  readonly ordinals: ReadonlyMap<string, number>;
  readonly numbers: ReadonlyMap<string, number>;
}

/**
 * Compiles a lexicon; `version` is the content hash that readings will name.
 *
 * @throws PhraseError naming the phrase that cannot be understood, and what to write instead.
 */
export function compileLexicon(lexicon: Lexicon, version: string): CompiledLexicon {
  const lists = listsOf(lexicon);
  const groups = [
    ...languages.flatMap(groupsOf),
    ...Object.entries(lexicon.danger).map(([name, phrases]) => ({ tag: { name: `danger-${name}` }, phrases })),
    ...Object.entries(lexicon.actions).flatMap(([action, own]) => actionGroups(action, own)),
  ];
  return {
    version,
    book: phraseBook(groups, lists),
    announced: new Set(Object.keys(lexicon.actions).filter((action) => hasAnnouncements(lexicon.actions[action]))),
    asked: new Set(Object.keys(lexicon.actions).filter((action) => lexicon.actions[action]?.requests.length !== 0)),
    ordinals: placesOf('optionPlaces'),
    numbers: placesOf('options'),
  };
}

/**
 * An assistant's own lexicon on top of the defaults: its phrases are added, its lists extend those of the same name,
 * and what stands under `without` is taken away from the defaults.
 */
export function mergeLexicons(base: Lexicon, own: Lexicon): Lexicon {
  const gone = new Set(own.without.phrases);
  const kept = Object.entries(base.actions).filter(([action]) => !own.without.actions.includes(action));
  const actions = new Map(kept.map(([action, phrases]) => [action, withoutPhrases(phrases, gone)]));
  for (const [action, phrases] of Object.entries(own.actions)) {
    const before = actions.get(action);
    actions.set(action, before ? bothActions(before, phrases) : phrases);
  }
  const lists = { ...base.lists };
  for (const [name, words] of Object.entries(own.lists)) lists[name] = [...(lists[name] ?? []), ...words];
  const without = mapLists(base.danger, (list) => (own.without.danger ? [] : list.filter((one) => !gone.has(one))));
  return {
    lists,
    actions: Object.fromEntries(actions),
    danger: bothLists(without, own.danger),
    without: { actions: [], phrases: [], danger: false },
  };
}

/** Every list that a lexicon's phrases may name: those of the languages, and its own. */
export function listsOf({ lists }: Pick<Lexicon, 'lists'>): Readonly<Record<string, readonly string[]>> {
  return Object.assign({}, ...languages.map(({ phrases }) => phrases.gate.parts), lists) as Record<
    string,
    readonly string[]
  >;
}

/** Words for places in a list, in every language and spelling: "second", "last". */
export const placesInRow: readonly string[] = languages.flatMap(({ numbers }) =>
  Object.values(numbers.optionPlaces).flat().flatMap(spellingsOf),
);

function hasAnnouncements(own: ActionLexicon | undefined): boolean {
  return own !== undefined && [own.announces.promises, own.announces.claims].some((phrases) => phrases.length > 0);
}

/** What words count, of every language, in every spelling. */
function placesOf(list: 'options' | 'optionPlaces'): ReadonlyMap<string, number> {
  const entries = languages.flatMap(({ numbers }) => Object.entries(numbers[list]));
  return new Map(
    entries.flatMap(([count, words]) =>
      words.flatMap(spellingsOf).map((spelling) => [spelling, Number(count)] as const),
    ),
  );
}

function groupsOf({ phrases }: Language): readonly PhraseGroup[] {
  return Object.entries(phrases.gate.groups).map(([name, list]) => ({ tag: { name }, phrases: list }));
}

function actionGroups(action: string, own: ActionLexicon): readonly PhraseGroup[] {
  const { past, condition, negation, mention } = own.never;
  return [
    { tag: { name: 'strong', action }, phrases: own.strong },
    { tag: { name: 'implicit', action }, phrases: own.implicit },
    {
      tag: { name: 'never', action },
      phrases: [...past, ...condition, ...mention],
    },
    { tag: { name: 'not', action }, phrases: negation },
    { tag: { name: 'promise', action }, phrases: own.announces.promises },
    { tag: { name: 'claim', action }, phrases: own.announces.claims },
    { tag: { name: 'claim-moved', action }, phrases: own.announces.moved },
    { tag: { name: 'claim-called-off', action }, phrases: own.announces.calledOff },
    { tag: { name: 'unannounced', action }, phrases: own.announces.not },
    { tag: { name: 'unless', action }, phrases: own.announces.unless },
    { tag: { name: 'request', action }, phrases: own.requests },
    { tag: { name: 'move', action }, phrases: own.moves },
    { tag: { name: 'cancel', action }, phrases: own.cancels },
    { tag: { name: 'decline', action }, phrases: own.declines },
    { tag: { name: 'named', action }, phrases: own.names },
  ];
}

/** The same, without the phrases that an assistant does without. */
function withoutPhrases(phrases: ActionLexicon, gone: ReadonlySet<string>): ActionLexicon {
  return mapPhrases(phrases, (list) => list.filter((phrase) => !gone.has(phrase)));
}

function bothActions(a: ActionLexicon, b: ActionLexicon): ActionLexicon {
  return {
    strong: [...a.strong, ...b.strong],
    implicit: [...a.implicit, ...b.implicit],
    announces: bothLists(a.announces, b.announces),
    requests: [...a.requests, ...b.requests],
    moves: [...a.moves, ...b.moves],
    cancels: [...a.cancels, ...b.cancels],
    declines: [...a.declines, ...b.declines],
    names: [...a.names, ...b.names],
    never: bothLists(a.never, b.never),
  };
}

function mapPhrases(phrases: ActionLexicon, change: (list: string[]) => string[]): ActionLexicon {
  return {
    strong: change(phrases.strong),
    implicit: change(phrases.implicit),
    announces: mapLists(phrases.announces, change),
    requests: change(phrases.requests),
    moves: change(phrases.moves),
    cancels: change(phrases.cancels),
    declines: change(phrases.declines),
    names: change(phrases.names),
    never: mapLists(phrases.never, change),
  };
}

function bothLists<Name extends string>(a: Record<Name, string[]>, b: Record<Name, string[]>): Record<Name, string[]> {
  return Object.fromEntries((Object.keys(a) as Name[]).map((name) => [name, [...a[name], ...b[name]]])) as Record<
    Name,
    string[]
  >;
}

function mapLists<Name extends string>(
  lists: Record<Name, string[]>,
  change: (list: string[]) => string[],
): Record<Name, string[]> {
  return Object.fromEntries((Object.keys(lists) as Name[]).map((name) => [name, change(lists[name])])) as Record<
    Name,
    string[]
  >;
}
