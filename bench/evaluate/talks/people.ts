/**
 * Whoever talks with the product: what they want, how they speak, and the days on which they could. Made by chance from
 * a seed.
 */
import { DateTime } from 'luxon';
import type { Busy } from '../../../activities/offer-slots.ts';
import { manners, type Language, type Manner, type Name, type Phrases } from './phrases.ts';
import { randomFrom, type Random } from './random.ts';

export const zone = 'Europe/Berlin';

/** Where somebody ends a talk without anything being done. */
export type Declines = 'offer' | 'choice' | 'person' | 'phone' | 'preview' | 'address' | 'email-preview';

/** What somebody wants, in the words of the tables below. */
export interface Goal {
  readonly name: string;
  readonly wants: 'call' | 'email';
  readonly opens: 'ask_call' | 'ask_call_at' | 'situation' | 'ask_email';
  /** A time that is shown, or one that they had in mind. */
  readonly time?: 'shown' | 'own';
  readonly says?: 'number' | 'place' | 'time';
  /** They want other times first. */
  readonly refusesFirst?: true;
  readonly phone?: boolean;
  readonly declines?: Declines;
  /** At the preview they change their mind, once. */
  readonly changes?: 'time' | 'person' | 'email' | 'subject';
}

export const goals: readonly Goal[] = [
  { name: 'call-shown-number', wants: 'call', opens: 'ask_call', time: 'shown', says: 'number', phone: true },
  { name: 'call-own-at-once', wants: 'call', opens: 'ask_call_at', time: 'own', says: 'time', phone: false },
  { name: 'email', wants: 'email', opens: 'ask_email' },
  { name: 'call-offered-place', wants: 'call', opens: 'situation', time: 'shown', says: 'place', phone: false },
  {
    name: 'call-change-time',
    wants: 'call',
    opens: 'ask_call',
    time: 'shown',
    says: 'place',
    phone: true,
    changes: 'time',
  },
  { name: 'decline-offer', wants: 'call', opens: 'situation', declines: 'offer' },
  { name: 'call-own-later', wants: 'call', opens: 'ask_call', time: 'own', says: 'time', phone: true },
  {
    name: 'call-change-person',
    wants: 'call',
    opens: 'ask_call',
    time: 'shown',
    says: 'time',
    phone: false,
    changes: 'person',
  },
  { name: 'email-change-subject', wants: 'email', opens: 'ask_email', changes: 'subject' },
  {
    name: 'call-to-email',
    wants: 'call',
    opens: 'ask_call',
    time: 'shown',
    says: 'number',
    phone: false,
    changes: 'email',
  },
  {
    name: 'call-others-first',
    wants: 'call',
    opens: 'ask_call',
    time: 'shown',
    says: 'number',
    phone: false,
    refusesFirst: true,
  },
  {
    name: 'decline-preview',
    wants: 'call',
    opens: 'ask_call',
    time: 'shown',
    says: 'place',
    phone: true,
    declines: 'preview',
  },
  { name: 'call-offered-own', wants: 'call', opens: 'situation', time: 'own', says: 'time', phone: true },
  {
    name: 'call-at-change-time',
    wants: 'call',
    opens: 'ask_call_at',
    time: 'own',
    says: 'time',
    phone: true,
    changes: 'time',
  },
  { name: 'decline-email-preview', wants: 'email', opens: 'ask_email', declines: 'email-preview' },
  { name: 'call-shown-time', wants: 'call', opens: 'ask_call', time: 'shown', says: 'time', phone: true },
  { name: 'decline-phone', wants: 'call', opens: 'ask_call', time: 'shown', says: 'number', declines: 'phone' },
  { name: 'call-offered-number', wants: 'call', opens: 'situation', time: 'shown', says: 'number', phone: true },
  { name: 'decline-choice', wants: 'call', opens: 'ask_call', declines: 'choice' },
  { name: 'call-shown-place', wants: 'call', opens: 'ask_call', time: 'shown', says: 'place', phone: false },
  { name: 'decline-address', wants: 'email', opens: 'ask_email', declines: 'address' },
  { name: 'decline-person', wants: 'call', opens: 'situation', time: 'shown', says: 'number', declines: 'person' },
];

