/** The points at which a worker is killed, and what has to be true of each afterwards. */
import { dayAhead } from '../support/days.ts';
import { isWhole } from '../support/laws.ts';

export type CrashKind = 'calendar' | 'caldav' | 'email' | 'invitation';

export interface CrashRow {
  readonly kind: CrashKind;
  /** For people. */
  readonly at: string;
  /** One for each worker that is killed. */
  readonly holds: readonly string[];
  /** Held not by us but because the provider has the order and does not answer. */
  readonly inside?: boolean;
  /** The first attempt is thought dead and writes late. */
  readonly late?: boolean;
  readonly state: 'done' | 'unknown';
  readonly attempts: number;
  /** How often the provider was given the order. */
  readonly orders: number;
  /** What the provider itself has. */
  readonly has: 0 | 1;
}

export const crashRows: readonly CrashRow[] = [
  ...chosen(bookings('calendar', { again: 2 }), [0, 3, 6, 9, 11]),
  ...chosen(bookings('caldav', { again: 1 }), [1, 4, 6, 7, 10, 11]),
  // Beside the others of CalDAV, where all share one calendar: sixteen rows in turn have sixteen different times.
  ...chosen(killedTwice(), [1, 2]),
  ...chosen(mails(), [2, 4, 5, 6, 8, 11]),
  ...chosen(invitations(), [0, 3, 4, 6]),
  ...late(),
];

/**
 * What `npm test` tries: each step with one provider, and with every provider the moments at which it has the order or
 * the run has its end. `npm run laws` tries all.
 */
function chosen(rows: readonly CrashRow[], places: readonly number[]): readonly CrashRow[] {
  return isWhole ? rows : rows.filter((_, place) => places.includes(place));
}

