/** `parley action …`: effects of conversations, and people's decisions on them. */
import type { Command } from 'commander';
import type { EffectQuery } from '../../client/oversight.ts';
import { take } from '../../client/pages.ts';
import type { EffectOnWire, SettledMessage } from '../../contracts/wire/conversation.ts';
import { choice, wholeNumber } from '../terminal/arguments.ts';
import { CliFailure, EndWith, exitCodes } from '../terminal/failure.ts';
import { effectLines, waitingLines } from '../terminal/present.ts';
import type { OpenSession, Session } from '../terminal/session.ts';

export function addActionCommands(program: Command, open: OpenSession): void {
  const action = program.command('action').description('what conversations did in the world');
  action
    .command('list')
    .description('the ledger of effects, and what waits for a yes')
    .option('--conversation <id>', 'only of this conversation')
    .option('--state <state>', states.join(', '), choice(states))
    .option('--kind <kind>', 'such as email or calendar')
    .option('--limit <n>', 'at most so many', wholeNumber)
    .action((options: ListOptions, command: Command) => list(open(command), options));
  ordering(action, 'approve', 'say yes to exactly what was shown')
    .requiredOption('--preview-hash <hash>', 'the hash of what was shown')
    .action((conversation: string, id: string, options: ApproveOptions, command: Command) => {
      const body = { preview_hash: options.previewHash };
      return order(open(command), options, (client, wait) => client.actions.approve(conversation, id, body, wait));
    });
  ordering(action, 'reject', 'say no: nothing is done')
    .option('--reason <text>')
    .action((conversation: string, id: string, options: RejectOptions, command: Command) => {
      const body = options.reason === undefined ? {} : { reason: options.reason };
      return order(open(command), options, (client, wait) => client.actions.reject(conversation, id, body, wait));
    });
  ordering(action, 'confirm', 'tell what became of an effect whose outcome is unknown')
    .requiredOption('--outcome <outcome>', outcomes.join(' or '), choice(outcomes))
    .requiredOption('--reason <text>', 'how you know')
    .action((conversation: string, id: string, options: ConfirmOptions, command: Command) => {
      const { outcome, reason } = options;
      return order(open(command), options, (client, wait) =>
        client.actions.confirm(conversation, id, { outcome, reason }, wait),
      );
    });
}

const states = [
  'planned',
  'attempting',
  'done',
  'unknown',
  'refused',
] as const satisfies readonly EffectOnWire['state'][];
const outcomes = ['done', 'not_done'] as const;

/** The server holds a call for at most a minute. */
const longestWaitS = 60;
const defaultWaitS = 30;

type ListOptions = Pick<EffectQuery, 'conversation' | 'state' | 'kind'> & { readonly limit?: number };

interface WaitOptions {
  readonly wait: boolean;
}

interface ApproveOptions extends WaitOptions {
  readonly previewHash: string;
}

interface RejectOptions extends WaitOptions {
  readonly reason?: string;
}

interface ConfirmOptions extends WaitOptions {
  readonly outcome: (typeof outcomes)[number];
  readonly reason: string;
}

function ordering(action: Command, verb: string, description: string): Command {
  return action
    .command(verb)
    .description(description)
    .argument('<conversation>')
    .argument('<action>')
    .option('--no-wait', 'do not wait for what comes of it');
}

async function list({ client, out }: Session, { limit = Infinity, ...filter }: ListOptions): Promise<void> {
  const query: EffectQuery = filter;
  const page = await take(client.effects, query, limit);
  if (out.json) return out.document(page);
  if (page.items.length === 0) out.talk('Nothing was done yet.');
  else for (const line of effectLines(page.items)) out.line(line);
  if (page.next !== null) out.talk('There are more: --limit shows more of them.', 'dim');
  if (filter.conversation === undefined) return;
  const { flow } = await client.conversations.show(filter.conversation);
  for (const line of waitingLines(flow)) out.talk(line);
}

async function order(
  { client, out, settings }: Session,
  { wait }: WaitOptions,
  give: (client: Session['client'], wait: { readonly waitS?: number }) => Promise<SettledMessage>,
): Promise<void> {
  const waitS = Math.min(settings.timeoutS ?? defaultWaitS, longestWaitS);
  const settled = await give(client, wait ? { waitS } : {});
  if (wait && settled.disposition === 'answering') throw unsettled(waitS);
  if (out.json) out.document(settled);
  else if (settled.reply !== null) out.line(settled.reply.text);
  else out.talk(settled.disposition === 'answering' ? 'The order is taken.' : 'It is written into the ledger.');
  if (settled.disposition === 'failed' || settled.disposition === 'refused') throw new EndWith(exitCodes.failed);
}

function unsettled(waitS: number): CliFailure {
  return new CliFailure(exitCodes.timedOut, {
    title: 'Not carried out yet',
    detail: `The order was accepted, and nothing came of it within ${waitS} s.`,
    remedy: 'Nothing is lost: look at `parley action list` later. Do not order it again.',
  });
}
