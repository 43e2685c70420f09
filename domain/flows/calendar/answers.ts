/** What an answer says to a step of the calendar flow: which slot, which changes. Nothing is decided here. */
import type { CalendarFlow, Slot, Topic } from '../../../contracts/flow.ts';
import type { Answers } from '../../../contracts/answers.ts';
import type { Reading, TimeMention } from '../../../contracts/reading.ts';
import { answersOf } from '../answer.ts';
import { isNameOf } from '../remainder.ts';
import { invitesIn } from './invites.ts';
import { asHours, combined, dayAt, fits, isDefinite, isExact, namesDay, namesHour, pinned } from '../requested-time.ts';
import type { CalendarDate, WallTime } from '../requested-time.ts';
import { endOf, meansPlace, nthOf } from './places.ts';
import { fromShown, movedBy, shifted } from './shown.ts';

/** A part of the booking that can be changed. */
export type Field = NonNullable<Answers['part']>;

/** Which of the offered slots an answer means. */
export type Pick =
  | { readonly kind: 'one'; readonly slot: Slot }
  | { readonly kind: 'several'; readonly slots: readonly Slot[]; readonly wish: TimeMention | null }
  /** A day or time that is not among those offered. */
  | { readonly kind: 'elsewhere'; readonly wish: TimeMention }
  | { readonly kind: 'nothing' };

/** Reads a choice by number, by place ("the last"), or by words of time; `at` (epoch ms) resolves "tomorrow". */
export function pickOf(flow: CalendarFlow, said: Reading, at: number): Pick {
  const today = todayOf(flow, at);
  const counted = countedFrom(flow, said, at);
  if (counted !== null) return counted;
  const reading = withPlace(flow, said, today);
  const times = timesIn(flow, reading, today);
  const unwanted = times.filter(({ negated }) => negated === true).map((wish) => pinned(wish, today));
  const wishes = [...combined(asHours(times)), ...fromShown(flow, times, at)].map((wish) => pinned(wish, today));
  if (wishes.length === 0 && unwanted.length > 0 && reading.ordinals.length === 0)
    return besides(flow, unwanted, reading.leavesRest === true, today);
  if (wishes.length === 0 && reading.ordinals.length === 0 && reading.unwantedPlaces !== undefined)
    return remaining(flow, reading.unwantedPlaces);
  const isWanted = (slot: Slot) => !unwanted.some((wish) => fitsSlot(wantedInstead(wish), slot, today));
  const byTime = flow.slots.filter((slot) => isWanted(slot) && wishes.some((wish) => fitsSlot(wish, slot, today)));
  const byPlace = flow.slots.filter((_, place) => meansPlace(flow, reading.ordinals, place));
  const end = endOf(flow, reading);
  if (end !== null && byTime.length === 0) return among([end], null);
  const isBarePlace =
    byPlace.length > 0 && reading.ordinals.some(({ start, end }) => (end - start) * 2 > reading.length);
  const byBoth = byTime.filter((slot) => byPlace.includes(slot));
  // "The last on Friday" is none of these where none of them is on Friday; a number alone may be a place.
  const isElsewhere = byTime.length === 0 && isPlaceOfTime(reading);
  if (isElsewhere && !isBarePlace) return elsewhere(wishes);
  if (isBarePlace || byTime.length === 0) return byPlace.length > 0 ? among(byPlace, null) : elsewhere(wishes);
  const nth = nthOf(byTime, reading);
  if (nth !== null) return among([...new Set([nth, ...byBoth])], null);
  if (byPlace.length === 0) return among(narrowed(byTime, flow, today), only(wishes));
  return among(byBoth.length > 0 ? byBoth : [...byPlace, ...byTime], null);
}

/**
 * A number alone is an hour only where nothing else is named: with "the one on Tuesday", or "2", a place is. It means what is on the
 * table: beside words that are left over, or where nothing that was offered is at that hour, it may count anything.
 */
function timesIn(
  { slots }: CalendarFlow,
  { times, ordinals, remainder = [] }: Reading,
  today: CalendarDate,
): Reading['times'] {
  const sure = times.filter(({ bare }) => bare !== true);
  const isPlace = ordinals.some(({ index }) => index <= slots.length);
  if (sure.length > 0 || isPlace || remainder.length > 0) return sure;
  return times.filter((time) => slots.some((slot) => fitsSlot(time, slot, today)));
}

/**
 * "El 2", "3-й": a number with a sign of order may be a day of the month or a place in the list. Where nothing that was offered is on
 * that day and the list has the place, it is the place.
 */
