/**
 * What the simulated people say, written by somebody who knew neither rules nor rows (`phrases/*.yaml`), and the values
 * that stand in it.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { talkLanguages } from '../talk/rows.ts';
import type { Random } from './random.ts';

export type Language = (typeof talkLanguages)[number];

const phrase = z.object({ manner: z.string(), say: z.string() });
const phrasesFile = z.record(
  z.string(),
  z.record(z.string(), z.union([z.array(phrase), z.record(z.string(), z.array(phrase))])),
);

const valuesFile = z.record(
  z.string(),
  z.object({
    names: z.array(
      z.object({ name: z.string(), with: z.string().optional(), to: z.string().optional(), address: z.string() }),
    ),
    phones: z.array(z.string()),
    emails: z.array(z.object({ topic: z.string(), subject: z.string(), text: z.string() })),
    other_subjects: z.array(z.string()),
    tomorrow: z.string(),
    /** From Monday to Friday. */
    weekdays: z.array(z.string()).length(5),
    /** How each time of day is said, by `HH:MM`. */
    hours: z.record(z.string(), z.array(z.string())),
    plain: z.record(z.string(), z.string()),
  }),
);

export type Phrase = z.infer<typeof phrase>;
export type Values = z.infer<typeof valuesFile>[string];
export type Name = Values['names'][number];

/** What is put into a phrase. */
export type Slots = Readonly<Record<string, string>>;

export const manners = [
  'terse',
  'chatty',
  'polite',
  'hesitant',
  'no_apostrophes',
  'lower',
  'dictated',
  'emoji',
] as const;
export type Manner = (typeof manners)[number];

/** The phrases of a step, in one language; `choose_place.2` is one of a step's own. */
export interface Phrases {
  readonly values: Values;
  of(step: string): readonly Phrase[];
}

export function phrasesIn(language: Language): Phrases {
  const folder = new URL('.', import.meta.url);
  const read = (path: string): unknown => parse(readFileSync(new URL(path, folder), 'utf8'));
  const steps = phrasesFile.parse(read(`phrases/${language}.yaml`))[language];
  const values = valuesFile.parse(read('values.yaml'))[language];
  if (!steps || !values) throw new Error(`There are no phrases in "${language}".`);
  return {
    values,
    of(step) {
      const [name = '', place = ''] = step.split('.');
      const found = steps[name];
      const phrases = Array.isArray(found) ? found : found?.[place];
      if (!phrases) throw new Error(`There are no phrases for the step "${step}" in "${language}".`);
      return phrases;
    },
  };
}

/** A phrase of this manner that was not said before, or of any other where there is none; null: all have been said. */
export function phraseOf(
  phrases: readonly Phrase[],
  { manner, said, random }: { readonly manner: Manner; readonly said: ReadonlySet<string>; readonly random: Random },
): Phrase | null {
  const fresh = phrases.filter(({ say }) => !said.has(say));
  const own = fresh.filter((one) => one.manner === manner);
  return random.of(own.length > 0 ? own : fresh);
}

/** Whoever types in lower case does so in names as well. */
export function filled({ manner, say }: Phrase, slots: Slots): string {
  const put = say.replace(/\{(\w+)\}/gu, (_whole, name: string) => {
    const value = slots[name];
    if (value === undefined) throw new Error(`Nothing is there to stand for "{${name}}" in "${say}".`);
    return value;
  });
  return manner === 'lower' ? put.toLowerCase() : put;
}
