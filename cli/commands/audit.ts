/** `parley audit verify|head|list`: lists and verifies the audit log. */
import type { Command } from 'commander';
import { take } from '../../client/pages.ts';
import { wholeNumber } from '../terminal/arguments.ts';
import { EndWith, exitCodes } from '../terminal/failure.ts';
import type { OpenSession, Session } from '../terminal/session.ts';
import { tableLines } from '../terminal/table.ts';

export function addAuditCommands(program: Command, open: OpenSession): void {
  const audit = program.command('audit').description('the audit log');
  audit
    .command('verify')
    .description('whether every row is what was written, and none is missing')
    .option('--contains <head>', 'a head that was noted before: the log must still hold it')
    .action(({ contains }: { contains?: string }, command: Command) => verify(open(command), contains));
  audit
    .command('head')
    .description('its end as it was noted outside the database: note it elsewhere too')
    .action((_options: unknown, command: Command) => head(open(command)));
  audit
    .command('list')
    .description('its rows, newest last')
    .option('--conversation <id>', 'only of this conversation')
    .option('--limit <n>', 'at most so many', wholeNumber)
    .action((options: { conversation?: string; limit?: number }, command: Command) => list(open(command), options));
}

async function verify({ client, out }: Session, contains: string | undefined): Promise<void> {
  const found = await client.audit.verify(contains);
  if (out.json) out.document(found);
  else if (found.verdict === 'intact') out.line(`intact: ${found.rows} rows, head ${found.head ?? '-'}`, 'good');
  else out.line(found.says, 'bad');
  if (found.verdict !== 'intact') throw new EndWith(exitCodes.failed);
}

async function head({ client, out }: Session): Promise<void> {
  const found = await client.audit.head();
  if (out.json) out.document(found);
  else out.line(`${found.rows} rows at ${found.at}, head ${found.head}`);
}

async function list(
  { client, out }: Session,
  { conversation, limit = Infinity }: { readonly conversation?: string; readonly limit?: number },
): Promise<void> {
  const page = await take(client.audit, { conversation }, limit);
  if (out.json) return out.document(page);
  if (page.items.length === 0) return out.talk('Nothing is noted yet.');
  const rows = page.items.map(({ seq, at, actor, via, event, subject, reason, data }) => [
    String(seq),
    at,
    actor,
    via ?? '-',
    event,
    subject ?? '-',
    reason ?? '-',
    JSON.stringify(data),
  ]);
  for (const line of tableLines([['row', 'at', 'by', 'via', 'event', 'of', 'reason', 'more'], ...rows])) out.line(line);
  if (page.next !== null) out.talk('There are more: --limit shows more of them.', 'dim');
}
