/** `parley action list`: what was done in the world, from the ledger of effects. */
import type { Command } from 'commander';
import { collect } from '../../client/pages.ts';
import { effectLines } from '../present.ts';
import type { OpenSession, Session } from '../session.ts';

export function addActionCommands(program: Command, open: OpenSession): void {
  const action = program.command('action').description('what conversations did in the world');
  action
    .command('list')
    .description("a conversation's effects")
    .requiredOption('--conversation <id>', 'the conversation')
    .action((options: { conversation: string }, command: Command) => list(open(command), options.conversation));
}

async function list({ client, out }: Session, conversation: string): Promise<void> {
  const items = await collect(client.effects.of(conversation).each());
  if (out.json) return out.document({ items, next: null });
  if (items.length === 0) return out.talk('Nothing was done in this conversation.');
  for (const line of effectLines(items)) out.line(line);
}
