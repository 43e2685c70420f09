/**
 * Every environment variable of Parley's programs, listed once: `docs/reference/settings.md` is generated from these
 * chapters, `npm run check` compares them with the code, and the local stack gives each program only the variables that
 * list it as a reader.
 */
import { commandLine } from './variables/command-line.ts';
import { database } from './variables/database.ts';
import { graph } from './variables/graph.ts';
import { limits } from './variables/limits.ts';
import { localStack } from './variables/local-stack.ts';
import { mailAndCalendar } from './variables/mail-and-calendar.ts';
import { model } from './variables/model.ts';
import { payloadKeys } from './variables/payload-keys.ts';
import { serving } from './variables/serving.ts';
import { signIn } from './variables/sign-in.ts';
import { temporal } from './variables/temporal.ts';
import type { Chapter, Reader } from './variables/variable.ts';

/** In the order of the reference. */
export const chapters: readonly Chapter[] = [
  temporal,
  database,
  graph,
  model,
  mailAndCalendar,
  serving,
  signIn,
  payloadKeys,
  limits,
  commandLine,
  localStack,
];

/** Names of the variables for this program; a trailing `*` as in the table. */
export function variablesOf(reader: Reader): readonly string[] {
  return chapters
    .flatMap(({ variables }) => variables)
    .filter(({ readers }) => readers.includes(reader))
    .flatMap(({ name, secret }) => (secret === true ? [name, `${name}_FILE`] : [name]));
}
