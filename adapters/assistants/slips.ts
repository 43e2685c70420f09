/**
 * Slips of the pen in an assistant's folder: it would load all the same, but a part of it would be without effect. Told
 * by `parley assistant check`; a folder that loads today must load tomorrow, so that none of them keeps it from
 * loading.
 */
import { mergedLexicons } from './lexicons.ts';
import type { AssistantFile } from '../../contracts/assistant/assistant.ts';
import type { Lexicon } from '../../contracts/assistant/lexicon.ts';
import type { ContextFile } from '../../contracts/assistant/context.ts';
import type { ClarificationLibrary } from '../../contracts/assistant/library.ts';
import type { Tried } from './compile.ts';
import type { AssistantFault } from '../files/fault.ts';
import { defaultsFolder, type AssistantContent } from './folder.ts';
import { formWordSlips } from './form-words.ts';
import { questionSlips } from './questions.ts';
import { procedureSlips } from './procedure-faults.ts';
import { textFilesIn } from './texts.ts';
import { translationFaults } from './translations.ts';

interface Slip {
  readonly path: readonly PropertyKey[];
  readonly happened: string;
  readonly remedy: string;
}

/** Every slip of a folder: file and line, what is without effect, what to do. */
export function slipsIn(
  content: AssistantContent,
  { file, lexicons, libraries, context, procedures }: Tried,
): readonly AssistantFault[] {
  const [ownWords, ...shared] = lexicons;
  const baseWords = shared.flatMap((each) => each?.read.data ?? []);
  const [baseLibrary, ownLibrary] = libraries;
  return [
    ...(file === null ? [] : placed(`${content.name}/assistant.yaml`, file.lineOf, fileSlips(content, file.data))),
    ...(file === null ? [] : formSlips(content, file)),
    ...(file && ownWords && baseWords.length > 0
      ? placed(
          ownWords.file,
          ownWords.read.lineOf,
          lexiconSlips(file.data, mergedLexicons(baseWords), ownWords.read.data),
        )
      : []),
    ...textSlips(content, file?.data ?? null),
    ...(file === null ? [] : questionSlips(content, file.data, libraries)),
    ...(baseLibrary && ownLibrary
      ? placed(ownLibrary.file, ownLibrary.read.lineOf, librarySlips(baseLibrary.read.data, ownLibrary.read.data))
      : []),
    ...procedures.flatMap((each) => procedureSlips(each.file, each.read)),
    ...(context === null ? [] : placed(context.file, context.read.lineOf, contextSlips(context.read.data))),
  ];
}

/**
 * Texts that not everybody reads in their own language: of the defaults, and of the assistant where it says some in its
 * own words.
 */
function textSlips({ name, files }: AssistantContent, file: AssistantFile | null): readonly AssistantFault[] {
  const own = file?.files.texts ?? 'texts.yaml';
  return [
    ...translationFaults(textFilesIn(files, `${defaultsFolder}/texts.yaml`, (path) => path)),
    ...translationFaults(textFilesIn(files, own, (path) => `${name}/${path}`)),
  ];
}

/** The words of forms that are not in every language, where the assistant speaks more than one. */
function formSlips({ name, files }: AssistantContent, { data, lineOf }: NonNullable<Tried['file']>) {
  const languagesOf = (base: string) =>
    textFilesIn(files, base, (path) => path)
      .slice(1)
      .map(({ language }) => language);
  const own = [...languagesOf(data.files.texts), ...languagesOf(data.files.clarification)];
  const shared = languagesOf(`${defaultsFolder}/texts.yaml`);
  return placed(`${name}/assistant.yaml`, lineOf, formWordSlips(data, { own, shared }));
}

function placed(
  file: string,
  lineOf: (path: readonly PropertyKey[]) => number | undefined,
  slips: readonly Slip[],
): readonly AssistantFault[] {
  return slips.map(({ path, happened, remedy }) => ({ file, line: lineOf(path), happened, remedy }));
}

/** Files that are there only when they are named otherwise than usual. */
const usual = {
  lexicon: 'lexicon.yaml',
  texts: 'texts.yaml',
  script: 'script.yaml',
  clarification: 'clarification.yaml',
  context: 'context.yaml',
  memory: 'memory.yaml',
};

function fileSlips({ files }: AssistantContent, file: AssistantFile): readonly Slip[] {
  return (Object.keys(usual) as (keyof typeof usual)[]).flatMap((part) => {
    const name = file.files[part];
    if (name === usual[part] || files[name] !== undefined) return [];
    const remedy = 'Add it, correct its name, or take the line out.';
    return [{ path: ['files', part], happened: `There is no file "${name}".`, remedy }];
  });
}

