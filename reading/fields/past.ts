/**
 * Days that lie behind (C16): a deadline, a departure or a booking is none any more when its day is over. A reading
 * knows no now; it says from when on the value lies behind, and whoever judges it knows what time it is.
 */
import type { FieldKind } from '../../contracts/assistant/library.ts';
import type { FieldSchema } from './instruction-schema.ts';
import { wordsOfName } from './kind.ts';
import { Text } from '../text/text.ts';
import { classify } from '../values/classify.ts';

const timely: ReadonlySet<FieldKind> = new Set(['date', 'datetime']);
const aheadNames = new Set(
  'deadline due until till target by departure delivery pickup checkin checkout launch appointment reminder expiry valid'.split(
    ' ',
  ),
);
const aheadCues = new Set(['by', 'until', 'before', 'due']);

/** Whether what a field names is still to come: by what it is called, or by what leads to it. */
export function isAhead({ name, kind, cues }: Pick<FieldSchema, 'name' | 'kind' | 'cues'>): boolean {
  return (
    timely.has(kind) &&
    (wordsOfName(name).some((word) => aheadNames.has(word)) || cues.some((cue) => aheadCues.has(cue)))
  );
}

/**
 * The moment (epoch ms) from which on the day that a text names is over everywhere, 0 for one that was over when it was
 * said; null where that cannot be told, as of a day without its year.
 */
export function overFrom(text: string): number | null {
  const exact = /^\d{4}-\d\d-\d\dT\d\d:\d\d\S*(?:Z|[+-]\d\d:?\d\d)$/i.test(text.trim())
    ? Date.parse(text.trim())
    : Number.NaN;
  if (!Number.isNaN(exact)) return exact;
  const short = text.slice(0, longest);
  const named = new Text(short).sentences
    .flatMap(({ words }) => classify(short, words).values)
    .find(({ kind }) => kind === 'date');
  return named?.same ? overOf(named.same) : null;
}

/** Of a day in the spelling of `Value.same`: "2026-11-01", "day-1". */
export function overOf(same: string): number | null {
  if (/^day-\d+$/.test(same)) return 0;
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(same) ?? [];
  if (year === undefined) return null;
  return Date.UTC(Number(year), Number(month) - 1, Number(day) + 1) + farthestWestMs;
}

/** In the last zone a day ends so much later than in UTC. */
const farthestWestMs = 12 * 3_600_000;
const longest = 400;
