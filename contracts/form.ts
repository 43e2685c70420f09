/**
 * A form of an assistant's own as `assistant.yaml` writes it: what people read of it may be given by language. Deciding needs one
 * wording of it (`formPolicy`), which is English; the others stay outside the workflow, with whoever reads and says them.
 *
 * Promise: fields are only added, with defaults; a form that loads today loads with every later version.
 */
import { z } from 'zod';
import { formField, formPolicy } from './policy.ts';

/** One wording for everybody, or wordings by language (`de`), of which English is one: it stands in where another is missing. */
function byLanguage<Words extends z.ZodType>(words: Words) {
  const languages = z
    .record(z.string().regex(/^[a-z]{2,3}$/, 'a language such as "de"'), words)
    .refine((wordings) => wordings['en'] !== undefined, 'a wording in English ("en")');
  return z.union([words, languages]);
}

/** Something that is shown and said: the first of several is shown, and all of them are understood. */
const spoken = z.string().min(1).max(80);
const name = z.union([spoken, z.array(spoken).min(1).max(8)]);

export const formFieldFile = formField.extend({
  ask: byLanguage(z.string().min(1).max(300)),
  /** What it is called; without it as its name is written: `due_date` is "due date". */
  label: byLanguage(name).optional(),
  /** The receiver gets the choice in English, in whatever language it was made. */
  choices: z.array(byLanguage(name)).max(20).default([]),
});

export const formFile = formPolicy.extend({
  title: byLanguage(z.string().min(1).max(80)),
  fields: z.array(formFieldFile).min(1).max(20),
});

/** Wordings by language; those of everybody stand under `en`. */
export type ByLanguage<Words> = Readonly<Record<string, Words>>;

/** What people read and say of a field; choices by what is sent of them. */
export interface FieldWords {
  readonly ask: ByLanguage<string>;
  /** Empty: it is called by its name. */
  readonly label: ByLanguage<readonly string[]>;
  readonly choices: Readonly<Record<string, ByLanguage<readonly string[]>>>;
}

/** What people read and say of a form; fields by name. */
export interface FormWords {
  readonly title: ByLanguage<string>;
  readonly fields: Readonly<Record<string, FieldWords>>;
}

export type FormFile = z.infer<typeof formFile>;
export type FormFieldFile = z.infer<typeof formFieldFile>;
