/**
 * G12 First messages in a stranger's words: what asks for a call or an email begins it, whatever is told beside it, and
 * nothing else does.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { listener } from '../../bench/evaluate/talk/hear.ts';
import { talkLanguages } from '../../bench/evaluate/talk/rows.ts';

const asking = z.array(z.object({ message: z.string(), person: z.string().optional() }));
const ofLanguage = z.object({ call: asking, email: asking, none: z.array(z.string()) });
const wordings = z
  .object({ en: ofLanguage, es: ofLanguage, ru: ofLanguage, de: ofLanguage })
  .parse(parse(readFileSync(new URL('first-messages.yaml', import.meta.url), 'utf8')));

const hear = listener();
const begun = { call: 'calendar', email: 'email' } as const;
/** Wordings of each language that are asked about, or taken without whom they name. */
const yet = { en: 4, es: 3, ru: 0, de: 3 } as const;

test.each(talkLanguages)('G12 what asks for a call or an email begins it, with whom it names (%s)', (lang) => {
  const missed = (['call', 'email'] as const).flatMap((kind) =>
    wordings[lang][kind].filter(({ message, person = '' }) => {
      const { outcome } = hear({ step: 'request', shown: null, lang }, message);
      const isNamed = person === '' || outcome.more['person']?.toLowerCase() === person.toLowerCase();
      return outcome.kind !== begun[kind] || !isNamed;
    }),
  );
  expect(missed.length, missed.map(({ message }) => message).join('\n')).toBeLessThanOrEqual(yet[lang]);
});

test.each(talkLanguages)('G12 what is told, denied, reported, doubted or asked about begins nothing (%s)', (lang) => {
  const taken = wordings[lang].none.filter((message) =>
    ['calendar', 'email'].includes(hear({ step: 'request', shown: null, lang }, message).outcome.kind),
  );
  expect(taken).toEqual([]);
});
