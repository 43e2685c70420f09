/** Checks an assistant's folder: every fault of every file at once, with its line and what to do. */
import { basename, join, resolve } from 'node:path';
import type { ConceptCheck } from '../graph/file.ts';
import { tryAssistant, type CompiledAssistant } from './compile.ts';
import { AssistantError, attempt, type AssistantFault } from '../files/fault.ts';
import { assistantNames, defaultsFolder, readAssistantFolder, readOwnFolder, type AssistantContent } from './folder.ts';
import { graphOf } from './graph.ts';
import {
  contextPhraseFaults,
  lexiconPhraseFaults,
  libraryPhraseFaults,
  procedurePhraseFaults,
  type PhraseCheck,
} from './phrases.ts';
import { slipsIn } from './slips.ts';

export interface CheckedAssistant {
  readonly name: string;
  /** Null when the folder cannot be read. */
  readonly content: AssistantContent | null;
  /** Null when there are faults, and where the version was known to be sound. */
  readonly compiled: CompiledAssistant | null;
  /** What keeps it from loading. */
  readonly faults: readonly AssistantFault[];
  /** What is without effect. */
  readonly slips: readonly AssistantFault[];
}

export interface CheckOptions {
  /** How its concepts are checked; absent: they are not. */
  readonly concepts?: ConceptCheck;
  /** The versions that were found sound before (`versionName`), which are not checked again. */
  readonly known?: ReadonlySet<string>;
}

const nothingKnown: ReadonlySet<string> = new Set();

/** An assistant's version among those of all assistants. */
export function versionName({ name, version }: AssistantContent): string {
  return `${name}@${version}`;
}

/** Checks one assistant's folder, with the `defaults` folder beside it. */
export function checkAssistant(
  folder: string,
  phrases: PhraseCheck,
  { concepts, known = nothingKnown }: CheckOptions = {},
): CheckedAssistant {
  const name = basename(folder);
  try {
    const content = readAssistantFolder(folder);
    if (known.has(versionName(content))) return { name, content, compiled: null, faults: [], slips: [] };
    const { slips, ...found } = checked(content, phrases);
    return { ...found, slips: concepts === undefined ? slips : [...slips, ...conceptFaults(folder, concepts)] };
  } catch (error) {
    if (!(error instanceof AssistantError)) throw error;
    return { name, content: null, compiled: null, faults: [...error.faults, ...ownFaults(folder, phrases)], slips: [] };
  }
}

/** Without what it shares with others its own files are looked at all the same. */
function ownFaults(folder: string, phrases: PhraseCheck): readonly AssistantFault[] {
  try {
    const { faults } = checked(readOwnFolder(folder), phrases);
    const isOwn = ({ file, happened }: AssistantFault): boolean =>
      file.startsWith(`${basename(folder)}/`) && !happened.includes(`${defaultsFolder}/`);
    return faults.filter(isOwn);
  } catch (error) {
    if (!(error instanceof AssistantError)) throw error;
    return [];
  }
}

/**
 * Checks every assistant in a folder, sorted by name.
 *
 * @throws AssistantError when the folder cannot be read, or holds no assistant
 */
export function checkAssistants(
  folder: string,
  phrases: PhraseCheck,
  options: CheckOptions = {},
): readonly CheckedAssistant[] {
  const names = assistantNames(folder);
  if (names.length > 0) return names.map((name) => checkAssistant(join(folder, name), phrases, options));
  throw new AssistantError([
    {
      file: folder,
      happened: 'There is no assistant here.',
      remedy: 'Name the folder that holds them with PARLEY_ASSISTANTS_DIR.',
    },
  ]);
}

/**
 * Checks what a path names: every assistant in it, or else the one that it is.
 *
 * @throws AssistantError when there is no such folder
 */
export function checkFolder(path: string, phrases: PhraseCheck, concepts: ConceptCheck): readonly CheckedAssistant[] {
  const folder = resolve(path);
  const names = assistantNames(folder);
  return names.length > 0
    ? checkAssistants(folder, phrases, { concepts })
    : [checkAssistant(folder, phrases, { concepts })];
}

/** An assistant talks without its concepts: a fault in them leaves them out and stops nothing. */
function conceptFaults(folder: string, concepts: ConceptCheck): readonly AssistantFault[] {
  const faults: AssistantFault[] = [];
  attempt(faults, () => graphOf(folder, concepts));
  return faults;
}

function checked(content: AssistantContent, phrases: PhraseCheck): CheckedAssistant {
  const tried = tryAssistant(content);
  const inPhrases = [
    ...lexiconPhraseFaults(
      tried.lexicons.flatMap((each) => each ?? []),
      phrases,
    ),
    ...libraryPhraseFaults(
      tried.libraries.flatMap((each) => each ?? []),
      phrases,
    ),
    ...contextPhraseFaults(tried.context === null ? [] : [tried.context], phrases),
    ...procedurePhraseFaults(tried.procedures, phrases),
  ];
  // The loader sees a bracket without its other half too; it is told once, by whoever knows more of it.
  const others = tried.faults.filter(
    ({ file, line, happened }) =>
      !happened.startsWith('The phrase ') || !inPhrases.some((fault) => fault.file === file && fault.line === line),
  );
  const faults = sorted([...others, ...inPhrases]);
  const compiled = faults.length > 0 ? null : tried.compiled;
  return { name: content.name, content, compiled, faults, slips: sorted(slipsIn(content, tried)) };
}

/** File by file, from the top to the bottom of each, and nothing twice. */
function sorted(faults: readonly AssistantFault[]): readonly AssistantFault[] {
  const byPlace = new Map(faults.map((fault) => [`${fault.file}:${fault.line ?? ''}:${fault.happened}`, fault]));
  return [...byPlace.values()].toSorted((a, b) => a.file.localeCompare(b.file, 'en') || (a.line ?? 0) - (b.line ?? 0));
}
