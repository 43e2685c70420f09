/** `parley clarification …`, `parley instruct`, `parley queue`: instructions, clarifications, and the queue. */
import type { Command } from 'commander';
import type { ClarificationQuery, QueueQuery } from '../../client/clarifications.ts';
import { take } from '../../client/pages.ts';
import type { ClarificationStatus, QueueItem } from '../../contracts/wire/clarification.ts';
import { choice, moment, wholeNumber } from '../terminal/arguments.ts';
import { EndWith, exitCodes } from '../terminal/failure.ts';
import { explanation, field, type Fields } from '../terminal/fields.ts';
import {
  clarificationDetailLines,
  clarificationLines,
  instructionLines,
  queueLines,
  responseLines,
} from '../terminal/present-clarifications.ts';
import type { OpenSession, Session } from '../terminal/session.ts';

export function addClarificationCommands(program: Command, open: OpenSession): void {
  const clarification = program.command('clarification').description('questions about unclear instructions');
  clarification
    .command('list')
    .description('requests, newest last')
    .option('--conversation <id>', 'only of this conversation')
    .option('--status <status>', statuses.join(', '), choice(statuses))
    .option('--assignee <party>', 'only those this party is asked now')
    .option('--limit <n>', 'at most so many', wholeNumber)
    .action((options: ListOptions, command: Command) => list(open(command), options));
  clarification
    .command('show')
    .description('one request with its chain, clocks and answers')
    .argument('<request>')
    .action((request: string, _options: unknown, command: Command) => show(open(command), request));
  clarification
    .command('respond')
    .description('answer a request')
    .argument('<request>')
    .requiredOption('--from <party>', 'the party that answers')
    .requiredOption('--set <field=value>', 'a field and its value (:= for JSON); may be repeated', field)
    .option('--explain <field=text>', 'why this value; may be repeated', explanation)
    .option('--text <text>', 'the instruction as it reads now')
    .option('--wait', 'wait until the instruction has gone on')
    .action((request: string, options: RespondOptions, command: Command) => respond(open(command), request, options));
}

export function addInstructCommand(program: Command, open: OpenSession): void {
  program
    .command('instruct')
    .description('give an instruction from one party to another')
    .argument('<text>')
    .requiredOption('--from <party>', 'who gives it')
    .requiredOption('--to <party>', 'who is to do it')
    .option('--department <name>')
    .option('--type <name>', 'a directive type of the assistant (`parley assistant list --json` shows them)')
    .option('--field <name=value>', 'a field of the type (:= for JSON); may be repeated', field)
    .option('--reversible', 'what is done can be undone: it may run on a best guess')
    .option('--timeout-s <seconds>', 'seconds that each level of the chain has', wholeNumber)
    .option('--time-zone <name>', 'e.g. Europe/Berlin')
    .option('--assistant <name>', 'which assistant takes it; needed when several do')
    .option('--conversation <id>', 'goes on with this conversation')
    .option('--message-id <id>', 'your id for the instruction; the same id is never given twice')
    .action((text: string, options: InstructOptions, command: Command) => instruct(open(command), text, options));
}

export function addQueueCommand(program: Command, open: OpenSession): void {
  program
    .command('queue')
    .description('everything that waits for a person, the oldest deadline first')
    .option('--kind <kind>', kinds.join(', '), choice(kinds))
    .option('--assignee <party>')
    .option('--due-before <time>', 'ISO-8601, e.g. 2026-11-21T09:00:00Z', moment)
    .option('--limit <n>', 'at most so many', wholeNumber)
    .action((options: QueueOptions, command: Command) => queue(open(command), options));
}

const statuses = [
  'pending',
  'resolved',
  'escalated',
  'timed-out',
  'best-guess',
  'cancelled',
] as const satisfies readonly ClarificationStatus[];
const kinds = [
  'danger',
  'clarification',
  'context',
  'approval',
  'effect-unknown',
  'paused',
  'handoff',
  'budget',
  'stalled',
  'model',
] as const satisfies readonly QueueItem['kind'][];

