/**
 * What became of a message, in a closed vocabulary, and whether it is what a row expects.
 *
 * `act` · `accept` · `slot:1` · `which:1,2` (asks which of these) · `elsewhere:<time>` (another time is looked up) ·
 * `outside` (says that it cannot be had) · `others` (other times are looked up) · `name:` · `phone:` · `skip` ·
 * `address:` · `value:` · `change:<field>=<value>` (`=*`: any; `change:<field>`: asks for the new value; `change`: asks
 * what is to be changed) · `other:<action>` (the other action, at its own consent) · `decline` · `cancel` · `help` ·
 * `reset` · `stop` · `operator` (a person was asked for) · `calendar` · `email` (a flow was begun) · `later` (another
 * order, kept for later; `;later=*` beside an answer: it is kept besides) · `ask` (nothing was taken; any question is
 * right where this is expected). What was taken beside it stands behind it: `slot:1;person=Ada`.
 *
 * A time is `2026-12-08T15:00`, `2026-12-08`, `T15:00`, with `morning`, `afternoon`, `evening`, `<12:00` or `>16:00`
 * behind the day, or `2026-12-14..2026-12-18`, any day of these.
 */

export interface Outcome {
  readonly kind: string;
  /** Null: none. In what is expected: any. */
  readonly value: string | null;
  /** What else was taken, by field; empty: the field is asked for. */
  readonly more: Readonly<Record<string, string>>;
}

/** How an outcome compares: `needless` asks although enough was said, `wrong` takes something that was not said. */
export type Verdict = 'right' | 'needless' | 'wrong';

/** Every kind of outcome. */
export const outcomeKinds: ReadonlySet<string> = new Set(
  [
    'act accept slot which elsewhere outside others name phone skip address value change other decline cancel',
    'help reset stop operator calendar email ask later',
  ].flatMap((line) => line.split(' ')),
);

export function outcome(kind: string, value: string | null = null, more: Outcome['more'] = {}): Outcome {
  return { kind, value, more };
}

/** The outcomes that a row accepts. */
export function expectedIn(expect: string): readonly Outcome[] {
  return expect.split('|').map(parsed);
}

/** The outcome in the words of the vocabulary. */
export function told({ kind, value, more }: Outcome): string {
  const fields = Object.entries(more).map(([field, found]) => (found === '' ? field : `${field}=${found}`));
  if (kind === 'change') return fields.length === 0 ? kind : `change:${fields.join(';')}`;
  return [value === null ? kind : `${kind}:${value}`, ...fields].join(';');
}

export function verdictOn(expect: string, got: Outcome): Verdict {
  const expected = expectedIn(expect);
  if (expected.some((one) => matches(one, got))) return 'right';
  // What was said beside it will be asked for; nothing is taken that was not said.
  const isPart = expected.some((one) => matches({ ...one, more: common(one.more, got.more) }, got));
  return isPart || asks(got) ? 'needless' : 'wrong';
}

/** Whether nothing was taken, and nothing ended: it is only asked, once more or about a part. */
export function asks({ kind, more }: Outcome): boolean {
  return ['ask', 'which', 'outside', 'change'].includes(kind) && Object.keys(more).length === 0;
}

function parsed(text: string): Outcome {
  const [head = '', ...rest] = text.split(';');
  const at = head.indexOf(':');
  if (at < 0) return outcome(head, null, fieldsOf(rest));
  const [kind, tail] = [head.slice(0, at), head.slice(at + 1)];
  return kind === 'change' ? outcome(kind, null, fieldsOf([tail, ...rest])) : outcome(kind, tail, fieldsOf(rest));
}

function fieldsOf(entries: readonly string[]): Outcome['more'] {
  return Object.fromEntries(
    entries.map((entry) => {
      const at = entry.indexOf('=');
      return at < 0 ? [entry, ''] : [entry.slice(0, at), entry.slice(at + 1)];
    }),
  );
}

function matches(expected: Outcome, got: Outcome): boolean {
  if (expected.kind === 'ask' && Object.keys(expected.more).length === 0) return asks(got);
  const fields = Object.keys(expected.more);
  return (
    (over[expected.kind] ?? [expected.kind]).includes(got.kind) &&
    (expected.value === null || (got.value !== null && isSame(expected.kind, expected.value, got.value))) &&
    fields.length === Object.keys(got.more).length &&
    fields.every((field) => isSame(field, expected.more[field] ?? '', got.more[field] ?? '-'))
  );
}

function common(expected: Outcome['more'], got: Outcome['more']): Outcome['more'] {
  return Object.fromEntries(Object.entries(expected).filter(([field]) => Object.hasOwn(got, field)));
}

/** A flow that was cancelled, declined or stopped is over, and nothing was done. */
const over: Readonly<Record<string, readonly string[]>> = {
  cancel: ['cancel', 'decline', 'stop'],
  decline: ['cancel', 'decline', 'stop'],
};

/** In what is expected: a value was said, and whichever was taken is looked at elsewhere. */
const anyValue = '*';

function isSame(field: string, expected: string, got: string): boolean {
  if (expected === anyValue) return got !== '';
  if (expected === '' || got === '') return expected === got;
  switch (field) {
    case 'time':
    case 'elsewhere':
      return isSameTime(expected, got);
    case 'phone':
      return digits(expected) === digits(got);
    default:
      return plain(expected) === plain(got);
  }
}

/**
 * Every token of an expected time against `2026-12-08T15:00 12-17`, as outcomes have it (flow-outcome.ts). Nothing may
 * be in it that no token says.
 */
function isSameTime(expected: string, got: string): boolean {
  const tokens = expected.split(' ');
  const saysHours = tokens.some((token) => token in partsOfDay || token.startsWith('<') || token.startsWith('>'));
  return (saysHours || !got.includes(' ')) && tokens.every((token) => fitsToken(token, got));
}

function fitsToken(token: string, got: string): boolean {
  const [moment = '', hours = ''] = got.split(' ');
  const [day = '', time = ''] = moment.split('T');
  const [from = 0, to = 24] = hours === '' ? [] : hours.split('-').map(Number);
  const bound = Number(token.slice(1, 3));
  if (token.startsWith('<')) return hours !== '' && to <= bound;
  if (token.startsWith('>')) return hours !== '' && from >= bound;
  if (token in partsOfDay) return hours !== '' && partsOfDay[token as keyof typeof partsOfDay](from, to);
  const [first = '', last] = token.split('..');
  // A stretch of days is where it begins.
  const [begins = ''] = day.split('..');
  if (last !== undefined) return begins >= first && begins <= last;
  const [expectedDay = '', expectedTime] = token.split('T');
  return expectedDay === day && (expectedTime ?? '') === time;
}

const partsOfDay = {
  morning: (from: number, to: number) => from < 12 && to <= 13,
  afternoon: (from: number, to: number) => from >= 12 && to <= 19,
  evening: (from: number) => from >= 16,
} as const;

function digits(text: string): string {
  return text === 'none' ? text : Array.from(text).filter(isDigit).join('');
}

function isDigit(letter: string): boolean {
  return letter >= '0' && letter <= '9';
}

/** Without case, blanks around it and the point behind it. */
function plain(text: string): string {
  return text.trim().toLowerCase().replace(/[.!]$/u, '');
}
