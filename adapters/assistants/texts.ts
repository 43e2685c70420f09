/**
 * The texts Parley itself says, by language: defaults for all assistants, overridden by an assistant's own. English
 * stands in `texts.yaml`, every other language in a file of its own beside it (`texts.de.yaml`).
 */
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Say } from '../../contracts/state/flow.ts';
import { AssistantError, type AssistantFault } from '../files/fault.ts';
import { Sheets, type Sheet } from './sheets.ts';
import { readYaml } from '../files/yaml-file.ts';

export interface Texts {
  /**
   * A text for whoever speaks the language of this BCP 47 tag, in `languageOf` it.
   *
   * @throws AssistantError when there is no such text or a value is missing
   */
  render(say: Say, tag?: string): string;
  /** The language that a text is said in: the tag itself, or `en` where it has not been translated. */
  languageOf(text: string, tag: string): string;
  /** Whether there is a text of this name, in English at least. */
  has(text: string): boolean;
}

/** A file of texts in one language. */
export interface TextFile {
  /** BCP 47. */
  readonly language: string;
  readonly file: string;
  /** Undefined when there is no such file. */
  readonly text: string | undefined;
}

/** What everybody is answered in whose own language nobody has written. */
export const commonLanguage = 'en';

/**
 * The files of texts among those of a folder: `texts.yaml`, which is English, and its neighbours
 * `texts.<language>.yaml`.
 */
export function textFilesIn(
  files: Readonly<Record<string, string>>,
  base: string,
  shown: (path: string) => string,
): readonly TextFile[] {
  const stem = base.replace(/\.yaml$/, '');
  const others = Object.keys(files).flatMap((path) => {
    const language = path.startsWith(`${stem}.`) ? path.slice(stem.length + 1).replace(/\.yaml$/, '') : '';
    return languageTag.test(language) ? [{ language, file: shown(path), text: files[path] }] : [];
  });
  return [
    { language: commonLanguage, file: shown(base), text: files[base] },
    ...others.toSorted((one, other) => (one.language < other.language ? -1 : 1)),
  ];
}

const languageTag = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;

/**
 * Compiles the default texts and an assistant's overrides.
 *
 * @throws AssistantError for broken templates, for overrides of texts that do not exist and of unknown values
 */
export function compileTexts(defaults: readonly TextFile[], own: readonly TextFile[]): Texts {
  const [english] = defaults;
  if (english?.text === undefined)
    throw new AssistantError([
      {
        file: english?.file ?? 'texts.yaml',
        happened: 'There is no such file.',
        remedy: 'Restore it: it holds the texts of all assistants.',
      },
    ]);
  const base = parseTexts(english, {});
  const known = {
    keys: [...base.keys()],
    values: [...new Set([...base.values()].flatMap(({ variables }) => variables))],
  };
  const translated = parsedByLanguage(defaults.slice(1), known);
  const book: Book = {
    own: parsedByLanguage(own, known),
    defaults: new Map([[commonLanguage, base], ...translated]),
  };
  const languageOf: Texts['languageOf'] = (text, tag) => {
    const { language } = sheetFor(text, book, tag) ?? { language: commonLanguage };
    return (language === tag || language === primaryOf(tag)) && isLocale(tag) ? tag : language;
  };
  // What stands around a text is said in the language of the text.
  return {
    has: (text) => base.has(text) || book.own.get(commonLanguage)?.has(text) === true,
    languageOf,
    render: (say, tag = commonLanguage) => renderWhole(say, book, languageOf(say.text, tag)),
  };
}

/**
 * A text with what a model has read (F11) or what was left over of the answer (G20) in front of it, and the ways out
 * behind it.
 */
function renderWhole(say: Say, book: Book, tag: string): string {
  const { left, waysOut, readByModel, answered } = say.values;
  const isAnswered = Array.isArray(answered) && answered.length > 0;
  const parts = [
    ...(Array.isArray(readByModel) && readByModel.length > 0 ? ['answer.read-by-model'] : []),
    ...(isAnswered ? ['answer.known'] : []),
    ...(!isAnswered && Array.isArray(left) && left.length > 0 ? ['answer.left'] : []),
    say.text,
    ...(waysOut === true ? ['answer.ways-out'] : []),
  ];
  return parts.map((text) => renderText({ ...say, text }, book, tag)).join('\n\n');
}

