/** Messages that are read together speak one language (F10). */
import { expect, test } from 'vitest';
import { mergeReadings } from '../../../domain/conversation/merge.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { said } from '../flows/said.ts';

type Spoken = Pick<Reading, 'language' | 'languageSure'>;

const german: Spoken = { language: 'de', languageSure: true };

test.each<[string, Spoken, Spoken, Spoken]>([
  ['the later one tells it', german, { language: 'es', languageSure: true }, { language: 'es', languageSure: true }],
  ['one that tells nothing leaves it', german, { language: 'und' }, german],
  ['a single word does not tell it against a sentence', german, { language: 'en' }, german],
  ['a single word tells it where nothing else does', { language: 'und' }, { language: 'en' }, { language: 'en' }],
])('F10 %s', (_what, first, second, expected) => {
  const messages = [first, second].map((spoken, at) => ({ messageId: `m-${at}`, reading: { ...said(''), ...spoken } }));
  const [one, other] = messages;
  if (!one || !other) throw new Error('there are two');
  const { language, languageSure } = mergeReadings([one, other]);
  expect({ language, ...(languageSure === undefined ? {} : { languageSure }) }).toEqual(expected);
});
