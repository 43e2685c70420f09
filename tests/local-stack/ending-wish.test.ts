/** One Ctrl-C is one wish, however often it is handed on. */
import { expect, test } from 'vitest';
import { endingWish, sameWishMs } from '../../local-stack/run-stack.ts';

test.each([
  ['the first one', null, 0, 'stop'],
  ['npm handing it on', 1_000, 1_000, 'same'],
  ['npm handing it on, on a busy machine', 1_000, 1_280, 'same'],
  ['a third one', 1_000, 1_000 + sameWishMs - 1, 'same'],
  ['somebody who has lost patience', 1_000, 1_000 + sameWishMs, 'now'],
  ['somebody who has lost it long ago', 1_000, 61_000, 'now'],
] as const)('%s', (_who, firstAt, at, wish) => {
  expect(endingWish(firstAt, at)).toBe(wish);
});
