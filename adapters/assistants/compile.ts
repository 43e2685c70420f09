/**
 * Turns an assistant's files into what the engine uses. Pure: the content may come from a folder or from a database
 * row.
 */
import { assistantFile, type AssistantFile } from '../../contracts/assistant/assistant.ts';
import type { ContextFile } from '../../contracts/assistant/context.ts';
import type { YesFile } from '../../contracts/reading/final-yes.ts';
import type { Say } from '../../contracts/state/flow.ts';
import { lexicon, type Lexicon } from '../../contracts/assistant/lexicon.ts';
import type { ClarificationLibrary, Translations } from '../../contracts/assistant/library.ts';
import { type MemoryFile, memoryFile } from '../../contracts/assistant/memory-file.ts';
import type { PolicySnapshot } from '../../contracts/assistant/policy.ts';
import type { ProcedureFile } from '../../contracts/assistant/procedure.ts';
import type { Script } from '../../contracts/assistant/script.ts';
import { finalYesByLanguage } from '../languages/final-yes.ts';
import { artifactName, contextOf, contextPolicyOf, withArtifactNames } from './context.ts';
import { AssistantError, attempt, type AssistantFault } from '../files/fault.ts';
import { defaultsFolder, type AssistantContent } from './folder.ts';
import { flowsOf, shownField, withFormWords, wordsOfForms, type WordsOfForms } from './form-words.ts';
import { fileFaults, lexiconFaults } from './forms.ts';
import { mergedLexicons } from './lexicons.ts';
import { readLibraries, type Libraries } from './library.ts';
import { compileParties, localeOf, partyFaults, reachOf, type PartyValues, type Reach } from './parties.ts';
import type { Shown } from './phrases.ts';
import { questionsByLanguage } from './questions.ts';
import { compileProcedure, readProcedures, type CompiledProcedure } from './procedures.ts';
import { compilePrompts, type Prompts } from './prompts.ts';
import { scriptOf } from './scripts.ts';
import { compileSystem, type SystemValues } from './system-sheet.ts';
import { compileTexts, textFilesIn, type Texts } from './texts.ts';
import { readValidParts, readYaml, type YamlFile } from '../files/yaml-file.ts';

export interface CompiledAssistant {
  readonly name: string;
  /** Content hash of its files. */
  readonly version: string;
  readonly file: AssistantFile;
  readonly policy: PolicySnapshot;
  /** The lexicons as written, empty where there is none; whoever reads texts with them merges them. */
  readonly lexicons: { readonly defaults: Lexicon; readonly own: Lexicon };
  /** The clarification libraries, likewise. */
  readonly libraries: Libraries;
  /** What the libraries' sentences and names are in other languages, by language. */
  readonly translations: Readonly<Record<string, Translations>>;
  /** The material that its answers rest on, with the words that point at it; null: they rest on the talk alone. */
  readonly context: ContextFile | null;
  /** The diagnostic procedures (D1), by id; none where it diagnoses nothing. */
  readonly procedures: ReadonlyMap<string, CompiledProcedure>;
  /** What it remembers of a conversation; null: nothing beside the talk. */
  readonly memory: MemoryFile | null;
  /** The final yes of each language, by tag; the same for every assistant. */
  readonly yes: Readonly<Record<string, YesFile>>;
  /** What people read and say of its forms, in every language. */
  readonly forms: WordsOfForms;
  /** A form's field and its value as people read them in the language of a BCP 47 tag: a choice by its label. */
  showFormField(
    of: { readonly form: string; readonly field: string; readonly value: string },
    tag: string,
  ): { readonly label: string; readonly value: string };
  /** What an artifact is called; English without a BCP 47 tag. */
  nameArtifact(artifact: string, tag?: string): string;
  readonly script: Script;
  /** The system prompt. */
  renderSystem(values: SystemValues): string;
  /**
   * A text by its name, filled with its values, in the language of a BCP 47 tag, or in English. An override that cannot
   * be rendered gives way to the default.
   */
  renderText(say: Say, tag?: string): string;
  /**
   * The language that a text is said in to whoever speaks that of this tag: the tag, or `en` where it was not
   * translated.
   */
  languageOf(text: string, tag: string): string;
  /** The prompt of a party that is an agent; null for every other one. */
  renderParty(values: PartyValues): string | null;
  /** How a party is reached; null when nothing is said about it. */
  reachOf(party: string): Reach | null;
  /**
   * The language (BCP 47) that a party is written to in; `spoken`: that of the message it is about. Null: it is not
   * said.
   */
  localeOf(party: string, spoken: string | null): string | null;
  /** What the model is asked where answers rest on material (X8), and which sheet words it. */
  renderPrompt: Prompts['render'];
}

