/**
 * The one deadline table of a conversation: reminders, SLAs, escalations and expiries. One lazy timer is armed for the
 * earliest; it is armed again only when a new deadline is earlier, and left alone when a deadline is merely met.
 */
import type { Deadline } from '../../contracts/state/conversation-state.ts';

/** Ordered by time, then by id: two workers that replay the same history keep the same promise first. */
export type DeadlineTable = readonly Deadline[];

export function add(table: DeadlineTable, deadline: Deadline): DeadlineTable {
  return [...remove(table, deadline.id), deadline].toSorted(byTimeThenId);
}

/** The table without the deadline of that id; the same table when there is none. */
export function remove(table: DeadlineTable, id: string): DeadlineTable {
  return table.some((deadline) => deadline.id === id) ? table.filter((deadline) => deadline.id !== id) : table;
}

/** What is due at `now` (epoch ms, inclusive), in order, and what is left. */
export function takeDue(
  table: DeadlineTable,
  now: number,
): { readonly due: DeadlineTable; readonly rest: DeadlineTable } {
  return {
    due: table.filter(({ dueAt }) => dueAt <= now),
    rest: table.filter(({ dueAt }) => dueAt > now),
  };
}

export function earliest(table: DeadlineTable): Deadline | null {
  return table[0] ?? null;
}

/**
 * When (epoch ms) the timer has to be armed anew, or null when it may stay as it is. `armedFor` is what it is armed for
 * now; null when it is not armed or has fired.
 */
export function needsArming(armedFor: number | null, table: DeadlineTable): number | null {
  const next = earliest(table);
  if (next === null) return null;
  return armedFor === null || next.dueAt < armedFor ? next.dueAt : null;
}

function byTimeThenId(one: Deadline, other: Deadline): number {
  // Code units, not a collation: the order must not depend on the machine's locale.
  return one.dueAt - other.dueAt || (one.id < other.id ? -1 : 1);
}
