/** Coming back to a conversation after a while: everything that was said meanwhile is read, and no more than that. */
import { expect, test } from 'vitest';
import { pagedList, type PageQuery } from '../../../client/pages.ts';
import { newest, newestOf } from '../../../console/state/newest.ts';

/** Numbers from 1, as the server gives them; counts what is asked for. */
function numbers(upTo: number) {
  const asked = { pages: 0 };
  const list = pagedList(async ({ after, limit = 50, order }: PageQuery = {}) => {
    if (order !== 'desc') throw new Error('The newest come first.');
    asked.pages += 1;
    const from = after === undefined ? upTo : Number(after) - 1;
    const items = Array.from({ length: Math.max(0, Math.min(limit, from)) }, (_, nth) => from - nth);
    const last = items.at(-1) ?? 1;
    return { items, next: last > 1 ? String(last) : null };
  });
  return { list, asked };
}

test.each([
  ['nothing is new', 200, 200, 1],
  ['a few are new', 200, 195, 1],
  ['as many as are read anyway', 200, 200 - newest, 2],
  ['more than that, with the hole that used to be', 200, 100, 3],
  ['all of them', 90, 0, 3],
])('%s: nothing between what was known and what is the latest is missing', async (_what, upTo, known, pages) => {
  const { list, asked } = numbers(upTo);
  const read = await newestOf(list, (number) => number <= known);
  const from = Math.min(known, upTo - newest + 1);
  expect(read).toEqual(Array.from({ length: upTo - Math.max(from, 1) + 1 }, (_, nth) => Math.max(from, 1) + nth));
  expect(asked.pages).toBe(pages);
});

test('a short list is read whole', async () => {
  expect(await newestOf(numbers(3).list, () => true)).toEqual([1, 2, 3]);
});
