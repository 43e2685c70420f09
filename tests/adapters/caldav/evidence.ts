/**
 * The page docs/evidence/calendars.md: each object, what it takes, and what this code and the one before made of it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { readObject } from '../../../adapters/caldav/read/taken.ts';
import { calendarObjects, clipped, joined, strangersObjects, window } from './objects.ts';

const owner = { zone: 'Europe/Berlin', addresses: new Set(['owner@example.org']) };
/** By name, as commit `f8a603c2` took it: `takenBy(ics, range, 'Europe/Berlin')`. */
const before = JSON.parse(readFileSync(new URL('objects-before.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>;

interface Row {
  readonly name: string;
  readonly manner: string;
  readonly ics: string;
  readonly range: { readonly from: number; readonly to: number };
  readonly takes: readonly { readonly from: number; readonly to: number }[];
}

const rows: readonly Row[] = [
  ...calendarObjects().map(({ takes, ...one }) => ({
    ...one,
    range: window,
    takes: takes.map((span) => {
      const [from = '', to = ''] = span.split('/');
      return { from: Date.parse(from), to: Date.parse(to) };
    }),
  })),
  ...strangersObjects().map(({ takes, ...one }) => ({ ...one, takes: takes ?? [one.range] })),
];

const table = rows.map(({ name, manner, ics, range, takes }) => {
  const expected = joined(clipped(takes, range));
  const read = readObject(ics, range, owner);
  const told = read.issues.length === 0 ? '' : `, told (${read.issues.join(', ')})`;
  return {
    line: `| ${name} | ${manner} | ${shown(expected)} | ${against(before[name] ?? [], expected)} | ${against(joined(clipped(read.taken, range)), expected)}${told} |`,
    wasFree: isFreer(before[name] ?? [], expected),
    isFree: isFreer(joined(clipped(read.taken, range)), expected),
    wasRight: same(before[name] ?? [], expected),
    isRight: same(joined(clipped(read.taken, range)), expected),
  };
});
const count = (key: 'wasFree' | 'isFree' | 'wasRight' | 'isRight'): number => table.filter((row) => row[key]).length;

const page = `# Evidence: calendars of others

Made by \`npm run -s evidence -- calendars\` from [the table](../../tests/adapters/caldav/objects.yaml) and [the one of a stranger](../../tests/adapters/caldav/strangers.yaml)
who had not seen the code. Before is commit \`f8a603c2\`. Times are UTC, within the window of the row.

Of ${table.length} objects ${count('wasRight')} took exactly their time before, and ${count('isRight')} do now; of ${count('wasFree')} some of it was free before, and of ${count('isFree')} now. What
differs now takes more than the writer expected, because nobody can tell, and operators are told so.

| object | manner | takes | before | after |
| --- | --- | --- | --- | --- |
${table.map(({ line }) => line).join('\n')}
`;
const { code } = await format('calendars.md', page, { printWidth: 120, proseWrap: 'always' });
writeFileSync(new URL('../../../docs/evidence/calendars.md', import.meta.url), code);

function against(got: readonly string[], expected: readonly string[]): string {
  if (same(got, expected)) return 'right';
  return isFreer(got, expected) ? `**free**: ${shown(got)}` : `more: ${shown(got)}`;
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.join() === other.join();
}

/** Some of what is expected to be taken is not. */
function isFreer(got: readonly string[], expected: readonly string[]): boolean {
  const spans = (texts: readonly string[]) => texts.map((text) => text.split('/').map((at) => Date.parse(at)));
  return spans(expected).some(
    ([from = 0, to = 0]) => !spans(got).some(([start = 0, end = 0]) => start <= from && end >= to),
  );
}

function shown(spans: readonly string[]): string {
  const short = spans.slice(0, 3).map((span) => {
    const [from = '', to = ''] = span.split('/').map((at) => at.slice(5, 16).replace('T', ' '));
    return `${from} – ${from.slice(0, 5) === to.slice(0, 5) ? to.slice(6) : to}`;
  });
  return spans.length === 0
    ? 'nothing'
    : [...short, ...(spans.length > 3 ? [`and ${spans.length - 3} more`] : [])].join('; ');
}
