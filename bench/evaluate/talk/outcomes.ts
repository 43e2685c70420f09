/**
 * What became of every row, as a file, and what has changed since such a file was written: `evaluate --task=talk
 * --outcomes=<file>` writes it, `--against=<file>` compares with it. `tests/talk/frozen.tsv` is one: both parts, as
 * they were before the reader knew its question.
 *
 * A line is `part, step, language, verdict, ids, outcome`, with tabs between them. Where several ids stand in one line,
 * with blanks between them, there is no outcome. `~12` is short for `<step>-<language>-12`. Lines that begin with `#`
 * say where the file is from.
 */
import { UsageError } from '../rows.ts';
import type { Judged } from './figures.ts';
import type { TalkPart, TalkRow } from './rows.ts';

/** How a row came out; `act`: what does or begins something that nobody asked for. */
export type Class = 'right' | 'needless' | 'wrong' | 'act';

/** From the id of a row to how it came out. */
export type Outcomes = ReadonlyMap<string, Class>;

export function classOf({ isWrongAct, verdict }: Pick<Judged, 'isWrongAct' | 'verdict'>): Class {
  return isWrongAct ? 'act' : verdict;
}

/** One line a row. Of the part that is kept apart no outcome is written: it may hold words of the message. */
export function outcomesText(judged: readonly Judged[], part: TalkPart): string {
  const lines = judged.map((one) => {
    const shown = part === 'open' ? [one.got.replaceAll(/\s/gu, ' ')] : [];
    return [...placeOf(one, part), idOf(one.row), ...shown].join('\t');
  });
  return `${lines.join('\n')}\n`;
}

/** The same in short: one line for all rows of a step, a language and a verdict. */
export function frozenText(judged: readonly Judged[], part: TalkPart): string {
  const ids = new Map<string, string[]>();
  for (const one of judged) {
    const place = placeOf(one, part).join('\t');
    ids.set(place, [...(ids.get(place) ?? []), idOf(one.row)]);
  }
  return [...ids].map(([place, those]) => `${place}\t${those.join(' ')}\n`).join('');
}

/** @throws UsageError naming the line that is none of such a file, or when it says nothing of the part. */
export function readOutcomes(text: string, part: TalkPart): Outcomes {
  const lines = text.split('\n').map((line, at) => ({ line, at }));
  const read = lines
    .filter(({ line }) => line !== '' && !line.startsWith('#'))
    .flatMap(({ line, at }) => {
      const [of, step, lang, verdict, ids] = line.split('\t');
      if (ids === undefined || !isClass(verdict)) throw new UsageError(`Line ${at + 1} is none of a file of outcomes.`);
      const whole = (id: string): string => (id.startsWith('~') ? `${step}-${lang}-${id.slice(1)}` : id);
      return of === part ? ids.split(' ').map((id) => [whole(id), verdict] as const) : [];
    });
  if (read.length === 0) throw new UsageError(`The file of outcomes holds none of the part that is ${part}.`);
  return new Map(read);
}

/** By step: before, now, and how many rows have become better or worse; of the open part the rows, wrong acts first. */
export function changesText(before: Outcomes, judged: readonly Judged[], part: TalkPart): string {
  const rows = judged.map((one) => ({ ...one, before: before.get(one.row.id) ?? null, now: classOf(one) }));
  const steps = [...new Set(rows.map(({ row }) => row.step))];
  const table = [
    ['step', 'rows', 'right', 'needless', 'wrong', 'wrong acts', 'worse', 'better'],
    ...steps.map((step) =>
      tableLine(
        step,
        rows.filter(({ row }) => row.step === step),
      ),
    ),
    tableLine('all', rows),
  ];
  const changed = rows.filter(isChanged).toSorted((a, b) => rankOf(a) - rankOf(b));
  const listed = part === 'open' ? changed.map(changeLine) : [];
  const fresh = rows.filter((row) => row.before === null).length;
  const gone = before.size - (rows.length - fresh);
  const others = [...(fresh > 0 ? [`New rows: ${fresh}.`] : []), ...(gone > 0 ? [`Rows that are gone: ${gone}.`] : [])];
  return [...aligned(table), ...others, ...listed].map((line) => `${line}\n`).join('');
}

interface Compared extends Judged {
  readonly before: Class | null;
  readonly now: Class;
}

function placeOf(one: Judged, part: TalkPart): readonly string[] {
  return [part, one.row.step, one.row.lang, classOf(one)];
}

function idOf({ id, step, lang }: TalkRow): string {
  const usual = `${step}-${lang}-`;
  return id.startsWith(usual) ? `~${id.slice(usual.length)}` : id;
}

/** From good to bad. */
const classes: readonly Class[] = ['right', 'needless', 'wrong', 'act'];

function isClass(name: string | undefined): name is Class {
  return classes.some((one) => one === name);
}

function badness(of: Class): number {
  return classes.indexOf(of);
}

function isChanged({ before, now }: Compared): boolean {
  return before !== null && before !== now;
}

/** Wrong acts first, then what is taken wrongly, then what is asked about now, last what has become better. */
function rankOf({ before, now }: Compared): number {
  return badness(before ?? now) < badness(now) ? -badness(now) : 1;
}

function tableLine(name: string, rows: readonly Compared[]): readonly string[] {
  const known = rows.filter(({ before }) => before !== null);
  const both = (of: Class): string => {
    const was = known.filter(({ before }) => before === of).length;
    const is = known.filter(({ now }) => now === of).length;
    return was === is ? String(is) : `${was} → ${is}`;
  };
  const moved = (isWorse: boolean): number =>
    known.filter((row) => isChanged(row) && rankOf(row) <= 0 === isWorse).length;
  return [name, String(known.length), ...classes.map(both), String(moved(true)), String(moved(false))];
}

function changeLine({ row, before, now, got }: Compared): string {
  return `${before} → ${now}: ${row.id} ${JSON.stringify(row.message)}: ${got}, not ${row.expect}`;
}

function aligned(table: readonly (readonly string[])[]): readonly string[] {
  const widths = (table[0] ?? []).map((_, at) => Math.max(...table.map((line) => (line[at] ?? '').length)));
  return table.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
