/** The moves of the calendar flow: what is wanted next, given what is known so far. */
import type { CalendarFlow, CallPreview, FlowOutcome, Say, Slot } from '../../contracts/flow.ts';
import type { TimeMention } from '../../contracts/reading.ts';
import { slotFor, todayOf } from './calendar-answers.ts';
import type { Changes } from './calendar-answers.ts';
import { sayOf } from './calendar-prompts.ts';
import type { CalendarText } from './calendar-prompts.ts';

/** A flow whose time is chosen. */
export type ChosenFlow = CalendarFlow & { readonly chosen: Slot };

/** A flow with everything a booking needs. */
export type CompleteFlow = ChosenFlow & { readonly preview: CallPreview };

/** A flow whose preview the participant has seen. */
export type ShownFlow = CompleteFlow & { readonly previewHash: string };

/** The end of a flow and what is said about it. */
export interface EndedMove {
  readonly kind: 'ended';
  readonly outcome: FlowOutcome;
  readonly say: Say;
  readonly news?: BookedCall;
}

/** What the model is told about a booking, once, on the next ordinary turn (F3). */
export interface BookedCall {
  readonly kind: 'calendar';
  readonly actionId: string;
  readonly person: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  /** The start as it was shown to the participant. */
  readonly when: string;
  readonly phone: string | null;
  readonly topic: string;
  readonly providerRef: string;
}

export type CalendarMove =
  | { readonly kind: 'ask'; readonly flow: CalendarFlow; readonly say: Say }
  /** Look up free slots, then `withSlots`. */
  | { readonly kind: 'find-slots'; readonly flow: CalendarFlow }
  /** Render and hash the preview, then `withPreview`. */
  | { readonly kind: 'preview'; readonly flow: CompleteFlow; readonly preview: CallPreview }
  /** Book what the preview says, then `afterBooking`. */
  | { readonly kind: 'book'; readonly flow: ShownFlow }
  | EndedMove;

export function ask(flow: CalendarFlow, text: CalendarText, more?: Readonly<Record<string, unknown>>): CalendarMove {
  return { kind: 'ask', flow, say: sayOf(flow, text, more) };
}

/** The step's question once more, with what is expected: the answer was not understood, or help was asked for. */
export function again(flow: CalendarFlow): CalendarMove {
  if (flow.step === 'choice' && flow.slots.length === 0) return search(flow);
  if (flow.step === 'preview' && flow.previewHash === null) return ask(flow, 'preview.change');
  return ask(flow, `${flow.step}.again`);
}

/** Free slots are wanted, the chosen one is given up; person and phone stay. */
export function search(flow: CalendarFlow, notice?: CalendarFlow['notice']): CalendarMove {
  const { notice: _old, ...rest } = voided(flow);
  const wanted: CalendarFlow = { ...rest, step: 'choice', slots: [], chosen: null };
  return { kind: 'find-slots', flow: notice === undefined ? wanted : { ...wanted, notice } };
}

/** The first thing that is still unknown, else the preview. */
export function next(flow: ChosenFlow, at: number): CalendarMove {
  const { chosen, person, phone } = flow;
  if (hasPassed(chosen, at)) return search({ ...flow, wish: null }, 'passed');
  if (person === null) return ask({ ...flow, step: 'person' }, 'person');
  if (phone === undefined) return ask({ ...flow, step: 'phone' }, 'phone');
  const preview: CallPreview = {
    person,
    starts_at: chosen.startsAt,
    ends_at: chosen.endsAt,
    time_zone: chosen.zone,
    phone,
    topic: flow.topic,
  };
  return { kind: 'preview', flow: { ...flow, step: 'preview', preview, previewHash: null }, preview };
}

/** The flow with what the participant wants otherwise; a time that was not offered is looked up. */
export function changed(flow: ChosenFlow, { person, phone, wish }: Changes, at: number): CalendarMove {
  const base: ChosenFlow = {
    ...voided(flow),
    person: person ?? flow.person,
    phone: phone === undefined ? flow.phone : phone,
  };
  if (wish === undefined) return next(base, at);
  const ahead = flow.slots.filter((slot) => !hasPassed(slot, at));
  const slot = slotFor(wish, ahead, todayOf(flow, at));
  return slot === null ? search({ ...base, wish, turnedDown: [] }) : next(choose(base, slot), at);
}

/** A yes that counts: what was shown is booked, unless its time has come meanwhile. */
export function book(flow: ShownFlow, at: number): CalendarMove {
  return hasPassed(flow.chosen, at) ? search({ ...flow, wish: null }, 'passed') : { kind: 'book', flow };
}

export function ended(
  flow: CalendarFlow,
  outcome: FlowOutcome,
  text: CalendarText,
  more?: Readonly<Record<string, unknown>>,
): EndedMove {
  return { kind: 'ended', outcome, say: sayOf(flow, text, more) };
}

export function choose(flow: CalendarFlow, slot: Slot): ChosenFlow {
  return { ...voided(flow), chosen: slot };
}

/** Any change takes the approval away (F4). */
export function voided<Kept extends CalendarFlow>(
  flow: Kept,
): Kept & { readonly preview: null; readonly previewHash: null } {
  return { ...flow, preview: null, previewHash: null };
}

/** These slots are not offered again. */
export function turnDown<Kept extends CalendarFlow>(flow: Kept, slots: readonly Slot[]): Kept {
  const starts = slots.map(({ startsAt }) => startsAt);
  return { ...flow, turnedDown: [...(flow.turnedDown ?? []), ...starts].slice(-mostTurnedDown) };
}

export function isChosen(flow: CalendarFlow): flow is ChosenFlow {
  return flow.chosen !== null;
}

/** Whether the participant has the preview before them, so that a yes means exactly it. */
export function isShown(flow: CalendarFlow): flow is ShownFlow {
  return flow.step === 'preview' && isChosen(flow) && flow.preview !== null && flow.previewHash !== null;
}

/** The wish for a slot that somebody else got: its neighbours of the same day come first. */
export function wishOf({ local, label }: Slot): TimeMention {
  const { year, month, day, hour, minute } = local;
  return { quote: label, start: 0, end: 0, year, month, day, hour, minute };
}

/** Enough for a patient search, and few enough for the carried state. */
const mostTurnedDown = 100;

function hasPassed(slot: Slot, at: number): boolean {
  return Date.parse(slot.startsAt) <= at;
}
