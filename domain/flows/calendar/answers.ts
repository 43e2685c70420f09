/** What an answer says to a step of the calendar flow: which slot, which changes. Nothing is decided here. */
import type { CalendarFlow, Slot, Topic } from '../../../contracts/state/flow.ts';
import type { Answers } from '../../../contracts/reading/answers.ts';
import type { Reading, TimeMention } from '../../../contracts/reading/reading.ts';
import { isNameOf } from '../remainder.ts';
import { openWhomIn } from '../whom.ts';
import { corrects, hourInstead } from './hour-instead.ts';
import { invitesIn } from './invites.ts';
import { asHours, combined, dayAt, isExact, notOn, pinned, type CalendarDate } from '../requested-time.ts';
import { endOf, isHourOf, isPlaceOfTime, isUnwanted, meansPlace, nthOf } from './places.ts';
import { goingOn, isOtherNumber } from './same-number.ts';
import { fromShown, movedBy } from './shown.ts';
import { fitsSlot, requestedTimeIn, wantedInstead } from './wished.ts';
import {
  dayOfPlace,
  endOfDay,
  hourOfDay,
  isDayAlone,
  placeOnDay,
  placesOfDays,
  withDates,
  withoutDates,
} from './day-alone.ts';

/** A part of the booking that can be changed. */
export type Field = NonNullable<Answers['part']>;

/** Which of the offered slots an answer means. */
export type Pick =
  | { readonly kind: 'one'; readonly slot: Slot }
  | { readonly kind: 'several'; readonly slots: readonly Slot[]; readonly requestedTime: TimeMention | null }
  /** A day or time that is not among those offered. */
  | { readonly kind: 'elsewhere'; readonly requestedTime: TimeMention }
  | { readonly kind: 'nothing' };

/** Reads a choice by number, by place ("the last"), or by words of time; `at` (epoch ms) resolves "tomorrow". */
export function pickOf(flow: CalendarFlow, said: Reading, at: number): Pick {
  const today = todayOf(flow, at);
  const counted = countedFrom(flow, said, at);
  if (counted !== null) return counted;
  const beside = besideShown(flow, said, today);
  if (beside !== null) return among([beside], null);
  const named = asOffered(withDates(said.times), flow.slots, today);
  const reading = withPlace(flow, withoutDates(flow, { ...said, times: named }), today);
  const times = timesIn(flow, reading, today).filter(({ past, told }) => past !== true && told !== true);
  const unwanted = times.filter(({ negated }) => negated === true).map((time) => pinned(time, today));
  const requested = [...togetherIn(reading, times), ...fromShown(flow, times, at)].map((time) => pinned(time, today));
  const ends = reading.ordinals.filter(({ by }) => by === 'time');
  const isRest = ends.length === reading.ordinals.length && reading.leavesRest === true;
  if (requested.length === 0 && unwanted.length > 0 && (reading.ordinals.length === 0 || isRest))
    return leftOf(flow, unwanted, reading, today);
  if (requested.length === 0 && reading.ordinals.length === 0 && reading.unwantedPlaces !== undefined)
    return remaining(flow, reading.unwantedPlaces);
  const isWanted = (slot: Slot, place: number) =>
    !unwanted.some((time) => fitsSlot(wantedInstead(time), slot, today)) &&
    !isUnwanted(flow, reading.unwantedPlaces ?? [], place);
  const byTime = flow.slots.filter(
    (slot, place) => isWanted(slot, place) && requested.some((time) => fitsSlot(time, slot, today)),
  );
  const byPlace = flow.slots.filter((_, place) => meansPlace(flow, reading.ordinals, place));
  const end = endOf(flow, reading);
  if (end !== null && byTime.length === 0) return among([end], null);
  const isBarePlace =
    byPlace.length > 0 && reading.ordinals.some(({ start, end }) => (end - start) * 2 > reading.length);
  const byBoth = byTime.filter((slot) => byPlace.includes(slot));
  // "The last on Friday" is none of these where none of them is on Friday; a number alone may be a place.
  const isElsewhere = byTime.length === 0 && isPlaceOfTime(reading);
  if (isElsewhere && !isBarePlace) return elsewhere(requested, unwanted);
  if (isBarePlace || byTime.length === 0)
    return byPlace.length > 0 ? among(byPlace, null) : elsewhere(requested, unwanted);
  const nth = nthOf(byTime, reading);
  if (nth !== null) return among([...new Set([nth, ...byBoth])], null);
  if (byPlace.length === 0) return among(narrowed(byTime, flow, today), only(requested));
  return among(byBoth.length > 0 ? byBoth : [...byPlace, ...byTime], null);
}

