/** How a call is begun: with what is known of it, and with the free times that were looked up. */
import type { Whom } from '../../../contracts/reading/answers.ts';
import type { FailureCause } from '../../../contracts/state/failure-cause.ts';
import type { CalendarFlow, Slot, Topic } from '../../../contracts/state/flow.ts';
import type { Evidence } from '../../../contracts/state/gate.ts';
import type { CalendarPolicy } from '../../../contracts/assistant/policy.ts';
import type { TimeMention } from '../../../contracts/reading/reading.ts';
import { toldBy, type Ended } from '../moves.ts';
import { pinned } from '../requested-time.ts';
import { slotFor, todayOf } from './answers.ts';
import { noticeOf, type Beyond } from './beyond.ts';
import { invitable } from './invites.ts';
import { ask, choose, ended, next, searchSaying } from './moves.ts';
import type { CalendarMove } from './moves.ts';
import { meetsRequested, sayOf } from './prompts.ts';

export interface CalendarStart {
  readonly actionId: string;
  readonly startedBy: Evidence;
  readonly topic: Topic;
  readonly requestedTime: TimeMention | null;
  /** The person named in the request, if any; then nobody is asked for it. */
  readonly person: string | null;
  /** Who was named where that is nobody yet. */
  readonly whom?: Whom | undefined;
  /** The number to call, if it was said. */
  readonly phone?: string | undefined;
  /** Addresses in the participant's own request; an invitation goes there (F6). Never any other. */
  readonly invite?: readonly string[];
  /** Epoch ms. */
  readonly at: number;
  readonly policy: CalendarPolicy;
  /** What was wanted of a time beyond one call. */
  readonly beyond?: Beyond | null;
  /** The participant has accepted the offer or asked for the call: no further consent is needed. */
  readonly consented: boolean;
}

/** A new call. */
export function startCalendar(start: CalendarStart): CalendarMove {
  const flow: CalendarFlow = {
    kind: 'calendar',
    actionId: start.actionId,
    step: 'consent',
    startedBy: start.startedBy,
    expiresAt: new Date(start.at + start.policy.expiresAfterS * 1000).toISOString(),
    topic: start.topic,
    requestedTime: start.requestedTime,
    slots: [],
    chosen: null,
    person: start.person,
    ...(start.whom === undefined ? {} : { whom: start.whom }),
    ...(start.phone === undefined ? {} : { phone: start.phone }),
    invite: invitable(start.invite ?? []),
    preview: null,
    previewHash: null,
  };
  return start.consented ? searchSaying(flow, noticeOf(start.beyond ?? null, start.policy)) : ask(flow, 'consent');
}

/**
 * The free slots that were looked up, best first; `at` is epoch ms. A requested time that is exactly one of them chooses it.
 * `isUnreadable`: without what nobody could read in the calendar there would be some.
 */
export function withSlots(flow: CalendarFlow, slots: readonly Slot[], at: number, isUnreadable = false): CalendarMove {
  const { turnedDown = [] } = flow;
  if (slots.length === 0 && isUnreadable) return ended(flow, 'no-slots', 'unreadable');
  if (slots.length === 0) return ended(flow, 'no-slots', turnedDown.length > 0 ? 'no-more-slots' : 'no-slots');
  const offered: CalendarFlow = { ...flow, slots: [...slots] };
  const today = todayOf(offered, at);
  const requestedTime = flow.requestedTime === null ? null : pinned(flow.requestedTime, today);
  const settled: CalendarFlow = { ...offered, requestedTime };
  // With a notice the participant has something to read first.
  const exact = requestedTime === null || flow.notice !== undefined ? null : slotFor(requestedTime, slots, today);
  if (exact !== null) return next(choose(settled, exact), at);
  const { notice: _said, limits: _limits, ...asked } = settled;
  return { kind: 'ask', flow: asked, say: sayOf(settled, 'choice', { meetsWish: meetsRequested(settled, today) }) };
}

/** The calendar could not be asked for free times. */
export function withoutCalendar(flow: CalendarFlow, why?: FailureCause): Ended {
  return ended(flow, 'provider-error', 'provider-error', toldBy(why));
}
