/** `parley feedback import|export`: labelled rows from and to a file (G18). */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { collect } from '../../client/pages.ts';
import { CliFailure, EndWith, exitCodes } from '../terminal/failure.ts';
import { labelledCsv, readLabelled } from '../terminal/feedback-file.ts';
import type { OpenSession, Session } from '../terminal/session.ts';

export function addFeedbackCommands(program: Command, open: OpenSession): void {
  const feedback = program.command('feedback').description('rows that say whether an action should have begun');
  feedback
    .command('import')
    .description('labelled rows of a file: CSV with a column "Label", or JSON Lines; a row is stored once')
    .argument('<file>')
    .action((file: string, _options: unknown, command: Command) => importFile(open(command), file));
  feedback
    .command('export')
    .description('everything labelled, as CSV that can be imported again')
    .action((_options: unknown, command: Command) => exportAll(open(command)));
}

/** The server's limit per request. */
const batch = 200;

async function importFile({ client, out, around }: Session, file: string): Promise<void> {
  const { rows, bad, unlabelled } = readLabelled(await textOf(resolve(around.cwd, file), file));
  let [imported, known] = [0, 0];
  for (let from = 0; from < rows.length; from += batch) {
    const stored = await client.feedback.import(rows.slice(from, from + batch));
    imported += stored.imported;
    known += stored.known;
  }
  if (out.json) out.document({ imported, known, unlabelled, bad });
  else {
    out.line(`imported: ${imported}, already there: ${known}, without a label: ${unlabelled}`);
    for (const { row, because } of bad) out.talk(`Row ${row} was left out: ${because}`, 'bad');
  }
  if (bad.length > 0) throw new EndWith(exitCodes.failed);
}

async function exportAll({ client, out }: Session): Promise<void> {
  const items = await collect(client.feedback.labelled.each());
  if (out.json) out.document({ items, next: null });
  else out.piece(labelledCsv(items));
}

async function textOf(path: string, named: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new CliFailure(exitCodes.notFound, {
      title: 'The file cannot be read',
      detail: `There is no readable file "${named}".`,
      remedy: 'Name a CSV or JSON Lines file.',
    });
  }
}
