/**
 * F9, G20: a message that asks for a second deed. No value of one deed is a value of the other, and nothing is done by
 * a yes beside it.
 */
import { expect, test } from 'vitest';
import { talkOf } from '../support/in-process.ts';

const call = 'Book a call with Anna Schmidt on Monday at 10';

test('F6 the address of an email that is asked for beside the yes is no invitation, and goes with nobody else', async () => {
  const { done, replies } = await talkOf([
    call,
    'skip',
    'yes and then email carl@example.com that it is booked',
    'yes',
    'yes',
  ]);
  expect(done).toHaveLength(1);
  expect(done[0]?.shown).toMatchObject({ person: 'Anna Schmidt' });
  expect(done[0]?.shown).not.toHaveProperty('invite');
  expect(replies[2]).toContain('the email comes next');
  expect(replies[3]).not.toContain('email to Anna');
  expect(replies[4]).toContain('Who is the email for?');
});

test.each([
  ['let carl@example.com know that it is booked', 'en'],
  ['drop carl@example.com a line that it is booked', 'en'],
  ['envoie un mail à carl@example.com pour dire que c’est réservé', 'fr'],
])('nor is that of "yes, and %s"', async (beside, locale) => {
  const { done } = await talkOf([call, 'skip', `yes, and ${beside}`, 'yes'], locale);
  expect(done.map(({ shown }) => shown['invite'])).toEqual([undefined]);
});

test('its person, its time and its number fill nothing of the call', async () => {
  const beside = 'write to Tom Baker at tom@example.com that he can ring 030 999999 on Tuesday at 11';
  const { done, replies } = await talkOf([call, `+49 30 123456 and ${beside}`, 'yes', 'yes', 'yes']);
  expect(done.map(({ shown }) => shown)).toEqual([
    expect.objectContaining({
      person: 'Anna Schmidt',
      phone: '+49 30 123456',
      starts_at: '2026-11-30T09:00:00.000Z',
    }),
    expect.objectContaining({ to: 'tom@example.com' }),
  ]);
  expect(replies[3]).toContain('he can ring 030 999999 on Tuesday at 11');
});

test('the other way round: what a call is to have that is asked for beside an email fills nothing of the email', async () => {
  const { done, replies } = await talkOf([
    'Write an email to Anna Schmidt at anna@example.com that the room is booked',
    'yes, and book a call with Tom Baker on Tuesday at 11, 030 999999',
    'yes',
    'yes',
    'yes',
  ]);
  expect(replies[1]).toContain('anna@example.com');
  expect(done.map(({ kind, shown }) => [kind, shown['to'] ?? shown['person'], shown['phone']])).toEqual([
    ['email', 'anna@example.com', undefined],
    ['calendar', 'Tom Baker', '030 999999'],
  ]);
});

test('two deeds in a first message have each their own', async () => {
  const first = `${call} and email carl@example.com that it is booked`;
  const { done, replies } = await talkOf([first, 'skip', 'yes', 'yes']);
  expect(done.map(({ shown }) => shown['invite'])).toEqual([undefined]);
  expect(replies[3]).toContain('Who is the email for?');
  const turned = await talkOf([
    'Email Carl Jones at carl@example.com that it is booked and book a call with Anna Schmidt on Monday at 10',
    'yes',
    'yes',
    'skip',
    'yes',
  ]);
  expect(turned.done.map(({ shown }) => shown['person'] ?? shown['to'])).toEqual(['carl@example.com', 'Anna Schmidt']);
});

test('"her" is whom the first deed is with', async () => {
  const { replies } = await talkOf([`${call} and send her an email that it is booked`, 'skip', 'yes']);
  expect(replies[2]).toContain('email to Anna Schmidt');
});

test('F6 who invites somebody invites them, and asks for no email', async () => {
  const { replies, done } = await talkOf([call, 'skip', 'yes, and invite carl@example.com', 'yes']);
  expect(replies[2]).not.toContain('comes next');
  expect(done.map(({ shown }) => shown['invite'])).toEqual([['carl@example.com']]);
});
