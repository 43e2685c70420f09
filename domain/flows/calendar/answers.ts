/** What an answer says to a step of the calendar flow: which slot, which changes. Nothing is decided here. */
import type { CalendarFlow, Slot } from '../../../contracts/flow.ts';
import type { Answers } from '../../../contracts/answers.ts';
import type { Reading, TimeMention } from '../../../contracts/reading.ts';
import { answersOf } from '../answer.ts';
import { invitesIn } from './invites.ts';
import { combined, dayAt, fits, isDefinite, isExact, namesDay, namesHour, pinned } from '../wish.ts';
import type { CalendarDate } from '../wish.ts';

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
export function pickOf(flow: CalendarFlow, reading: Reading, at: number): Pick {
  const today = todayOf(flow, at);
  const wishes = combined(reading.times).map((wish) => pinned(wish, today));
  const byTime = flow.slots.filter(({ local }) => wishes.some((wish) => fits(wish, local, today)));
  const byPlace = flow.slots.filter((_, place) => meansPlace(flow, reading, place));
  const isBarePlace =
    byPlace.length > 0 && reading.ordinals.some(({ start, end }) => (end - start) * 2 > reading.length);
  const byBoth = byTime.filter((slot) => byPlace.includes(slot));
  if (isBarePlace || byTime.length === 0) return byPlace.length > 0 ? among(byPlace, null) : elsewhere(wishes);
  if (byPlace.length === 0) return among(narrowed(byTime, flow, today), only(wishes));
  return among(byBoth.length > 0 ? byBoth : [...byPlace, ...byTime], null);
}

/** The time that is wished for instead of the chosen one: what the words leave open stays as it was. */
export function wishInstead(chosen: Slot, mention: TimeMention, today: CalendarDate): TimeMention {
  const { year, month, day, hour, minute } = chosen.local;
  const sameTime = { hour, minute, label: `${twoDigits(hour)}:${twoDigits(minute)}` };
  return {
    ...(namesDay(mention) ? {} : { year, month, day }),
    ...pinned(mention, today),
    ...(namesHour(mention) ? {} : sameTime),
  };
}

/** Of the slots that were offered, the one that is exactly the wish; null when none or several are. */
export function slotFor(wish: TimeMention, slots: readonly Slot[], today: CalendarDate): Slot | null {
  const fitting = isExact(wish) ? slots.filter(({ local }) => fits(wish, local, today)) : [];
  return only(fitting);
}

/** What an answer changes in what is already known. A value that is the same is no change. */
export interface Changes {
  readonly person?: string;
  readonly phone?: string | null;
  readonly wish?: TimeMention;
  /** The addresses that get the invitation instead; none: nobody is invited. */
  readonly invite?: readonly string[];
}

/** The changes an answer names with their new values, against a flow whose slot is chosen. */
export function changesIn(flow: CalendarFlow, chosen: Slot, reading: Reading, at: number): Changes {
  const { part: field = null, name = null } = answersOf(reading);
  const person = personIn(reading) ?? (field === 'person' ? name : null);
  // "Skip the invitation" says nothing about the phone.
  const phone = field === 'invite' && reading.phones.length === 0 ? undefined : phoneIn(reading);
  const wish = wishIn(chosen, reading, at);
  // When a booked call is moved, those who were invited stay invited: they have to hear of it.
  const isNew = flow.of === undefined;
  const isOther = person !== null && person.toLowerCase() !== flow.person?.toLowerCase();
  return {
    ...(isNew && isOther ? { person } : {}),
    ...(isNew ? invitesInstead(flow, reading, field) : {}),
    ...(phone !== undefined && digitsOf(phone ?? '') !== digitsOf(flow.phone ?? '') ? { phone } : {}),
    ...(wish === null ? {} : { wish }),
  };
}

/** The wish for another time than the chosen one, filled up from it; null when the words fit what was chosen. */
export function wishIn(chosen: Slot, reading: Reading, at: number): TimeMention | null {
  const today = dayAt(at, chosen.local.offsetMinutes);
  const other = combined(reading.times).find((mention) => isDefinite(mention) && !fits(mention, chosen.local, today));
  return other === undefined ? null : wishInstead(chosen, other, today);
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

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}

function among(slots: readonly Slot[], wish: TimeMention | null): Pick {
  const [first] = slots;
  return first !== undefined && slots.every((slot) => slot === first)
    ? { kind: 'one', slot: first }
    : { kind: 'several', slots, wish };
}

function elsewhere(wishes: readonly TimeMention[]): Pick {
  const [wish] = wishes;
  return wish === undefined ? { kind: 'nothing' } : { kind: 'elsewhere', wish };
}

/** Words that fit several slots are taken together with what was wished before: "Tuesday", then "10:30". */
function narrowed(slots: readonly Slot[], { wish }: CalendarFlow, today: CalendarDate): readonly Slot[] {
  const both = wish === null ? [] : slots.filter(({ local }) => fits(wish, local, today));
  return both.length === 1 ? both : slots;
}

function only<Item>(items: readonly Item[]): Item | null {
  const [first] = items;
  return first !== undefined && items.length === 1 ? first : null;
}

function meansPlace(flow: CalendarFlow, reading: Reading, place: number): boolean {
  return reading.ordinals.some(({ index }) => index === place + 1 || index === place - flow.slots.length);
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