/** "10:30 or Tuesday": what is left over between a day and an hour keeps them apart. */
function togetherIn({ remainder }: Reading, times: Reading['times']): readonly TimeMention[] {
  const [first, second] = times;
  const isApart =
    first !== undefined &&
    second !== undefined &&
    remainder.some(({ kind, start, end }) => kind === 'unknown' && start >= first.end && end <= second.start);
  return isApart ? asHours(times).flatMap((time) => combined([time])) : combined(asHours(times));
}

/**
 * A number alone is an hour only where nothing else is named: with "the one on Tuesday", or "2", a place is. It means
 * what is on the table: beside words that are left over, or where nothing that was offered is at that hour, it may
 * count anything.
 */
function timesIn({ slots }: CalendarFlow, said: Reading, today: CalendarDate): Reading['times'] {
  const { times, ordinals, remainder } = said;
  const sure = times.filter(({ bare }) => bare !== true);
  const hour = said.answers.choice?.dated === true ? null : hourOfDay(times);
  if (hour !== null && slots.some((slot) => fitsSlot(hour, slot, today))) return [hour];
  const isPlace = ordinals.some(({ index }) => index <= slots.length);
  if (sure.length > 0 || isPlace || remainder.length > 0) return sure;
  const offered = times.filter((time) => slots.some((slot) => fitsSlot(time, slot, today)));
  // "No, 11": an hour that was not offered.
  return offered.length > 0 || !corrects(said) ? offered : times.filter(({ negated }) => negated !== true);
}

/**
 * "El 2", "3-й": a number with a sign of order may be a day of the month or a place in the list. Where nothing that was
 * offered is on that day and the list has the place, it is the place.
 */
function withPlace({ slots }: CalendarFlow, reading: Reading, today: CalendarDate): Reading {
  const [time, ...others] = reading.times;
  const day = dayOfPlace({ slots }, reading);
  if (day !== null) return { ...reading, times: [day], ordinals: [] };
  const [place] = reading.ordinals;
  const isHour = place !== undefined && slots.some((slot) => isHourOf({ slots }, place.index, slot));
  // "Give me ten minutes": what stands right beside a number may be what it counts.
  const isPlain = [...reading.remainder, ...reading.people].every(
    ({ start, end }) => start - (place?.end ?? 0) > 1 || (place?.start ?? 0) - end > 1,
  );
  if (place !== undefined && isHour && isPlain && time === undefined && reading.ordinals.length === 1)
    return { ...reading, times: [{ start: place.start, end: place.end, hour: place.index, minute: 0 }], ordinals: [] };
  const end = endOfDay(reading);
  if (end !== null) return { ...reading, times: [end.day], ordinals: [end.place] };
  const nth = placeOnDay(reading);
  const isThere = (time: TimeMention) => slots.some((slot) => fitsSlot(time, slot, today));
  if (nth !== null && !isThere(nth.whole) && isThere(nth.day))
    return { ...reading, times: [nth.day], ordinals: [nth.place] };
  const counted = placesOfDays(slots, reading, today);
  if (counted !== null) return counted;
  const index = time?.day;
  if (time === undefined || index === undefined || others.length + reading.ordinals.length > 0) return reading;
  if (!isDayAlone(time) || index > slots.length || slots.some((slot) => fitsSlot(time, slot, today))) return reading;
  return { ...reading, times: [], ordinals: [{ start: time.start, end: time.end, index }] };
}

/** Of what was offered, what is not in one of these places. */
function remaining(flow: CalendarFlow, unwanted: readonly number[]): Pick {
  const left = flow.slots.filter((_, place) => !isUnwanted(flow, unwanted, place));
  return left.length > 0 && left.length < flow.slots.length ? among(left, null) : { kind: 'nothing' };
}

/**
 * "Half an hour after the first", "half an hour earlier on Tuesday": so much from the one slot that the other words
 * mean. Null where nothing is counted so, or they mean none or several.
 */