/** The server holds a call for at most a minute. */
const longestWaitS = 60;
const defaultWaitS = 30;

type ListOptions = Pick<ClarificationQuery, 'conversation' | 'status' | 'assignee'> & { readonly limit?: number };
type QueueOptions = Pick<QueueQuery, 'kind' | 'assignee' | 'dueBefore'> & { readonly limit?: number };

interface RespondOptions {
  readonly from: string;
  readonly set: Fields;
  readonly explain?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly wait?: boolean;
}

interface InstructOptions {
  readonly from: string;
  readonly to: string;
  readonly department?: string;
  readonly type?: string;
  readonly field?: Fields;
  readonly reversible?: boolean;
  readonly timeoutS?: number;
  readonly timeZone?: string;
  readonly assistant?: string;
  readonly conversation?: string;
  readonly messageId?: string;
}

async function list({ client, out }: Session, { limit = Infinity, ...filter }: ListOptions): Promise<void> {
  const query: ClarificationQuery = filter;
  const page = await take(client.clarifications, query, limit);
  if (out.json) return out.document(page);
  if (page.items.length === 0) return out.talk('No clarification requests.');
  for (const line of clarificationLines(page.items)) out.line(line);
  if (page.next !== null) out.talk('There are more: --limit shows more of them.', 'dim');
}

async function show({ client, out }: Session, request: string): Promise<void> {
  const found = await client.clarifications.show(request);
  if (out.json) return out.document(found);
  for (const line of clarificationDetailLines(found)) out.line(line);
}

async function respond(session: Session, request: string, options: RespondOptions): Promise<void> {
  const { client, out, settings } = session;
  const { from, set, explain = {}, text, wait } = options;
  const clarifications = Object.entries(set).map(([name, value]) => ({
    field: name,
    value,
    ...(explain[name] === undefined ? {} : { explanation: explain[name] }),
  }));
  const updated = text === undefined ? {} : { updated_instruction: { text } };
  const waits = wait === true ? { waitS: Math.min(settings.timeoutS ?? defaultWaitS, longestWaitS) } : {};
  const answer = await client.clarifications.respond(request, { from, clarifications, ...updated }, waits);
  if (out.json) out.document(answer);
  else for (const line of responseLines(answer)) out.line(line);
  // The result did not arrive in time; the answer is accepted all the same.
  if (wait === true && answer.turn_id !== undefined && answer.settled === undefined) {
    out.talk('The answer is taken; what comes of it is not there yet.');
    throw new EndWith(exitCodes.timedOut);
  }
}

async function instruct({ client, out }: Session, text: string, options: InstructOptions): Promise<void> {
  const { from, to, field: fields, timeoutS, timeZone, conversation, messageId, ...more } = options;
  const answer = await client.instructions.give({
    from,
    to,
    text,
    ...more,
    ...(fields !== undefined && { fields: { ...fields } }),
    ...(timeoutS !== undefined && { timeout_s: timeoutS }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(conversation !== undefined && { conversation_id: conversation }),
    ...(messageId !== undefined && { message_id: messageId }),
  });
  if (out.json) return out.document(answer);
  for (const line of instructionLines(answer)) out.line(line);
  if (answer.clarification_request !== undefined)
    out.talk(`Answer with: ${answerCommand(answer.clarification_request)}`, 'dim');
}

function answerCommand({
  id,
  to,
  specific_issues,
}: {
  id: string;
  to: string;
  specific_issues: readonly { field: string }[];
}): string {
  const sets = specific_issues.map((issue) => `--set ${issue.field}=…`).join(' ');
  return `parley clarification respond ${id} --from ${JSON.stringify(to)} ${sets}`;
}

async function queue({ client, out }: Session, { limit = Infinity, ...filter }: QueueOptions): Promise<void> {
  const query: QueueQuery = filter;
  const page = await take(client.queue, query, limit);
  if (out.json) return out.document(page);
  if (page.items.length === 0) return out.talk('Nothing waits for a person.');
  for (const line of queueLines(page.items)) out.line(line);
  if (page.next !== null) out.talk('There are more: --limit shows more of them.', 'dim');
}
