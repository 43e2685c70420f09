/**
 * What of a long talk a model is shown, and how far the notes on the rest should reach. Costs are tokens, the newest
 * message last.
 */

/** The place of the first message that is shown: the newest that fit, and the last in any case. */
export function firstShown(costs: readonly number[], room: number): number {
  let left = room;
  let first = costs.length;
  for (const cost of costs.toReversed()) {
    left -= cost;
    if (left < 0) break;
    first -= 1;
  }
  return Math.min(first, Math.max(costs.length - 1, 0));
}

/** A longest message takes so much of the room, so that it is never alone. */
export function shareOf(room: number): number {
  return Math.floor(room / 2);
}

export interface Talk {
  /** Of each message that was fetched; those that are not shown may be left at 0. */
  readonly costs: readonly number[];
  /** Their places in accepted order. */
  readonly positions: readonly number[];
  /** Place of the first that is shown, among these. */
  readonly first: number;
  /** There are earlier ones, which were not fetched. */
  readonly earlier: boolean;
  /** Up to this position there are notes. */
  readonly covered: number;
  /** From this position on they belong to the turn itself. */
  readonly turnFrom: number;
  readonly room: number;
}

/**
 * Up to which position the talk should be noted down now, or null. Notes are made before what they cover has to go:
 * once three quarters of the room hold what no notes cover, all but the newest half of the room is noted down. What has
 * gone without notes is made up for.
 */
export function notesUpTo({ costs, positions, first, earlier, covered, turnFrom, room }: Talk): number | null {
  const oldest = positions[0] ?? covered;
  const isFresh = (position: number): boolean => position > covered;
  const isLost = (earlier && oldest - 1 > covered) || positions.slice(0, first).some(isFresh);
  const fresh = positions.reduce((sum, position, at) => (isFresh(position) ? sum + (costs[at] ?? 0) : sum), 0);
  if (!isLost && fresh <= (room * 3) / 4) return null;
  const fits = firstShown(costs.slice(first), room / 2) + first;
  // Of many short messages not all were fetched: half of those that were stays, so that not every turn makes notes.
  const kept = Math.max(fits, earlier ? Math.floor(positions.length / 2) : 0);
  const upTo = positions.slice(0, kept).findLast((position) => position < turnFrom);
  return upTo === undefined || upTo <= covered ? null : upTo;
}