/**
 * Compiles an assistant.
 *
 * @throws AssistantError with every fault of the folder: file, line, what is wrong, what to do.
 */
export function compileAssistant(content: AssistantContent): CompiledAssistant {
  const { compiled, faults } = tryAssistant(content);
  if (compiled === null) throw new AssistantError(faults);
  return compiled;
}

/** What an attempt to compile a folder has come to. */
export interface Tried {
  /** Null when there are faults. */
  readonly compiled: CompiledAssistant | null;
  readonly faults: readonly AssistantFault[];
  /** The files that could be read, for those who look further. */
  readonly file: YamlFile<AssistantFile> | null;
  /** The assistant's own first, then those that all share. */
  readonly lexicons: readonly (Shown<Lexicon> | null)[];
  readonly libraries: readonly (Shown<ClarificationLibrary> | null)[];
  /** Null: there is none, or it could not be read. */
  readonly context: Shown<ContextFile> | null;
  readonly procedures: readonly Shown<ProcedureFile>[];
}

/** Compiles an assistant as far as that goes, and tells every fault of every file at once. */
export function tryAssistant(content: AssistantContent): Tried {
  const { name, version } = content;
  const faults: AssistantFault[] = [];
  const read = readAssistantFile(content, faults);
  // What is left of a broken file still says where the others are.
  const file = read?.data ?? assistantFile.parse(nameless(name));
  const system = attempt(faults, () => compileSystem(content, file));
  const texts = attempt(faults, () => textsOf(content, file));
  const played = attempt(faults, () => scriptOf(content, file));
  const lexicons = lexiconsOf(content, file, faults);
  const libraries = librariesOf(content, file, faults);
  const translations = attempt(faults, () => questionsByLanguage(content, file));
  const parties = attempt(faults, () => compileParties(content, file));
  if (texts && read) faults.push(...templateFaults(`${name}/assistant.yaml`, read, texts));
  const prompts = attempt(faults, () => compilePrompts(content));
  const context = attempt(faults, () => contextOf(content, file.files.context)) ?? null;
  const procedures = readProcedures(content, faults);
  const memory = attempt(faults, () => memoryOf(content, file.files.memory, texts)) ?? null;
  const tried = { file: read, lexicons, libraries, context, procedures, faults };
  const [own, ...shared] = lexicons.map((each) => each?.read.data);
  const defaults = shared.every((each) => each !== undefined) ? mergedLexicons(shared) : undefined;
  const [base, mine] = libraries.map((each) => each?.read.data);
  const isWhole = system && texts && played && parties && prompts && translations && defaults && own && base && mine;
  if (faults.length > 0 || !isWhole) return { ...tried, compiled: null };
  const material = context?.read.data ?? null;
  const forms = wordsOfForms(file);
  const compiled: CompiledAssistant = {
    name,
    version,
    file,
    policy: policyOf(file, version, {
      context: material,
      systems: procedures.map(({ read: { data } }) => data.id),
    }),
    lexicons: { defaults, own },
    libraries: { defaults: base, own: mine },
    translations,
    procedures: new Map(procedures.map(({ read: { data } }) => [data.id, compileProcedure(data)])),
    context: material,
    memory,
    nameArtifact: (artifact, tag) => artifactName(material, artifact, tag),
    script: played,
    renderSystem: system,
    yes: finalYesByLanguage(),
    forms,
    showFormField: (of, tag) => shownField(forms, of, tag),
    renderText: (say, tag) => {
      const language = texts.languageOf(say.text, tag ?? 'en');
      return texts.render(withFormWords(withArtifactNames(say, material, language), forms, language), tag);
    },
    languageOf: (text, tag) => texts.languageOf(text, tag),
    renderParty: (values) => parties.render(values),
    reachOf: (party) => reachOf(file, party),
    localeOf: (party, spoken) => localeOf(file, party, spoken),
    renderPrompt: (values) => prompts.render(values),
  };
  return { ...tried, compiled };
}

/** What every assistant has to say of itself. */
function nameless(name: string) {
  return {
    name: /^[a-z][a-z0-9-]{1,40}$/.test(name) ? name : 'unnamed',
    title: '-',
    description: '-',
    policyVersion: 1,
  };
}

function readAssistantFile(
  { name, files }: AssistantContent,
  faults: AssistantFault[],
): YamlFile<AssistantFile> | null {
  const shownAs = `${name}/assistant.yaml`;
  const text = files['assistant.yaml'];
  if (text === undefined) {
    faults.push({ file: shownAs, happened: 'There is no such file.', remedy: 'Add it; see another assistant’s.' });
    return null;
  }
  const read =
    attempt(faults, () => readYaml(shownAs, text, assistantFile)) ??
    readValidParts(text, assistantFile, nameless(name));
  if (read === null) return null;
  const { data, lineOf } = read;
  if (data.name !== name)
    faults.push({
      file: shownAs,
      line: lineOf(['name']),
      happened: `The assistant is named "${data.name}" but its folder "${name}".`,
      remedy: 'Give both the same name.',
    });
  faults.push(...fileFaults(shownAs, data, lineOf), ...partyFaults(shownAs, data, lineOf));
  return read;
}

