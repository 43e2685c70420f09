/** What became of an everyday row, against what its author expects. */
import { asks, type Outcome } from '../talk/outcome.ts';
import type { EverydayRow } from './rows.ts';
import { fitsWish } from './wish.ts';

/**
 * `act`: booked without a yes. `taken`: a slot, a value, an acceptance or a leaving out that no alternative allows.
 * `ended`: so is the end of it. `otherwise`: other times are looked up, something is changed or begun instead.
 * `needless`: it is asked where nothing had to be.
 */
export type EverydayVerdict = 'right' | 'needless' | 'taken' | 'ended' | 'otherwise' | 'act';

export function everydayVerdict(row: EverydayRow, got: Outcome): EverydayVerdict {
  if (alternatives(row).some((expected) => isMet(expected, row, got))) return 'right';
  if (got.kind === 'act') return 'act';
  if (taking.has(got.kind)) return 'taken';
  if (ending.has(got.kind)) return 'ended';
  return isAsk(got) ? 'needless' : 'otherwise';
}

/** Whether a question is among what is right. */
export function mayAsk(row: EverydayRow): boolean {
  return alternatives(row).includes('ask');
}

/** Whether the row says something that has a consequence: it is understood, or it is not. */
export function saysSomething(row: EverydayRow): boolean {
  return !mayAsk(row) && !alternatives(row).includes('change');
}

export function isPlainYes({ step, expect }: EverydayRow): boolean {
  return step === 'final-yes' && expect === 'yes';
}

function alternatives({ expect }: EverydayRow): readonly string[] {
  return expect.split('|');
}

function isMet(expected: string, row: EverydayRow, got: Outcome): boolean {
  const at = expected.indexOf(':');
  const [kind, value] = at < 0 ? [expected, null] : [expected.slice(0, at), expected.slice(at + 1)];
  switch (kind) {
    case 'ask':
      return isAsk(got);
    case 'stop':
    case 'refuse':
    case 'no':
      return ending.has(got.kind);
    case 'other':
      return fitsWish(row.wish, got);
    default:
      return (kinds[kind] ?? kind) === got.kind && (value === null || isSame(kind, value, got.value ?? ''));
  }
}

/** Nothing is taken and nothing ended; a person who is asked for, and help, are such answers too. */
function isAsk(got: Outcome): boolean {
  return asks(got) || got.kind === 'help' || got.kind === 'operator';
}

/** Where the author's word is another one than that of an outcome. */
const kinds: Readonly<Record<string, string>> = { yes: 'act', none: 'skip' };

const taking: ReadonlySet<string> = new Set(['accept', 'slot', 'name', 'phone', 'skip', 'address', 'value']);
const ending: ReadonlySet<string> = new Set(['cancel', 'decline', 'stop', 'reset']);

function isSame(kind: string, expected: string, got: string): boolean {
  return kind === 'phone' ? dialled(expected) === dialled(got) : plain(expected) === plain(got);
}

/** Digits, and the plus before them. */
function dialled(phone: string): string {
  const digits = Array.from(phone).filter((letter) => letter >= '0' && letter <= '9');
  return `${phone.trim().startsWith('+') ? '+' : ''}${digits.join('')}`;
}

/** Without case, the quotation marks around it and one full stop behind it. */
function plain(text: string): string {
  const said = text.normalize('NFC').trim().replaceAll('’', "'").toLowerCase();
  const [first = '', last = ''] = [said.at(0), said.at(-1)];
  const bare = quotes.has(first) && quotes.has(last) ? said.slice(1, -1) : said;
  return bare.endsWith('.') ? bare.slice(0, -1) : bare;
}

const quotes: ReadonlySet<string> = new Set(`"'“”„«»‘‚`);
