/**
 * G20 Wordings that sound like a yes or a choice and are none: conditions, irony, quotations, questions, thanks alone,
 * another's yes.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { listener, type Scene } from '../../bench/evaluate/talk/hear.ts';
import { talkLanguages } from '../../bench/evaluate/talk/rows.ts';
import { sampleOf } from '../support/laws.ts';

const wordings = z.array(z.coerce.string());
const byLanguage = z.object({ en: wordings, es: wordings, ru: wordings, de: wordings });
const never = z
  .object({ yes: byLanguage, choice: byLanguage, offered: wordings, yet: wordings })
  .parse(parse(readFileSync(new URL('never.yaml', import.meta.url), 'utf8')));

const hear = listener();
const finalYes: readonly Pick<Scene, 'step' | 'shown'>[] = [
  { step: 'consent', shown: null },
  { step: 'email-preview', shown: null },
];

test('there are more than a hundred and fifty of them', () => {
  const count = talkLanguages.reduce((sum, lang) => sum + never.yes[lang].length + never.choice[lang].length, 0);
  expect(count).toBeGreaterThan(150);
});

test.each(talkLanguages.flatMap((lang) => finalYes.map(({ step, shown }) => ({ lang, step, shown }))))(
  'G20 nothing is agreed to at $step by what is no yes ($lang)',
  ({ lang, step, shown }) => {
    const messages = step === 'consent' ? never.yes[lang] : sampleOf(never.yes[lang], 50);
    expect(messages.filter((message) => hear({ step, shown, lang }, message).outcome.kind === 'act')).toEqual([]);
  },
);

/** At a choice the likeliest is taken and said with the next question; that it is none stays the rule. */
test.each(talkLanguages)('G20 what is no choice seldom chooses (%s)', (lang) => {
  const taken = never.choice[lang].filter(
    (message) => hear({ step: 'choice', shown: null, lang }, message).outcome.kind === 'slot',
  );
  expect(taken.length / never.choice[lang].length, taken.join('\n')).toBeLessThanOrEqual(0.25);
});
