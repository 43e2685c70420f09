/** `parley gate explain`: why the assistant acted, or did not. */
import type { Command } from 'commander';
import { collect } from '../../client/pages.ts';
import { decisionLines } from '../terminal/present.ts';
import type { OpenSession, Session } from '../terminal/session.ts';

export function addGateCommands(program: Command, open: OpenSession): void {
  const gate = program.command('gate').description("the gate's decisions");
  gate
    .command('explain')
    .description('every decision of a conversation, with every rule and its evidence')
    .argument('<conversation>')
    .option('--turn <id>', 'only the decisions of this turn')
    .action((conversation: string, options: { turn?: string }, command: Command) =>
      explain(open(command), conversation, options.turn),
    );
}

async function explain({ client, out }: Session, conversation: string, turn: string | undefined): Promise<void> {
  const all = await collect(client.gateDecisions.of(conversation).each());
  const items = all.filter(({ turn_id }) => turn === undefined || turn_id === turn);
  if (out.json) return out.document({ conversation_id: conversation, items });
  if (items.length === 0) out.talk('No decisions yet.');
  for (const decision of items) {
    const [head = '', ...rest] = decisionLines(decision);
    out.line(head, 'bold');
    for (const line of rest) out.line(line);
    out.line('');
  }
}
