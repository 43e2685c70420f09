/**
 * `parley language check`: one language out of its folder, whatever the others are like, and what people read in it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { yesFile, type YesFile } from '../contracts/reading/final-yes.ts';
import { clarificationLibrary, translations } from '../contracts/assistant/library.ts';
import { languageFiles, type Language } from '../contracts/language/language.ts';
import { languageTagPattern } from '../contracts/language/tag.ts';
import { AssistantError, type AssistantFault } from './files/fault.ts';
import { sentencesOf } from './assistants/questions.ts';
import { translationFaults } from './assistants/translations.ts';
import { readYaml, type YamlFile } from './files/yaml-file.ts';
import { compileLanguage, formsOf } from './languages/compile.ts';
import { finalYesIn } from './languages/final-yes.ts';
import { textIn } from './languages/folder.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** What is read with, and whoever knows its notations. */
export interface Notations {
  phrases(lists: Readonly<Record<string, readonly string[]>>): (phrase: string) => Told | null;
  yes(file: YesFile): readonly { readonly path: readonly PropertyKey[]; readonly happened: string }[];
}

type Told = Pick<AssistantFault, 'happened' | 'remedy'>;

export interface CheckedLanguage {
  readonly language: Language;
  /** Whether a yes in it can be the last one. */
  readonly hasYes: boolean;
  /** What people read in English for want of a translation. */
  readonly untranslated: readonly AssistantFault[];
}

/** @throws AssistantError with file and line of each fault */
export function checkedLanguage(tag: string, notations: Notations, top = root): CheckedLanguage {
  const folder = join(top, 'languages', tag);
  if (!languageTagPattern.test(tag) || !existsSync(folder)) {
    const remedy = `Name a folder in languages/ by its BCP 47 tag, or begin one: parley language new ${tag}.`;
    throw new AssistantError([{ file: `languages/${tag}`, happened: 'There is no such folder.', remedy }]);
  }
  const language = compileLanguage(folder, tag);
  const yes = finalYesIn(folder, tag);
  const faults = [...phraseFaults(folder, tag, language, notations), ...yesFaults(folder, tag, yes, notations)];
  if (faults.length > 0) throw new AssistantError(faults);
  return { language, hasYes: yes !== null, untranslated: tag === 'en' ? [] : untranslated(tag, top) };
}

/** Phrases stand beside the parts that they name; a file of its own names those of all its blocks. */
function phraseFaults(folder: string, tag: string, { forms }: Language, { phrases }: Notations): AssistantFault[] {
  return (['phrases', 'diagnosis', 'reminders'] as const).flatMap((name) => {
    const file = `languages/${tag}/${name}.yaml`;
    const read: YamlFile<unknown> = readYaml(file, textIn(folder, tag, name), languageFiles.shape[name]);
    const parts = Object.assign({}, ...partsIn(read.data)) as Record<string, readonly string[]>;
    const lists = Object.entries(parts).map(([part, list]) => [
      part,
      list.flatMap((one) => formsOf(one, forms.endings)),
    ]);
    const tried = phrases(Object.fromEntries(lists) as Record<string, readonly string[]>);
    return phrasesIn(read.data, []).flatMap(({ path, phrase }) => {
      const told = formsOf(phrase, forms.endings)
        .map(tried)
        .find((one) => one !== null);
      return told === undefined ? [] : [{ file, line: read.lineOf(path), ...told }];
    });
  });
}

function partsIn(data: unknown): readonly object[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) =>
    key === 'parts' ? [value as object] : partsIn(value),
  );
}

/** What stands under these is made of phrases; everything else of the two files is words. */
const holdPhrases: ReadonlySet<string> = new Set([
  'groups',
  'phrases',
  'material',
  'asks',
  'evidence',
  'reportIn',
  'reply',
]);

function phrasesIn(
  data: unknown,
  path: readonly PropertyKey[],
): readonly { readonly path: readonly PropertyKey[]; readonly phrase: string }[] {
  if (typeof data === 'string') return path.some((one) => holdPhrases.has(String(one))) ? [{ path, phrase: data }] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) =>
    phrasesIn(value, [...path, Array.isArray(data) ? Number(key) : key]),
  );
}

function yesFaults(folder: string, tag: string, yes: YesFile | null, notations: Notations): AssistantFault[] {
  if (yes === null) return [];
  const file = `languages/${tag}/yes.yaml`;
  const { lineOf } = readYaml(file, textIn(folder, tag, 'yes'), yesFile);
  const remedy = 'Correct the line; languages/en/yes.yaml tells the notation.';
  return notations.yes(yes).map(({ path, happened }) => ({ file, line: lineOf(path), happened, remedy }));
}

/** Texts and questions that everybody shares, which an assistant may say in words of its own. */
function untranslated(tag: string, top: string): readonly AssistantFault[] {
  const shown = (name: string): string => `assistants/defaults/${name}`;
  const textOf = (name: string): string | undefined =>
    existsSync(join(top, shown(name))) ? readFileSync(join(top, shown(name)), 'utf8') : undefined;
  const own = { texts: `texts.${tag}.yaml`, questions: `clarification.${tag}.yaml` };
  const texts = textOf(own.texts);
  const questions = textOf(own.questions);
  const said = readYaml(shown(own.questions), questions ?? '', translations).data;
  const library = readYaml(shown('clarification.yaml'), textOf('clarification.yaml') ?? '', clarificationLibrary).data;
  return [
    ...(texts === undefined
      ? [noFile(shown(own.texts), shown('texts.yaml'))]
      : translationFaults([
          { language: 'en', file: shown('texts.yaml'), text: textOf('texts.yaml') },
          { language: tag, file: shown(own.texts), text: texts },
        ])),
    ...(questions === undefined
      ? [noFile(shown(own.questions), shown('clarification.de.yaml'))]
      : sentencesOf(library)
          .filter((sentence) => said[sentence] === undefined)
          .map((sentence) => ({
            file: shown(own.questions),
            happened: `"${sentence}" is not there, so that it is said in English.`,
            remedy: 'Translate it.',
          }))),
  ];
}

function noFile(file: string, model: string): AssistantFault {
  const happened = 'There is no such file, so that all of it is said in English.';
  return { file, happened, remedy: `Translate ${model}.` };
}
