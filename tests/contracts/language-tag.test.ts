/** A language is named by its tag, whoever names it (F10). */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { byLanguage } from '../../contracts/language/tag.ts';

const wordings = byLanguage(z.string());

test('F10 a text by language takes whatever languages there are, and English always', () => {
  expect(wordings.parse({ en: 'Yes', 'pt-BR': 'Sim' })).toEqual({ en: 'Yes', 'pt-BR': 'Sim' });
  expect(wordings.safeParse({ de: 'Ja' }).success).toBe(false);
});

test('F10 a name that is no tag is told with its place', () => {
  const { error } = wordings.safeParse({ en: 'Yes', German: 'Ja' });
  expect(error?.issues).toMatchObject([{ path: ['German'], message: 'it is no language tag such as "de"' }]);
});
