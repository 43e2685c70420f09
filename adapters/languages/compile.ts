/** Languages out of their folders: every file checked, with file and line of each fault, and words written out with their endings. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { languageFiles, type Language, type LanguageFiles } from '../../contracts/language/language.ts';
import { classesIn, wordClasses, type VocabularyFile, type WordTables } from '../../contracts/language/vocabulary.ts';
import { AssistantError, type AssistantFault } from '../assistants/fault.ts';
import { readYaml } from '../assistants/yaml-file.ts';

const schemas = Object.entries(languageFiles.shape);
/** They are read by others: the final yes by `final-yes.ts`. */
const others: ReadonlySet<string> = new Set(['yes']);

/** The tags of the languages that have a folder. */
export function languageTags(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

/** Every language, the one with the lowest rank first. @throws AssistantError with file and line of each fault */
export function compileLanguages(folder: string): readonly Language[] {
  return languageTags(folder)
    .map((tag) => compileLanguage(join(folder, tag), tag))
    .toSorted((one, other) => one.detect.rank - other.detect.rank);
}

/** One language. A file that it lacks is empty. @throws AssistantError with file and line of each fault */
export function compileLanguage(folder: string, tag: string): Language {
  const faults: AssistantFault[] = unknownFiles(folder, tag);
  const known = endingsIn(folder, tag);
  const files = schemas.map(([name, schema]) => {
    try {
      const checked = known === null ? schema : schema.superRefine((data, context) => checkEndings(data, known, context));
      return [name, readYaml(`languages/${tag}/${name}.yaml`, textOf(folder, name), checked).data] as const;
    } catch (error) {
      if (!(error instanceof AssistantError)) throw error;
      faults.push(...error.faults);
      return [name, null] as const;
    }
  });
  if (faults.length > 0) throw new AssistantError(faults);
  const { vocabulary, ...data } = Object.fromEntries(files) as LanguageFiles;
  const { endings } = data.forms;
  return { tag, ...(writtenOut(data, endings) as typeof data), words: wordTables(vocabulary, endings) };
}

function textOf(folder: string, name: string): string {
  const path = join(folder, `${name}.yaml`);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The endings that `forms.yaml` names; null where it cannot be read, which is told for itself. */
function endingsIn(folder: string, tag: string): Endings | null {
  try {
    return readYaml(`languages/${tag}/forms.yaml`, textOf(folder, 'forms'), languageFiles.shape.forms).data.endings;
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
  return readdirSync(folder)
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

function formsOf(word: string, endings: Endings): readonly string[] {
  const [stem = '', ...names] = word.split('~');
  return names.reduce<readonly string[]>(
    (before, name) => before.flatMap((form) => (endings[name] ?? [`~${name}`]).map((ending) => form + ending)),
    [stem],
  );
}
