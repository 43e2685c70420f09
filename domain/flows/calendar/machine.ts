/**
 * The calendar flow (F1): consent → availability → choice → person → phone → preview → yes or no → booked. A booked call is
 * moved by choice → preview → yes or no, and called off by preview → yes or no.
 *
 * Each function takes the flow as it is kept and answers with one move: what to ask, what is needed from outside, or how it
 * ended. Whatever is done starts from one place only, a yes to exactly the preview whose hash is kept (F4); whatever changes the
 * preview takes the hash away.
 */
import type { CalendarFlow, Slot, Topic } from '../../contracts/flow.ts';
import type { Evidence } from '../../contracts/gate.ts';
import type { CalendarPolicy } from '../../contracts/policy.ts';
import type { Reading, TimeMention } from '../../contracts/reading.ts';
import type { Deadline } from '../deadlines/table.ts';
import { answersOf } from './answer.ts';
import { slotFor, todayOf } from './calendar-answers.ts';
import { asksToCallOff, callingOff, callOff } from './calendar-change.ts';
import { invitable } from './calendar-invites.ts';
import { act, again, ask, choose, ended, isChosen, isShown, next, search, turnDown, wishOf } from './calendar-moves.ts';
import type { CalendarMove, CompleteFlow, ShownFlow } from './calendar-moves.ts';
import { meetsWish, sayOf } from './calendar-prompts.ts';
import { choice, consent, person, phone, preview } from './calendar-steps.ts';
import type { EffectResult, Ended, News } from './moves.ts';
import { pinned } from './wish.ts';

export { bookingMeant, startCalendarChange } from './calendar-change.ts';
export { expects } from './calendar-prompts.ts';
export type { CalendarMove, CompleteFlow, ShownFlow } from './calendar-moves.ts';

export interface CalendarStart {
  readonly actionId: string;
  readonly startedBy: Evidence;
  readonly topic: Topic;
  readonly wish: TimeMention | null;
  /** The person named in the request, if any; then nobody is asked for it. */
  readonly person: string | null;
  /** Addresses in the participant's own request; an invitation goes there (F6). Never any other. */
  readonly invite?: readonly string[];
  /** Epoch ms. */
  readonly at: number;
  readonly policy: CalendarPolicy;
  /** The participant has accepted the offer or asked for the call: no further consent is needed. */
  readonly consented: boolean;
}

export function startCalendar(start: CalendarStart): CalendarMove {
  const flow: CalendarFlow = {
    kind: 'calendar',
    actionId: start.actionId,
    step: 'consent',
    startedBy: start.startedBy,
    expiresAt: new Date(start.at + start.policy.expiresAfterS * 1000).toISOString(),
    topic: start.topic,
    wish: start.wish,
    slots: [],
    chosen: null,
    person: start.person,
    invite: invitable(start.invite ?? []),
    preview: null,
    previewHash: null,
  };
  return start.consented ? search(flow) : ask(flow, 'consent');
}

/** The participant's answer, at `at` (epoch ms). After the deadline the flow has expired, whatever was said. */
export function calendarStep(flow: CalendarFlow, reading: Reading, at: number, policy: CalendarPolicy): CalendarMove {
  if (at >= Date.parse(flow.expiresAt)) return expired(flow);
  if (reading.command === 'help') return again(flow);
  if (reading.command !== undefined || answersOf(reading).ends === true) return ended(flow, 'cancelled', 'cancelled');
  if (flow.of?.change === 'cancel') return callOff(flow, flow.of, reading, at);
  if (flow.of !== undefined && asksToCallOff(flow, reading)) return callingOff(flow, flow.of);
  if (flow.step === 'consent') return consent(flow, reading);
  if (!isChosen(flow)) return choice(flow, reading, at, policy);
  switch (flow.step) {
    case 'choice':
      return choice(flow, reading, at, policy);
    case 'person':
      return person(flow, reading, at);
    case 'phone':
      return phone(flow, reading, at);
    case 'preview':
      return preview(flow, reading, at);
    default:
      return flow.step satisfies never;
  }
}

