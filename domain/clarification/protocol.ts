/**
 * The protocol of one clarification (C7, C8, C10, C11): opened, reminded, escalated, answered, ended. Every function is
 * pure and gives the clarification as it is then and what happened, numbered without gaps; a step that does not apply
 * any more changes nothing and nothing happened. Times are epoch milliseconds.
 */
import type {
  Clarification,
  FieldAnswer,
  Happening,
  Stepped,
  Understood,
} from '../../contracts/state/clarification-state.ts';
import { choiceOf } from './answers.ts';
import { endOfChain } from './best-guess.ts';
import { typeOf } from './judge.ts';
import type { Judgement } from './judge.ts';
import {
  climbed,
  isDue,
  passedOn,
  reminded,
  step as stepOf,
  withClock,
  type Act,
  type NotPassedOn,
  type Step,
} from './ladder.ts';
import { isOpen, isTop, remainingFields, slaOf } from './request-state.ts';

// The agreed way in: whoever takes part in the protocol finds all of it here.
export { refusalOf } from './answers.ts';
export type { Act } from './ladder.ts';
export { deadlinesOf, endsBy, isOpen, isTop, remainingFields } from './request-state.ts';

export interface Opening extends Pick<
  Clarification,
  'id' | 'round' | 'message' | 'instruction' | 'asks' | 'asked' | 'chain' | 'reversible'
> {
  readonly judgement: Pick<Judgement, 'tenths' | 'issues'>;
  /** What was understood, in a sentence. */
  readonly interpretation?: string | null;
  readonly understood?: readonly Understood[];
  /** Per cent of every level's SLA (policy `remindAt`). */
  readonly remindAt: readonly number[];
  readonly at: number;
  /** Index of the level that is asked; 0 when absent, the last one when the chain is shorter. */
  readonly startLevel?: number;
  /** Fields that earlier requests about this message asked for (rounds.ts). */
  readonly askedBefore?: readonly string[];
}

/** Opens a request: its first level has a whole SLA. Throws without issues or levels, which a caller never has. */
export function openClarification(given: Opening): Stepped {
  const { judgement, remindAt, at, startLevel = 0, interpretation = null, askedBefore = [], ...what } = given;
  const type = typeOf(judgement.issues);
  if (type === null)
    throw new Error(`Clarification ${given.id} has nothing to ask; open it only when something is unclear.`);
  const opened: Clarification = {
    ...what,
    openedAt: at,
    tenths: judgement.tenths,
    type,
    issues: judgement.issues,
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
  return step(asked, {}, 'opened', at, { fields: remainingFields(asked), dueAt: slaOf(asked).dueAt });
}

/**
 * Reminds the party whose SLA runs. After a standstill the reminders that were missed come as one, the latest. Nothing
 * happens when none is due.
 */
export function remind(c: Clarification, at: number): Stepped {
  return stepped(reminded(c, at));
}

/** What came of an SLA that was looked at. `not-due`: it still runs, or the request has ended; nothing happened. */
export interface DueStepped extends Stepped {
  readonly outcome: 'escalated' | 'timed-out' | 'best-guess' | 'not-due';
}

/** The SLA of the level has run out: one level up, or at the top the end (C10). */
export function due(c: Clarification, at: number): DueStepped {
  if (!isDue(c, at)) return { ...unchanged(c), outcome: 'not-due' };
  if (!isTop(c)) return { ...stepped(climbed(c, c.at + 1, at, { because: 'no-answer' })), outcome: 'escalated' };
  const outcome = endOfChain(c);
  return {
    ...step(c, { status: outcome, endedAt: at }, outcome, at, { unanswered: remainingFields(c) }),
    outcome,
  };
}

/** Passes it up at once: one level, or to `toLevel`. `because` is a word (`passed-on`) or an operator's reason. */
export function escalate(
  c: Clarification,
  given: { readonly at: number; readonly because: string; readonly by?: string; readonly toLevel?: string },
): Stepped | NotPassedOn {
  const passed = passedOn(c, given);
  return 'refused' in passed ? passed : stepped(passed);
}

/**
 * Withdraws it: its instruction is not carried out. One that is timed out can be withdrawn too, else it stood in the
 * queue for ever.
 */
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
 * Takes an answer that `refusalOf` lets through. Some of the fields: kept, and the request stays as it is under the
 * same clock. All of them: resolved, also when it was timed out. The latest word on a field counts.
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
  const fresh = given.answers.map((answer) => choiceOf(c.issues, answer));
  const answers = [...c.answers.filter(({ field }) => !fresh.some((answer) => answer.field === field)), ...fresh];
  const remaining = remainingFields({ ...c, answers });
  const data = { from, by, answers: fresh };
  return remaining.length > 0
    ? { ...step(c, { answers }, 'answered', at, { ...data, remaining }), remaining }
    : {
        ...step(c, { answers, status: 'resolved', answeredBy: from, endedAt: at }, 'resolved', at, data),
        remaining,
      };
}

/** What was said before is another value from now on; what is asked stays as it is, under the same clock. */
export function correct(
  c: Clarification,
  { from, answers, at }: { readonly from: string; readonly answers: readonly FieldAnswer[]; readonly at: number },
): Stepped {
  const isNow = (field: string): boolean => answers.some((answer) => answer.field === field);
  const before = (c.message.answered ?? []).filter(({ field }) => !isNow(field));
  const asked = new Set(c.answers.map(({ field }) => field));
  const message = { ...c.message, answered: [...before, ...answers.filter(({ field }) => !asked.has(field))] };
  const understood = (c.understood ?? []).filter(({ field }) => !isNow(field));
  const changed = {
    message,
    answers: [...c.answers.filter(({ field }) => !isNow(field)), ...answers.filter(({ field }) => asked.has(field))],
    understood: [
      ...understood,
      ...answers.map(({ field, value }) => ({ field, value: plainValue(value), quote: null })),
    ],
  };
  return step(c, changed, 'answered', at, { from, by: from, answers, remaining: remainingFields(c), corrected: true });
}

function plainValue(value: FieldAnswer['value']): Understood['value'] {
  return isList(value) ? value.join(', ') : value;
}

function isList(value: FieldAnswer['value']): value is Extract<FieldAnswer['value'], readonly unknown[]> {
  return Array.isArray(value);
}

/** Nothing happened. */
function unchanged(clarification: Clarification): Stepped {
  return { clarification, happened: [] };
}

function stepped({ now, happened }: Step<Clarification>): Stepped {
  return { clarification: now, happened };
}

function step(
  c: Clarification,
  changed: Partial<Clarification>,
  kind: Happening['kind'],
  at: number,
  data: Happening['data'],
): Stepped {
  return stepped(stepOf(c, changed, { kind, at, data }));
}
