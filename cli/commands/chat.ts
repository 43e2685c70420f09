/** `parley chat`: a conversation in the terminal, or with lines from a pipe. */
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import { ParleyProblem } from '../../client/problem.ts';
import type { QuestionOnWire } from '../../contracts/reading/question.ts';
import { answerByNumber, optionsLine } from '../terminal/answers.ts';
import { beginBody, type BeginOptions } from '../terminal/arguments.ts';
import { CliFailure, EndWith, exitCodes, toldFailure } from '../terminal/failure.ts';
import { listenForReplies, type Ear } from '../terminal/live-reply.ts';
import { reasonLines } from '../terminal/present.ts';
import { answerWithinS, type OpenSession, type Session } from '../terminal/session.ts';

interface ChatOptions extends BeginOptions {
  readonly conversation?: string;
  readonly reasons?: boolean;
}

export function addChatCommand(program: Command, open: OpenSession): void {
  program
    .command('chat')
    .description('talk with an assistant; one message a line, or the number of an option; /quit ends')
    .argument('[assistant]')
    .option('--conversation <id>', 'go on with this conversation')
    .option('--reasons', "show the gate's reasons after each reply")
    .option('--participant <id>', 'who is talking')
    .option('--locale <tag>', 'language, e.g. de-AT')
    .option('--time-zone <name>', "e.g. Europe/Berlin (else this machine's)")
    .action((assistant: string | undefined, options: ChatOptions, command: Command) =>
      chat(open(command), assistant, options),
    );
}

async function chat(session: Session, assistant: string | undefined, options: ChatOptions): Promise<void> {
  const { out, around } = session;
  const interrupted = around.takeInterrupts();
  const ended = new AbortController();
  const signal = AbortSignal.any([interrupted, ended.signal]);
  const { conversation, question } = await begin(session, assistant, options);
  const ear = out.live ? await listenForReplies(session, conversation, signal) : null;
  try {
    const failures = await talk({
      session,
      conversation,
      asked: { question },
      ear,
      reasons: options.reasons === true,
      signal,
      stop: () => ended.abort(),
    });
    if (failures > 0 && around.stdin.isTTY !== true) throw new EndWith(exitCodes.failed);
  } finally {
    ended.abort();
  }
}

/** A conversation and its open question. */
interface Begun {
  readonly conversation: string;
  readonly question: QuestionOnWire | null;
}

/** The given conversation, checked, or a new one. */
async function begin({ client, out }: Session, assistant: string | undefined, options: ChatOptions): Promise<Begun> {
  if (options.conversation !== undefined) {
    const {
      conversation_id,
      assistant: actual,
      flow,
      question = null,
    } = await client.conversations.show(options.conversation);
    if (assistant !== undefined && assistant !== actual) {
      throw wrong(
        `Conversation ${conversation_id} belongs to "${actual}", not to "${assistant}".`,
        `Use "${actual}", or leave the name out.`,
      );
    }
    if (flow !== null) out.talk(`${flow.kind} goes on: ${flow.expects}`, 'dim');
    showOptions(out, question);
    return { conversation: conversation_id, question };
  }
  if (assistant === undefined)
    throw wrong('Neither an assistant nor a conversation was named.', '`parley assistant list` shows the names.');
  const timeZone = options.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { conversation_id } = await client.conversations.create(beginBody(assistant, { ...options, timeZone }));
  out.talk(`Conversation ${conversation_id} (go on later with --conversation ${conversation_id})`, 'dim');
  return { conversation: conversation_id, question: null };
}

function wrong(detail: string, remedy: string): CliFailure {
  return new CliFailure(exitCodes.usage, { title: 'This cannot be talked to', detail, remedy });
}

interface Talk {
  readonly session: Session;
  readonly conversation: string;
  /** The open question: its options can be answered by number. */
  readonly asked: { question: QuestionOnWire | null };
  readonly ear: Ear | null;
  readonly reasons: boolean;
  readonly signal: AbortSignal;
  /** Ctrl-C at the prompt. */
  readonly stop: () => void;
}