/** Everything said up to the last word before the point; `last` leads to it. */
export function wordsOf(
  { kind, holds }: CrashRow,
  index: number,
): { readonly words: readonly string[]; readonly last: string } {
  const name = nameOf(index);
  const address = addressOf(index);
  const time = `${String(9 + Math.floor((index % 16) / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;
  const said =
    kind === 'email'
      ? ['Can you write them an email?', name, address]
      : [
          `Can you schedule a call for ${dayAhead('Europe/Berlin')} at ${time}?`,
          kind === 'invitation' ? `${name}, ${address}` : name,
          'skip',
        ];
  const isAtPreview = holds[0]?.startsWith('previewEffect') === true;
  return isAtPreview ? { words: said.slice(0, -1), last: said.at(-1) ?? '' } : { words: said, last: 'yes' };
}

export function addressOf(index: number): string {
  return `person-${index}@example.org`;
}

/** A name of somebody's own: limits count by it. */
export function nameOf(index: number): string {
  const first = firstNames[index % firstNames.length];
  return `${first} ${lastNames[Math.floor(index / firstNames.length) % lastNames.length]}`;
}

const firstNames = 'Anna Boris Clara David Emma Felix Greta Hugo Irene Jonas Klara Louis Maria Niels Olga Peter'.split(
  ' ',
);
const lastNames =
  'Abel Baker Cramer Dietrich Ebert Fuchs Graf Hahn Isner Jansen Keller Lange Meier Nowak Otto Peters'.split(' ');

/** `again`: how often a call is ordered when the answer to the first order did not come. */
function bookings(kind: 'calendar' | 'caldav', { again }: { readonly again: number }): CrashRow[] {
  const first = { kind, state: 'done', attempts: 1, orders: 1, has: 1 } as const;
  const second = { ...first, attempts: 2 };
  return [
    { ...first, at: 'before the preview is stored', holds: ['previewEffect#1.settle:before'] },
    { ...first, at: 'after the preview is stored', holds: ['previewEffect#1.settle:after'] },
    { ...first, at: 'before the yes is in the minutes', holds: ['performEffect#1.begin:before'] },
    { ...first, at: 'before the attempt is marked', holds: ['performEffect#1.admit:before'] },
    { ...second, at: 'after the attempt is marked', holds: ['performEffect#1.admit:after'] },
    { ...second, at: 'before the calendar is called', holds: ['performEffect#1.perform:before'] },
    { ...second, at: 'while the calendar is at it', holds: [], inside: true, orders: again },
    { ...second, at: 'after the calendar has it, answer lost', holds: ['performEffect#1.perform:after'] },
    { ...second, at: 'before the end is in the ledger', holds: ['performEffect#1.conclude:before'] },
    { ...first, at: 'after the end is in the ledger', holds: ['performEffect#1.conclude:after'] },
    { ...first, at: 'before the minutes are settled', holds: ['performEffect#1.settle:before'] },
    { ...first, at: 'after the minutes are settled, completion not reported', holds: ['performEffect#1.settle:after'] },
  ];
}

function mails(): CrashRow[] {
  const sent = { kind: 'email', state: 'done', attempts: 1, orders: 1, has: 1 } as const;
  const never = { ...sent, state: 'unknown', attempts: 2, orders: 0, has: 0 } as const;
  const cutOff = { ...sent, state: 'unknown', attempts: 2 } as const;
  return [
    { ...sent, at: 'before the preview is stored', holds: ['previewEffect#1.settle:before'] },
    { ...sent, at: 'after the preview is stored', holds: ['previewEffect#1.settle:after'] },
    { ...sent, at: 'before the yes is in the minutes', holds: ['performEffect#1.begin:before'] },
    { ...sent, at: 'before the attempt is marked', holds: ['performEffect#1.admit:before'] },
    { ...never, at: 'after the attempt is marked', holds: ['performEffect#1.admit:after'] },
    { ...never, at: 'before the mail server is called', holds: ['performEffect#1.perform:before'] },
    { ...cutOff, at: 'after the message, before its answer', holds: [], inside: true },
    { ...cutOff, at: 'after the mail server has it, answer lost', holds: ['performEffect#1.perform:after'] },
    { ...cutOff, at: 'before the end is in the ledger', holds: ['performEffect#1.conclude:before'] },
    { ...sent, at: 'after the end is in the ledger', holds: ['performEffect#1.conclude:after'] },
    { ...sent, at: 'before the minutes are settled', holds: ['performEffect#1.settle:before'] },
    { ...sent, at: 'after the minutes are settled, completion not reported', holds: ['performEffect#1.settle:after'] },
  ];
}

function invitations(): CrashRow[] {
  const sent = { kind: 'invitation', state: 'done', attempts: 1, orders: 1, has: 1 } as const;
  const never = { ...sent, state: 'unknown', attempts: 2, orders: 0, has: 0 } as const;
  const cutOff = { ...sent, state: 'unknown', attempts: 2 } as const;
  return [
    { ...sent, at: 'booking done, before the attempt is marked', holds: ['sendInvitation#1.admit:before'] },
    { ...never, at: 'after the attempt is marked', holds: ['sendInvitation#1.admit:after'] },
    { ...never, at: 'before the mail server is called', holds: ['sendInvitation#1.perform:before'] },
    { ...cutOff, at: 'after the message, before its answer', holds: [], inside: true },
    { ...cutOff, at: 'after the mail server has it, answer lost', holds: ['sendInvitation#1.perform:after'] },
    { ...cutOff, at: 'before the end is in the ledger', holds: ['sendInvitation#1.conclude:before'] },
    {
      ...sent,
      at: 'after the end is in the ledger, completion not reported',
      holds: ['sendInvitation#1.conclude:after'],
    },
  ];
}

function killedTwice(): CrashRow[] {
  const booked = { kind: 'caldav', state: 'done', attempts: 3, orders: 1, has: 1 } as const;
  const cutOff = { kind: 'email', state: 'unknown', attempts: 3, orders: 1, has: 1 } as const;
  const [had, gaveUp] = ['performEffect#1.perform:after', 'performEffect#1.conclude:before'];
  return [
    { ...booked, at: 'answer lost, then before it is read back', holds: [had, 'performEffect#1.find:before'] },
    { ...booked, at: 'answer lost, then after it is read back', holds: [had, 'performEffect#1.find:after'] },
    { ...cutOff, at: 'answer lost, then before `unknown` is in the ledger', holds: [had, gaveUp] },
    {
      ...cutOff,
      attempts: 2,
      at: 'answer lost, then after `unknown` is in the ledger',
      holds: [had, 'performEffect#1.conclude:after'],
    },
  ];
}

/** An attempt that was thought dead and writes what it knows while the next one is under way. */
function late(): CrashRow[] {
  const holds = ['performEffect#1.conclude:before', 'performEffect#2.conclude:before'];
  return [
    {
      kind: 'calendar',
      at: 'late: "taken", of a time that is free again',
      late: true,
      holds,
      state: 'done',
      attempts: 3,
      orders: 2,
      has: 1,
    },
    { kind: 'email', at: 'late: "sent"', late: true, holds, state: 'unknown', attempts: 3, orders: 1, has: 1 },
  ];
}

/** Points of an operator's word on a mail whose outcome is unknown. */
export const confirmPoints: readonly string[] = [
  'confirmEffect#1.confirm:before',
  'confirmEffect#1.confirm:after',
  'confirmEffect#1.settle:before',
  'confirmEffect#1.settle:after',
];
