/** `parley request …`: context requests and supplies (X2–X7). */
import { basename } from 'node:path';
import type { Command } from 'commander';
import { take } from '../../client/pages.ts';
import type {
  ContextClockAnswer,
  ContextOrderAnswer,
  ContextRequestOnWire,
  SupplyAnswer,
} from '../../contracts/wire/material.ts';
import { choice, wholeNumber } from '../terminal/arguments.ts';
import { CliFailure, exitCodes } from '../terminal/failure.ts';
import { textOfFile } from '../terminal/files.ts';
import type { OpenSession, Session } from '../terminal/session.ts';
import { tableLines } from '../terminal/table.ts';

export function addRequestCommands(program: Command, open: OpenSession): void {
  const request = program.command('request').description('material that answers wait for');
  request
    .command('list')
    .description('requests for material, newest last')
    .option('--conversation <id>', 'only of this conversation')
    .option('--status <status>', statuses.join(', '), choice(statuses))
    .option('--limit <n>', 'at most so many', wholeNumber)
    .action((options: ListOptions, command: Command) => list(open(command), options));
  request
    .command('show')
    .description('one request with its slots, clocks and supplies')
    .argument('<request>')
    .action((id: string, _options: unknown, command: Command) => show(open(command), id));
  request
    .command('supply')
    .description('hand material over')
    .argument('<request>')
    .option('--slot <name>', 'the slot it is for; needed when several are waited for')
    .option('--file <file>', 'its content')
    .option('--text <text>', 'its content, in words')
    .option('--label <text>', 'what it is, in a few words')
    .action((id: string, options: SupplyOptions, command: Command) => supply(open(command), id, options));
  request
    .command('skip')
    .description('say that a slot is not needed')
    .argument('<request>')
    .argument('<slot>')
    .requiredOption('--reason <text>', 'why')
    .action((id: string, slot: string, options: ReasonOption, command: Command) =>
      skip(open(command), id, slot, options),
    );
  request
    .command('escalate')
    .description('pass it to whoever comes next in its chain')
    .argument('<request>')
    .option('--to <level>', 'the level that it goes to')
    .requiredOption('--reason <text>', 'why')
    .action((id: string, options: EscalateOptions, command: Command) => escalate(open(command), id, options));
  request
    .command('extend')
    .description('give whoever has its clock more time')
    .argument('<request>')
    .requiredOption('--by <seconds>', 'how much', wholeNumber)
    .requiredOption('--reason <text>', 'why')
    .action((id: string, options: ExtendOptions, command: Command) => extend(open(command), id, options));
  request
    .command('force-run')
    .description('have it answered without what is missing')
    .argument('<request>')
    .requiredOption('--reason <text>', 'why')
    .action((id: string, options: ReasonOption, command: Command) => forceRun(open(command), id, options));
}

const statuses = ['pending', 'escalated', 'resolved', 'forced', 'expired', 'cancelled'] as const;

interface ListOptions {
  readonly conversation?: string;
  readonly status?: (typeof statuses)[number];
  readonly limit?: number;
}

interface SupplyOptions {
  readonly slot?: string;
  readonly file?: string;
  readonly text?: string;
  readonly label?: string;
}

interface EscalateOptions extends ReasonOption {
  readonly to?: string;
}

interface ExtendOptions extends ReasonOption {
  readonly by: number;
}

interface ReasonOption {
  readonly reason: string;
}

async function escalate({ client, out }: Session, id: string, { to, reason }: EscalateOptions): Promise<void> {
  const { conversation_id } = await client.contextRequests.show(id);
  const body = { ...(to === undefined ? {} : { to_level: to }), reason };
  showClock(out, await client.contextRequests.escalate(conversation_id, id, body));
}

async function extend({ client, out }: Session, id: string, { by, reason }: ExtendOptions): Promise<void> {
  const { conversation_id } = await client.contextRequests.show(id);
  showClock(out, await client.contextRequests.extend(conversation_id, id, { by_s: by, reason }));
}

function showClock(out: Session['out'], answer: ContextClockAnswer): void {
  if (out.json) return out.document(answer);
  out.line(`${answer.status}: ${answer.party} (${answer.level}) until ${answer.due_at}`);
}

