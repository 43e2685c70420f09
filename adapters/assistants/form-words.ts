/**
 * The forms of an assistant by language: cut down to what deciding needs, said in the language of whoever is asked, and
 * looked through.
 */
import type { AssistantFile } from '../../contracts/assistant/assistant.ts';
import type { Say } from '../../contracts/state/flow.ts';
import type { ByLanguage, FieldWords, FormFieldFile, FormFile, FormWords } from '../../contracts/assistant/form.ts';
import type { FormPolicy, PolicySnapshot } from '../../contracts/assistant/policy.ts';

/** The words of an assistant's forms, by kind of action. */
export type WordsOfForms = Readonly<Record<string, FormWords>>;

/** The flows as deciding needs them: every wording in English. */
export function flowsOf({ flows: { forms, ...flows } }: AssistantFile): PolicySnapshot['flows'] {
  if (forms === undefined) return flows;
  return { ...flows, forms: mapped(forms, policyOf) };
}

/** Every wording of every form. */
export function wordsOfForms({ flows: { forms = {} } }: AssistantFile): WordsOfForms {
  return mapped(forms, ({ title, fields }) => ({
    title: textIn(title),
    fields: Object.fromEntries(fields.map((field) => [field.name, wordsOfField(field)])),
  }));
}

/**
 * A text's values with the words of the form that it speaks of (`form`) in this language (BCP 47): its title, the field
 * that is asked for (`field`), what is answered (`fields`) and what could be changed (`names`).
 */
export function withFormWords({ text, values }: Say, forms: WordsOfForms, tag: string): Say {
  const { form: kind } = values;
  const form = typeof kind === 'string' && Object.hasOwn(forms, kind) ? forms[kind] : undefined;
  if (form === undefined) return { text, values };
  const { field, fields, names, choices, readByModel } = values;
  const asked = typeof field === 'string' ? wordsFor(form, field) : null;
  return {
    text,
    values: {
      ...values,
      title: inLanguage(form.title, tag),
      ...(asked && typeof field === 'string'
        ? { ask: inLanguage(asked.ask, tag), label: labelIn(form, field, tag) ?? values['label'] }
        : {}),
      ...(asked && isRows(choices)
        ? { choices: choices.map((one) => ({ ...one, label: choiceIn(asked, one['label'], tag) })) }
        : {}),
      ...(isRows(fields) ? { fields: fields.map((one) => shownIn(form, one, tag)) } : {}),
      ...(Array.isArray(names) ? { labels: namesIn(form, names, values['labels'], tag) } : {}),
      ...(isRows(readByModel) ? { readByModel: readByModel.map((one) => readIn(form, one, tag)) } : {}),
    },
  };
}

/** A field as people read it with its value: what it is called, and a choice in the language of whoever is asked. */
export function shownField(
  forms: WordsOfForms,
  { form, field, value }: { readonly form: string; readonly field: string; readonly value: string },
  tag: string,
): { readonly label: string; readonly value: string } {
  const words = Object.hasOwn(forms, form) ? forms[form] : undefined;
  const asked = words && wordsFor(words, field);
  const shown = asked ? choiceIn(asked, value, tag) : value;
  const label = words ? labelIn(words, field, tag) : null;
  return { label: label ?? field.replaceAll('_', ' ').trim(), value: typeof shown === 'string' ? shown : value };
}

interface Slip {
  readonly path: readonly PropertyKey[];
  readonly happened: string;
  readonly remedy: string;
}

/**
 * Wordings that are missing in a language that Parley speaks (`shared`) or the assistant does (`own`, those of its
 * other files). Who has begun to translate an assistant wants all of it; an assistant of one language does not.
 */
export function formWordSlips(
  { flows: { forms = {} } }: AssistantFile,
  { shared, own }: { readonly shared: readonly string[]; readonly own: readonly string[] },
): readonly Slip[] {
  const places = Object.entries(forms).flatMap(([kind, form]) => placesIn(kind, form));
  const begun = [...own, ...places.flatMap(({ words }) => Object.keys(words))].filter((one) => one !== 'en');
  if (begun.length === 0) return [];
  const wanted = [...new Set([...shared, ...begun])].toSorted();
  return places.flatMap(({ path, what, words }) => {
    const missing = wanted.filter((language) => words[language] === undefined);
    if (missing.length === 0) return [];
    const happened = `${what} is not translated (${missing.join(', ')}), so that it is said in English.`;
    return [
      { path, happened, remedy: `Give it by language: { en: …, ${missing.map((one) => `${one}: …`).join(', ')} }.` },
    ];
  });
}

type Names = string | readonly string[];

