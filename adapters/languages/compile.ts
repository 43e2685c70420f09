/**
 * Languages out of their folders: every file checked, with file and line of each fault, and words written out with
 * their endings.
 */
import { join } from 'node:path';
import type { z } from 'zod';
import { languageFiles, type Language, type LanguageFiles } from '../../contracts/language/language.ts';
import { classesIn, wordClasses, type VocabularyFile, type WordTables } from '../../contracts/language/vocabulary.ts';
import { AssistantError, attempt, type AssistantFault } from '../files/fault.ts';
import { readYaml } from '../files/yaml-file.ts';
import { filesIn, languageTags, textIn } from './folder.ts';

const schemas = Object.entries(languageFiles.shape);
/** They are read by others: the final yes by `final-yes.ts`. */
const others: ReadonlySet<string> = new Set(['yes']);

/**
 * Every language, the one with the lowest rank first. @throws AssistantError with file and line of each fault of all of
 * them
 */
export function compileLanguages(folder: string): readonly Language[] {
  const faults: AssistantFault[] = [];
  const found = languageTags(folder).flatMap(
    (tag) => attempt(faults, () => compileLanguage(join(folder, tag), tag)) ?? [],
  );
  if (faults.length > 0) throw new AssistantError(faults);
  if (found.length > mostLanguages) throw new AssistantError([tooMany]);
  return found.toSorted((one, other) => one.detect.rank - other.detect.rank);
}

/** What a word is to a language is a bit of eight (`reading/times/tables.ts`). */
const mostLanguages = 8;
const tooMany: AssistantFault = {
  file: 'languages',
  happened: `There are more than ${mostLanguages} languages.`,
  remedy: 'Leave some out, or give words of time more bits.',
};

/** One language. A file that it lacks is empty. @throws AssistantError with file and line of each fault */
export function compileLanguage(folder: string, tag: string): Language {
  const faults: AssistantFault[] = unknownFiles(folder, tag);
  const known = endingsIn(folder, tag);
  const files = schemas.map(([name, schema]) => {
    const checked = known === null ? schema : schema.superRefine((data, context) => checkEndings(data, known, context));
    const read = attempt(faults, () => readYaml(`languages/${tag}/${name}.yaml`, textIn(folder, tag, name), checked));
    return [name, read?.data] as const;
  });
  if (faults.length > 0) throw new AssistantError(faults);
  const { vocabulary, ...data } = Object.fromEntries(files) as LanguageFiles;
  const { endings } = data.forms;
  const { phrases, diagnosis } = data;
  const own = { ...data, phrases: withOwnParts(phrases, tag), diagnosis: withOwnParts(diagnosis, tag) };
  return { tag, ...(writtenOut(own, endings) as typeof data), words: wordTables(vocabulary, endings) };
}

/** Parts of phrases by names that are the language's own: the phrases of all languages stand in one book. */
function withOwnParts<Data>(data: Data, tag: string): Data {
  const names = partNamesIn(data);
  const own = (name: string): string =>
    names.has(name) && !name.split('-').includes(tag) ? `${tag}-${name}` : name;
  const renamed = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(/<([a-z][a-z0-9-]*)>/g, (_, name: string) => `<${own(name)}>`);
    if (Array.isArray(value)) return value.map(renamed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        key === 'parts' ? Object.fromEntries(Object.entries(each as object).map(([name, list]) => [own(name), renamed(list)])) : renamed(each),
      ]),
    );
  };
  return renamed(data) as Data;
}

function partNamesIn(data: unknown): ReadonlySet<string> {
  if (typeof data !== 'object' || data === null) return new Set();
  return new Set(
    Object.entries(data).flatMap(([key, value]: [string, unknown]) =>
      key === 'parts' ? Object.keys(value as object) : [...partNamesIn(value)],
    ),
  );
}

/** The endings that `forms.yaml` names; null where it cannot be read, which is told for itself. */
function endingsIn(folder: string, tag: string): Endings | null {
  try {
    return readYaml(`languages/${tag}/forms.yaml`, textIn(folder, tag, 'forms'), languageFiles.shape.forms).data.endings;
  } catch (error) {
    if (!(error instanceof AssistantError)) throw error;
    return null;
  }
}

/** A sign behind `~` is a key of a keyboard, and names nothing. */
const isEnding = /^[a-z][a-z-]*$/;

/** Of `stem~ending` each ending has to be one that `forms.yaml` names. */
function checkEndings(data: unknown, known: Endings, context: z.core.$RefinementCtx, path: (string | number)[] = []): void {
  if (typeof data === 'string') {
    const [word = ''] = data.split(' +');
    for (const name of word.split('~').slice(1))
      if (isEnding.test(name) && !Object.hasOwn(known, name))
        context.addIssue({ code: 'custom', path, message: `forms.yaml names no endings "${name}"` });
  } else if (Array.isArray(data)) {
    for (const [at, each] of data.entries()) checkEndings(each, known, context, [...path, at]);
  } else if (typeof data === 'object' && data !== null) {
    for (const [name, value] of Object.entries(data)) checkEndings(value, known, context, [...path, name]);
  }
}

function unknownFiles(folder: string, tag: string): AssistantFault[] {
  const known = new Set(schemas.map(([name]) => `${name}.yaml`));
  return filesIn(folder)
    .filter((file) => !known.has(file) && !others.has(file.replace(/[.]yaml$/, '')))
    .map((file) => ({
      file: `languages/${tag}/${file}`,
      happened: 'No file of a language has this name.',
      remedy: `Name it like one of these: ${[...known, 'yes.yaml'].join(', ')}.`,
    }));
}

/** Lists with each `stem~ending` as all the words that it stands for. */
function writtenOut(data: unknown, endings: Endings): unknown {
  if (Array.isArray(data))
    return data.flatMap((each): unknown[] =>
      typeof each === 'string' ? [...formsOf(each, endings)] : [writtenOut(each, endings)],
    );
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, writtenOut(value, endings)]));
}

/** Words by class, in each class the longest first. */
function wordTables(file: VocabularyFile, endings: Endings): WordTables {
  const byClass = new Map<string, string[]>();
  for (const [classes, entries] of Object.entries(file))
    for (const entry of entries) {
      const [word = '', ...more] = entry.split(' +');
      for (const each of [...classesIn(classes), ...more]) {
        const known = byClass.get(each) ?? [];
        known.push(...formsOf(word, endings));
        byClass.set(each, known);
      }
    }
  const wordsOf = (name: string): readonly string[] =>
    [...new Set(byClass.get(name))].toSorted((one, other) => other.length - one.length);
  return Object.fromEntries(
    Object.entries(wordClasses).map(([group, classes]) => [
      group,
      Object.fromEntries(
        Object.keys(classes).map((name) => [name, wordsOf(group === 'general' ? name : `${group}.${name}`)]),
      ),
    ]),
  ) as WordTables;
}

type Endings = Readonly<Record<string, readonly string[]>>;

/** A word with its endings written out. */
export function formsOf(word: string, endings: Endings): readonly string[] {
  const [stem = '', ...names] = word.split('~');
  return names.reduce<readonly string[]>(
    (before, name) => before.flatMap((form) => (endings[name] ?? [`~${name}`]).map((ending) => form + ending)),
    [stem],
  );
}
