/** `parley conversation …`: one request each, for scripts and inspection. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  conversationState,
  waitingOn,
  type Phase,
  type SettledMessage,
  type WaitingOn,
} from '../../contracts/wire/conversation.ts';
import type { AcknowledgeBody } from '../../contracts/wire/person.ts';
import type { OperatorMessageBody } from '../../contracts/wire/person.ts';
import { collect, take } from '../../client/pages.ts';
import { isDelta, type StreamFrame } from '../../client/stream.ts';
import { beginBody, wholeNumber, type BeginOptions } from '../terminal/arguments.ts';
import { answerByFlags, optionsLine } from '../terminal/answers.ts';
import { CliFailure, EndWith, exitCodes } from '../terminal/failure.ts';
import { conversationLines, reasonLines, snapshotLines, transcriptLines } from '../terminal/present.ts';
import { answerWithinS, type OpenSession, type Session } from '../terminal/session.ts';

export function addConversationCommands(program: Command, open: OpenSession): void {
  const conversation = program.command('conversation').description('create, read and steer conversations');
  addWriting(conversation, open);
  addEnding(conversation, open);
  addReading(conversation, open);
}

function addWriting(conversation: Command, open: OpenSession): void {
  conversation
    .command('create')
    .description('begin a conversation; prints its id')
    .argument('<assistant>')
    .option('--participant <id>', 'whose conversation it is')
    .option('--locale <tag>', 'language, e.g. de-AT')
    .option('--time-zone <name>', 'e.g. Europe/Berlin')
    .action((assistant: string, options: BeginOptions, command: Command) => create(open(command), assistant, options));
  conversation
    .command('say')
    .description('say one message and wait for its answer')
    .argument('<conversation>')
    .argument('[text]', 'left out where an option or values answer what is asked')
    .option('--option <id>', 'answer with this option of the question (`conversation show` lists them)')
    .option('--value <slot=value>', 'answer with a value, `-` to leave it out; once for each', pairOf)
    .option('--message-id <id>', 'your id for the message; the same id is never said twice')
    .option('--no-wait', 'print the receipt and do not wait')
    .option('--reasons', "also print the gate's reasons")
    .action((id: string, text: string | undefined, options: SayOptions, command: Command) =>
      say(open(command), id, text, options),
    );
  conversation
    .command('answer')
    .description('answer as the person whom the participant has asked for (`parley queue` lists them)')
    .argument('<conversation>')
    .argument('<text>')
    .option('--message-id <id>', 'your id for the message; the same id is never said twice')
    .action((id: string, text: string, { messageId }: { messageId?: string }, command: Command) =>
      answer(open(command), id, { text, ...(messageId === undefined ? {} : { message_id: messageId }) }),
    );
  conversation
    .command('take-over')
    .description('speak in it yourself, asked for or not, until you hand it back; nobody else can meanwhile')
    .argument('<conversation>')
    .requiredOption('--reason <text>', 'why, for the audit log')
    .action((id: string, { reason }: { reason: string }, command: Command) => takeOver(open(command), id, reason));
  conversation
    .command('acknowledge')
    .description('say that you have looked at an item of its `attention`: it leaves the lists of operators')
    .argument('<conversation>')
    .argument('<item>')
    .requiredOption('--reason <text>', 'why, for the audit log')
    .action((id: string, item: string, { reason }: { reason: string }, command: Command) =>
      acknowledge(open(command), id, { item_id: item, reason }),
    );
  conversation
    .command('hand-back')
    .description('give the conversation back to the assistant')
    .argument('<conversation>')
    .requiredOption('--reason <text>', 'why, for the audit log')
    .action((id: string, { reason }: { reason: string }, command: Command) => handBack(open(command), id, reason));
}

function addEnding(conversation: Command, open: OpenSession): void {
  conversation
    .command('close')
    .description('close it: nothing more can be said')
    .argument('<conversation>')
    .option('--reason <text>')
    .action((id: string, options: { reason?: string }, command: Command) => close(open(command), id, options.reason));
  conversation
    .command('erase')
    .description('erase it everywhere, for good: rows, runs, calendar entries, its key')
    .argument('<conversation>')
    .requiredOption('--reason <text>', 'why, for the audit log, which keeps it')
    .action((id: string, options: EraseOptions, command: Command) => erase(open(command), id, options));
}

function addReading(conversation: Command, open: OpenSession): void {
  conversation
    .command('show')
    .description('state, flow, offer, deadlines')
    .argument('<conversation>')
    .option('--messages', 'with the transcript')
    .action((id: string, options: { messages?: boolean }, command: Command) =>
      show(open(command), id, options.messages === true),
    );
  conversation
    .command('watch')
    .description('events as they happen, until Ctrl-C')
    .argument('<conversation>')
    .option('--after <cursor>', 'begin after this cursor')
    .option('--from-start', 'begin with the first event')
    .option('--deltas', 'with the pieces of replies while they are written')
    .action((id: string, options: WatchOptions, command: Command) => watch(open(command), id, options));
  conversation
    .command('list')
    .description('conversations, newest last')
    .addOption(new Option('--state <state>').choices(conversationState.options))
    .option('--assistant <name>')
    .addOption(new Option('--waiting-on <whom>').choices(waitingOn.options))
    .option('--limit <n>', 'at most so many', wholeNumber)
    .action((options: ListOptions, command: Command) => list(open(command), options));
}

/** A person's message needs no model: it appears within a second, or no worker is running. */
const shownWithinS = 10;

