/**
 * `npm run evaluate -- --task=<gate|confirm|actions|ambiguity|fields> --data=<file.jsonl>`: how well the judgements do on rows that nobody here
 * wrote. One JSON object on stdout; the functions are those that run in production; no label is read before its
 * prediction is made.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { evaluateActions } from './actions.ts';
import { evaluateAmbiguity } from './ambiguity.ts';
import { evaluateConfirm } from './confirm.ts';
import { evaluateFields } from './fields.ts';
import { evaluateGate } from './gate.ts';
import { loadLexicon } from './lexicon.ts';
import { rowsOf, UsageError } from './rows.ts';

const tasks = {
  gate: evaluateGate,
  confirm: evaluateConfirm,
  actions: evaluateActions,
  ambiguity: evaluateAmbiguity,
  fields: evaluateFields,
};

try {
  const { task, data } = optionsOf(process.argv.slice(2));
  process.stdout.write(
    `${JSON.stringify({ task, data, ...tasks[task](rowsOf(textOf(data)), loadLexicon()) }, null, 2)}\n`,
  );
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

function optionsOf(args: readonly string[]): {
  readonly task: keyof typeof tasks;
  readonly data: string;
} {
  const { task, data } = parse(args);
  if (task === undefined || !Object.hasOwn(tasks, task)) {
    throw new UsageError(
      `The task ${JSON.stringify(task ?? null)} is not known. Use --task=${Object.keys(tasks).join('|')}.`,
    );
  }
  if (data === undefined) throw new UsageError('No data was named. Use --data=<file.jsonl>, one JSON object a line.');
  return { task: task as keyof typeof tasks, data };
}

function parse(args: readonly string[]): {
  task?: string | undefined;
  data?: string | undefined;
} {
  try {
    return parseArgs({
      args: [...args],
      options: { task: { type: 'string' }, data: { type: 'string' } },
    }).values;
  } catch (error) {
    throw new UsageError(
      `${error instanceof Error ? error.message : String(error)} Use --task=${Object.keys(tasks).join('|')} --data=<file.jsonl>.`,
    );
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(
      `The data file ${path} cannot be read (${error instanceof Error ? error.message : String(error)}). Name a file of rows, one JSON object a line.`,
    );
  }
}
