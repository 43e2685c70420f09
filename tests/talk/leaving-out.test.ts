/**
 * F1: the number is left out by words that leave it out, and not by a no to these, a question about them, or what
 * leaves out something else.
 */
import { expect, test } from 'vitest';
import { talkOf } from '../support/in-process.ts';

const before = 'Book a call with Anna Schmidt on Monday at 10';

test.each([
  ["don't skip it", 'en'],
  ['never skip', 'en'],
  ['do not leave it out', 'en'],
  ['what if I skip it?', 'en'],
  ["I'll skip lunch", 'en'],
  ["I'll skip gym", 'en'],
  ['nicht überspringen', 'de'],
  ['ich überspringe das Mittagessen', 'de'],
])('"%s" is asked again, with the ways to answer', async (said, locale) => {
  const { replies, options } = await talkOf([before, said], locale);
  expect(options).toEqual(['skip', 'cancel']);
  expect(replies[1]).toMatch(/skip|überspringen/u);
});

test('what is not taken is quoted with its no', async () => {
  const { replies } = await talkOf([before, "don't skip it"]);
  expect(replies[1]).toContain('"don\'t skip it"');
});

test.each([
  ['skip', 'en'],
  ['no, leave it out', 'en'],
  ['nah skip', 'en'],
  ['can we skip it?', 'en'],
  ['überspringen', 'de'],
])('"%s" leaves it out', async (said, locale) => {
  const { options } = await talkOf([before, said], locale);
  expect(options).toContain('yes');
});
