/** The page "The language of phrases": every example of it, looked for as the readers look. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { clarificationLibrary } from '../../contracts/assistant/library.ts';
import { compileLibrary } from '../../reading/fields/library.ts';
import { readGiven } from '../../reading/read.ts';
import { phraseCheck } from '../../reading/phrases/phrase-check.ts';
import { phraseBook } from '../../reading/phrases/phrases.ts';
import { sentencesOf } from '../../reading/text/sentences.ts';
import { stepsOf } from '../support/tutorial.ts';
import { compiled } from './words.ts';

const steps = stepsOf(readFileSync(new URL('../../docs/reference/phrases.md', import.meta.url), 'utf8'));
const blocks = (what: string) =>
  steps.filter((step) => step.what === what).map(({ text, line }) => [line, text] as const);
const { lists } = parse(blocks('lists')[0]?.[1] ?? '') as { readonly lists: Record<string, readonly string[]> };

/** The phrase, and what is said of each text. */
function examples(block: string): readonly (readonly [phrase: string, isFound: boolean, text: string])[] {
  const [phrase = '', ...texts] = block.split('\n');
  return texts.map((text) => [phrase, text.startsWith('+ '), text.slice(2)] as const);
}

describe('docs/reference/phrases.md', () => {
  test('has examples of every part', () => {
    expect(blocks('phrase').length).toBeGreaterThanOrEqual(12);
    expect(blocks('value phrase').length).toBeGreaterThanOrEqual(2);
    expect(blocks('fault').length).toBeGreaterThanOrEqual(7);
  });

  test.each(blocks('phrase').flatMap(([, block]) => examples(block)))('%s: %s in "%s"', (phrase, isFound, text) => {
    const book = phraseBook([{ tag: { name: 'it' }, phrases: [phrase] }], lists);
    const found = [...sentencesOf(text)].some(({ words }) => book.matches(words).length > 0);
    expect(found).toBe(isFound);
  });

  test.each(blocks('value phrase').flatMap(([, block]) => examples(block)))(
    '%s: %s in "%s", where values are in classes',
    (phrase, isFound, text) => {
      const rule = { name: 'rule', when: [phrase], field: 'asked', issue: 'It was said.', suggestion: 'Say more.' };
      const own = clarificationLibrary.parse({ departments: { desk: { always: [rule] } } });
      const library = compileLibrary(clarificationLibrary.parse({}), own, 'test');
      const instruction = { text, type: 'free', fields: {}, department: 'desk', timeZone: null };
      const issues = readGiven(instruction, compiled, library).findings?.issues ?? [];
      expect(issues.some(({ field }) => field === 'asked')).toBe(isFound);
    },
  );

  test.each(blocks('fault'))('line %i: what is refused is told as the page says', (_line, block) => {
    const [phrase = '', ...told] = block.split('\n');
    const fault = phraseCheck('lexicon', lists)(phrase);
    expect(`${fault?.happened} ${fault?.remedy}`).toBe(told.join('\n'));
  });
});
