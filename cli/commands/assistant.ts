/** `parley assistant list`. */
import type { Command } from 'commander';
import { collect } from '../../client/pages.ts';
import type { OpenSession, Session } from '../session.ts';
import { tableLines } from '../table.ts';

export function addAssistantCommands(program: Command, open: OpenSession): void {
  const assistant = program.command('assistant').description('the assistants of this server');
  assistant
    .command('list')
    .description('every assistant with what it is for')
    .action((_options: unknown, command: Command) => list(open(command)));
}

async function list({ client, out }: Session): Promise<void> {
  const items = await collect(client.assistants.each());
  if (out.json) return out.document({ items, next: null });
  for (const line of tableLines(items.map(({ name, title, description }) => [name, title, description])))
    out.line(line);
}
