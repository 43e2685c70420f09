/** Where a clarification stands: what the workflow asks about one without changing it. */
import type { Awaited, ChainLevel, Clarification, LevelAsked } from '../../contracts/state/clarification-state.ts';
import type { Deadline } from '../../contracts/state/conversation-state.ts';
import { dueAfter } from './sla.ts';

/**
 * Whether it is waited for: `pending` or `escalated` (C11). A timed-out one is not, though the top may still answer it.
 */
export function isOpen({ status }: Pick<Awaited, 'status'>): boolean {
  return status === 'pending' || status === 'escalated';
}

/** Whether the SLA of the last level of the chain runs: its word is final (C10). */
export function isTop({ at, chain }: Awaited): boolean {
  return at === chain.length - 1;
}

/** The asked fields without an answer, in the order in which they were asked. */
export function remainingFields({ issues, answers }: Clarification): readonly string[] {
  const answered = new Set(answers.map(({ field }) => field));
  return issues.map(({ field }) => field).filter((field) => !answered.has(field));
}

/**
 * Its promises about time, with the same ids at every level, so that a new level's replace the old ones. None once it
 * has ended. `what` begins the names of their kinds.
 */
export function deadlinesOf(
  c: Awaited,
  what: 'clarification' | 'handoff' | 'context' = 'clarification',
): readonly Deadline[] {
  if (!isOpen(c)) return [];
  const { level, dueAt } = slaOf(c);
  const reminders = pendingReminders(c).map(({ at, place }): Deadline => ({
    id: `${c.id}:remind:${place + 1}`,
    kind: `${what}-reminder`,
    dueAt: at,
    level,
    ref: c.id,
  }));
  return [{ id: `${c.id}:due`, kind: `${what}-due`, dueAt, level, ref: c.id }, ...reminders];
}

/** When its whole chain is over if nobody answers and nobody acts (epoch ms); of an ended one, when it ended. */
export function endsBy(c: Clarification): number {
  if (c.endedAt !== null) return c.endedAt;
  return c.chain.slice(c.at + 1).reduce((from, { timeoutS, hours }) => dueAfter(from, timeoutS, hours), slaOf(c).dueAt);
}

/** The level whose SLA runs, or ran at the end. */
export function slaOf({ levels, id }: Awaited): LevelAsked {
  return present(levels.at(-1), `${id} has asked nobody; start its clock first.`);
}

/** The party that was asked first, and the seconds that its level has. */
export function firstAsked({ chain, levels, id }: Clarification): Pick<ChainLevel, 'party' | 'timeoutS'> {
  const asked = levels
    .slice(0, 1)
    .flatMap(({ level, party }) =>
      chain.filter((each) => each.level === level).map(({ timeoutS }) => ({ party, timeoutS })),
    );
  return present(asked[0], `Clarification ${id} has asked nobody; open it with openClarification.`);
}

/** The same level as it was laid down. */
export function levelOf({ chain, at, id }: Awaited): ChainLevel {
  return present(chain[at], `${id} has no level ${at} in its chain; lay the chain down with layChain.`);
}

/** The reminders of the SLA that runs which were not given yet; `place` is that in `remindPerCent`. */
export function pendingReminders(
  c: Awaited,
): readonly { readonly at: number; readonly place: number; readonly perCent: number }[] {
  const { remindAt, remindedAt } = slaOf(c);
  const perCents = c.remindPerCent ?? [];
  const pending = remindAt.slice(remindedAt.length);
  return perCents
    .map((perCent, place) => ({ perCent, place }))
    .slice(perCents.length - pending.length)
    .flatMap(({ perCent, place }, nth) => pending.slice(nth, nth + 1).map((at) => ({ at, place, perCent })));
}

/**
 * The parties whose answer counts while it is open: the one that was asked, and for every level it came to the one that
 * has it.
 */
export function partiesOf({ asked, chain, levels }: Clarification): readonly string[] {
  const holders = new Map(levels.map(({ level, party }) => [level, party]));
  // Somebody else may have been put in the place of the asked party.
  const stillAsked = chain[0]?.party === asked ? [asked] : [];
  return [...new Set([...stillAsked, ...holders.values()])];
}

function present<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new Error(otherwise);
  return value;
}
