/**
 * F9, G23: a first request that has no verb is asked about with its options; what it names is known when it is agreed
 * to.
 */
import { expect, test } from 'vitest';
import { talkOf } from '../support/in-process.ts';

test.each([
  ['Jonas Keller anrufen', 'de', 'Jonas Keller'],
  ['📞 Felix Brandt morgen um elf bitte', 'de', 'Felix Brandt'],
  ['Felix Brandt on Monday at 11', 'en', 'Felix Brandt'],
  ['Felix Brandt, phone', 'en', 'Felix Brandt'],
])('"%s" is offered as a call', async (said, locale, name) => {
  const { replies, options } = await talkOf([said], locale);
  expect(options).toEqual(['yes', 'no']);
  expect(replies[0]).toContain(name);
  const after = await talkOf([said, locale === 'de' ? 'ja' : 'yes', '2'], locale);
  expect(after.replies.slice(1).join('\n')).toContain(name);
  expect(after.done).toEqual([]);
});

test('the time that it names is the one that is looked for', async () => {
  const { replies } = await talkOf(['Felix Brandt on Monday at 11', 'yes']);
  expect(replies[1]).toContain('Monday, 30 November, 11:00');
  expect(replies[1]).toContain('Felix Brandt');
});

test('an email that is named is offered as one, and what it is to say is quoted', async () => {
  const { replies, options } = await talkOf(['quick one, an email to Felix Brandt that says the room is booked']);
  expect(options).toEqual(['yes', 'no']);
  expect(replies[0]).toContain('says the room is booked');
  expect(replies[0]).toContain('email');
});

test.each([
  'Felix Brandt was late again on Monday',
  'Felix Brandt',
  'I spoke to Felix Brandt on the phone yesterday at 11',
])('"%s" is talk', async (said) => {
  const { options } = await talkOf([said]);
  expect(options).toEqual([]);
});
