/**
 * Task `times`: what the words of a time come to at a moment (F8). Of the rows that lie within 60 days after their
 * reference and are a day, an hour, a minute or a stretch: exact, wrong, or not understood. A text is understood when
 * it is one time and nothing else.
 */
import { createHash } from 'node:crypto';
import { resolveTime, type Resolved } from '../../domain/times/resolve.ts';
import { add } from '../../domain/times/wall-clock.ts';
import { timesIn } from '../../reading/times/find.ts';
import { Text } from '../../reading/text/text.ts';
import { round, share, Stopwatch } from './figures.ts';
import { textField, UsageError, type Row } from './rows.ts';

const horizonDays = 60;
const grains: ReadonlySet<string> = new Set(['day', 'hour', 'minute']);

type Outcome = 'exact' | 'wrong' | 'not_understood';

/** Counts by outcome. */
class Outcomes {
  readonly #counts = { exact: 0, wrong: 0, not_understood: 0 };

  add(outcome: Outcome): void {
    this.#counts[outcome] += 1;
  }

  figures() {
    const { exact, wrong, not_understood } = this.#counts;
    const n = exact + wrong + not_understood;
    return {
      n,
      exact: round(share(exact, n)),
      wrong: round(share(wrong, n)),
      not_understood: round(share(not_understood, n)),
    };
  }
}

/**
 * Shares of rows by outcome: of points in time, of stretches, by language, by grain and by whether they were ever
 * looked at.
 */
export function evaluateTimes(rows: readonly Row[]) {
  const watch = new Stopwatch();
  const all = new Outcomes();
  const groups = new Map<string, Outcomes>();
  const groupOf = (name: string): Outcomes => {
    const known = groups.get(name) ?? new Outcomes();
    groups.set(name, known);
    return known;
  };
  for (const [index, row] of rows.entries()) {
    const expected = expectationOf(row, index);
    if (!expected.isAsked) continue;
    const text = textField(row, 'text', index);
    const language = textField(row, 'lang', index);
    const found = watch.time(() => understood(text, language, expected.reference));
    const said = found && shown(found);
    const outcome: Outcome = said === null ? 'not_understood' : said === expected.shown ? 'exact' : 'wrong';
    all.add(outcome);
    for (const name of [
      expected.isStretch ? 'stretches' : 'points',
      language,
      `${language} ${expected.isStretch ? 'stretches' : 'points'}`,
      expected.grain,
      ...partOf(row),
    ])
      groupOf(name).add(outcome);
  }
  const named = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    rows: rows.length,
    ...all.figures(),
    by: Object.fromEntries(named.map(([name, outcomes]) => [name, outcomes.figures()] as const)),
    ...watch.figures(),
  };
}

/** A quarter of the rows, by the hash of their id, was never looked at while the rules were written. */
function partOf({ id }: Row): readonly string[] {
  if (typeof id !== 'string') return [];
  const [first = 0] = createHash('sha256').update(id).digest();
  return [first % 4 === 0 ? 'never looked at' : 'looked at'];
}

interface Reference {
  readonly now: number;
  readonly offsetMinutes: number;
}

function understood(text: string, language: string, reference: Reference): Resolved | null {
  const { times, others } = timesIn(text, new Text(text).sentences, language);
  const [time] = times;
  if (time === undefined || times.length > 1 || others > 0 || time.negated === true) return null;
  return resolveTime(time, reference);
}

/**
 * A day, a time of day to the second, or a stretch with its end not in it. An hour and a minute are both a time of day.
 */
function shown(resolved: Resolved): string {
  switch (resolved.kind) {
    case 'at':
      return `${iso(resolved.at)} ${times.has(resolved.grain) ? 'time' : resolved.grain}`;
    case 'stretch':
      // The rows count the unit that is named as the end in.
      return `${iso(resolved.from)}/${iso(resolved.named ? add(resolved.grain, resolved.to, 1) : resolved.to)}`;
    case 'since':
    case 'until':
      return `${resolved.kind} ${iso(resolved.at)}`;
    default:
      return resolved satisfies never;
  }
}

const times: ReadonlySet<string> = new Set(['second', 'minute', 'hour']);

interface Expectation {
  readonly reference: Reference;
  readonly shown: string;
  readonly grain: string;
  readonly isStretch: boolean;
  readonly isAsked: boolean;
}

function expectationOf(row: Row, index: number): Expectation {
  const reference = referenceOf(textField(row, 'reference', index), index);
  const expect = row['expect'];
  if (typeof expect !== 'object' || expect === null)
    throw new UsageError(`Row ${index + 1} has no object in "expect". Is this a file for another task?`);
  const { at, from, to, since, until, grain } = expect as Readonly<Record<string, string | undefined>>;
  const start = wall(at ?? from ?? since ?? until ?? '');
  const startOfToday = Math.floor(reference.now / 86_400_000) * 86_400_000;
  const isNear = start >= startOfToday && start <= reference.now + horizonDays * 86_400_000;
  const isStretch = at === undefined;
  const point = `${at} ${times.has(grain ?? '') ? 'time' : grain}`;
  const stretch = from === undefined ? (since === undefined ? `until ${until}` : `since ${since}`) : `${from}/${to}`;
  return {
    reference,
    shown: isStretch ? stretch : point,
    grain: isStretch ? 'stretch' : (grain ?? ''),
    isStretch,
    isAsked: isNear && (isStretch || grains.has(grain ?? '')),
  };
}

function referenceOf(written: string, index: number): Reference {
  const found = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})([+-])(\d{2}):(\d{2})$/.exec(written);
  if (!found)
    throw new UsageError(
      `Row ${index + 1} has ${JSON.stringify(written)} as its reference. Use a time with its offset, 2026-11-24T09:00:00+01:00.`,
    );
  const minutes = Number(found[3]) * 60 + Number(found[4]);
  return { now: wall(found[1] ?? ''), offsetMinutes: found[2] === '-' ? -minutes : minutes };
}

function wall(written: string): number {
  return Date.parse(`${written}Z`);
}

function iso(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19);
}
