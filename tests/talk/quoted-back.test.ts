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
