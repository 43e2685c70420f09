/**
 * An assistant's lexicon made ready for reading: its phrases and those of the languages in one book, so that a text is
 * looked through once.
 */
import type { ActionLexicon, Lexicon } from '../../contracts/lexicon.ts';
import { phraseBook, type PhraseBook, type PhraseGroup } from './phrases.ts';
import { english } from '../language/english/phrases.ts';
import { russian } from '../language/russian/phrases.ts';
import { spanish } from '../language/spanish/phrases.ts';
import type { LanguageTable } from '../language/table.ts';

/** Ready to read with. Made once per assistant and version; holds no state. */
export interface CompiledLexicon {
  /** Named in every reading made with it. */
  readonly version: string;
  readonly book: PhraseBook;
  readonly ordinals: Readonly<Record<string, number>>;
  readonly numbers: Readonly<Record<string, number>>;
}

/** The languages that are read. English first: its words win where two languages share one. */
const languages: readonly LanguageTable[] = [english, spanish, russian];

/**
 * Compiles a lexicon; `version` is the content hash that readings will name.
 *
 * @throws PhraseError naming the phrase that cannot be understood, and what to write instead.
 */
export function compileLexicon(lexicon: Lexicon, version: string): CompiledLexicon {
  const lists = listsOf(lexicon);
  const groups = [
    ...languages.flatMap(groupsOf),
    ...Object.entries(lexicon.actions).flatMap(([action, own]) => actionGroups(action, own)),
  ];
  return {
    version,
    book: phraseBook(groups, lists),
    ordinals: Object.assign({}, ...languages.map((language) => language.ordinals)) as Record<string, number>,
    numbers: Object.assign({}, ...languages.map((language) => language.numbers)) as Record<string, number>,
  };
}

/**
 * An assistant's own lexicon on top of the defaults: its phrases are added, its lists extend those of the same name, and
 * what stands under `without` is taken away from the defaults.
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
  return {
    lists,
    actions: Object.fromEntries(actions),
    without: { actions: [], phrases: [] },
  };
}

/** Every list that a lexicon's phrases may name: those of the languages, and its own. */
export function listsOf({ lists }: Pick<Lexicon, 'lists'>): Readonly<Record<string, readonly string[]>> {
  return Object.assign({}, ...languages.map((language) => language.lists), lists) as Record<string, readonly string[]>;
}

function groupsOf(language: LanguageTable): readonly PhraseGroup[] {
  return Object.entries(language.groups).map(([name, phrases]) => ({
    tag: { name },
    phrases,
  }));
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
    { tag: { name: 'request', action }, phrases: own.requests },
    { tag: { name: 'move', action }, phrases: own.moves },
    { tag: { name: 'cancel', action }, phrases: own.cancels },
    { tag: { name: 'decline', action }, phrases: own.declines },
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
    requests: [...a.requests, ...b.requests],
    moves: [...a.moves, ...b.moves],
    cancels: [...a.cancels, ...b.cancels],
    declines: [...a.declines, ...b.declines],
    never: {
      past: [...a.never.past, ...b.never.past],
      condition: [...a.never.condition, ...b.never.condition],
      negation: [...a.never.negation, ...b.never.negation],
      mention: [...a.never.mention, ...b.never.mention],
    },
  };
}

function mapPhrases(phrases: ActionLexicon, change: (list: string[]) => string[]): ActionLexicon {
  return {
    strong: change(phrases.strong),
    implicit: change(phrases.implicit),
    requests: change(phrases.requests),
    moves: change(phrases.moves),
    cancels: change(phrases.cancels),
    declines: change(phrases.declines),
    never: {
      past: change(phrases.never.past),
      condition: change(phrases.never.condition),
      negation: change(phrases.never.negation),
      mention: change(phrases.never.mention),
    },
  };
}
