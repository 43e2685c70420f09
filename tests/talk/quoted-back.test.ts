/** G20: what is read back of an answer stands as it was said, and says nothing that was not understood. */
import { expect, test } from 'vitest';
import { talkOf } from '../support/in-process.ts';

const shown = ['Book a call with Anna Schmidt on Monday at 10', 'skip'];

test.each([
  ['-1', '"-1"'],
  ['+5', '"+5"'],
  ['yes of the', '"yes of the"'],
])('"%s" is read back whole', async (said, quoted) => {
  const { replies } = await talkOf([...shown, said]);
  expect(replies[2]).toContain(quoted);
});

test.each(['not yes', "isn't a yes"])('"%s" is no yes that was understood', async (said) => {
  const { replies, done } = await talkOf([...shown, said]);
  expect(replies[2]).not.toContain('I understood the yes');
  expect(replies[2]).toContain(`"${said}"`);
  expect(done).toEqual([]);
});

test('F4 a sign that turns the direction round is neither shown nor sent', async () => {
  const { replies, done } = await talkOf(['Email Anna Schmidt at anna@example.com: pay \u202e001\u202c euros', 'yes']);
  expect(replies[0]).toContain('pay 001 euros');
  expect(JSON.stringify(done)).toContain('pay 001 euros');
});