/** Once in a talk some ask back instead of answering: where they are asked this. */
const asksBackAt = [null, null, 'offer', null, 'choice', null, 'phone', null, 'preview'] as const;

export interface Person {
  readonly id: string;
  readonly language: Language;
  readonly manner: Manner;
  readonly goal: Goal;
  readonly asksBackAt: string | null;
  /** Epoch milliseconds at which they begin. */
  readonly at: number;
  readonly busy: readonly Busy[];
  /** Wall times `YYYY-MM-DDTHH:MM` that are free: the one they have in mind, and the one that they think of later. */
  readonly times: readonly [string, string];
  readonly names: readonly [Name, Name];
  readonly phone: string;
  readonly email: { readonly topic: string; readonly subject: string; readonly text: string };
  readonly otherSubject: string;
  readonly random: Random;
}

/** So many people who speak this language. */
export function peopleOf(language: Language, count: number, seed: number, { values }: Phrases): readonly Person[] {
  return Array.from({ length: count }, (_none, index) => {
    const id = `${language}-${index + 1}`;
    const random = randomFrom(`${seed} ${id}`);
    const begins = random.of(mornings) ?? '2026-12-03T09:00';
    const goal = goals[index % goals.length];
    const manner = manners[(index * 3 + Math.floor(index / manners.length)) % manners.length];
    if (!goal || !manner) throw new Error('The tables of goals and manners are empty.');
    const { at, busy, free } = calendarOf(begins, random);
    return {
      id,
      language,
      manner,
      goal,
      asksBackAt: asksBackAt[(index * 2 + 1) % asksBackAt.length] ?? null,
      at,
      busy,
      times: twoOf(free, random),
      names: twoOf(values.names, random),
      phone: anyOf(values.phones, random),
      email: anyOf(values.emails, random),
      otherSubject: anyOf(values.other_subjects, random),
      random,
    };
  });
}

/** From Monday to Thursday, so that "tomorrow" is a working day. */
const mornings = ['2026-11-30T08:10', '2026-12-01T11:20', '2026-12-02T15:05', '2026-12-03T09:00'];

const daysLookedAt = 8;
/** A day of the week says which one it is. */
const lastDayInMind = 6;

/** A calendar in which today and every third half hour is taken, and the free times that somebody may have in mind. */
function calendarOf(begins: string, random: Random) {
  const now = DateTime.fromISO(begins, { zone });
  const halves = Array.from({ length: daysLookedAt }, (_none, days) => now.startOf('day').plus({ days: days + 1 }))
    .filter(({ weekday }) => weekday <= 5)
    .flatMap((day) => Array.from({ length: 16 }, (_none, half) => day.plus({ hours: 9, minutes: half * 30 })));
  const isBusy = halves.map(() => random.next() < 1 / 3);
  const busy = halves
    .filter((_half, index) => isBusy[index])
    .map((half) => ({ startsAt: isoOf(half), endsAt: isoOf(half.plus({ minutes: 30 })) }))
    .concat({ startsAt: isoOf(now.startOf('day')), endsAt: isoOf(now.endOf('day')) });
  const last = now.plus({ days: lastDayInMind }).endOf('day');
  const free = halves.filter((half, index) => isBusy[index] !== true && half < last);
  return { at: now.toMillis(), busy, free: free.map(wallOf) };
}

function isoOf(moment: DateTime): string {
  return moment.toUTC().toISO() ?? '';
}

export function wallOf(moment: DateTime): string {
  return moment.toFormat("yyyy-MM-dd'T'HH:mm");
}

/** The wall time of an instant. */
export function wallAt(instant: string): string {
  return wallOf(DateTime.fromISO(instant, { zone }));
}

function anyOf<T>(among: readonly T[], random: Random): T {
  const one = random.of(among);
  if (one === null) throw new Error('There is nothing to choose among.');
  return one;
}

function twoOf<T>(among: readonly T[], random: Random): readonly [T, T] {
  const one = anyOf(among, random);
  return [
    one,
    anyOf(
      among.filter((other) => other !== one),
      random,
    ),
  ];
}
