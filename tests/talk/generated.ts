/** Generated talk: every assent with every qualifier, in every place, with every mark behind it and in every case. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const parts = z.record(
  z.enum(['en', 'es', 'ru', 'de']),
  z.strictObject({
    assents: z.array(z.string()).min(1),
    /** By category. Beside any of them an assent agrees to nothing. */
    qualifiers: z.record(z.string(), z.array(z.string()).min(1)),
  }),
);

export interface Generated {
  readonly category: string;
  readonly message: string;
}

/** Where the qualifier stands: before, behind, inside, in a sentence or a line of its own. */
const places: readonly ((assent: string, qualifier: string) => string)[] = [
  (assent, qualifier) => `${qualifier}, ${assent}`,
  (assent, qualifier) => `${assent}, ${qualifier}`,
  (assent, qualifier) => `${assent} ${qualifier}`,
  (assent, qualifier) => `${assent}. ${qualifier}`,
  (assent, qualifier) => `${qualifier}\n${assent}`,
  inside,
];

const endings = ['', '.', '!'] as const;

const cases: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.slice(0, 1).toUpperCase() + text.slice(1),
  (text) => text.toUpperCase(),
];

/** All of one language, in a fixed order. */
export function* generatedTalk(lang: 'en' | 'es' | 'ru' | 'de'): Generator<Generated> {
  const { assents, qualifiers } = parts.parse(parse(readFileSync('tests/talk/parts.yaml', 'utf8')))[lang];
  for (const [category, words] of Object.entries(qualifiers))
    for (const qualifier of words)
      for (const assent of assents)
        for (const placed of places)
          for (const ending of endings)
            for (const written of cases) yield { category, message: written(`${placed(assent, qualifier)}${ending}`) };
}

/** Between the words of an assent; one of a single word is said once more behind it. */
function inside(assent: string, qualifier: string): string {
  const at = assent.indexOf(' ');
  return at < 0
    ? `${assent}, ${qualifier}, ${assent}`
    : `${assent.slice(0, at)}, ${qualifier}, ${assent.slice(at + 1)}`;
}
