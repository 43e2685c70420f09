/** What a placeholder of an email stands for, by its name in each language: the recipient, the sender, today (F2). */
import type { PlaceholderMeaning } from '../../contracts/state/flow.ts';
import { languages } from '../language/languages.ts';

const tables = languages.map(({ letter: { placeholders } }) => placeholders);

/** Undefined when it has to be asked for. */
export function meaningOf(placeholder: string): PlaceholderMeaning | undefined {
  return meanings.get(folded(placeholder));
}

/** Whether its name says that a day or a time stands for it: "meeting day", "Datum des Treffens". */
export function takesTime(placeholder: string): boolean {
  const words = folded(placeholder).split(' ');
  const own = words.findIndex((word) => between.has(word));
  const head = own > 0 ? words[own - 1] : words.at(-1);
  return namesTime(head ?? '') || (own < 0 && timesBefore.has(words[0] ?? ''));
}

/** What they stand between is the name, and whose it is. */
const between: ReadonlySet<string> = new Set(tables.flatMap((table) => table.between));

/** A day or a moment, and no length of time. */
const times: ReadonlySet<string> = new Set(tables.flatMap((table) => table.times));
const timeEnds = tables.flatMap((table) => table.timeEnds);
/** In these languages whose it is stands behind it without a word between them: "дата встречи". */
const timesBefore: ReadonlySet<string> = new Set(tables.flatMap((table) => (table.ownersBehind ? table.times : [])));

function namesTime(word: string): boolean {
  return times.has(word) || timeEnds.some((end) => word.endsWith(end) && word.length > end.length + 1);
}

const kinds = [
  'person',
  'person-first',
  'person-last',
  'address',
  'sender',
  'sender-first',
  'sender-last',
  'subject',
  'message',
  'today',
] as const satisfies readonly PlaceholderMeaning[];

const articles: ReadonlySet<string> = new Set(tables.flatMap((table) => table.articles));

/** Of one name in several languages the first counts. */
const meanings: ReadonlyMap<string, PlaceholderMeaning> = new Map(
  tables
    .toReversed()
    .flatMap((table) =>
      kinds.flatMap((kind) =>
        table[kind]
          .flatMap((name) => named(name, kind.startsWith('sender') ? table.senders : table.people))
          .map((name) => [name, kind] as const),
      ),
    ),
);

function named(name: string, whom: readonly string[]): readonly string[] {
  return name.includes('*') ? whom.map((who) => name.replace('*', who)) : [name];
}

/** "employee's name" is "employee name"; "of the employee" is "of employee". */
function folded(placeholder: string): string {
  return placeholder
    .toLowerCase()
    .split(' ')
    .map((word) => (word.endsWith("'s") ? word.slice(0, -2) : word))
    .filter((word) => !articles.has(word))
    .join(' ');
}
