/** `parley mail list|show`: mails in the local stack's mail sink. */
import type { Command } from 'commander';
import { take } from '../../client/pages.ts';
import { wholeNumber } from '../terminal/arguments.ts';
import type { OpenSession, Session } from '../terminal/session.ts';
import { tableLines } from '../terminal/table.ts';

export function addMailCommands(program: Command, open: OpenSession): void {
  const mail = program.command('mail').description("the local stack's mail sink");
  mail
    .command('list')
    .description('what was sent, newest last')
    .option('--limit <n>', 'at most so many', wholeNumber)
    .action(({ limit }: { limit?: number }, command: Command) => list(open(command), limit ?? Infinity));
  mail
    .command('show')
    .description('one mail with its headers')
    .argument('<mail>')
    .option('--raw', 'as it was received')
    .action((id: string, options: { raw?: boolean }, command: Command) =>
      show(open(command), id, options.raw === true),
    );
}

async function list({ client, out }: Session, limit: number): Promise<void> {
  const page = await take(client.mail, {}, limit);
  if (out.json) return out.document(page);
  if (page.items.length === 0) return out.talk('No mail was sent.');
  const rows = page.items.map(({ id, at, to, subject }) => [id, at, to.join(', '), subject]);
  for (const line of tableLines([['mail', 'at', 'to', 'subject'], ...rows])) out.line(line);
  if (page.next !== null) out.talk('There are more: --limit shows more of them.', 'dim');
}

async function show({ client, out }: Session, id: string, raw: boolean): Promise<void> {
  const mail = await client.mail.show(id);
  if (out.json) return out.document(mail);
  if (raw) return out.line(mail.raw);
  for (const { name, value } of mail.headers) out.line(`${name}: ${value}`);
  out.line('');
  out.line(mail.text);
  for (const { name, type, method, text } of mail.attachments) {
    out.line(`-- ${name ?? 'part'} (${type}${method === null ? '' : `, ${method}`})`, 'dim');
    if (text !== null) out.line(text);
  }
}
