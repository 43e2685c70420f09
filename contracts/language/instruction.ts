/** `languages/<tag>/instruction.yaml`: names of things that instructions are about. */
import { z } from 'zod';
import { words } from './words.ts';

const line = z.array(z.string().min(1).max(40)).min(2);

export const instructionFile = z.strictObject({
  many: words(
    'things of which there are many, so that one of them has to be named: `invoice|s` is a word with and without its ending, `счет:счет` a word and a stem behind which any ending of at most three letters stands',
  ),
  notions: z
    .array(line)
    .default([])
    .describe('words that stand for one another when somebody says what they want done; each line is one notion'),
  narrower: z.array(line).default([]).describe('a word, and behind it what is of its kind: "music", "rock", "jazz"'),
  acts: z
    .array(line)
    .default([])
    .describe('words of doing: two of one line mean the same act, which the first of them names'),
  dimensions: z
    .record(
      z.string(),
      z.strictObject({
        units: words('units that measure it'),
        words: words('words in the name of a field that it is what the field holds'),
      }),
    )
    .default({})
    .describe('what units measure, by a name that all languages share: `mass`, `length`'),
});
