/** Reads assistants' folders into plain text bundles, which can be stored and compiled anywhere. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AssistantError, type AssistantFault } from '../files/fault.ts';

/** An assistant's folder together with the defaults, as text. Plain data: fit for a database row. */
export interface AssistantContent {
  readonly name: string;
  /** Content hash: the same files have the same version, whatever machine read them. */
  readonly version: string;
  /** Text by path: `assistant.yaml`, …, and `defaults/texts.yaml`, … */
  readonly files: Readonly<Record<string, string>>;
}

/** Concepts that an assistant brings along. */
export const graphFileName = 'graph.yaml';

/** The folder beside the assistants that holds what they share. It has no assistant.yaml, so it is no assistant. */
export const defaultsFolder = 'defaults';

/**
 * Reads one assistant's folder and the `defaults` folder beside it. Only reads: whether the content is sound is said by
 * `compileAssistant`.
 *
 * @throws AssistantError when the folder cannot be read or a file is too big.
 */
export function readAssistantFolder(folder: string): AssistantContent {
  const name = basename(folder);
  // Its concepts belong to a graph that every version shares.
  const { [graphFileName]: _graph, ...own } = readTexts(folder, name);
  return contentOf(name, own, readTexts(join(dirname(folder), defaultsFolder), defaultsFolder));
}

/** The same without the defaults, where there are none: what can be said of its own files. @throws AssistantError */
export function readOwnFolder(folder: string): AssistantContent {
  const name = basename(folder);
  const { [graphFileName]: _graph, ...own } = readTexts(folder, name);
  return contentOf(name, own, {});
}

function contentOf(
  name: string,
  own: Readonly<Record<string, string>>,
  defaults: Readonly<Record<string, string>>,
): AssistantContent {
  const files = { ...own, ...prefixed(defaults) };
  return { name, version: contentHash(files), files };
}

/** The assistants in a folder, by name: every folder in it that holds an `assistant.yaml`. */
export function assistantNames(folder: string): string[] {
  return entries(folder, folder)
    .filter((entry) => entry.isDirectory() && isFile(join(folder, entry.name, 'assistant.yaml')))
    .map((entry) => entry.name)
    .sort();
}

/** Version of a bundle: 16 hex digits of a SHA-256 over every path and text. */
function contentHash(files: Readonly<Record<string, string>>): string {
  const hash = createHash('sha256');
  // Sorted by code unit, not by locale, and with lengths, so that no two bundles run together.
  for (const path of Object.keys(files).sort()) {
    const text = files[path] ?? '';
    hash.update(`${path.length}:${path}${text.length}:${text}`);
  }
  return hash.digest('hex').slice(0, 16);
}

const kinds = ['.yaml', '.liquid', '.md'];
const maxFileBytes = 1024 * 1024;

function readTexts(folder: string, shownAs: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const path of paths(folder, '', shownAs)) texts[path] = readText(join(folder, path), `${shownAs}/${path}`);
  return texts;
}

function paths(folder: string, below: string, shownAs: string): string[] {
  return entries(join(folder, below), shownAs).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return paths(folder, path, shownAs);
    return entry.isFile() && kinds.some((kind) => entry.name.endsWith(kind)) ? [path] : [];
  });
}

function readText(path: string, shownAs: string): string {
  const fault = (happened: string, remedy: string): AssistantError =>
    new AssistantError([{ file: shownAs, happened, remedy }]);
  if (statSync(path).size > maxFileBytes) throw fault('The file is larger than 1 MB.', 'Split it or shorten it.');
  try {
    // A byte order mark is dropped and line ends are made one: an editor's habits are no new version.
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)).replaceAll('\r\n', '\n');
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw fault('The file is not UTF-8.', 'Save it as UTF-8.');
  }
}

function entries(folder: string, shownAs: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const happened = `The folder cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown'}).`;
    const fault: AssistantFault = {
      file: shownAs,
      happened,
      remedy: 'Create it, or name another with PARLEY_ASSISTANTS_DIR.',
    };
    throw new AssistantError([fault]);
  }
}

function prefixed(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [`${defaultsFolder}/${path}`, text]));
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
