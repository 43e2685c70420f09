/**
 * Every phrase of an assistant's files, with its place; what is wrong with each is said by whoever knows the phrase
 * language.
 */
import type { Lexicon } from '../../contracts/assistant/lexicon.ts';
import type { ContextFile } from '../../contracts/assistant/context.ts';
import type { ClarificationLibrary } from '../../contracts/assistant/library.ts';
import type { ProcedureFile } from '../../contracts/assistant/procedure.ts';
import { textsWithPlace } from './procedure-faults.ts';
import type { AssistantFault } from '../files/fault.ts';
import type { YamlFile } from '../files/yaml-file.ts';

type Lists = Readonly<Record<string, readonly string[]>>;

/**
 * Makes a check of phrases that may name these lists. A port: the phrase language is compiled where texts are read, and
 * the loader does without it.
 */
export type PhraseCheck = (
  kind: 'lexicon' | 'library' | 'context' | 'procedure' | 'procedure-text',
  lists: Lists,
) => (phrase: string) => Pick<AssistantFault, 'happened' | 'remedy'> | null;

export interface Placed {
  readonly path: readonly PropertyKey[];
  readonly phrase: string;
}

/** A file with the path that people know it by. */
export interface Shown<Data> {
  readonly file: string;
  readonly read: YamlFile<Data>;
}

/** The phrases of the defaults and of an assistant's own lexicon that cannot be understood. */
export function lexiconPhraseFaults(of: readonly Shown<Lexicon>[], check: PhraseCheck): AssistantFault[] {
  return faultsIn(of, 'lexicon', lexiconPhrases, check);
}

/** The same of the clarification libraries. */
export function libraryPhraseFaults(of: readonly Shown<ClarificationLibrary>[], check: PhraseCheck): AssistantFault[] {
  return faultsIn(of, 'library', libraryPhrases, check);
}

/** The same of the words that point at an assistant's material. */
export function contextPhraseFaults(of: readonly Shown<ContextFile>[], check: PhraseCheck): AssistantFault[] {
  return faultsIn(of, 'context', contextPhrases, check);
}

/**
 * The same of the words that point at a system, its parts and what was found at them, and of texts that say what is
 * never said.
 */
export function procedurePhraseFaults(of: readonly Shown<ProcedureFile>[], check: PhraseCheck): AssistantFault[] {
  const [ofPhrase, ofText] = [check('procedure', {}), check('procedure-text', {})];
  return of.flatMap(({ file, read }) =>
    [
      ...procedurePhrases(read.data).map((each) => ({ ...each, fault: ofPhrase(each.phrase) })),
      ...textsWithPlace(read.data).flatMap(({ path, text }) =>
        Object.entries(text).map(([language, written]) => ({ path: [...path, language], fault: ofText(written) })),
      ),
    ].flatMap(({ path, fault }) => (fault === null ? [] : [{ file, line: read.lineOf(path), ...fault }])),
  );
}

/** Every text of a clarification library that is a phrase, with its place. */
export function libraryPhrases(data: ClarificationLibrary): readonly Placed[] {
  const found: Placed[] = [];
  const walk = (value: unknown, path: readonly PropertyKey[], inPhrases: boolean): void => {
    if (typeof value === 'string') {
      if (inPhrases) found.push({ path, phrase: value });
    } else if (Array.isArray(value)) value.forEach((part, place) => walk(part, [...path, place], inPhrases));
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) walk(part, [...path, key], inPhrases || phraseKeys.has(key));
  };
  const { lists: _lists, vague, types, ...rest } = data;
  walk(rest, [], false);
  // A tool's JSON schema is somebody else's language: its words are none of ours.
  types.forEach(({ parameters: _parameters, ...type }, place) => walk(type, ['types', place], false));
  for (const [sort, terms] of Object.entries(vague))
    terms.forEach((term, place) => {
      if (typeof term === 'string') found.push({ path: ['vague', sort, place], phrase: term });
      else term.phrases.forEach((phrase, at) => found.push({ path: ['vague', sort, place, 'phrases', at], phrase }));
    });
  return found;
}

const phraseKeys = new Set(['cues', 'when', 'never', 'phrases', 'one', 'other']);

function lexiconPhrases({ actions, danger }: Lexicon): readonly Placed[] {
  const ofActions = Object.entries(actions).flatMap(([action, { never, announces, ...positive }]) => [
    ...placed(['actions', action], positive),
    ...placed(['actions', action, 'announces'], announces),
    ...placed(['actions', action, 'never'], never),
  ]);
  return [...ofActions, ...placed(['danger'], danger)];
}

function contextPhrases({ artifacts }: ContextFile): readonly Placed[] {
  return Object.entries(artifacts).flatMap(([name, { words }]) => placed(['artifacts', name, 'words'], words));
}

function procedurePhrases({ names, parts, steps }: ProcedureFile): readonly Placed[] {
  return [
    ...placed([], { names }),
    ...parts.flatMap((part, place) => placed(['parts', place], { names: part.names })),
    ...steps.flatMap(({ outcomes }, place) =>
      outcomes.flatMap(({ words }, at) => placed(['steps', place, 'outcomes', at], { words })),
    ),
  ];
}

function placed(path: readonly PropertyKey[], lists: Lists): readonly Placed[] {
  return Object.entries(lists).flatMap(([name, phrases]) =>
    phrases.map((phrase, place) => ({ path: [...path, name, place], phrase })),
  );
}

function faultsIn<Data extends { readonly lists: Lists }>(
  of: readonly Shown<Data>[],
  kind: Parameters<PhraseCheck>[0],
  phrasesIn: (data: Data) => readonly Placed[],
  check: PhraseCheck,
): AssistantFault[] {
  const lists: Record<string, readonly string[]> = {};
  for (const { read } of of)
    for (const [name, words] of Object.entries(read.data.lists)) lists[name] = [...(lists[name] ?? []), ...words];
  const faultOf = check(kind, lists);
  return of.flatMap(({ file, read }) =>
    phrasesIn(read.data).flatMap(({ path, phrase }) => {
      const fault = faultOf(phrase);
      return fault === null ? [] : [{ file, line: read.lineOf(path), ...fault }];
    }),
  );
}
