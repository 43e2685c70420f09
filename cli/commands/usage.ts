/** `parley usage …`: token use, and raising a conversation's budget (G1). */
import type { Command } from 'commander';
import type { UsageOfDay } from '../../contracts/wire/usage.ts';
import { wholeNumber } from '../terminal/arguments.ts';
import type { OpenSession, Session } from '../terminal/session.ts';
import { tableLines } from '../terminal/table.ts';

export function addUsageCommands(program: Command, open: OpenSession): void {
  const usage = program.command('usage').description('tokens that model calls have cost');
  usage
    .command('tenant')
    .description('of the whole tenant, by day (UTC)')
    .option('--days <n>', 'so many, today included', wholeNumber)
    .action(({ days }: { days?: number }, command: Command) => ofTenant(open(command), days));
  usage
    .command('show')
    .description('of a conversation, with what it may still cost')
    .argument('<conversation>')
    .action((id: string, _options: unknown, command: Command) => show(open(command), id));
  usage
    .command('raise')
    .description('give a conversation more tokens, from where it stands')
    .argument('<conversation>')
    .requiredOption('--tokens <n>', 'so many more', wholeNumber)
    .requiredOption('--reason <text>', 'why; kept in the audit log')
    .action((id: string, body: { tokens: number; reason: string }, command: Command) => raise(open(command), id, body));
}

async function ofTenant({ client, out }: Session, days: number | undefined): Promise<void> {
  const items = await client.usage(days);
  if (out.json) return out.document({ items, next: null });
  if (items.length === 0) return out.talk('No model was asked.');
  for (const line of dayLines(items)) out.line(line);
}

async function show({ client, out }: Session, id: string): Promise<void> {
  const usage = await client.conversations.usage(id);
  if (out.json) return out.document(usage);
  const { tokens, calls, limit, left, stopped, days } = usage;
  out.line(`${tokens} tokens in ${calls} calls${limit === null ? '' : `; ${left ?? 0} of ${limit} are left`}`);
  if (stopped)
    out.talk(
      `Stopped since ${stopped.since}: the budget of the ${stopped.scope} is used up. parley usage raise gives more.`,
      'bad',
    );
  for (const line of days.length === 0 ? [] : dayLines(days)) out.line(line);
}

async function raise(
  { client, out }: Session,
  id: string,
  body: { readonly tokens: number; readonly reason: string },
): Promise<void> {
  const usage = await client.conversations.raiseBudget(id, body);
  if (out.json) return out.document(usage);
  const { left, stopped } = usage;
  out.talk(`Conversation ${id} may spend ${left === null ? 'as many tokens as it likes' : `${left} tokens more`}.`);
  if (stopped) out.talk(`It is still stopped by the budget of the ${stopped.scope}.`, 'bad');
}

function dayLines(days: readonly UsageOfDay[]): string[] {
  const rows = days.map(({ day, tokens, prompt_tokens: asked, completion_tokens: said, calls }) =>
    [day, tokens, asked, said, calls].map(String),
  );
  return tableLines([['day', 'tokens', 'prompt', 'completion', 'calls'], ...rows]);
}
