/**
 * The protocol of one clarification (C7, C8, C10, C11): opened, reminded, escalated, answered, ended. Every function is pure and
 * gives the clarification as it is then and what happened, numbered without gaps; a step that does not apply any more
 * changes nothing and nothing happened. Times are epoch milliseconds.
 */
import type {
  ChainLevel,
  Clarification,
  FieldAnswer,
  Happening,
  LevelAsked,
  Stepped,
} from '../../contracts/clarification-state.ts';
import { choiceOf } from './answers.ts';
import { endOfChain } from './best-guess.ts';
import { dueAfter } from './clock.ts';
import { typeOf } from './judge.ts';
import type { Judgement } from './judge.ts';
import { clockOf, isOpen, isTop, levelOf, pendingReminders, remainingFields } from './standing.ts';

// The agreed way in: whoever takes part in the protocol finds all of it here.
export { refusalOf } from './answers.ts';
export { deadlinesOf, endsBy, isOpen, isTop, remainingFields } from './standing.ts';

/** Who did something, when, and why. */
export interface Act {
  readonly at: number;
  readonly by: string;
  readonly because: string;
}

export interface Opening extends Pick<
  Clarification,
  'id' | 'round' | 'message' | 'instruction' | 'asks' | 'asked' | 'chain' | 'reversible'
> {
  readonly judgement: Pick<Judgement, 'tenths' | 'doubts'>;
  /** What was understood, in a sentence. */
  readonly interpretation?: string | null;
  /** Per cent of every level's clock (policy `remindAt`). */
  readonly remindAt: readonly number[];
  readonly at: number;
  /** Index of the level that is asked; 0 when absent, the last one when the chain is shorter. */
  readonly startLevel?: number;
  /** Fields that earlier requests about this message asked for (rounds.ts). */
  readonly askedBefore?: readonly string[];
}

/** Opens a request: its first level has a whole clock. Throws without doubts or levels, which a caller never has. */
export function openClarification(given: Opening): Stepped {
  const { judgement, remindAt, at, startLevel = 0, interpretation = null, askedBefore = [], ...what } = given;
  const type = typeOf(judgement.doubts);
  if (type === null)
    throw new Error(`Clarification ${given.id} has nothing to ask; open it only when something is unclear.`);
  const opened: Clarification = {
    ...what,
    openedAt: at,
    tenths: judgement.tenths,
    type,
    doubts: judgement.doubts,
    askedBefore,
    remindPerCent: [...new Set(remindAt)].toSorted((one, other) => one - other),
    interpretation,
    at: Math.min(startLevel, given.chain.length - 1),
    levels: [],
    status: 'pending',
    answers: [],
    answeredBy: null,
    endedAt: null,
    seq: 0,
  };
  const asked = withClock(opened, at);
  return step(asked, {}, 'opened', at, { fields: remainingFields(asked), dueAt: clockOf(asked).dueAt });
}

/**
 * Reminds the party that has the clock. After a standstill the reminders that were missed come as one, the latest. Nothing
 * happens when none is due.
 */
export function remind(c: Clarification, at: number): Stepped {
  const pending = pendingReminders(c);
  const due = isOpen(c) ? pending.filter((reminder) => reminder.at <= at) : [];
  const latest = due.at(-1);
  if (latest === undefined) return unchanged(c);
  const clock = clockOf(c);
  const given = clock.remindAt.slice(0, clock.remindedAt.length);
  const reminded: LevelAsked = {
    ...clock,
    remindAt: [...given, latest.at, ...pending.slice(due.length).map((reminder) => reminder.at)],
    remindedAt: [...clock.remindedAt, at],
  };
  return step(c, { levels: [...c.levels.slice(0, -1), reminded] }, 'reminded', at, {
    perCent: latest.perCent,
    dueAt: clock.dueAt,
  });
}

/** What came of a clock that was looked at. `not-due`: it still runs, or the request has ended; nothing happened. */
export interface DueStepped extends Stepped {
  readonly outcome: 'escalated' | 'timed-out' | 'best-guess' | 'not-due';
}

/** The clock of the level has run out: one level up, or at the top the end (C10). */
export function due(c: Clarification, at: number): DueStepped {
  if (!isOpen(c) || at < clockOf(c).dueAt) return { ...unchanged(c), outcome: 'not-due' };
  if (!isTop(c)) return { ...climb(c, c.at + 1, at, { because: 'no-answer' }), outcome: 'escalated' };
  const outcome = endOfChain(c);
  return {
    ...step(c, { status: outcome, endedAt: at }, outcome, at, { unanswered: remainingFields(c) }),
    outcome,
  };
}

export interface EscalationRefused {
  /** `no-such-level`: the chain has none of that name above the one that has the clock. */
  readonly refused: 'no-such-level' | 'at-the-top' | 'closed';
}

/** Passes it up at once: one level, or to `toLevel`. `because` is a word (`passed-on`) or an operator's reason. */
export function escalate(
  c: Clarification,
  given: { readonly at: number; readonly because: string; readonly by?: string; readonly toLevel?: string },
): Stepped | EscalationRefused {
  const { at, toLevel, ...why } = given;
  if (!isOpen(c)) return { refused: 'closed' };
  if (isTop(c)) return { refused: 'at-the-top' };
  const to = toLevel === undefined ? c.at + 1 : c.chain.findIndex(({ level }) => level === toLevel);
  return to > c.at ? climb(c, to, at, why) : { refused: 'no-such-level' };
}