async function list({ client, out }: Session, { limit = Infinity, ...filter }: ListOptions): Promise<void> {
  const page = await take(client.contextRequests, filter, limit);
  if (out.json) return out.document(page);
  if (page.items.length === 0) return out.talk('Nothing is asked for.');
  const rows = page.items.map(({ request_id, status, party, due_at, remaining, conversation_id }) => [
    request_id,
    status,
    party,
    due_at ?? '-',
    remaining.join(', ') || '-',
    conversation_id,
  ]);
  const head = ['request', 'status', 'party', 'due', 'waits for', 'conversation'];
  for (const line of tableLines([head, ...rows])) out.line(line);
  if (page.next !== null) out.talk('There are more: --limit shows more of them.', 'dim');
}

async function show({ client, out }: Session, id: string): Promise<void> {
  const request = await client.contextRequests.show(id);
  if (out.json) return out.document(request);
  for (const line of detailLines(request)) out.line(line);
}

function detailLines(request: ContextRequestOnWire): readonly string[] {
  const slots = [...request.required, ...request.optional].map(
    ({ slot_key, phase, required, supplied, minimum, size_limit, skipped, quote }) => [
      slot_key,
      String(phase),
      required ? 'required' : 'optional',
      skipped ? `skipped by ${skipped.by}` : `${supplied} of ${minimum}`,
      `${size_limit} bytes`,
      quote ?? '-',
    ],
  );
  const supplies = request.supplies.map(({ supply_id, slot_key, provided_by, at, bytes, redactions, label }) => [
    supply_id,
    slot_key,
    provided_by,
    at,
    `${bytes} bytes`,
    redactions.map(({ kind, count }) => `${count} ${kind}`).join(', ') || '-',
    label ?? '-',
  ]);
  return [
    ...tableLines([
      ['request', request.request_id],
      ['conversation', request.conversation_id],
      ['status', request.status],
      ['waits on', `${request.party} (${request.level})${request.due_at === null ? '' : `, due ${request.due_at}`}`],
      ['messages', request.message_ids.join(', ')],
      ['ended', request.ended_at === null ? '-' : `${request.ended_at} by ${request.ended_by ?? 'its clock'}`],
    ]),
    '',
    ...tableLines([['slot', 'phase', 'need', 'has', 'at most', 'for'], ...slots]),
    ...(supplies.length === 0
      ? []
      : ['', ...tableLines([['supply', 'slot', 'by', 'at', 'size', 'taken out', 'label'], ...supplies])]),
  ];
}

async function supply({ client, out, around }: Session, id: string, options: SupplyOptions): Promise<void> {
  const { slot, file, text, label } = options;
  if ((file === undefined) === (text === undefined))
    throw new CliFailure(exitCodes.usage, {
      title: 'There is nothing to supply',
      detail: 'Give either --file or --text.',
      remedy: 'parley request supply <request> --slot findings --file findings.json',
    });
  const content = text ?? textOfFile(around.cwd, file ?? '', 'Name a text file.');
  const { conversation_id: conversation } = await client.contextRequests.show(id);
  const payload = {
    content,
    ...(slot === undefined ? {} : { slot_key: slot }),
    ...(label === undefined ? {} : { label }),
    ...(file === undefined ? {} : { source: { file: basename(file) } }),
  };
  const supplied = await client.contextRequests.supply(conversation, { request_id: id, payloads: [payload] });
  if (out.json) return out.document(supplied);
  tellOutcome(out, supplied);
}

async function skip({ client, out }: Session, id: string, slot: string, { reason }: ReasonOption): Promise<void> {
  const { conversation_id: conversation } = await client.contextRequests.show(id);
  const answer = await client.contextRequests.skip(conversation, id, { slot_key: slot, reason });
  if (out.json) return out.document(answer);
  tellOutcome(out, answer);
}

async function forceRun({ client, out }: Session, id: string, { reason }: ReasonOption): Promise<void> {
  const { conversation_id: conversation } = await client.contextRequests.show(id);
  const answer = await client.contextRequests.forceRun(conversation, id, { reason });
  if (out.json) return out.document(answer);
  tellOutcome(out, answer);
}

function tellOutcome(out: Session['out'], { status, remaining }: SupplyAnswer | ContextOrderAnswer): void {
  out.line(status);
  if (remaining.length > 0) out.talk(`Still waited for: ${remaining.join(', ')}.`);
}
