/** G20 What is to be written is no yes: "add: thanks" orders words into what is shown, and books or sends nothing. */
import { expect, test } from 'vitest';
import { listener } from '../../bench/evaluate/talk/hear.ts';

const hear = listener();
const written: Readonly<Record<string, { readonly verbs: readonly string[]; readonly words: readonly string[] }>> = {
  en: {
    verbs: ['add', 'add in', 'put down', 'write in', 'note down', 'type in', 'enter', 'append', 'yes, add'],
    words: [
      'thanks',
      'thank you',
      'please',
      'hello',
      'good morning',
      'best regards',
      'see you soon',
      'bye',
      'yes',
      'ok',
    ],
  },
  es: {
    verbs: ['pon', 'ponga', 'añade', 'agrega', 'escribe'],
    words: ['gracias', 'por favor', 'hola', 'saludos', 'sí'],
  },
  ru: {
    verbs: ['добавь', 'добавьте', 'пиши', 'допиши'],
    words: ['спасибо', 'пожалуйста', 'до встречи', 'привет', 'да'],
  },
  de: {
    verbs: ['ergänze', 'füge hinzu', 'schreib', 'schreib dazu'],
    words: ['danke', 'bitte', 'hallo', 'viele Grüße', 'ja'],
  },
};
const messages = Object.entries(written).flatMap(([lang, { verbs, words }]) =>
  verbs.flatMap((verb) =>
    words.flatMap((word) => [`${verb} ${word}`, `${verb}: ${word}`].map((message) => [lang, message] as const)),
  ),
);

test.each(['consent', 'email-preview'] as const)('G20 nothing that is to be written is a consent at %s', (step) => {
  const taken = messages.filter(([, message]) => hear({ step, shown: null }, message).outcome.kind === 'act');
  expect(taken).toEqual([]);
});