interface Place {
  readonly path: readonly PropertyKey[];
  readonly what: string;
  readonly words: ByLanguage<unknown>;
}

/** Everything of a form that people read. What is called by its name is so in English. */
function placesIn(kind: string, { title, fields }: FormFile): readonly Place[] {
  const path = ['flows', 'forms', kind];
  return [
    { path: [...path, 'title'], what: `The title of "${kind}"`, words: textIn(title) },
    ...fields.flatMap(({ name, ask, label, choices }, place) => {
      const at = [...path, 'fields', place];
      return [
        { path: [...at, 'ask'], what: `The question for "${name}"`, words: textIn(ask) },
        {
          path: label === undefined ? at : [...at, 'label'],
          what: `The label of "${name}"`,
          words: namesBy(label ?? name),
        },
        ...choices.map((choice, index) => ({
          path: [...at, 'choices', index],
          what: `The choice "${choiceOf(choice)}"`,
          words: namesBy(choice),
        })),
      ];
    }),
  ];
}

function policyOf({ title, fields, expiresAfterS }: FormFile): FormPolicy {
  return {
    title: english(textIn(title)),
    fields: fields.map(({ name, ask, kind, choices, required }) => ({
      name,
      ask: english(textIn(ask)),
      kind,
      choices: choices.map(choiceOf),
      required,
    })),
    expiresAfterS,
  };
}

function wordsOfField({ ask, label, choices }: FormFieldFile): FieldWords {
  return {
    ask: textIn(ask),
    label: label === undefined ? {} : namesBy(label),
    choices: Object.fromEntries(choices.map((choice) => [choiceOf(choice), namesBy(choice)])),
  };
}

function shownIn(form: FormWords, row: Row, tag: string): Row {
  const { name, label, value } = row;
  if (typeof name !== 'string') return row;
  const words = wordsFor(form, name);
  const own = labelIn(form, name, tag);
  return {
    ...row,
    label: own === null ? label : capitalised(own),
    value: words === null ? value : choiceIn(words, value, tag),
  };
}

function readIn(form: FormWords, row: Row, tag: string): Row {
  const words = typeof row['slot'] === 'string' ? wordsFor(form, row['slot']) : null;
  return words === null ? row : { ...row, value: choiceIn(words, row['value'], tag) };
}

function namesIn(form: FormWords, names: readonly unknown[], labels: unknown, tag: string): readonly unknown[] {
  return names.map(
    (name, place) =>
      (typeof name === 'string' ? labelIn(form, name, tag) : null) ??
      (Array.isArray(labels) ? (labels[place] as unknown) : name),
  );
}

function labelIn(form: FormWords, field: string, tag: string): string | null {
  const words = wordsFor(form, field)?.label;
  return words === undefined || words['en'] === undefined ? null : firstOf(inLanguage(words, tag));
}

function choiceIn({ choices }: FieldWords, value: unknown, tag: string): unknown {
  const words = typeof value === 'string' && Object.hasOwn(choices, value) ? choices[value] : undefined;
  return words === undefined ? value : firstOf(inLanguage(words, tag));
}

function wordsFor({ fields }: FormWords, field: string): FieldWords | null {
  return Object.hasOwn(fields, field) ? (fields[field] ?? null) : null;
}

function inLanguage<One>(words: ByLanguage<One>, tag: string): One | undefined {
  return words[tag.split('-')[0]?.toLowerCase() ?? 'en'] ?? words['en'];
}

type Row = Readonly<Record<string, unknown>>;

function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
}

function textIn(words: string | ByLanguage<string>): ByLanguage<string> {
  return typeof words === 'string' ? { en: words } : words;
}

/** The words of a name by language, each as a list. */
export function namesBy(words: Names | ByLanguage<Names>): ByLanguage<readonly string[]> {
  if (typeof words === 'string') return { en: [words] };
  if (isList(words)) return { en: words };
  return mapped(words, (one) => (typeof one === 'string' ? [one] : one));
}

function isList(words: readonly string[] | ByLanguage<Names>): words is readonly string[] {
  return Array.isArray(words);
}

/** What is sent of a choice. */
export function choiceOf(words: Names | ByLanguage<Names>): string {
  return firstOf(namesBy(words)['en']);
}

function english(words: ByLanguage<string>): string {
  return words['en'] ?? '';
}

function firstOf(names: readonly string[] | undefined): string {
  return names?.[0] ?? '';
}

function mapped<One, Other>(
  values: Readonly<Record<string, One>>,
  change: (value: One) => Other,
): Record<string, Other> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}

function capitalised(label: string): string {
  return `${label.slice(0, 1).toUpperCase()}${label.slice(1)}`;
}
