/** `parley actions off|on|list`: kill switches of action kinds (F7). */
import type { Command } from 'commander';
import { collect } from '../../client/pages.ts';
import type { OpenSession, Session } from '../terminal/session.ts';
import { tableLines } from '../terminal/table.ts';

export function addSwitchCommands(program: Command, open: OpenSession): void {
  const actions = program.command('actions').description('turn kinds of actions off and on for the whole tenant');
  for (const [name, off, description] of [
    ['off', true, 'no action of this kind begins any more'],
    ['on', false, 'actions of this kind may begin again'],
  ] as const)
    actions
      .command(name)
      .description(description)
      .argument('<kind>', 'such as email or calendar')
      .requiredOption('--reason <text>', 'why; kept in the audit log')
      .action((kind: string, { reason }: { reason: string }, command: Command) =>
        turn(open(command), kind, { off, reason }),
      );
  actions
    .command('list')
    .description('kinds that were turned off or on, with who and why')
    .action((_options: unknown, command: Command) => list(open(command)));
}

async function turn(
  { client, out }: Session,
  kind: string,
  order: { readonly off: boolean; readonly reason: string },
): Promise<void> {
  const set = await client.switches.set(kind, order);
  if (out.json) out.document(set);
  else out.talk(`${set.kind} is ${set.off ? 'off' : 'on'}: ${set.reason ?? ''}`);
  if (set.assistants.length === 0)
    out.talk(`No assistant has an action "${set.kind}". Is it written as they write it?`);
}

async function list({ client, out }: Session): Promise<void> {
  const items = await collect(client.switches.each());
  if (out.json) return out.document({ items, next: null });
  if (items.length === 0) return out.talk('Every kind of action is on.');
  const rows = items.map(({ kind, off, actor, at, reason, assistants }) => [
    kind,
    off ? 'off' : 'on',
    actor ?? '-',
    at ?? '-',
    reason ?? '-',
    assistants.join(', ') || '-',
  ]);
  for (const line of tableLines([['kind', 'is', 'by', 'at', 'reason', 'assistants'], ...rows])) out.line(line);
}
