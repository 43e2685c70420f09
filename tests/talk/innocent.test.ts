/**
 * G20 Courtesies, acknowledgements and small talk of at most six words agree to nothing: no call is booked, no email
 * sent, no form submitted.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { finalYesByLanguage } from '../../adapters/languages/final-yes.ts';
import { listener } from '../../bench/evaluate/talk/hear.ts';
import { talkLanguages } from '../../bench/evaluate/talk/rows.ts';
import { compileYes, readFinalYes } from '../../reading/grammar/final-yes.ts';
import { sampleOf } from '../support/laws.ts';

const wordings = z.array(z.coerce.string());
const byLanguage = z.object({ innocent: wordings, yes: wordings });
const said = z
  .object({ en: byLanguage, es: byLanguage, ru: byLanguage, de: byLanguage })
  .parse(parse(readFileSync(new URL('final-yes.yaml', import.meta.url), 'utf8')));
const hear = listener();
const grammars = Object.values(finalYesByLanguage()).map(compileYes);

describe.each(talkLanguages)('G20 at the last question in %s', (lang) => {
  const { innocent, yes } = said[lang];

  test('there are more than three hundred of them', () => {
    expect(new Set(innocent).size).toBeGreaterThanOrEqual(360);
    expect(innocent.filter((message) => message.split(/\s+/u).length > 6)).toEqual([]);
  });

  test('none of them acts, or is a final yes to anything: a form, a call that is moved or called off', () => {
    const agreed = sampleOf(innocent, 95).filter((message) => {
      const { outcome, reading } = hear({ step: 'consent', shown: null, lang }, message);
      return outcome.kind === 'act' || readFinalYes(message, reading, grammars) !== null;
    });
    expect(agreed).toEqual([]);
  });

  test('none of them sends an email', () => {
    const acted = sampleOf(innocent, 45).filter(
      (message) => hear({ step: 'email-preview', shown: null, lang }, message).outcome.kind === 'act',
    );
    expect(acted).toEqual([]);
  });

  test('a plain yes is seldom asked about', () => {
    const asked = yes.filter((message) => hear({ step: 'consent', shown: null, lang }, message).outcome.kind !== 'act');
    expect(asked.length / yes.length, asked.join('\n')).toBeLessThanOrEqual(0.08);
  });
});
