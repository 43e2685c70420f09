/** Places in the list of what is offered, and among a part of it. */
import type { CalendarFlow, Slot } from '../../../contracts/state/flow.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { isDefinite } from '../requested-time.ts';

/** Whether one of the ordinals means the slot at this place, counted from 0; by the list, or by the clock. */
export function meansPlace({ slots }: CalendarFlow, ordinals: Reading['ordinals'], place: number): boolean {
  const byTime = slots.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  const middle = slots.length % 2 === 1 ? (slots.length - 1) / 2 : null;
  return ordinals.some(({ index, by }) => {
    const at = by === 'time' ? byTime.indexOf(slots[place] as Slot) : place;
    return index === at + 1 || index === at - slots.length || (index === 0 && place === middle);
  });
}

/** Whether the slot at this place, counted from 0, is one of those that are taken back, as places or as hours. */
export function isUnwanted(flow: CalendarFlow, unwanted: readonly number[], place: number): boolean {
  const slot = flow.slots[place];
  const places = unwanted.map((index) => ({ start: 0, end: 0, index }));
  return meansPlace(flow, places, place) || unwanted.some((index) => slot && isHourOf(flow, index, slot));
}

/** "Ten is too early": of more than there are places, a number is the hour that is offered. */
export function isHourOf(
  { slots }: { readonly slots: readonly Slot[] },
  index: number,
  { local: { hour, minute } }: Slot,
): boolean {
  return index > slots.length && minute === 0 && (hour === index || hour === index + noon);
}

const noon = 12;

/**
 * "The last on Friday", "Monday, the second one": of several that the words of time fit, the one in that place among
 * them; null without such words.
 */
export function nthOf(fitting: readonly Slot[], { ordinals }: Reading): Slot | null {
  const place = only(ordinals);
  if (place === null || fitting.length < 2) return null;
  return fitting.at(place.index > 0 ? place.index - 1 : place.index) ?? null;
}

/** "The later of the first two": of several places in the list the one that is first or last by the clock. */
export function endOf(flow: CalendarFlow, { ordinals }: Reading): Slot | null {
  const end = only(ordinals.filter(({ by }) => by === 'time'));
  const places = ordinals.filter(({ by }) => by !== 'time');
  if (end === null || places.length < 2) return null;
  const among = flow.slots
    .filter((_, place) => meansPlace(flow, places, place))
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  return among.at(end.index > 0 ? end.index - 1 : end.index) ?? null;
}

/** The reading of "den ersten, nein den zweiten": the place that is put right is all that it says. */
export function atPlace(said: Reading, index: number): Reading {
  const { unwantedPlaces: _places, leavesRest: _rest, stanceAt: _at, ...others } = said;
  const place = { start: 0, end: said.length, index };
  return { ...others, stance: 'none', says: ['taking'], times: [], remainder: [], ordinals: [place] };
}

function only<Item>(items: readonly Item[]): Item | null {
  const [first] = items;
  return first !== undefined && items.length === 1 ? first : null;
}

/**
 * Whether a place in the list and a time stand side by side: "the last on Friday", "Wednesday, the first one", but not
 * "the first, I am away on Friday", nor "Friday I am away, the first", of which something is left over.
 */
export function isPlaceOfTime({ ordinals, times, remainder }: Reading): boolean {
  const definite = times.filter((time) => isDefinite(time) && time.negated !== true);
  if (ordinals.length === 0) return definite.length > 0;
  const isBeside = (from: number, to: number): boolean => to >= from && to - from <= longestJoint;
  const isFirst = (place: number): boolean => remainder.every(({ start }) => start > place);
  return ordinals.some(({ start: place, end }) =>
    definite.some((time) => isBeside(end, time.start) || (isFirst(place) && isBeside(time.end, place))),
  );
}

/** Room for " on the ", in UTF-16 code units. */
const longestJoint = 8;
