/** What asks for something else than what is shown books and sends nothing (G20), whatever yes stands beside it. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { listener } from '../../bench/evaluate/talk/hear.ts';

const rows = z
  .record(z.string(), z.record(z.enum(['en', 'de', 'es', 'ru']), z.array(z.string())))
  .parse(parse(readFileSync(new URL('not-as-shown.yaml', import.meta.url), 'utf8')));
const hear = listener();

describe.each(Object.entries(rows))('G20 %s', (_, byLanguage) => {
  test.each(Object.entries(byLanguage))('%s: nothing is done', (lang, messages) => {
    const acted = messages.filter((message) =>
      (['consent', 'email-preview'] as const).some(
        (step) => hear({ step, shown: null, lang: lang as 'en' }, message).outcome.kind === 'act',
      ),
    );
    expect(acted).toEqual([]);
  });
});
