/** F2, F9: what an email is to say is taken whole, or the reply says what was not taken. */
import { expect, test } from 'vitest';
import { talkOf } from '../support/in-process.ts';

const sentence = 'the room on the second floor is booked for the whole of next week and we bring our own chairs, ';

test.each([
  ['is long', `that ${sentence.repeat(14).trim()}`, sentence.repeat(13)],
  ['stands behind a colon', ': the room is booked.', 'the room is booked.'],
  ['is one word', 'saying Thanks', 'Thanks'],
  ['has several lines', ':\nHello Anna,\nthe room is booked.\nSee you there.', 'the room is booked.\nSee you there.'],
  ['has several sentences', ': The room is booked. Bring chairs.', 'The room is booked. Bring chairs.'],
])('a text that %s is taken whole', async (_how, text, shown) => {
  const to = text.startsWith(':') ? 'Anna Schmidt (anna@example.com)' : 'Anna Schmidt at anna@example.com ';
  const { replies, options } = await talkOf([`Email ${to}${text}`]);
  expect(options).toContain('yes');
  expect(replies[0]).toContain(shown);
  expect(replies[0]).not.toContain('You also said');
});

test.each([
  ['in sentences of their own', 'Email Anna Schmidt at anna@example.com. The room is booked.', 'The room is booked'],
  [
    'behind the text',
    'Email Anna Schmidt at anna@example.com that the room is booked. Peter brings chairs.',
    'brings chairs',
  ],
  ['in orders', 'Send Anna Schmidt an email at anna@example.com. Also ask her to bring chairs.', 'to bring chairs'],
])('words %s are said to be left, with how to put them in', async (_where, said, left) => {
  const { replies } = await talkOf([said]);
  const [lead = ''] = replies[0]?.split('\n') ?? [];
  expect(lead).toContain('You also said');
  expect(lead).toContain(left);
  expect(lead).toContain('change the text to');
});

test('of several addresses it is said that an email goes to one', async () => {
  const { replies } = await talkOf([
    'Email anna@example.com, tom@example.com and carl@example.com that the room is booked',
  ]);
  expect(replies[0]).toContain('one recipient only');
});