function textsOf({ name, files }: AssistantContent, file: AssistantFile): Texts {
  return compileTexts(
    textFilesIn(files, `${defaultsFolder}/texts.yaml`, (path) => path),
    textFilesIn(files, file.files.texts, (path) => `${name}/${path}`),
  );
}

function lexiconsOf(
  { name, files }: AssistantContent,
  file: AssistantFile,
  faults: AssistantFault[],
): readonly (Shown<Lexicon> | null)[] {
  // Those of the defaults by language, as texts are.
  const shared = textFilesIn(files, `${defaultsFolder}/lexicon.yaml`, (path) => path);
  const ownPath = `${name}/${file.files.lexicon}`;
  const lexicons = [{ file: ownPath, text: files[file.files.lexicon] }, ...shared].map(({ file: shownAs, text }) => {
    const read = attempt(faults, () => readYaml(shownAs, text ?? '', lexicon));
    return read === undefined ? null : { file: shownAs, read };
  });
  const [own, ...others] = lexicons.map((each) => each?.read.data);
  if (own !== undefined && others.every((each) => each !== undefined))
    faults.push(...lexiconFaults(ownPath, file, { defaults: mergedLexicons(others), own }));
  return lexicons;
}

function librariesOf(
  { name, files }: AssistantContent,
  file: AssistantFile,
  faults: AssistantFault[],
): readonly (Shown<ClarificationLibrary> | null)[] {
  const defaultsPath = `${defaultsFolder}/clarification.yaml`;
  return readLibraries(
    { file: defaultsPath, text: files[defaultsPath] },
    { file: `${name}/${file.files.clarification}`, text: files[file.files.clarification] },
    faults,
  );
}

function policyOf(
  file: AssistantFile,
  version: string,
  { context, systems }: { readonly context: ContextFile | null; readonly systems: readonly string[] },
): PolicySnapshot {
  return {
    version: `${file.name}@${file.policyVersion}`,
    assistant: file.name,
    assistantVersion: version,
    gate: file.gate,
    flows: flowsOf(file),
    limits: file.limits,
    clarification: file.clarification,
    modelCalls: file.modelCalls,
    reader: file.reader,
    ...(file.modelPatienceS === undefined ? {} : { modelPatienceS: file.modelPatienceS }),
    ...(file.unsignedConsent === undefined ? {} : { unsignedConsent: file.unsignedConsent }),
    ...(context === null ? {} : { context: contextPolicyOf(context) }),
    ...(systems.length === 0 ? {} : { diagnosis: { ...file.diagnosis, systems: [...systems] } }),
  };
}

/** Each text that is not there of the template that emails are drafted from (`flows.email.template`). */
function templateFaults(
  file: string,
  { data, lineOf }: YamlFile<AssistantFile>,
  texts: Pick<Texts, 'has'>,
): readonly AssistantFault[] {
  const { template } = data.flows.email ?? {};
  if (template === undefined) return [];
  const name = `email.template.${template}`;
  return [name, `${name}.subject`, `${name}.message`]
    .filter((text) => !texts.has(text))
    .map((text) => ({
      file,
      line: lineOf(['flows', 'email', 'template']),
      happened: `There is no text "${text}".`,
      remedy:
        'Add it to texts.yaml: the frame with a line "Subject: [Subject]" and a body with [Message], and under .subject and .message the words that stand there until others are said.',
    }));
}

/**
 * Reads what an assistant remembers of a conversation (`memory.yaml`, seed 4); null where the assistant has no such
 * file: it remembers nothing beside the talk.
 *
 * @throws AssistantError with every fault of the file and its line
 */
function memoryOf({ name, files }: AssistantContent, path: string, texts: Texts | undefined): MemoryFile | null {
  const text = files[path];
  if (text === undefined) return null;
  const file = `${name}/${path}`;
  const { data, lineOf } = readYaml(file, text, memoryFile);
  if (data.disclaimer !== undefined && texts && !texts.has(`disclaimer.${data.disclaimer}`))
    throw new AssistantError([
      {
        file,
        line: lineOf(['disclaimer']),
        happened: `There is no text "disclaimer.${data.disclaimer}".`,
        remedy: 'Use the name of one in defaults/texts.yaml; the assistant may say it in its own words in texts.yaml.',
      },
    ]);
  return data;
}
