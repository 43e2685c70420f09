/**
 * The folders of languages and the files in them, as they lie on a disk: whatever cannot be read is a fault with its
 * place.
 */
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { languageTagPattern } from '../../contracts/language/tag.ts';
import { AssistantError, type AssistantFault } from '../files/fault.ts';

/**
 * The tags of the languages that have a folder; files beside them are nobody's. @throws AssistantError for a folder
 * that is named otherwise
 */
export function languageTags(folder: string): readonly string[] {
  const names = entriesIn(folder)
    .filter((entry) => entry.isDirectory() || (entry.isSymbolicLink() && leadsToFolder(folder, entry.name)))
    .map(({ name }) => name);
  const faults = names.filter((name) => !languageTagPattern.test(name)).map(noTag);
  if (faults.length > 0) throw new AssistantError(faults);
  return names.toSorted();
}

/** The names of a language's files, without what systems and editors hide there. */
export function filesIn(folder: string): readonly string[] {
  return entriesIn(folder).map(({ name }) => name);
}

/** A file of a language, empty where it has none. @throws AssistantError where it cannot be read */
export function textIn(folder: string, tag: string, name: string): string {
  const file = `${name}.yaml`;
  if (!entriesIn(folder).some((entry) => entry.name === file)) return '';
  const path = join(folder, file);
  const fault = (happened: string, remedy: string) =>
    new AssistantError([{ file: `languages/${tag}/${file}`, happened, remedy }]);
  if (!existsSync(path)) throw fault('The link leads to nothing.', 'Correct it, or take it out.');
  if (!statSync(path).isFile()) throw fault('This is a folder.', `Put a file in its place: ${file} is one text.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)).replaceAll('\r\n', '\n');
  } catch (error) {
    const why = error instanceof TypeError ? 'it is no UTF-8' : error instanceof Error ? error.message : 'unknown';
    throw fault(`The file cannot be read: ${why}.`, 'Save it as UTF-8 text that may be read.');
  }
}

function entriesIn(folder: string): readonly Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
}

function leadsToFolder(folder: string, name: string): boolean {
  const found = statSync(join(folder, name), { throwIfNoEntry: false });
  if (found !== undefined) return found.isDirectory();
  const remedy = 'Correct it, or take it out.';
  throw new AssistantError([{ file: `languages/${name}`, happened: 'The link leads to nothing.', remedy }]);
}

function noTag(name: string): AssistantFault {
  return {
    file: `languages/${name}`,
    happened: `"${name}" is the tag of no language.`,
    remedy: 'Name the folder by the BCP 47 tag of its language, such as fr or pt-BR.',
  };
}