function countedFrom(flow: CalendarFlow, said: Reading, at: number): Pick | null {
  const shift = said.times.find(({ relative }) => relative?.to === 'shown' && relative.minutes !== undefined);
  const minutes = shift?.relative?.minutes;
  if (shift === undefined || minutes === undefined) return null;
  const times = said.times.filter((time) => time !== shift);
  if (times.length + said.ordinals.length === 0) return null;
  const from = pickOf(flow, { ...said, times }, at);
  if (from.kind !== 'one') return null;
  const requestedTime = movedBy(shift, from.slot, minutes);
  const slot = slotFor(requestedTime, flow.slots, todayOf(flow, at));
  return slot === null ? { kind: 'elsewhere', requestedTime } : { kind: 'one', slot };
}

/**
 * Of what was offered, what is not unwanted: "not Monday"; the choice among it is still to be made, where it is one.
 * "The earlier of the other two": of what is left the first or the last.
 */
function leftOf(flow: CalendarFlow, unwanted: readonly TimeMention[], reading: Reading, today: CalendarDate): Pick {
  const { leavesRest = false, unwantedPlaces = [] } = reading;
  const left = flow.slots.filter(
    (slot, place) => unwanted.every((time) => fitsSlot(time, slot, today)) && !isUnwanted(flow, unwantedPlaces, place),
  );
  const [requestedTime] = unwanted;
  // "Monday I'm away, Tuesday as well": nothing of it is left.
  if (left.length === 0 && unwanted.length > 1) return { kind: 'nothing' };
  const end = nthOf(left, reading);
  if (end !== null) return among([end], null);
  if (left.length > 0 && left.length < flow.slots.length)
    return leavesRest ? among(left, null) : { kind: 'several', slots: left, requestedTime: null };
  return requestedTime === undefined ? { kind: 'nothing' } : { kind: 'elsewhere', requestedTime };
}

/** Of the slots that were offered, the one that is exactly the requested time; null when none or several are. */
export function slotFor(requested: TimeMention, slots: readonly Slot[], today: CalendarDate): Slot | null {
  const fitting = isExact(requested) ? slots.filter((slot) => fitsSlot(requested, slot, today)) : [];
  return only(fitting);
}

/** What an answer changes in what is already known. A value that is the same is no change. */
export interface Changes {
  readonly person?: string;
  readonly phone?: string | null;
  readonly requestedTime?: TimeMention;
  /** The addresses that get the invitation instead; none: nobody is invited. */
  readonly invite?: readonly string[];
  /** What it is about, in the participant's own words. */
  readonly topic?: Topic;
}

/** The changes an answer names with their new values, against a flow whose slot is chosen. */
export function changesIn(flow: CalendarFlow, chosen: Slot, reading: Reading, at: number): Changes {
  const { part: field = null, who } = reading.answers;
  // "Not with Anna, with Alena": of several the one who is not shown.
  const { people, nameForms } = reading.answers;
  const isOpen = openWhomIn(reading) !== null;
  const other = isOpen ? undefined : people.find((one) => !isNameOf(one, flow.person, nameForms));
  const person =
    other ??
    personIn(reading) ??
    (field === 'person' && !isOpen && who?.kind === 'one' ? (who.values[0] ?? null) : null);
  // "Skip the invitation" says nothing about the phone.
  const isAboutInvite = field === 'invite' && reading.phones.length === 0;
  const phone = isAboutInvite ? undefined : leavesPhoneOut(reading) ? null : phoneIn(goingOn(reading));
  const requestedTime = requestedTimeIn(chosen, reading, at) ?? hourInstead(chosen, reading, at);
  // When a booked call is moved, those who were invited stay invited: they have to hear of it.
  const isNew = flow.of === undefined;
  const isOther = person !== null && !isNameOf(person, flow.person, reading.answers.nameForms);
  return {
    ...(isNew && isOther ? { person } : {}),
    ...(isNew ? invitesInstead(flow, reading, field) : {}),
    ...(phone !== undefined && isOtherNumber(phone, flow.phone) ? { phone } : {}),
    ...(requestedTime === null ? {} : { requestedTime }),
  };
}

/** The person a reading names outright, without guessing from bare words; of several nobody. */
export function personIn(reading: Reading): string | null {
  return openWhomIn(reading) === null ? (reading.answers.people[0] ?? null) : null;
}

/** A number as it was written, spaces made single; null when it is to be left out; undefined when nothing is said. */
export function phoneIn(reading: Reading): string | null | undefined {
  const [found] = reading.phones;
  if (found !== undefined) return singleSpaced(found.number);
  return reading.skips ? null : undefined;
}

