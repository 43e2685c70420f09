/** `languages/<tag>/numbers.yaml`: number words. */
import { z } from 'zod';
import { count, words, wordsBy } from './words.ts';

export const numbersFile = z.strictObject({
  words: wordsBy(count, 'number words, wherever they stand'),
  places: wordsBy(count, 'places in a row, wherever they stand: "third"'),
  options: wordsBy(count, 'numbers that choose one of a list; they count beside a word such as "option", or alone'),
  optionPlaces: wordsBy(count, 'places in a list: "second" is 2, "last" is -1, "middle" is 0'),
  meter: wordsBy(count, 'numbers off a meter, and in amounts'),
  amounts: wordsBy(
    count,
    'further words of amounts; from a hundred on they count as often as what stands before them says',
  ),
  joined: z
    .strictObject({
      ones: words('one to nine, as they stand in such a word'),
      teens: words('ten to nineteen'),
      tens: words('twenty to ninety'),
      and: z.string().describe('between ones and tens: "ein-und-zwanzig"'),
      hundred: z.string().describe('between hundreds and what follows'),
    })
    .optional()
    .describe(
      'for languages that write numbers below a thousand in one word, ones before tens: "zweihundertfünfundzwanzig"',
    ),
});

export type NumbersFile = z.infer<typeof numbersFile>;
