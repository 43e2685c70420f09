/**
 * What a scripted model says that it has read in an everyday row: rightly, as the row's author means it, or wrongly at
 * random.
 */
import type { AskedSlot, SaidFinding } from '../../../contracts/reading/second-reader.ts';
import { offeredAnswer } from '../../../domain/flows/offered.ts';
import type { EverydayRow } from './rows.ts';

/** What the row says, in words that stand in it; nothing where nothing is to be taken, or it wants the end. */
export function readRightly({ id, message, expect, wish }: EverydayRow, asked: readonly AskedSlot[]): SaidFinding[] {
  const told = expect.split('|').find((one) => one !== 'ask' && one !== 'stop');
  const at = told?.indexOf(':') ?? -1;
  const [kind, value] = at < 0 ? [told, ''] : [told?.slice(0, at), told?.slice(at + 1) ?? ''];
  const whole = saying[id] ?? message.trim();
  const offered = (id: string): SaidFinding[] => [{ slot: offeredAnswer, value: id, quote: whole }];
  switch (kind) {
    case 'accept':
      return offered('yes');
    case 'refuse':
      return offered('no');
    case 'slot':
      return offered(`time-${value}`);
    case 'none':
      return offered('skip');
    case 'other': {
      const time = wish === null ? null : timeIn(wish);
      return time === null ? offered('other-times') : [{ slot: 'time', value: time, quote: whole }];
    }
    case 'name':
      return [{ slot: 'person', value, quote: wordsFor(whole, value) }];
    case 'phone':
      return [{ slot: 'phone', value, quote: digitsFor(whole, value) }];
    case 'address':
      return [{ slot: 'address', value, quote: wordsFor(whole, value) }];
    case 'value': {
      const slot = asked.find((one) => one.type !== 'option');
      return slot === undefined ? [] : [{ slot: slot.slot, value, quote: wordsFor(whole, value) }];
    }
    default:
      return [];
  }
}

/** Where a message says several times, the words that say the one that is meant. */
const saying: Readonly<Record<string, string>> = {
  'open-choice-en-003': 'the 2.30 one',
  'open-choice-en-091': 'thursday',
  'open-choice-de-020': 'der dritte',
  'open-choice-de-047': 'den anderen Tag',
  'open-choice-de-062': 'Donnerstag',
  'open-choice-de-099': 'den ersten',
};

/**
 * The same, and every third time something else: a value that nobody said, words that do not stand there, another slot.
 */
export function readWrongly(
  said: readonly SaidFinding[],
  asked: readonly AskedSlot[],
  { random, message }: { readonly random: () => number; readonly message: string },
): readonly SaidFinding[] {
  if (random() >= 1 / 3) return said;
  const pick = <One>(all: readonly One[]): One | undefined => all[Math.floor(random() * all.length)];
  const slot = pick(asked);
  if (slot === undefined) return said;
  const value = pick(slot.choices?.map((one) => one.value) ?? otherValues[slot.type] ?? ['x']) ?? 'x';
  const [first = { slot: slot.slot, value, quote: message }] = said;
  const same = asked.find((one) => one.slot === first.slot) ?? slot;
  const changed = pick(same.choices?.map((one) => one.value) ?? otherValues[same.type] ?? ['x']) ?? 'x';
  return [
    pick([
      { ...first, value: changed },
      { ...first, quote: pick(invented) ?? '' },
      { slot: slot.slot, value, quote: first.quote },
      { slot: 'consent', value: 'yes', quote: first.quote },
    ]) ?? first,
  ];
}

const invented: readonly string[] = [
  'the second one, at two',
  'call Zora Quill',
  '+49 30 7654321',
  'z.quill@example.net',
];

const otherValues: Readonly<Partial<Record<AskedSlot['type'], readonly string[]>>> = {
  time: ['2026-11-25T15:00', '2026-11-27', '08:15', '2026-11-24T11:00'],
  person: ['Zora Quill', 'Anna'],
  phone: ['+49 30 7654321', '0301'],
  address: ['z.quill@example.net'],
  number: ['7', '1200'],
  date: ['2026-11-02', '2026-12-24'],
};

/** "Thu 12:00", "Fri 27 Nov", "tomorrow": as a model writes it; null: it says no more than that it is another time. */
function timeIn(wish: string): string | null {
  const words = wish.toLowerCase().split(' ');
  const dated = words.findIndex((word, at) => /^\d{1,2}$/.test(word) && (words[at + 1] ?? '') in months);
  const named = words.map((word) => days[word]).find((day) => day !== undefined);
  const day = dated < 0 ? named : `2026-${months[words[dated + 1] ?? '']}-${(words[dated] ?? '').padStart(2, '0')}`;
  const isBound = /\b(?:before|after|from|until|by|around)\b/.test(wish);
  const clock = isBound ? undefined : words.find((word) => /^\d{2}:\d{2}$/.test(word));
  if (day !== undefined) return clock === undefined ? day : `${day}T${clock}`;
  return clock ?? null;
}

const months: Readonly<Record<string, string>> = { nov: '11', dec: '12' };
const days: Readonly<Record<string, string>> = {
  today: '2026-11-23',
  tomorrow: '2026-11-24',
  mon: '2026-11-30',
  tue: '2026-11-24',
  wed: '2026-11-25',
  thu: '2026-11-26',
  fri: '2026-11-27',
  sat: '2026-11-28',
  sun: '2026-11-29',
};

/** The words of a value as they stand in a message, whatever their case; else all of it. */
function wordsFor(message: string, value: string): string {
  const [text, words] = [message.toLowerCase(), value.toLowerCase()];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + words.length] ?? ' '}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return message.slice(at, at + words.length);
  }
  return message;
}

/** The piece of a message that has these digits and no others; else all of it. */
function digitsFor(message: string, value: string): string {
  const wanted = digitsOf(value);
  for (let from = 0; from < message.length; from += 1)
    if (/[+(\d]/.test(message[from] ?? ''))
      for (let to = message.length; to > from; to -= 1)
        if (/\d/.test(message[to - 1] ?? '') && digitsOf(message.slice(from, to)) === wanted)
          return message.slice(from, to);
  return message;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
