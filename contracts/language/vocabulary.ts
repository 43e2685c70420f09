/** `languages/<tag>/vocabulary.yaml`: every word once, with its classes. */
import { z } from 'zod';
import { answersAndReasons } from './classes/answers-and-reasons.ts';
import { choosing, several } from './classes/choosing.ts';
import { beside, clause } from './classes/clauses.ts';
import { asking, diagnosis, exchange, instruction, material, order } from './classes/orders.ts';
import { questionsAndValues } from './classes/questions-and-values.ts';
import { dictated, is, means, name, value } from './classes/single.ts';

/** The purpose of each class. A class outside of `general` is written with its group: `is.month`. */
export const wordClasses = {
  general: { ...questionsAndValues, ...answersAndReasons, ...choosing, ...several },
  is,
  means,
  value,
  name,
  clause,
  beside,
  dictated,
  asking,
  order,
  exchange,
  instruction,
  material,
  diagnosis,
} as const;

/** Words by class; an unused class has an empty list. */
export type WordTables = {
  readonly [Group in keyof typeof wordClasses]: Readonly<Record<keyof (typeof wordClasses)[Group], readonly string[]>>;
};

const known: ReadonlySet<string> = new Set(
  Object.entries(wordClasses).flatMap(([group, classes]) =>
    Object.keys(classes).map((each) => (group === 'general' ? each : `${group}.${each}`)),
  ),
);

/** Classes before the colon; after it the words, each with further classes: `ok +is.stop +is.affirm`. */
export const vocabularyFile = z
  .record(z.string(), z.array(z.string().min(1).max(1_000)))
  .superRefine((file, context) => {
    const found = new Set<string>();
    for (const [classes, words] of Object.entries(file)) {
      for (const each of classesIn(classes))
        if (!known.has(each))
          context.addIssue({ code: 'custom', path: [classes], message: `no class is called "${each}"` });
      for (const [at, entry] of words.entries()) {
        const [word = '', ...more] = entry.split(' +');
        for (const each of more)
          if (!known.has(each))
            context.addIssue({ code: 'custom', path: [classes, at], message: `no class is called "${each}"` });
        if (found.has(word))
          context.addIssue({ code: 'custom', path: [classes, at], message: `"${word}" stands twice` });
        found.add(word);
      }
    }
  });

export type VocabularyFile = z.infer<typeof vocabularyFile>;

export function classesIn(key: string): readonly string[] {
  return key.split(', ');
}