function withPlace({ slots }: CalendarFlow, reading: Reading, today: CalendarDate): Reading {
  const [time, ...others] = reading.times;
  const index = time?.day;
  if (time === undefined || index === undefined || others.length + reading.ordinals.length > 0) return reading;
  const isDayAlone = Object.keys(time).every((part) => ofDayAlone.has(part));
  if (!isDayAlone || index > slots.length || slots.some((slot) => fitsSlot(time, slot, today))) return reading;
  return { ...reading, times: [], ordinals: [{ start: time.start, end: time.end, index }] };
}

const ofDayAlone: ReadonlySet<string> = new Set(['start', 'end', 'in', 'label', 'day', 'grain']);

/** Of what was offered, what is not in one of these places. */
function remaining(flow: CalendarFlow, unwanted: readonly number[]): Pick {
  const places = unwanted.map((index) => ({ start: 0, end: 0, index }));
  const left = flow.slots.filter((_, place) => !meansPlace(flow, places, place));
  return left.length > 0 && left.length < flow.slots.length ? among(left, null) : { kind: 'nothing' };
}

/** Whether a place in the list and a time stand side by side: "the last on Friday", but not "the first, I am away on Friday". */
function isPlaceOfTime({ ordinals, times }: Reading): boolean {
  const definite = times.filter(isDefinite);
  if (ordinals.length === 0) return definite.length > 0;
  return ordinals.some(({ end }) => definite.some(({ start }) => start >= end && start - end <= longestJoint));
}

/** Room for " on the ", in UTF-16 code units. */
const longestJoint = 8;

/**
 * "Half an hour after the first", "half an hour earlier on Tuesday": so much from the one slot that the other words mean. Null where
 * nothing is counted so, or they mean none or several.
 */
function countedFrom(flow: CalendarFlow, said: Reading, at: number): Pick | null {
  const shift = said.times.find(({ relative }) => relative?.to === 'shown' && relative.minutes !== undefined);
  const minutes = shift?.relative?.minutes;
  if (shift === undefined || minutes === undefined) return null;
  const times = said.times.filter((time) => time !== shift);
  if (times.length + said.ordinals.length === 0) return null;
  const from = pickOf(flow, { ...said, times }, at);
  if (from.kind !== 'one') return null;
  const wish = movedBy(shift, from.slot, minutes);
  const slot = slotFor(wish, flow.slots, todayOf(flow, at));
  return slot === null ? { kind: 'elsewhere', wish } : { kind: 'one', slot };
}

/** Of what was offered, what is not unwanted: "not Monday"; the choice among it is still to be made, where it is one. */
function besides(flow: CalendarFlow, unwanted: readonly TimeMention[], leavesRest: boolean, today: CalendarDate): Pick {
  const left = flow.slots.filter((slot) => unwanted.every((wish) => fitsSlot(wish, slot, today)));
  const [wish] = unwanted;
  if (left.length > 0 && left.length < flow.slots.length)
    return leavesRest ? among(left, null) : { kind: 'several', slots: left, wish: null };
  return wish === undefined ? { kind: 'nothing' } : { kind: 'elsewhere', wish };
}

/** The same time, as if it were wanted. */
function wantedInstead({ negated: _negated, ...wish }: TimeMention): TimeMention {
  return wish;
}

/** Whether a slot is what is wished for, on the clock of the zone that the words name. */
export function fitsSlot(requested: TimeMention, slot: Slot, today: CalendarDate): boolean {
  const local = clockOf(requested, slot);
  return local !== null && fits(requested, local, today);
}

/** The slot on the clock that the wish is told by; null where the rules of its zone are not at hand. */
function clockOf({ zone, offsetMinutes }: TimeMention, { local, there, zone: own }: Slot): WallTime | null {
  if (zone === undefined || zone === own) return local;
  if (there?.zone === zone) return there.local;
  return offsetMinutes === undefined ? null : shifted(local, offsetMinutes - local.offsetMinutes);
}

/** The time that is wished for instead of the chosen one: what the words leave open stays as it was. */
export function requestedInstead(chosen: Slot, mention: TimeMention, today: CalendarDate): TimeMention {
  const { year, month, day, hour, minute } = chosen.local;
  const sameTime = { hour, minute, label: `${twoDigits(hour)}:${twoDigits(minute)}` };
  return {
    ...(namesDay(mention) ? {} : { year, month, day }),
    ...pinned(mention, today),
    ...(namesHour(mention) ? {} : sameTime),
  };
}