/** Today in the zone of the offered slots; without slots, in UTC. */
export function todayOf(flow: CalendarFlow, at: number): CalendarDate {
  return dayAt(at, (flow.chosen ?? flow.slots[0])?.local.offsetMinutes ?? 0);
}

function invitesInstead(
  { invite: before = [] }: CalendarFlow,
  reading: Reading,
  field: Field | null,
): { readonly invite?: readonly string[] } {
  const invite = invitesIn(reading);
  if (invite.length > 0) return invite.every((address) => before.includes(address)) ? {} : { invite };
  const isTakenBack = reading.skips || reading.answers.takesBack === true;
  return field === 'invite' && before.length > 0 && isTakenBack ? { invite } : {};
}

/** "Without the phone number." */
function leavesPhoneOut(reading: Reading): boolean {
  const { part, takesBack } = reading.answers;
  const { says } = reading;
  if (says.includes('refusal') || says.includes('contrast')) return false;
  return reading.phones.length === 0 && part === 'phone' && (takesBack === true || says.includes('skip'));
}

function among(slots: readonly Slot[], requested: TimeMention | null): Pick {
  const [first] = slots;
  return first !== undefined && slots.every((slot) => slot === first)
    ? { kind: 'one', slot: first }
    : { kind: 'several', slots, requestedTime: requested };
}

/** The first of them; where it leaves the day open, not on a day that is not wanted. */
function elsewhere(requested: readonly TimeMention[], unwanted: readonly TimeMention[]): Pick {
  const [time] = requested;
  return time === undefined ? { kind: 'nothing' } : { kind: 'elsewhere', requestedTime: notOn(unwanted, time) };
}

/** Words that fit several slots are taken together with what was wished before: "Tuesday", then "10:30". */
function narrowed(slots: readonly Slot[], { requestedTime }: CalendarFlow, today: CalendarDate): readonly Slot[] {
  const both = requestedTime === null ? [] : slots.filter((slot) => fitsSlot(requestedTime, slot, today));
  return both.length === 1 ? both : slots;
}

function only<Item>(items: readonly Item[]): Item | null {
  const [first] = items;
  return first !== undefined && items.length === 1 ? first : null;
}

function singleSpaced(text: string): string {
  return Array.from(text, (letter) => (letter.trim() === '' ? ' ' : letter))
    .join('')
    .split(' ')
    .filter((part) => part !== '')
    .join(' ');
}

/** Null: nothing of the kind, or it is not sure which one is named. */
function besideShown({ slots }: CalendarFlow, reading: Reading, today: CalendarDate): Slot | null {
  const { choice } = reading.answers;
  const [time, ...others] = reading.times;
  if (choice?.next === undefined || time === undefined || others.length > 0) return null;
  const { bound: _bound, ...named } = time;
  const byTime = slots.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  const [own, ...more] = byTime.filter((slot) => fitsSlot(named, slot, today));
  if (own === undefined || more.length > 0) return null;
  return byTime[byTime.indexOf(own) + choice.next] ?? null;
}

/**
 * The times as they name what was offered; mostly the same times. Figures that may be a day as well as an hour, or one
 * of two days ("8.12", "8/12", "10-30"), are what was offered (F8); where neither was, they stay what they were read as.
 */
function asOffered(times: Reading['times'], slots: readonly Slot[], today: CalendarDate): Reading['times'] {
  return times.map((time) => {
    const others = otherReadings(time);
    const isOffered = (one: TimeMention): boolean => slots.some((slot) => fitsSlot(one, slot, today));
    return others.length === 0 || isOffered(time) ? time : (others.find(isOffered) ?? time);
  });
}

function otherReadings(time: TimeMention): readonly TimeMention[] {
  const { day, month, hour, minute, halfDayOpen: _open, bare: _bare, ...place } = time;
  if (Object.keys(place).some((part) => !ofPlace.has(part))) return [];
  const at = { ...place, grain: 'day' as const };
  // "8.12" is no time of a list by half hours, and may be a day of December.
  if (day === undefined && month === undefined)
    return hour === undefined || minute === undefined || minute < 1 ? [] : [{ ...at, day: hour, month: minute }];
  if (day === undefined || month === undefined || hour !== undefined) return [];
  const clock = (named: number, past: number): TimeMention => ({
    ...place,
    hour: named,
    minute: past,
    grain: 'minute',
  });
  return [{ ...at, day: month, month: day }, clock(month, day), clock(day, month)];
}

const ofPlace: ReadonlySet<string> = new Set(['start', 'end', 'in', 'label', 'grain', 'negated']);