/** Runs until the input ends, /quit or Ctrl-C. Returns the number of failed turns. */
async function talk({ session, signal, stop, ...rest }: Talk): Promise<number> {
  const { stdin, stderr } = session.around;
  const interactive = stdin.isTTY === true;
  const lines = createInterface({
    input: stdin,
    output: interactive ? stderr : undefined,
    terminal: interactive,
    signal,
  });
  lines.on('SIGINT', stop);
  if (interactive) lines.setPrompt('you> ');
  let isOver = false;
  lines.once('close', () => (isOver = true));
  // The input may end while an answer is waited for; from Node 22 on a prompt behind it throws.
  const prompt = (): void => {
    if (!isOver) lines.prompt();
  };
  let failures = 0;
  try {
    prompt();
    for await (const line of lines) {
      const text = line.trim();
      if (text === '/quit' || text === '/exit') break;
      if (text !== '' && !(await takeTurn({ session, signal, stop, ...rest }, text, interactive))) failures += 1;
      if (signal.aborted) break;
      prompt();
    }
  } finally {
    lines.close();
  }
  if (signal.aborted) session.out.talk('');
  return failures;
}

/** Whether the turn succeeded. In a terminal a failure is printed and the conversation continues if possible. */
async function takeTurn(
  { session, conversation, asked, ear, reasons, signal }: Talk,
  text: string,
  interactive: boolean,
): Promise<boolean> {
  const { client, out, settings } = session;
  ear?.expectReply();
  try {
    const answer = answerByNumber(asked.question, text);
    const said = answer === null ? { text } : { answer };
    const settled = await client.messages.settle(conversation, said, { timeoutS: answerWithinS(session), signal });
    asked.question = settled.question ?? null;
    show(session, settled, ear, reasons);
    return settled.disposition !== 'failed' && settled.disposition !== 'refused';
  } catch (failure) {
    if (signal.aborted) {
      out.talk('\nYour message is accepted and will be answered.', 'dim');
      return true;
    }
    ear?.endReply(null);
    // Somebody else has answered meanwhile: the new question is shown.
    if (failure instanceof ParleyProblem && failure.problem.question !== undefined) {
      asked.question = failure.problem.question;
      out.talk(failure.message, 'bad');
      showOptions(out, asked.question);
      return true;
    }
    const told = toldFailure(failure, settings.keySource);
    if (!interactive || !(failure instanceof ParleyProblem) || endsTalk(failure) || told === null) throw failure;
    out.failure(told);
    return false;
  }
}

function show({ out }: Session, settled: SettledMessage, ear: Ear | null, reasons: boolean): void {
  if (out.json) return out.document(settled);
  const text = settled.reply?.text ?? null;
  if (ear !== null) ear.endReply(text, settled.turn_id);
  else if (text !== null) out.line(text);
  if (text === null) out.talk(noReply(settled));
  if (settled.remedy !== undefined) out.talk(settled.remedy, 'bad');
  if (reasons) for (const line of reasonLines(settled)) out.talk(`  ${line}`, 'dim');
  if (settled.flow !== null) out.talk(`  ${settled.flow.kind}, ${settled.flow.step}: ${settled.flow.expects}`, 'dim');
  showOptions(out, settled.question);
}

function showOptions(out: Session['out'], question: QuestionOnWire | null | undefined): void {
  const line = optionsLine(question);
  if (line !== null && !out.json) out.talk(`  ${line}`);
}

function noReply({ disposition }: SettledMessage): string {
  return disposition === 'with_person' ? 'It is kept for the person who answers here.' : `No reply: ${disposition}.`;
}

/** Failures that the next message would hit again. */
function endsTalk({ status }: ParleyProblem): boolean {
  return status === 401 || status === 403 || status === 404 || status === 409;
}
