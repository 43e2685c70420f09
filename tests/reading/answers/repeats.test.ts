/** An email never repeats what was said about it (F2). */
import { expect, test } from 'vitest';
import { repeats } from '../../../reading/letters/letter.ts';

const email = {
  subject: [{ text: 'Our review' }],
  body: [{ text: 'Hello, keep it ' }, { text: 'short. ' }, { placeholder: 'day' }],
};

test.each([
  ['Keep it short!', true],
  ['our review: hello', true],
  ['keep it shorter', false],
  ['short', false],
  ['keep it', false],
  ['', false],
])('F2 "%s": %s', (said, expected) => {
  expect(repeats(email, said)).toBe(expected);
});
