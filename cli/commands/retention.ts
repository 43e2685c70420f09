/** `parley retention …` and `parley hold …`: how long what is kept, and what is kept whatever that says (R5). */
import { InvalidArgumentError, type Command } from 'commander';
import { collect } from '../../client/pages.ts';
import { retentionKind, type RetentionDays, type RetentionPolicy } from '../../contracts/wire/retention.ts';
import { CliFailure, exitCodes } from '../terminal/failure.ts';
import type { OpenSession, Session } from '../terminal/session.ts';
import { tableLines } from '../terminal/table.ts';

export function addRetentionCommands(program: Command, open: OpenSession): void {
  const retention = program.command('retention').description('how many days are kept');
  retention
    .command('show')
    .description('days by kind, and who says so')
    .action(async (_options: unknown, command: Command) => {
      const session = open(command);
      tellPolicy(session, await session.client.retention.show());
    });
  retention
    .command('set')
    .description('say how many days your tenant keeps what; what is left out is as the installation says')
    .argument(
      '[kind=days...]',
      `e.g. prompts=30, or attachments=ever; kinds: ${retentionKind.options.join(', ')}`,
      pair,
    )
    .action(async (days: RetentionDays | undefined, _options: unknown, command: Command) => {
      const session = open(command);
      tellPolicy(session, await session.client.retention.set(days ?? {}));
    });
}

export function addHoldCommands(program: Command, open: OpenSession): void {
  const hold = program.command('hold').description('legal holds: what is kept whatever retention or an order says');
  hold
    .command('set')
    .description('keep a conversation, or everything of a participant')
    .option('--conversation <id>')
    .option('--participant <id>')
    .requiredOption('--reason <text>', 'why, for the audit log')
    .action(async (options: HoldOptions, command: Command) => {
      const { client, out } = open(command);
      const set = await client.holds.set(heldBy(options), options.reason);
      if (out.json) out.document(set);
      else out.talk(`The ${set.of} ${set.subject} is held.`);
    });
  hold
    .command('lift')
    .description('let it go again')
    .option('--conversation <id>')
    .option('--participant <id>')
    .requiredOption('--reason <text>', 'why, for the audit log')
    .action(async (options: HoldOptions, command: Command) => {
      const { client, out } = open(command);
      const lifted = await client.holds.lift(heldBy(options), options.reason);
      if (out.json) out.document(lifted);
      else out.talk(`The ${lifted.of} ${lifted.subject} is held no more.`);
    });
  hold
    .command('list')
    .description('the oldest first')
    .action((_options: unknown, command: Command) => list(open(command)));
}

interface HoldOptions {
  readonly conversation?: string;
  readonly participant?: string;
  readonly reason: string;
}

/** @throws {CliFailure} unless it is one of the two */
function heldBy({ conversation, participant }: HoldOptions) {
  if (conversation !== undefined && participant === undefined) return { conversation };
  if (participant !== undefined && conversation === undefined) return { participant };
  throw new CliFailure(exitCodes.usage, {
    title: 'One thing is held',
    detail: 'A hold is on a conversation or on a participant.',
    remedy: 'Give `--conversation`, or `--participant`, and one of them alone.',
  });
}

/** Adds `kind=days` to the earlier ones; `ever`: for ever. */
function pair(text: string, before: RetentionDays = {}): RetentionDays {
  const [, name, days] = /^([a-z]{1,40})=([1-9]\d{0,4}|ever)$/.exec(text) ?? [];
  const kind = retentionKind.options.find((known) => known === name);
  if (kind === undefined || days === undefined) throw new InvalidArgumentError('Write it as kind=days, or kind=ever.');
  return { ...before, [kind]: days === 'ever' ? null : Number(days) };
}

function tellPolicy({ out }: Session, policy: RetentionPolicy): void {
  if (out.json) return out.document(policy);
  const rows = policy.items.map(({ kind, days, by }) => [kind, days === null ? 'for ever' : String(days), by]);
  for (const line of tableLines([['kind', 'days', 'said by'], ...rows])) out.line(line);
}

async function list({ client, out }: Session): Promise<void> {
  const items = await collect(client.holds.each());
  if (out.json) return out.document({ items });
  if (items.length === 0) return out.talk('Nothing is held.');
  const rows = items.map(({ of, subject, at, actor, reason }) => [of, subject, at, actor, reason]);
  for (const line of tableLines([['on', 'which', 'since', 'by', 'why'], ...rows])) out.line(line);
}