/** Texts by language, then by name. */
type ByLanguage = ReadonlyMap<string, ReadonlyMap<string, Sheet>>;

interface Book {
  readonly own: ByLanguage;
  readonly defaults: ByLanguage;
}

const textFile = z.record(
  z.string().regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*){0,4}$/, 'a name such as "command.help"'),
  z.string().min(1),
);

function renderText({ text, values }: Say, book: Book, tag: string): string {
  const found = sheetFor(text, book, tag);
  if (found === null)
    throw new AssistantError([
      { file: 'defaults/texts.yaml', happened: `There is no text named "${text}".`, remedy: 'Add it.' },
    ]);
  try {
    return found.sheet.render(values).trim();
  } catch (error) {
    const fallback = sheetIn(book.defaults, text, tag);
    // Nobody should wait for an answer because an override asks for a value that this text does not get.
    if (error instanceof AssistantError && fallback && fallback.sheet !== found.sheet)
      return fallback.sheet.render(values).trim();
    throw error;
  }
}

interface Found {
  readonly sheet: Sheet;
  readonly language: string;
}

/** What an assistant says in its own words it does not say in those of others, whatever the language. */
function sheetFor(text: string, { own, defaults }: Book, tag: string): Found | null {
  return sheetIn(own, text, tag) ?? sheetIn(defaults, text, tag);
}

/** In the language itself, with its region or without; else in English. */
function sheetIn(texts: ByLanguage, text: string, tag: string): Found | null {
  for (const language of [tag, primaryOf(tag), commonLanguage]) {
    const sheet = texts.get(language)?.get(text);
    if (sheet !== undefined) return { sheet, language };
  }
  return null;
}

/** Whether dates can be written by it: a tag may look like one and be none. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** "de-AT" is German. */
function primaryOf(tag: string): string {
  return `${tag.split('-')[0]}`.toLowerCase();
}

/** An assistant may have any number of its own: drafts of emails, of which its policy names one. */
const ownTexts = 'email.template.';

interface Known {
  readonly keys?: readonly string[];
  readonly values?: readonly string[];
}

function parsedByLanguage(files: readonly TextFile[], known: Known): ByLanguage {
  return new Map(files.map((file) => [file.language, parseTexts(file, known)]));
}

/** Files that every assistant shares, in all languages, and those of the assistants that are in use. */
const parsedLately = new LRUCache<string, ReadonlyMap<string, Sheet>>({ max: 32 });

function parseTexts(given: TextFile, known: Known): ReadonlyMap<string, Sheet> {
  const key = JSON.stringify([given, known]);
  const parsed = parsedLately.get(key) ?? parsedAnew(given, known);
  parsedLately.set(key, parsed);
  return parsed;
}

function parsedAnew({ file, text, language }: TextFile, known: Known): ReadonlyMap<string, Sheet> {
  const { data, lineOf } = readYaml(file, text ?? '', textFile);
  const sheets = new Sheets({}, language);
  const parsed = new Map<string, Sheet>();
  const faults: AssistantFault[] = [];
  for (const [key, template] of Object.entries(data)) {
    const line = lineOf([key]);
    if (known.keys !== undefined && !known.keys.includes(key) && !key.startsWith(ownTexts)) {
      const remedy = 'Only texts of defaults/texts.yaml can be overridden; correct the name.';
      faults.push({ file, line, happened: `There is no text named "${key}".`, remedy });
      continue;
    }
    try {
      parsed.set(key, sheets.parse({ file, firstLine: line }, template, known.values));
    } catch (error) {
      if (!(error instanceof AssistantError)) throw error;
      faults.push(...error.faults);
    }
  }
  if (faults.length > 0) throw new AssistantError(faults);
  return parsed;
}