interface SayOptions {
  readonly messageId?: string;
  readonly wait: boolean;
  readonly reasons?: boolean;
  readonly option?: string;
  readonly value?: Readonly<Record<string, string>>;
}

interface EraseOptions {
  readonly reason: string;
}

interface WatchOptions {
  readonly after?: string;
  readonly fromStart?: boolean;
  readonly deltas?: boolean;
}

interface ListOptions {
  readonly state?: Phase;
  readonly assistant?: string;
  readonly waitingOn?: WaitingOn;
  readonly limit?: number;
}

async function create({ client, out }: Session, assistant: string, options: BeginOptions): Promise<void> {
  const created = await client.conversations.create(beginBody(assistant, options));
  if (out.json) out.document(created);
  else out.line(created.conversation_id);
}

async function say(
  session: Session,
  id: string,
  text: string | undefined,
  { messageId, wait, reasons, option, value }: SayOptions,
): Promise<void> {
  const { client, out } = session;
  const isAnswer = option !== undefined || value !== undefined;
  if ((text === undefined) !== isAnswer || (option !== undefined && value !== undefined)) throw eitherOr();
  const asked = isAnswer ? (await client.conversations.show(id)).question : null;
  const answer = isAnswer ? answerByFlags(asked, { option, value }) : null;
  const body = {
    ...(answer === null ? { text } : { answer }),
    ...(messageId !== undefined && { message_id: messageId }),
  };
  const settled = wait
    ? await client.messages.settle(id, body, { timeoutS: answerWithinS(session) })
    : await client.messages.say(id, body);
  if (out.json) out.document(settled);
  else tell(session, settled, wait, reasons === true);
  if (settled.disposition === 'failed' || settled.disposition === 'refused') throw new EndWith(exitCodes.failed);
}

function eitherOr(): CliFailure {
  return new CliFailure(exitCodes.usage, {
    title: 'One thing is said',
    detail: 'A message is a text, an option, or values.',
    remedy: 'Give the text, or `--option`, or `--value`, and one of them alone.',
  });
}

/** Adds `slot=value` to the earlier ones. */
function pairOf(pair: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const at = pair.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write it as slot=value.');
  return { ...before, [pair.slice(0, at)]: pair.slice(at + 1) };
}

function tell({ out }: Session, settled: SettledMessage, waited: boolean, reasons: boolean): void {
  if (settled.reply !== null) out.line(settled.reply.text);
  else if (waited) out.talk(`No reply: ${settled.disposition}.`);
  else out.line(settled.message_id);
  if (reasons) for (const line of reasonLines(settled)) out.talk(line, 'dim');
  if (settled.flow !== null) out.talk(`${settled.flow.kind}: ${settled.flow.expects}`, 'dim');
  const options = optionsLine(settled.question);
  if (options !== null) out.talk(options, 'dim');
  if (settled.remedy !== undefined) out.talk(settled.remedy, 'bad');
}

