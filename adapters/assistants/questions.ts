/**
 * The questions of a clarification library in other languages: `clarification.<language>.yaml` beside it, English to
 * translation.
 */
import type { AssistantFile } from '../../contracts/assistant/assistant.ts';
import { translations, type ClarificationLibrary, type Translations } from '../../contracts/assistant/library.ts';
import { AssistantError, type AssistantFault } from '../files/fault.ts';
import { defaultsFolder, type AssistantContent } from './folder.ts';
import type { Shown } from './phrases.ts';
import { textFilesIn, type TextFile } from './texts.ts';
import { readYaml } from '../files/yaml-file.ts';

/**
 * By language; an assistant's own come before the defaults'. @throws AssistantError naming the file and line that is
 * wrong
 */
export function questionsByLanguage(
  content: AssistantContent,
  file: AssistantFile,
): Readonly<Record<string, Translations>> {
  const byLanguage: Record<string, Translations> = {};
  for (const { language, file: path, text } of [...defaultFiles(content), ...ownFiles(content, file)])
    byLanguage[language] = { ...byLanguage[language], ...readYaml(path, text ?? '', translations).data };
  return byLanguage;
}

/** What a translator of a library has left out, has too much, or has filled with other values. */
export function questionSlips(
  content: AssistantContent,
  file: AssistantFile,
  [base, own]: readonly (Shown<ClarificationLibrary> | null | undefined)[],
): readonly AssistantFault[] {
  const shared = base ? sentencesOf(base.read.data) : [];
  const mine = own ? sentencesOf(own.read.data).filter((sentence) => !shared.includes(sentence)) : [];
  const known = defaultFiles(content);
  const languages = [...new Set(known.map(({ language }) => language))];
  const untranslated = (language: string): readonly string[] => {
    const file = known.find((one) => one.language === language);
    const data = file ? readFile(file.file, file.text)?.data : undefined;
    return mine.filter((sentence) => data?.[sentence] === undefined);
  };
  const ownPath = `${content.name}/${file.files.clarification}`;
  const translated = ownFiles(content, file).map(({ language }) => language);
  // Who has begun to translate wants all of it; an assistant of one language does not.
  const missing = translated.length === 0 ? [] : languages.filter((language) => !translated.includes(language));
  return [
    ...known.flatMap((one) => slipsIn(one, shared)),
    ...ownFiles(content, file).flatMap((one) => slipsIn(one, untranslated(one.language))),
    ...missing.map((language) => noFile(ownPath, language)),
  ];
}

/** Every sentence and name of a library that somebody reads. */
export function sentencesOf(library: ClarificationLibrary): readonly string[] {
  const asking = [
    ...library.questions,
    ...library.conflicts,
    ...library.always,
    ...Object.values(library.departments).flatMap(({ always }) => always),
    ...library.types.flatMap(({ fields }) => fields),
  ];
  const fields = [
    ...[...library.conflicts, ...library.always, ...library.readings, ...library.singles].map(({ field }) => field),
    ...Object.values(library.departments).flatMap(({ always }) => always.map(({ field }) => field)),
    ...library.types.flatMap((type) => [type.name, ...type.fields.map(({ name }) => name)]),
  ];
  const sentences = asking.flatMap(({ issue, suggestion }) => [issue, suggestion]);
  const names = fields.map((name) => name.replaceAll(/[_-]+/g, ' '));
  return [...new Set([...sentences, ...names])].filter((sentence) => sentence !== undefined);
}

function defaultFiles({ files }: AssistantContent): readonly TextFile[] {
  return textFilesIn(files, `${defaultsFolder}/clarification.yaml`, (path) => path).slice(1);
}

function ownFiles({ name, files }: AssistantContent, file: AssistantFile): readonly TextFile[] {
  return textFilesIn(files, file.files.clarification, (path) => `${name}/${path}`).slice(1);
}

function noFile(library: string, language: string): AssistantFault {
  return {
    file: library,
    line: 1,
    happened: `Its questions are not translated (${language}), so that they are put in English.`,
    remedy: `Add ${library.replace(/\.yaml$/, '')}.${language}.yaml.`,
  };
}

function slipsIn({ file, text, language }: TextFile, sentences: readonly string[]): readonly AssistantFault[] {
  const read = readFile(file, text);
  if (read === null) return [];
  const { data, lineOf } = read;
  const missing = sentences.filter((sentence) => data[sentence] === undefined);
  return [
    ...missing.map((sentence) => ({
      file,
      happened: `"${sentence}" is not there, so that it is said in English.`,
      remedy: `Translate it (${language}).`,
    })),
    ...Object.entries(data).flatMap(([english, translated]) =>
      placesIn(english).join(' ') === placesIn(translated).join(' ')
        ? []
        : [
            {
              file,
              line: lineOf([english]),
              happened: `"${translated}" is filled with other values than "${english}".`,
              remedy: `Say these: ${placesIn(english).join(', ')}.`,
            },
          ],
    ),
  ];
}

function readFile(file: string, text: string | undefined) {
  try {
    return readYaml(file, text ?? '', translations);
  } catch (error) {
    if (error instanceof AssistantError) return null;
    throw error;
  }
}

/** `{field}`, `{quote}` and the like, each once: a language may say one twice. */
function placesIn(sentence: string): readonly string[] {
  return [...new Set(sentence.match(/\{[a-z]+\}/g) ?? [])].toSorted();
}
