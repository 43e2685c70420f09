/** `parley audit verify|list`: what was done and ordered, and whether the log of it is what was written. */
import type { Command } from 'commander';
import { take } from '../../client/pages.ts';
import type { AuditVerdict } from '../../contracts/conversation.ts';
import { wholeNumber } from '../arguments.ts';
import { EndWith, exitCodes } from '../failure.ts';
import type { OpenSession, Session } from '../session.ts';
import { tableLines } from '../table.ts';

export function addAuditCommands(program: Command, open: OpenSession): void {
  const audit = program.command('audit').description('the audit log');
  audit
    .command('verify')
    .description('whether every row is what was written, and none is missing')
    .option('--contains <head>', 'a head that was noted before: the log must still hold it')
    .action(({ contains }: { contains?: string }, command: Command) => verify(open(command), contains));
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
  else out.line(faultOf(found), 'bad');
  if (found.verdict !== 'intact') throw new EndWith(exitCodes.failed);
}

function faultOf({ verdict, rows, broken_at, because }: AuditVerdict): string {
  if (verdict === 'broken') return `broken at row ${broken_at ?? rows + 1}: ${because ?? 'unknown'}`;
  return `head missing: the ${rows} rows are whole, but the head that was noted before is not among them`;
}

async function list(
  { client, out }: Session,
  { conversation, limit = Infinity }: { readonly conversation?: string; readonly limit?: number },
): Promise<void> {
  const page = await take(client.audit, { conversation }, limit);
  if (out.json) return out.document(page);
  if (page.items.length === 0) return out.talk('Nothing is noted yet.');
  const rows = page.items.map(({ seq, at, actor, event, subject, data }) => [
    String(seq),
    at,
    actor,
    event,
    subject ?? '-',
    JSON.stringify(data),
  ]);
  for (const line of tableLines([['row', 'at', 'by', 'event', 'of', 'more'], ...rows])) out.line(line);
  if (page.next !== null) out.talk('There are more: --limit shows more of them.', 'dim');
}
