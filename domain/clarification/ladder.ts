/**
 * Waiting for somebody, level by level (C10): SLAs, reminders, passing up, more time, somebody else. The same for a
 * question to a party and for a request for a person (G22). Pure; a step that does not apply changes nothing. Times are
 * epoch milliseconds.
 */
import type { Awaited, ChainLevel, Happening, LevelAsked } from '../../contracts/state/clarification-state.ts';
import { dueAfter } from './sla.ts';
import { isOpen, isTop, levelOf, pendingReminders, slaOf } from './request-state.ts';

/** What a step gives: how it stands now, and what happened, numbered without gaps. */
export interface Step<Waiting extends Awaited, Kind extends string = Happening['kind']> {
  readonly now: Waiting;
  readonly happened: readonly (Omit<Happening, 'kind'> & { readonly kind: Kind })[];
}

/** Nothing happened. */
export function unchanged<Waiting extends Awaited>(now: Waiting): Step<Waiting, never> {
  return { now, happened: [] };
}

/** One happening, with what it changes. */
export function step<Waiting extends Awaited, Kind extends string>(
  before: Waiting,
  changed: Partial<Waiting>,
  what: { readonly kind: Kind; readonly at: number; readonly data: Happening['data'] },
): Step<Waiting, Kind> {
  const now = { ...before, ...changed, seq: before.seq + 1 };
  const { level, party } = slaOf(now);
  return { now, happened: [{ seq: now.seq, level, party, ...what }] };
}

/** Starts the SLA of the level it stands at, with its reminders. */
export function withClock<Waiting extends Awaited>(before: Waiting, from: number): Waiting {
  const { level, party, timeoutS, hours } = levelOf(before);
  const remindAt = (before.remindPerCent ?? []).map((perCent) => dueAfter(from, (timeoutS * perCent) / 100, hours));
  const asked: LevelAsked = { level, party, from, dueAt: dueAfter(from, timeoutS, hours), remindAt, remindedAt: [] };
  return { ...before, levels: [...before.levels, asked] };
}

/** Whether the SLA of the level has run out. */
export function isDue(waiting: Awaited, at: number): boolean {
  return isOpen(waiting) && at >= slaOf(waiting).dueAt;
}

/**
 * Reminds the party whose SLA runs. After a standstill the reminders that were missed come as one, the latest. Nothing
 * happens when none is due.
 */
export function reminded<Waiting extends Awaited>(before: Waiting, at: number): Step<Waiting, 'reminded'> {
  const pending = pendingReminders(before);
  const due = isOpen(before) ? pending.filter((reminder) => reminder.at <= at) : [];
  const latest = due.at(-1);
  if (latest === undefined) return unchanged(before);
  const sla = slaOf(before);
  const given = sla.remindAt.slice(0, sla.remindedAt.length);
  const now: LevelAsked = {
    ...sla,
    remindAt: [...given, latest.at, ...pending.slice(due.length).map((reminder) => reminder.at)],
    remindedAt: [...sla.remindedAt, at],
  };
  const data = { perCent: latest.perCent, dueAt: sla.dueAt };
  return step(withLatest(before, now), {}, { kind: 'reminded', at, data });
}

/** Passes it up to the level `to`. */
export function climbed<Waiting extends Awaited>(
  before: Waiting,
  to: number,
  at: number,
  why: Happening['data'],
): Step<Waiting, 'escalated'> {
  const asked = withClock({ ...before, at: to, status: 'escalated' }, at);
  const data = { ...why, from: slaOf(before).level, dueAt: slaOf(asked).dueAt };
  return step(asked, {}, { kind: 'escalated', at, data });
}

/** `no-such-level`: the chain has none of that name above the one whose SLA runs. */
export interface NotPassedOn {
  readonly refused: 'no-such-level' | 'at-the-top' | 'closed';
}

/** Passes it up at once: one level, or to `toLevel`. `because` is a word (`passed-on`) or an operator's reason. */
export function passedOn<Waiting extends Awaited>(
  before: Waiting,
  given: { readonly at: number; readonly because: string; readonly by?: string; readonly toLevel?: string },
): Step<Waiting, 'escalated'> | NotPassedOn {
  const { at, toLevel, ...why } = given;
  if (!isOpen(before)) return { refused: 'closed' };
  if (isTop(before)) return { refused: 'at-the-top' };
  const to = toLevel === undefined ? before.at + 1 : before.chain.findIndex(({ level }) => level === toLevel);
  return to > before.at ? climbed(before, to, at, why) : { refused: 'no-such-level' };
}

/** Who did something, when, and why. */
export interface Act {
  readonly at: number;
  readonly by: string;
  readonly because: string;
}

/** Gives the level whose SLA runs more (business) time; its reminders that were not given yet move along. */
export function extended<Waiting extends Awaited>(
  before: Waiting,
  { bySeconds, at, ...who }: Act & { readonly bySeconds: number },
): Step<Waiting, 'extended'> {
  if (!isOpen(before) || !(bySeconds > 0)) return unchanged(before);
  const sla = slaOf(before);
  const level = levelOf(before);
  const clockS = (sla.clockS ?? level.timeoutS) + bySeconds;
  const given = sla.remindAt.slice(0, sla.remindedAt.length);
  const now: LevelAsked = {
    ...sla,
    clockS,
    dueAt: dueAfter(sla.from, clockS, level.hours),
    remindAt: [
      ...given,
      ...pendingReminders(before).map(({ perCent }) => dueAfter(sla.from, (clockS * perCent) / 100, level.hours)),
    ],
  };
  const data = { ...who, bySeconds, dueAt: now.dueAt };
  return step(withLatest(before, now), {}, { kind: 'extended', at, data });
}

export interface Reassignment extends Act {
  readonly to: string;
  /** How the new party takes its questions (`partyNamed`); absent for one that the directory does not know. */
  readonly manner?: Pick<ChainLevel, 'kind' | 'channels' | 'hours'>;
}

/** Puts another party in the place of the one that is asked now; the SLA begins anew. */
export function reassigned<Waiting extends Awaited>(
  before: Waiting,
  { to, manner, at, ...who }: Reassignment,
): Step<Waiting, 'reassigned'> {
  if (!isOpen(before)) return unchanged(before);
  const level = levelOf(before);
  const stranger = { kind: isTop(before) ? ('person' as const) : ('service' as const), channels: [], hours: null };
  const chain = before.chain.with(before.at, { ...level, ...(manner ?? stranger), party: to });
  const asked = withClock({ ...before, chain }, at);
  const data = { ...who, instead: slaOf(before).party, dueAt: slaOf(asked).dueAt };
  return step(asked, {}, { kind: 'reassigned', at, data });
}

function withLatest<Waiting extends Awaited>(before: Waiting, latest: LevelAsked): Waiting {
  return { ...before, levels: [...before.levels.slice(0, -1), latest] };
}