async function answer({ client, out }: Session, id: string, body: OperatorMessageBody): Promise<void> {
  const shown = await client.person.say(id, body, { waitS: shownWithinS });
  if (out.json) return out.document(shown);
  const isShown = shown.disposition === 'with_person' || shown.disposition === 'duplicate';
  out.talk(isShown ? 'The participant has been shown it.' : 'It is kept, and shown as soon as a worker is up.');
}

async function takeOver({ client, out }: Session, id: string, reason: string): Promise<void> {
  const taken = await client.person.takeOver(id, reason);
  if (out.json) return out.document(taken);
  out.talk(`You have conversation ${id} (${taken.taken_by}). Answer in it, and hand it back when you are done.`);
}

async function acknowledge({ client, out }: Session, id: string, body: AcknowledgeBody): Promise<void> {
  const seen = await client.person.acknowledge(id, body);
  if (out.json) return out.document(seen);
  out.talk(`${seen.item_id} is acknowledged.`);
}

async function handBack({ client, out }: Session, id: string, reason: string): Promise<void> {
  const settled = await client.person.handBack(id, reason, { waitS: shownWithinS });
  if (out.json) return out.document(settled);
  if (settled.reply !== null) out.line(settled.reply.text);
  out.talk(`Conversation ${id} is with the assistant again.`);
}

async function close({ client, out }: Session, id: string, reason: string | undefined): Promise<void> {
  const closed = await client.conversations.close(id, reason);
  if (out.json) out.document(closed);
  else out.talk(`Conversation ${id} is closed.`);
}

async function erase({ client, out }: Session, id: string, { reason }: EraseOptions): Promise<void> {
  const erased = await client.conversations.erase(id, reason);
  if (out.json) out.document(erased);
  else out.talk(`Conversation ${id} is erased. Its runs and calendar entries follow within seconds.`);
}

async function show({ client, out }: Session, id: string, withMessages: boolean): Promise<void> {
  const snapshot = await client.conversations.show(id);
  const messages = withMessages ? await collect(client.messages.of(id).each()) : null;
  if (out.json) return out.document(messages === null ? snapshot : { ...snapshot, messages });
  for (const line of snapshotLines(snapshot)) out.line(line);
  for (const line of transcriptLines(messages ?? [])) out.line(line);
}

async function list({ client, out }: Session, { limit = Infinity, ...filter }: ListOptions): Promise<void> {
  const page = await take(client.conversations, filter, limit);
  if (out.json) return out.document(page);
  if (page.items.length === 0) return out.talk('No conversations.');
  for (const line of conversationLines(page.items)) out.line(line);
  if (page.next !== null) out.talk('There are more: --limit shows more of them.', 'dim');
}

async function watch(session: Session, id: string, { after, fromStart, deltas }: WatchOptions): Promise<void> {
  const { client, out, around } = session;
  const interrupted = around.takeInterrupts();
  const print = (frame: StreamFrame): void => {
    if (isDelta(frame) && deltas !== true) return;
    if (out.json) return out.document(frame);
    const cursor = isDelta(frame) ? '' : ` ${frame.cursor}`;
    out.line(`${frame.at}${cursor} ${frame.event} ${JSON.stringify(frame.data)}`);
  };
  let from = after;
  if (fromStart === true) {
    // Stored events first: the stream then continues from their cursor.
    for await (const event of client.events.of(id).each({ signal: interrupted })) {
      print(event);
      from = event.cursor;
    }
  }
  from ??= (await client.conversations.show(id)).cursor;
  const { cursor } = await client.stream({
    conversation: id,
    after: from,
    signal: interrupted,
    onEvent: print,
    onOpen: () => out.talk('Listening; Ctrl-C ends.', 'dim'),
    onDrop: ({ retryInMs }) =>
      out.talk(`The connection broke; trying again in ${(retryInMs / 1000).toFixed(1)} s.`, 'dim'),
  });
  if (cursor !== null) out.talk(`Go on with --after ${cursor}`, 'dim');
}
