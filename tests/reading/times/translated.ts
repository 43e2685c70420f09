/**
 * Times that are the same in four languages: each construct worded anew in all of them, its meaning known before it was
 * read. A quarter is kept apart, by its text.
 */
import { readFileSync } from 'node:fs';
import { resolveTime, type Resolved } from '../../../domain/times/resolve.ts';
import { add } from '../../../domain/times/wall-clock.ts';
import { timesIn } from '../../../reading/times/find.ts';
import { Text } from '../../../reading/text/text.ts';
import { isKept } from './everyday.ts';

export interface TranslatedRow {
  readonly language: string;
  readonly construct: string;
  readonly text: string;
  /**
   * `15`, `15T10:30`, `3-1` (the month first), `13/16`, `W18` and `M3` a whole week or month, `<` until, `>` since;
   * `≠`: anything but that.
   */
  readonly expected: string;
  readonly isKept: boolean;
}

export type Outcome = 'exact' | 'wrong' | 'not understood';

/** Tuesday, 12 February 2013, 04:30, two hours behind UTC. */
const reference = { now: Date.parse('2013-02-12T04:30:00Z'), offsetMinutes: -120 };

export const translatedRows: readonly TranslatedRow[] = readFileSync(new URL('translated.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [language = '', construct = '', text = '', expected = ''] = line.split('\t');
    return { language, construct, text, expected, isKept: isKept(text) };
  });

/** A text is understood when it is one time and every other word is a courtesy. */
export function translatedOutcome({ text, language, expected }: TranslatedRow): Outcome {
  const { times, others } = timesIn(text, new Text(text).sentences, language);
  const [time] = times;
  const isOne = time !== undefined && times.length === 1 && others === 0 && time.negated !== true;
  const resolved = isOne ? resolveTime(time, reference) : null;
  const isPlain = resolved !== null && shown(resolved) === wanted(expected.replace('≠', ''));
  if (expected.startsWith('≠')) return isPlain ? 'wrong' : 'exact';
  return isPlain ? 'exact' : resolved === null ? 'not understood' : 'wrong';
}

function shown(resolved: Resolved): string {
  switch (resolved.kind) {
    case 'at':
      return `${iso(resolved.at)} ${wholes[resolved.grain] ?? 'time'}`;
    case 'stretch':
      // The unit that is named as the end is in it.
      return `${iso(resolved.from)}/${iso(resolved.named ? add(resolved.grain, resolved.to, 1) : resolved.to)}`;
    case 'since':
    case 'until':
      return `${resolved.kind === 'since' ? '>' : '<'}${iso(resolved.at)}`;
    default:
      return resolved satisfies never;
  }
}

const wholes: Readonly<Record<string, string>> = { day: 'day', week: 'week', month: 'month' };

function wanted(expected: string): string {
  const sign = expected.charAt(0);
  if (sign === 'W') return `${moment(expected.slice(1))} week`;
  if (sign === 'M') return `${moment(`${expected.slice(1)}-1`)} month`;
  if (sign === '<' || sign === '>') return sign + moment(expected.slice(1));
  if (expected.includes('/')) return expected.split('/').map(moment).join('/');
  return `${moment(expected)} ${expected.includes('T') ? 'time' : 'day'}`;
}

/** `15T10:30` and `3-1` as ISO. */
function moment(written: string): string {
  const [date = '', time = '00:00'] = written.split('T');
  const [first = '', second] = date.split('-');
  const [month, day] = second === undefined ? ['2', first] : [first, second];
  const [hour = '', minute = '00', seconds = '00'] = time.split(':');
  return `2013-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(seconds)}`;
}

function two(part: string): string {
  return part.padStart(2, '0');
}

function iso(at: number): string {
  return new Date(at).toISOString().slice(0, 19);
}
