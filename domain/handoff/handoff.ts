/**
 * The life of a request for a person (G22): asked for, reminded, passed up, answered, handed back. Clocks and levels
 * are those of clarifications (domain/clarification/ladder.ts). Pure; what does not apply changes nothing. Times are
 * epoch milliseconds.
 */
import type { ChainLevel } from '../../contracts/state/clarification-state.ts';
import type { Handoff, HandoffHappening, HandoffStep } from '../../contracts/state/handoff.ts';
import type { ClarificationPolicy } from '../../contracts/assistant/policy.ts';
import type { Passage } from '../../contracts/reading/reading.ts';
import { layStaff } from '../clarification/chain.ts';
import { climbed, isDue, reminded, step, withClock, type Act, type Step } from '../clarification/ladder.ts';
import { slaOf, isOpen, isTop } from '../clarification/request-state.ts';

/** Who is waited for: the people of the policy's chain, from the lowest level on which one stands. */
export function chainOfPeople(policy: ClarificationPolicy): readonly ChainLevel[] {
  const staff = layStaff(policy);
  const people = staff.filter(({ kind }) => kind === 'person');
  return people.length > 0 ? people : staff.slice(-1);
}

/** Asks for a person: the first of them has a whole SLA. */
export function openHandoff(given: {
  readonly conversation: string;
  /** The one before; absent: nobody was asked for. */
  readonly before: Handoff | undefined;
  readonly askedAt: Passage;
  readonly policy: ClarificationPolicy;
  readonly at: number;
}): HandoffStep {
  return happened(newHandoff({ ...given, reason: 'asked' }), given.at, 'opened');
}

/**
 * An operator takes the conversation over, asked for or not. No clock runs until the participant says something; then
 * that of the lowest level, as after any answer.
 */
export function takeOver(
  handoff: Handoff | undefined,
  given: { readonly conversation: string; readonly policy: ClarificationPolicy } & Act,
): HandoffStep {
  const { at, by, because } = given;
  const now = isWithPerson(handoff)
    ? handoff
    : withClock(newHandoff({ ...given, before: handoff, askedAt: null, reason: 'taken' }), at);
  const changed = { status: 'answered', told: true, answeredBy: now.answeredBy ?? by, takenBy: by } as const;
  return stepped(step(now, changed, { kind: 'taken', at, data: { by, because } }));
}

function newHandoff(given: {
  readonly conversation: string;
  readonly before: Handoff | undefined;
  readonly askedAt: Passage | null;
  readonly policy: ClarificationPolicy;
  readonly reason: Handoff['reason'];
  readonly at: number;
}): Handoff {
  const { conversation, before, askedAt, policy, reason, at } = given;
  const nth = (before?.nth ?? 0) + 1;
  return {
    id: `${conversation}-p${nth}`,
    nth,
    reason,
    askedAt,
    openedAt: at,
    remindPerCent: [...new Set(policy.remindAt)].toSorted((one, other) => one - other),
    chain: chainOfPeople(policy),
    at: 0,
    levels: [],
    status: 'pending',
    told: false,
    answeredBy: null,
    endedAt: null,
    seq: 0,
  };
}

/** Whether the conversation is with a person, or waits for one. */
export function isWithPerson(handoff: Handoff | null | undefined): handoff is Handoff {
  return handoff !== null && handoff !== undefined && handoff.endedAt === null;
}

/** Whether nobody has answered yet what the participant said last. */
export function isAwaited({ status }: Handoff): boolean {
  return status !== 'answered';
}

/** Reminds whoever's SLA runs. */
export function remindPerson(handoff: Handoff, at: number): HandoffStep {
  return stepped(reminded(handoff, at));
}

/** An SLA has run out: one level up, or at the top it waits on without one. */
export function personIsLate(handoff: Handoff, at: number): HandoffStep {
  if (!isDue(handoff, at)) return { handoff, happened: [] };
  if (!isTop(handoff)) return stepped(climbed(handoff, handoff.at + 1, at, { because: 'no-answer' }));
  return stepped(step(handoff, { status: 'timed-out' }, { kind: 'timed-out', at, data: {} }));
}

/** A person has spoken: nobody's clock runs until the participant says something. */
export function personSpoke(
  handoff: Handoff,
  { at, by, position }: { readonly at: number; readonly by: string; readonly position: number },
): HandoffStep {
  const changed = { status: 'answered', answeredBy: by, answeredTo: position } as const;
  return stepped(step(handoff, changed, { kind: 'answered', at, data: { by } }));
}

/** The participant has spoken: when a person had the last word, the clock of the lowest level begins anew. */
export function participantSpoke(handoff: Handoff, at: number): HandoffStep {
  if (handoff.status !== 'answered') return { handoff, happened: [] };
  // Of the levels of earlier waits nothing is needed any more; what is carried stays small.
  return happened({ ...handoff, status: 'pending', at: 0, levels: [] }, at, 'reopened');
}

/** It is over. `upTo`: what was accepted up to this place was said to the person. */
export function endHandoff(
  handoff: Handoff,
  end: Act & { readonly status: 'handed-back' | 'withdrawn' | 'cancelled'; readonly upTo: number },
): HandoffStep {
  if (!isWithPerson(handoff)) return { handoff, happened: [] };
  const { status, at, by, because, upTo } = end;
  return stepped(step(handoff, { status, endedAt: at, upTo }, { kind: status, at, data: { by, because } }));
}

/** When somebody's time is up; null: nobody's clock runs. */
export function dueOf(handoff: Handoff): number | null {
  return isOpen(handoff) && handoff.endedAt === null ? slaOf(handoff).dueAt : null;
}

function happened(handoff: Handoff, at: number, kind: 'opened' | 'reopened'): HandoffStep {
  const asked = withClock(handoff, at);
  return stepped(step(asked, {}, { kind, at, data: { dueAt: slaOf(asked).dueAt } }));
}

function stepped({ now, happened: what }: Step<Handoff, HandoffHappening['kind']>): HandoffStep {
  return { handoff: now, happened: what };
}
