/**
 * Every variable that a program of Parley reads from its environment, once: `docs/reference/settings.md` is made from these chapters,
 * `npm run check` compares it with the code, and a program that the local stack starts is given the variables that name it
 * here and no others.
 */
import { commandLine } from './variables/command-line.ts';
import { database } from './variables/database.ts';
import { graph } from './variables/graph.ts';
import { limits } from './variables/limits.ts';
import { localStack } from './variables/local-stack.ts';
import { mailAndCalendar } from './variables/mail-and-calendar.ts';
import { model } from './variables/model.ts';
import { serving } from './variables/serving.ts';
import { temporal } from './variables/temporal.ts';
import type { Chapter, Reader } from './variables/variable.ts';

/** All of them, in the order of the reference. */
export const chapters: readonly Chapter[] = [
  temporal,
  database,
  graph,
  model,
  mailAndCalendar,
  serving,
  limits,
  commandLine,
  localStack,
];

/** The names that this program is given when it is started; `*` at the end as in the table. */
export function variablesOf(reader: Reader): readonly string[] {
  return chapters
    .flatMap(({ variables }) => variables)
    .filter(({ readers }) => readers.includes(reader))
    .flatMap(({ name, secret }) => (secret === true ? [name, `${name}_FILE`] : [name]));
}
