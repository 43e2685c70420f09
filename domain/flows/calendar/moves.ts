/** The moves of the calendar flow: what is wanted next, given what is known so far. */
import type { CalendarFlow, CallShown, Slot } from '../../../contracts/state/flow.ts';
import type { TimeMention } from '../../../contracts/reading/reading.ts';
import { slotFor, todayOf } from './answers.ts';
import type { Changes } from './answers.ts';
import { sayOf } from './prompts.ts';
import type { CalendarText } from './prompts.ts';
import { movesIn, voided, type Act, type Ask, type Ended, type Preview } from '../moves.ts';

/** A flow whose time is chosen. */
export type ChosenFlow = CalendarFlow & { readonly chosen: Slot };

/** A flow with everything that what it is for needs. */
export type CompleteFlow = CalendarFlow & { readonly preview: CallShown };

/** A flow whose preview the participant has seen. */
export type ShownFlow = CompleteFlow & { readonly previewHash: string };

export type CalendarMove =
  | Ask<CalendarFlow>
  /** Look up free slots, then `withSlots`. */
  | { readonly kind: 'find-slots'; readonly flow: CalendarFlow }
  | Preview<CompleteFlow, CallShown>
  | Act<ShownFlow>
  | Ended;

export const { ask, ended } = movesIn<CalendarFlow, CalendarText>(sayOf);

/** The step's question once more, with what is expected: the answer was not understood, or help was asked for. */
export function again(flow: CalendarFlow): CalendarMove {
  if (flow.step === 'choice' && flow.slots.length === 0) return search(flow);
  if (flow.step === 'preview' && flow.previewHash === null) return ask(flow, 'preview.change');
  return ask(flow, `${flow.step}.again`);
}

/** Free slots are wanted, the chosen one is given up; person and phone stay. */
export function search(flow: CalendarFlow, notice?: CalendarFlow['notice']): CalendarMove {
  const { notice: _old, limits: _limits, ...rest } = voided(flow);
  const wanted: CalendarFlow = { ...rest, step: 'choice', slots: [], chosen: null };
  return { kind: 'find-slots', flow: notice === undefined ? wanted : { ...wanted, notice } };
}

/** The same, and what is wanted beyond one time is said with the times. */
export function searchSaying(
  flow: CalendarFlow,
  { notice, limits }: Pick<CalendarFlow, 'notice' | 'limits'>,
): CalendarMove {
  const move = search(flow, notice);
  return move.kind !== 'find-slots' || limits === undefined ? move : { ...move, flow: { ...move.flow, limits } };
}

/** The first thing that is still unknown, else the preview. */
export function next(flow: ChosenFlow, at: number): CalendarMove {
  const { chosen, person, phone, of, invite = [] } = flow;
  if (hasPassed(chosen, at)) return search({ ...flow, requestedTime: null }, 'passed');
  if (person === null) return whichPerson({ ...flow, step: 'person' });
  if (phone === undefined) return askPhone(flow);
  const preview: CallShown = {
    person,
    starts_at: chosen.startsAt,
    ends_at: chosen.endsAt,
    time_zone: chosen.zone,
    phone,
    topic: flow.topic,
    ...(invite.length > 0 ? { invite } : {}),
    ...(of === undefined ? {} : changeOf(of)),
  };
  return { kind: 'preview', flow: { ...flow, step: 'preview', preview, previewHash: null }, preview };
}

/** Where several were named, or one by somebody they belong to, it is asked who of them. */
export function whichPerson(flow: ChosenFlow): CalendarMove {
  const { whom } = flow;
  if (whom === undefined || whom.kind === 'with' || whom.kind === 'also') return ask(flow, 'person');
  return ask(flow, `person.${whom.kind}`, { names: whom.names });
}

/** With one more who was named beside, it is said that a call has one person. */
export function askPhone({ whom, ...flow }: ChosenFlow): CalendarMove {
  const asked: ChosenFlow = { ...flow, step: 'phone' };
  return whom?.kind === 'also' ? ask(asked, 'phone.also', { names: whom.names }) : ask(asked, 'phone');
}

/** The flow with what the participant wants otherwise; a time that was not offered is looked up. */
export function changed(flow: ChosenFlow, changes: Changes, at: number): CalendarMove {
  const { person, phone, requestedTime, invite, topic } = changes;
  // Somebody else's address must not get the invitation of whoever comes instead.
  const kept = person === undefined ? flow.invite : undefined;
  const base: ChosenFlow = {
    ...voided(flow),
    invite: invite === undefined ? kept : [...invite],
    person: person ?? flow.person,
    phone: phone === undefined ? flow.phone : phone,
    topic: topic === undefined ? flow.topic : topic,
  };
  if (requestedTime === undefined) return next(base, at);
  const ahead = flow.slots.filter((slot) => !hasPassed(slot, at));
  const slot = slotFor(requestedTime, ahead, todayOf(flow, at));
  return slot === null ? search({ ...base, requestedTime, turnedDown: [] }) : next(choose(base, slot), at);
}

/** A yes that counts: what was shown is done, unless its time has come meanwhile. */
export function act(flow: ShownFlow, at: number): CalendarMove {
  const { chosen } = flow;
  return chosen !== null && hasPassed(chosen, at)
    ? search({ ...flow, requestedTime: null }, 'passed')
    : { kind: 'act', flow };
}

/** What a preview says about the booking that it changes. */
export function changeOf(of: NonNullable<CalendarFlow['of']>): Pick<CallShown, 'change' | 'of'> {
  return { change: of.change, of: { action_id: of.actionId, sequence: of.sequence + 1 } };
}

export function choose(flow: CalendarFlow, slot: Slot): ChosenFlow {
  return { ...voided(flow), chosen: slot };
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
  const isWhole = isChosen(flow) || flow.of?.change === 'cancel';
  return flow.step === 'preview' && isWhole && flow.preview !== null && flow.previewHash !== null;
}

/** The slot that somebody else got, as the requested time: its neighbours of the same day come first. */
export function requestedTimeOf({ local, label }: Slot): TimeMention {
  const { year, month, day, hour, minute } = local;
  return { label, start: 0, end: 0, year, month, day, hour, minute };
}

/** Enough for a patient search, and few enough for the carried state. */
const mostTurnedDown = 100;

function hasPassed(slot: Slot, at: number): boolean {
  return Date.parse(slot.startsAt) <= at;
}
