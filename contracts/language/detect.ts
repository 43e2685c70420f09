/** `languages/<tag>/detect.yaml`: words and letters that identify the language. */
import { z } from 'zod';
import { words } from './words.ts';

const marks = z.strictObject({
  ',': words(''),
  '.': words(''),
  '!': words(''),
  '?': words(''),
  ';': words(''),
  ':': words(''),
});

function isScript(name: string): boolean {
  try {
    return new RegExp(`\\p{Script=${name}}`, 'u').source !== '';
  } catch {
    return false;
  }
}

export const detectFile = z.strictObject({
  rank: z.int().min(1).default(100).describe('where two languages share a word, the one with the lower rank counts'),
  script: z
    .string()
    .regex(/^[A-Z][a-z]+$/)
    .refine(isScript, 'the name of a Unicode script, such as Greek')
    .default('Latin')
    .describe(
      'Unicode name of the letters that it is written in; words in letters of their own tell a language by themselves',
    ),
  dictated: marks
    .prefault({})
    .describe('marks as people dictate them: "comma"; words that are nothing else in what is answered'),
  doubtfullyDictated: marks
    .prefault({})
    .describe('the same of words that are others too: they are marks only in a text without any'),
});
