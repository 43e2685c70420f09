/**
 * Moving a booked call and calling it off (F6): the same rules as for a new one, and the booking stands until the yes.
 */
import type { Booking, CalendarFlow, CallShown } from '../../../contracts/state/flow.ts';
import type { Evidence } from '../../../contracts/state/gate.ts';
import type { CalendarPolicy } from '../../../contracts/assistant/policy.ts';
import type { Reading, TimeMention } from '../../../contracts/reading/reading.ts';
import { act, again, changeOf, ended, isShown, search } from './moves.ts';
import type { CalendarMove } from './moves.ts';
import { isFinalYes } from '../final-yes.ts';
import { voided } from '../moves.ts';
import { combined, isDefinite } from '../requested-time.ts';

/** A booking and what is to become of it. */
type Change = NonNullable<CalendarFlow['of']>;

export interface CalendarChangeStart {
  readonly actionId: string;
  readonly startedBy: Evidence;
  readonly of: Booking;
  readonly change: 'move' | 'cancel';
  /** The new day or time that was asked for, if any. */
  readonly requestedTime: TimeMention | null;
  /** Epoch ms. */
  readonly at: number;
  readonly policy: CalendarPolicy;
}

/**
 * The participant has asked to move a booked call, or to call it off; the asking is the consent to look, not to act.
 */
export function startCalendarChange(start: CalendarChangeStart): CalendarMove {
  const of: Change = { ...start.of, invite: [...start.of.invite], change: start.change };
  const flow: CalendarFlow = {
    kind: 'calendar',
    actionId: start.actionId,
    step: 'choice',
    startedBy: start.startedBy,
    expiresAt: new Date(start.at + start.policy.expiresAfterS * 1000).toISOString(),
    topic: of.topic,
    requestedTime: start.requestedTime,
    slots: [],
    chosen: null,
    person: of.person,
    phone: of.phone,
    invite: of.invite,
    preview: null,
    previewHash: null,
    of,
  };
  return start.change === 'move' ? search(flow) : callingOff(flow, of);
}

/**
 * Which of the calls that stand is meant: the latest with a person who is named, else the latest. Null when none lies
 * ahead of `at` (epoch ms). A guess that is shown in the preview before anything happens.
 */
export function bookingMeant<Call extends Booking>(calls: readonly Call[], reading: Reading, at: number): Call | null {
  const ahead = calls.filter(({ endsAt }) => Date.parse(endsAt) > at);
  const named = reading.people.flatMap(({ name }) => name.toLowerCase().split(' '));
  const withNamed = ahead.filter(({ person }) => named.some((word) => person.toLowerCase().split(' ').includes(word)));
  return withNamed.at(-1) ?? ahead.at(-1) ?? null;
}

/** Whether an answer asks outright to call off what stands. */
export function asksToCallOff(flow: CalendarFlow, reading: Reading): boolean {
  return reading.requests.some(({ action, verb }) => action === flow.kind && verb === 'cancel');
}

/** Shows which call would be called off. */
export function callingOff(flow: CalendarFlow, of: Change): CalendarMove {
  const cancelled: Change = { ...of, change: 'cancel' };
  const preview: CallShown = {
    person: of.person,
    starts_at: of.startsAt,
    ends_at: of.endsAt,
    time_zone: of.timeZone,
    phone: of.phone,
    topic: of.topic,
    ...(of.invite.length > 0 ? { invite: of.invite } : {}),
    ...changeOf(cancelled),
  };
  const { notice: _over, ...rest } = voided(flow);
  return {
    kind: 'preview',
    // What was said on the way to another time is not what is called off: the flow holds what the preview shows, and no
    // more.
    flow: {
      ...rest,
      step: 'preview',
      slots: [],
      chosen: null,
      person: of.person,
      phone: of.phone,
      invite: of.invite,
      of: cancelled,
      preview,
    },
    preview,
  };
}

/** "Shall I call it off?" "Cancel it" is both a yes and a no to that, so it is asked again. */
export function callOff(flow: CalendarFlow, of: Change, reading: Reading, at: number): CalendarMove {
  const { stance } = reading;
  const [requestedTime] = combined(reading.times).filter(isDefinite);
  const asksToMove = reading.requests.some(({ action, verb }) => action === flow.kind && verb === 'move');
  if (asksToMove || (stance === 'change' && requestedTime !== undefined)) {
    return search({ ...flow, of: { ...of, change: 'move' }, requestedTime: requestedTime ?? null });
  }
  if (!isShown(flow)) return callingOff(flow, of);
  const isAsked = asksToCallOff(flow, reading);
  const isRefused = reading.declines.length > 0 && !isAsked;
  if (stance === 'deny' && !isAsked && reading.answers.callsOff !== true) return ended(flow, 'declined', 'declined');
  // "Cancel the call" is the yes to it, and a no by its words alone.
  if (!isFinalYes(reading) || isRefused || namesAnother(of, reading) || requestedTime !== undefined) return again(flow);
  return act(flow, at);
}

/** "Yes, the one with Bob" is no yes to the call with Anna. */
function namesAnother({ person }: Change, reading: Reading): boolean {
  const known = person.toLowerCase().split(' ');
  return reading.answers.people.some(
    (name) =>
      !name
        .toLowerCase()
        .split(' ')
        .some((word) => known.includes(word)),
  );
}