function lexiconSlips({ flows }: AssistantFile, defaults: Lexicon, own: Lexicon): readonly Slip[] {
  const known = [...Object.keys(defaults.actions), ...Object.keys(flows.forms ?? {})];
  const { actions, without } = own;
  const words = new Set(
    Object.values(defaults.actions).flatMap(({ never, ...rest }) => [
      ...Object.values(rest).flat(),
      ...Object.values(never).flat(),
    ]),
  );
  return [
    ...Object.keys(actions)
      .filter((kind) => !known.includes(kind))
      .map((kind) => ({
        path: ['actions', kind],
        happened: `These words point at the action "${kind}", which there is not.`,
        remedy: `Use one of: ${known.join(', ')}; or describe it under flows.forms.${kind}.`,
      })),
    ...without.actions.flatMap((kind, place) =>
      Object.hasOwn(defaults.actions, kind)
        ? []
        : [absent(['without', 'actions', place], `action "${kind}"`, Object.keys(defaults.actions))],
    ),
    ...without.phrases.flatMap((phrase, place) =>
      words.has(phrase) ? [] : [absent(['without', 'phrases', place], `phrase "${phrase}"`, [])],
    ),
  ];
}

function librarySlips(defaults: ClarificationLibrary, own: ClarificationLibrary): readonly Slip[] {
  const names = new Set(namesOf(defaults));
  return [
    ...own.without.flatMap((name, place) =>
      names.has(name) ? [] : [absent(['without', place], `rule, conflict, reading, type or term "${name}"`, [])],
    ),
    ...own.types.flatMap((type, place) => [
      ...placeholderSlips(
        ['types', place],
        type.fields.map(({ issue, suggestion }) => ({ issue, suggestion })),
        'fields',
      ),
      ...(type.parameters === undefined ? [] : schemaSlips(['types', place, 'parameters'], type.parameters)),
    ]),
    ...placeholderSlips([], own.questions, 'questions'),
    ...placeholderSlips([], own.conflicts, 'conflicts'),
    ...Object.entries(own.departments).flatMap(([name, { always }]) =>
      placeholderSlips(['departments', name], always, 'always'),
    ),
  ];
}

/** What no word points at is never asked for, and two artifacts of one place are one. */
function contextSlips({ artifacts }: ContextFile): readonly Slip[] {
  const entries = Object.entries(artifacts);
  return entries.flatMap(([name, { words, keyPath }], place) => {
    const path = ['artifacts', name];
    const twin = entries.slice(0, place).find(([, other]) => other.keyPath === keyPath)?.[0];
    return [
      ...(words.names.length + words.asks.length > 0
        ? []
        : [{ path, happened: `No words point at "${name}".`, remedy: 'Add words.names or words.asks.' }]),
      ...(twin === undefined
        ? []
        : [
            {
              path: [...path, 'keyPath'],
              happened: `"${name}" stands where "${twin}" does.`,
              remedy: 'Take one out, or correct its key path.',
            },
          ]),
    ];
  });
}

function namesOf({ departments, conflicts, readings, types, vague }: ClarificationLibrary): readonly string[] {
  const terms = [...vague.quantifiers, ...vague.timeframes, ...vague.actions];
  return [
    ...Object.values(departments).flatMap(({ always }) => always.map(({ name }) => name)),
    ...[...conflicts, ...readings, ...types].map(({ name }) => name),
    ...terms.map((term) => (typeof term === 'string' ? term : term.name)),
  ];
}

/** What an issue or a suggestion may hold; anything else in braces is shown as it stands. */
const placeholders = ['field', 'quote', 'type', 'options', 'department'];

function placeholderSlips(
  path: readonly PropertyKey[],
  entries: readonly { readonly issue?: string | undefined; readonly suggestion?: string | undefined }[],
  list: string,
): readonly Slip[] {
  return entries.flatMap((entry, place) =>
    (['issue', 'suggestion'] as const).flatMap((part) =>
      [...(entry[part] ?? '').matchAll(/\{([^{}\s]*)\}/g)]
        .filter(([, name = '']) => !placeholders.includes(name))
        .map(([whole]) => ({
          path: [...path, list, place, part],
          happened: `"${whole}" is filled with nothing.`,
          remedy: `Use one of: ${placeholders.map((name) => `{${name}}`).join(', ')}.`,
        })),
    ),
  );
}

/** A tool's parameters that are no object schema have no fields. */
function schemaSlips(path: readonly PropertyKey[], parameters: Readonly<Record<string, unknown>>): readonly Slip[] {
  const properties = parameters['properties'];
  if (typeof properties === 'object' && properties !== null && !Array.isArray(properties)) {
    const required: unknown = parameters['required'];
    const unknown = (Array.isArray(required) ? required : []).filter(
      (name) => typeof name !== 'string' || !Object.hasOwn(properties, name),
    );
    return unknown.map((name) => ({
      path: [...path, 'required'],
      happened: `"${String(name)}" is required, but there is no such property.`,
      remedy: `Use one of: ${Object.keys(properties).join(', ')}.`,
    }));
  }
  const remedy = 'Give the JSON schema of an object: {type: object, properties: {…}, required: […]}.';
  return [{ path, happened: 'The JSON schema has no properties, so that the type has no fields.', remedy }];
}

function absent(path: readonly PropertyKey[], what: string, known: readonly string[]): Slip {
  const remedy =
    known.length === 0 ? 'Write it exactly as the defaults do, or take it out.' : `Use one of: ${known.join(', ')}.`;
  return { path, happened: `There is no ${what} among the defaults to do without.`, remedy };
}
