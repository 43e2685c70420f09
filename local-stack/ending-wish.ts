/**
 * What a signal that asks for the end means. A terminal sends Ctrl-C to the whole group, and whoever stands between
 * (npm, a shell) hands it on once more: that is one wish, and the stack ends in good order. Whoever still waits and
 * asks again means now.
 */
export type EndingWish = 'stop' | 'same' | 'now';

/** Longer than a signal takes that is handed on, and shorter than somebody waits who has lost patience. */
export const sameWishMs = 2_000;

/** `firstAt`: when it was asked for first; null: it was not. Both in milliseconds of one clock. */
export function endingWish(firstAt: number | null, at: number): EndingWish {
  if (firstAt === null) return 'stop';
  return at - firstAt < sameWishMs ? 'same' : 'now';
}