/** Of the slots that were offered, the one that is exactly the wish; null when none or several are. */
export function slotFor(requested: TimeMention, slots: readonly Slot[], today: CalendarDate): Slot | null {
  const fitting = isExact(requested) ? slots.filter((slot) => fitsSlot(requested, slot, today)) : [];
  return only(fitting);
}

/** What an answer changes in what is already known. A value that is the same is no change. */
export interface Changes {
  readonly person?: string;
  readonly phone?: string | null;
  readonly wish?: TimeMention;
  /** The addresses that get the invitation instead; none: nobody is invited. */
  readonly invite?: readonly string[];
  /** What it is about, in the participant's own words. */
  readonly topic?: Topic;
}

/** The changes an answer names with their new values, against a flow whose slot is chosen. */
export function changesIn(flow: CalendarFlow, chosen: Slot, reading: Reading, at: number): Changes {
  const { part: field = null, name = null } = answersOf(reading);
  const person = personIn(reading) ?? (field === 'person' ? name : null);
  // "Skip the invitation" says nothing about the phone.
  const isAboutInvite = field === 'invite' && reading.phones.length === 0;
  const phone = isAboutInvite ? undefined : leavesPhoneOut(reading) ? null : phoneIn(reading);
  const wish = requestedTimeIn(chosen, reading, at);
  // When a booked call is moved, those who were invited stay invited: they have to hear of it.
  const isNew = flow.of === undefined;
  const isOther = person !== null && !isNameOf(person, flow.person, answersOf(reading).nameForms);
  return {
    ...(isNew && isOther ? { person } : {}),
    ...(isNew ? invitesInstead(flow, reading, field) : {}),
    ...(phone !== undefined && digitsOf(phone ?? '') !== digitsOf(flow.phone ?? '') ? { phone } : {}),
    ...(wish === null ? {} : { wish }),
  };
}

/** The wish for another time than the chosen one, filled up from it; null when the words fit what was chosen. */
export function requestedTimeIn(chosen: Slot, reading: Reading, at: number): TimeMention | null {
  const today = dayAt(at, chosen.local.offsetMinutes);
  const other = combined(reading.times).find((mention) => isDefinite(mention) && !fitsSlot(mention, chosen, today));
  if (other !== undefined) return requestedInstead(chosen, other, today);
  const [moved] = fromShown({ chosen, slots: [] }, reading.times, at);
  if (moved !== undefined) return moved;
  const unwanted = reading.times.find(
    (mention) => mention.negated === true && fitsSlot(wantedInstead(mention), chosen, today),
  );
  return unwanted === undefined ? null : pinned(unwanted, today);
}

/** Times that do not merely repeat what is shown: "yes, but not today", "from Monday on". A reading of before the rule has none. */
export function timesBeside(chosen: Slot, { says, times }: Reading, at: number): Reading['times'] {
  if (says === undefined) return [];
  const today = dayAt(at, chosen.local.offsetMinutes);
  return times.filter((time) => time.negated === true || time.bound !== undefined || !fitsSlot(time, chosen, today));
}

/** The person a reading names outright, without guessing from bare words. */
export function personIn(reading: Reading): string | null {
  return answersOf(reading).people[0] ?? null;
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
  const isTakenBack = reading.skips || answersOf(reading).takesBack === true;
  return field === 'invite' && before.length > 0 && isTakenBack ? { invite } : {};
}

/** "Without the phone number." */
function leavesPhoneOut(reading: Reading): boolean {
  const { part, takesBack } = answersOf(reading);
  const { says = [] } = reading;
  if (says.includes('refusal') || says.includes('contrast')) return false;
  return reading.phones.length === 0 && part === 'phone' && (takesBack === true || says.includes('skip'));
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}

function among(slots: readonly Slot[], requested: TimeMention | null): Pick {
  const [first] = slots;
  return first !== undefined && slots.every((slot) => slot === first)
    ? { kind: 'one', slot: first }
    : { kind: 'several', slots, wish: requested };
}

function elsewhere(requested: readonly TimeMention[]): Pick {
  const [wish] = requested;
  return wish === undefined ? { kind: 'nothing' } : { kind: 'elsewhere', wish };
}

/** Words that fit several slots are taken together with what was wished before: "Tuesday", then "10:30". */
function narrowed(slots: readonly Slot[], { wish }: CalendarFlow, today: CalendarDate): readonly Slot[] {
  const both = wish === null ? [] : slots.filter((slot) => fitsSlot(wish, slot, today));
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

function digitsOf(number: string): string {
  return Array.from(number)
    .filter((letter) => letter >= '0' && letter <= '9')
    .join('');
}
