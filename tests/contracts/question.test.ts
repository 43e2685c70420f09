import { expect, test } from 'vitest';
import { isAddress } from '../../contracts/reading/address-shape.ts';
import { answerBody } from '../../contracts/reading/question.ts';
import { sayBody } from '../../contracts/wire/conversation.ts';

test('G23 an answer is an option or values, to a question', () => {
  expect(answerBody.safeParse({ question_id: 'q', option: 'yes' }).success).toBe(true);
  expect(answerBody.safeParse({ question_id: 'q', values: { phone: null } }).success).toBe(true);
  expect(answerBody.safeParse({ question_id: 'q', values: {} }).success).toBe(false);
  expect(answerBody.safeParse({ question_id: 'q', option: 'yes', values: { a: 1 } }).success).toBe(false);
});

test('G23 a message is a text or an answer', () => {
  const answer = { question_id: 'q', option: 'yes' };
  expect(sayBody.safeParse({ text: 'yes' }).success).toBe(true);
  expect(sayBody.safeParse({ answer }).success).toBe(true);
  expect(sayBody.safeParse({ text: 'yes', answer }).success).toBe(false);
  expect(sayBody.safeParse({}).success).toBe(false);
});

test('an address has a domain with a dot whose last label is no number', () => {
  expect(['a@b.example', 'a@b.xn--p1ai'].every(isAddress)).toBe(true);
  expect(
    ['a@b', 'a@b.1', 'a@', '@b.example', 'a@-b.example', 'a@b-.example', 'a@b.', `a@${'b'.repeat(64)}.example`].some(
      isAddress,
    ),
  ).toBe(false);
});