/** The free slots that were looked up, best first; `at` is epoch ms. A wish that is exactly one of them chooses it. */
export function withSlots(flow: CalendarFlow, slots: readonly Slot[], at: number): CalendarMove {
  const { turnedDown = [] } = flow;
  if (slots.length === 0) return ended(flow, 'no-slots', turnedDown.length > 0 ? 'no-more-slots' : 'no-slots');
  const offered: CalendarFlow = { ...flow, slots: [...slots] };
  const today = todayOf(offered, at);
  const wish = flow.wish === null ? null : pinned(flow.wish, today);
  const settled: CalendarFlow = { ...offered, wish };
  // With a notice the participant has something to read first.
  const exact = wish === null || flow.notice !== undefined ? null : slotFor(wish, slots, today);
  if (exact !== null) return next(choose(settled, exact), at);
  const { notice: _said, ...asked } = settled;
  return { kind: 'ask', flow: asked, say: sayOf(settled, 'choice', { meetsWish: meetsWish(settled, today) }) };
}

/** The rendered preview's hash: from here on a yes means exactly this (F4). */
export function withPreview(flow: CompleteFlow, hash: string): CalendarMove {
  return ask({ ...flow, previewHash: hash }, 'preview');
}

/** An approval from outside the conversation, bound to the hash it was shown. `stale` when that is not what is asked now. */
export function approved(
  flow: CalendarFlow,
  previewHash: string,
  at: number,
): CalendarMove | { readonly kind: 'stale'; readonly expected: string | null } {
  if (at >= Date.parse(flow.expiresAt)) return expired(flow);
  if (!isShown(flow) || flow.previewHash !== previewHash) return { kind: 'stale', expected: flow.previewHash };
  return act(flow, at);
}

/** A no from outside the conversation, at any step. */
export function rejected(flow: CalendarFlow): CalendarMove {
  return ended(flow, 'declined', 'declined');
}

/** How the booking, the move or the calling off turned out, after an `act`. */
export function afterEffect(flow: ShownFlow, result: EffectResult): CalendarMove {
  switch (result.kind) {
    case 'done':
      return { ...ended(flow, doneAs(flow), doneAs(flow)), news: newsOf(flow, result.providerRef) };
    case 'slot-taken':
      // Nobody can take the place of a call that is called off: that is a provider's mistake, and nothing was done.
      if (flow.chosen === null) return ended(flow, 'provider-error', 'provider-error');
      return search(turnDown({ ...flow, wish: wishOf(flow.chosen) }, [flow.chosen]), 'slot-taken');
    case 'refused':
      return ended(flow, 'refused', 'refused', { ...result.values, because: result.because });
    case 'provider-error':
      return ended(flow, 'provider-error', 'provider-error');
    case 'unknown':
      return ended(flow, 'unknown', 'unknown');
    default:
      return result satisfies never;
  }
}

/** The calendar could not be asked for free times. */
export function withoutCalendar(flow: CalendarFlow): Ended {
  return ended(flow, 'provider-error', 'provider-error');
}

/** The flow's deadline has come. */
export function expired(flow: CalendarFlow): CalendarMove {
  return ended(flow, 'expired', 'expired');
}

/** The promise that the flow does not stay open for ever. */
export function flowDeadline(flow: CalendarFlow): Deadline {
  return { id: `flow:${flow.actionId}`, kind: 'flow-expiry', dueAt: Date.parse(flow.expiresAt), ref: flow.actionId };
}

function doneAs({ of }: CalendarFlow): 'booked' | 'moved' | 'called-off' {
  if (of === undefined) return 'booked';
  return of.change === 'move' ? 'moved' : 'called-off';
}

/** What the model is told, once, on the next ordinary turn (F3). */
function newsOf(flow: ShownFlow, providerRef: string): News {
  const { person: withWhom, starts_at, ends_at, time_zone, phone: number, topic } = flow.preview;
  return {
    kind: flow.kind,
    actionId: flow.actionId,
    person: withWhom,
    startsAt: starts_at,
    endsAt: ends_at,
    timeZone: time_zone,
    // The start as it was shown to the participant, and as it was before.
    when: flow.chosen?.label ?? flow.of?.label ?? starts_at,
    before: flow.of?.label ?? null,
    phone: number,
    topic,
    providerRef,
  };
}
