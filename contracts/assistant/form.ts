/**
 * A form as `assistant.yaml` defines it; its texts may be given by language. Decisions use only the English wording
 * (`formPolicy`); the others are used outside the workflow by readers and renderers.
 *
 * Promise: fields are only added, with defaults; a form that loads today loads with every later version.
 */
import { z } from 'zod';
import { formField, formPolicy } from './policy.ts';

/** One wording for everybody, or wordings by language (`de`) including English, the fallback. */
function byLanguage<Words extends z.ZodType>(words: Words) {
  const languages = z
    .record(z.string().regex(/^[a-z]{2,3}$/, 'a language such as "de"'), words)
    .refine((wordings) => wordings['en'] !== undefined, 'a wording in English ("en")');
  return z.union([words, languages]);
}

/** A text that is shown and recognised: the first of several is shown, and all are recognised. */
const spoken = z.string().min(1).max(80);
const name = z.union([spoken, z.array(spoken).min(1).max(8)]);

export const formFieldFile = formField.extend({
  ask: byLanguage(z.string().min(1).max(300)),
  /** Its label; default: derived from its name (`due_date` is "due date"). */
  label: byLanguage(name).optional(),
  /** The receiver gets the choice in English, whatever the language. */
  choices: z.array(byLanguage(name)).max(20).default([]),
});

export const formFile = formPolicy.extend({
  title: byLanguage(z.string().min(1).max(80)),
  fields: z.array(formFieldFile).min(1).max(20),
});

/** Wordings by language; language-independent ones are under `en`. */
export type ByLanguage<Words> = Readonly<Record<string, Words>>;

/** A field's wordings; choices by the value that is sent. */
export interface FieldWords {
  readonly ask: ByLanguage<string>;
  /** Empty: the label is its name. */
  readonly label: ByLanguage<readonly string[]>;
  readonly choices: Readonly<Record<string, ByLanguage<readonly string[]>>>;
}

/** A form's wordings; fields by name. */
export interface FormWords {
  readonly title: ByLanguage<string>;
  readonly fields: Readonly<Record<string, FieldWords>>;
}

export type FormFile = z.infer<typeof formFile>;
export type FormFieldFile = z.infer<typeof formFieldFile>;