/** Gives the level that has the clock more (business) time; its reminders that were not given yet move along. */
export function extend(c: Clarification, { bySeconds, at, ...who }: Act & { readonly bySeconds: number }): Stepped {
  if (!isOpen(c) || !(bySeconds > 0)) return unchanged(c);
  const clock = clockOf(c);
  const level = levelOf(c);
  const clockS = (clock.clockS ?? level.timeoutS) + bySeconds;
  const given = clock.remindAt.slice(0, clock.remindedAt.length);
  const extended: LevelAsked = {
    ...clock,
    clockS,
    dueAt: dueAfter(clock.from, clockS, level.hours),
    remindAt: [
      ...given,
      ...pendingReminders(c).map(({ perCent }) => dueAfter(clock.from, (clockS * perCent) / 100, level.hours)),
    ],
  };
  return step(c, { levels: [...c.levels.slice(0, -1), extended] }, 'extended', at, {
    ...who,
    bySeconds,
    dueAt: extended.dueAt,
  });
}

export interface Reassignment extends Act {
  readonly to: string;
  /** How the new party takes its questions (`partyNamed`); absent for one that the directory does not know. */
  readonly manner?: Pick<ChainLevel, 'kind' | 'channels' | 'hours'>;
}

/** Puts another party in the place of the one that is asked now, whose answer no longer counts; the clock begins anew. */
export function reassign(c: Clarification, { to, manner, at, ...who }: Reassignment): Stepped {
  if (!isOpen(c)) return unchanged(c);
  const level = levelOf(c);
  const stranger = { kind: isTop(c) ? ('person' as const) : ('service' as const), channels: [], hours: null };
  const chain = c.chain.with(c.at, { ...level, ...(manner ?? stranger), party: to });
  const asked = withClock({ ...c, chain }, at);
  return step(asked, {}, 'reassigned', at, { ...who, instead: clockOf(c).party, dueAt: clockOf(asked).dueAt });
}

/** Withdraws it: its instruction is not carried out. One that is timed out can be withdrawn too, else it stood in the queue for ever. */
export function cancel(c: Clarification, { at, ...who }: Act): Stepped {
  if (!isOpen(c) && c.status !== 'timed-out') return unchanged(c);
  return step(c, { status: 'cancelled', endedAt: at }, 'cancelled', at, { ...who });
}

/** An answer that came too late is written down and changes nothing (C8). */
export function late(
  c: Clarification,
  { from, at, answers }: { readonly from: string; readonly at: number; readonly answers: readonly FieldAnswer[] },
): Stepped {
  return step(c, {}, 'late', at, { from, answers });
}

export interface Received extends Stepped {
  /** Fields that are still waited for. */
  readonly remaining: readonly string[];
}

/**
 * Takes an answer that `refusalOf` lets through. Some of the fields: kept, and the request stays as it is under the same
 * clock. All of them: resolved, also when it was timed out. The latest word on a field counts.
 */
export function receive(
  c: Clarification,
  given: {
    readonly from: string;
    /** Whose key it came with. */
    readonly by: string;
    readonly answers: readonly FieldAnswer[];
    readonly at: number;
  },
): Received {
  if (!isOpen(c) && c.status !== 'timed-out') return { ...unchanged(c), remaining: remainingFields(c) };
  const { at, from, by } = given;
  const news = given.answers.map((answer) => choiceOf(c.doubts, answer));
  const answers = [...c.answers.filter(({ field }) => !news.some((answer) => answer.field === field)), ...news];
  const remaining = remainingFields({ ...c, answers });
  const data = { from, by, answers: news };
  return remaining.length > 0
    ? { ...step(c, { answers }, 'answered', at, { ...data, remaining }), remaining }
    : {
        ...step(c, { answers, status: 'resolved', answeredBy: from, endedAt: at }, 'resolved', at, data),
        remaining,
      };
}

/** Nothing happened. */
function unchanged(clarification: Clarification): Stepped {
  return { clarification, happened: [] };
}

function step(
  c: Clarification,
  changed: Partial<Clarification>,
  kind: Happening['kind'],
  at: number,
  data: Happening['data'],
): Stepped {
  const clarification = { ...c, ...changed, seq: c.seq + 1 };
  const { level, party } = clockOf(clarification);
  return { clarification, happened: [{ seq: clarification.seq, kind, at, level, party, data }] };
}

function climb(c: Clarification, to: number, at: number, why: Happening['data']): Stepped {
  const asked = withClock({ ...c, at: to, status: 'escalated' }, at);
  return step(asked, {}, 'escalated', at, { ...why, from: clockOf(c).level, dueAt: clockOf(asked).dueAt });
}

/** Starts the clock of the level it stands at, with its reminders. */
function withClock(c: Clarification, from: number): Clarification {
  const { level, party, timeoutS, hours } = levelOf(c);
  const remindAt = (c.remindPerCent ?? []).map((perCent) => dueAfter(from, (timeoutS * perCent) / 100, hours));
  const asked: LevelAsked = { level, party, from, dueAt: dueAfter(from, timeoutS, hours), remindAt, remindedAt: [] };
  return { ...c, levels: [...c.levels, asked] };
}
