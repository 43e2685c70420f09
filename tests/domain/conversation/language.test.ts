/** In which language the participant is answered (F10): the locale's, else that of their own words. */
import { describe, expect, test } from 'vitest';
import { hearLanguage, tagOf } from '../../../domain/conversation/language.ts';
import { newState } from '../../../domain/conversation/new-state.ts';
import type { PolicySnapshot } from '../../../contracts/assistant/policy.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { said } from '../flows/said.ts';

const identity = { tenant: 't', conversation: 'c', participant: null, locale: null, timeZone: null };
const fresh = newState(identity, {} as PolicySnapshot);

type Spoken = Pick<Reading, 'language' | 'languageSure'>;

function after(...messages: readonly Spoken[]): string {
  const state = messages.reduce((before, spoken) => hearLanguage(before, { ...said(''), ...spoken }), fresh);
  return tagOf(state);
}

const sure = (language: Reading['language']): Spoken => ({ language, languageSure: true });

describe('F10 the language', () => {
  test.each<[string, readonly Spoken[], string]>([
    ['is English before anything is said', [], 'en'],
    ['is that of the first message', [sure('es')], 'es'],
    ['is that of a first message of one word', [{ language: 'ru' }], 'ru'],
    ['follows the participant', [sure('es'), sure('de')], 'de'],
    ['is not turned by one word', [sure('de'), { language: 'en' }], 'de'],
    ['is not turned by a message that tells none', [sure('de'), { language: 'und' }], 'de'],
    ['stays', [sure('de'), { language: 'de' }], 'de'],
  ])('%s', (_what, messages, expected) => {
    expect(after(...messages)).toBe(expected);
  });

  test('is the locale’s where there is one', () => {
    const state = hearLanguage(
      { ...fresh, identity: { ...identity, locale: 'de-AT' } },
      { ...said(''), ...sure('es') },
    );
    expect(tagOf(state)).toBe('de-AT');
  });
});
