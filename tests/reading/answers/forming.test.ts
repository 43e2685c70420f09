/** What is said of a text is not the text (F2): "make it friendlier" is no subject. */
import { expect, test } from 'vitest';
import { foundWords } from '../../../reading/text/answer-words.ts';

test.each([
  'make it friendlier',
  'Please keep it short.',
  'it should sound polite',
  "don't be too harsh",
  'you choose',
  'mach es freundlicher',
  'hazlo más amable',
  'сделай дружелюбнее',
  'tell her she is late',
])('"%s" says what the words are to be like', (words) => {
  expect(foundWords(words, 0, words.length).describes).toBe(true);
});

test.each([
  'Absence since Monday',
  'A bit late, sorry',
  'Keep it safe: new rules',
  'You choose: Monday or Tuesday',
  'It should rain tomorrow, so the outing is off and we meet in the office.',
])('"%s" is the text itself', (words) => {
  expect(foundWords(words, 0, words.length).describes).toBeUndefined();
});
