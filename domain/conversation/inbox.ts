/**
 * What has been heard and not yet taken up, and which messages are already known. One queue; the workflow's loop is its
 * only reader. Deduplication is ours because the server's ends with each run (X12, R6).
 */
import type { GivenByProgram } from '../../contracts/reading/question.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import type { Instruction, InstructionFields } from '../../contracts/state/clarification-state.ts';
import type { Incoming, Known, Receipt } from '../../contracts/state/messages.ts';
import type { GivenMessage, Signature } from '../../contracts/state/signature.ts';
import { isPlainTalk } from '../handoff/wants-person.ts';
import {
  idPattern,
  instructionIn,
  isRequestId,
  malformed,
  printOf,
  readingIn,
  signatureIn,
  sizeOf,
  type Malformed,
} from './incoming.ts';
import type { AfterWait, KeptOrder, Resumed } from './in-wait.ts';
import type { Order } from './order.ts';
import { questionIn } from './question.ts';
import { unreadable } from './unreadable.ts';

/** Messages remembered for deduplication beside those that wait, carried through continue-as-new. */
export const rememberedMessages = 256;
/** Messages that may wait at once; beyond it senders are told to slow down. */
export const longestQueue = 500;
/** What waits may take together, in characters of JSON; carried state stays far below Temporal's 2 MB. */
export const largestQueue = 384 * 1024;
/** A message that waits counts this much beside its reading. */
const overhead = 512;
/** Messages that wait together are answered together, up to this many and this many characters of text. */
const mostInTurn = 20;
const largestTurn = 64 * 1024;
/** The same words without an id of their own count as sent twice within this time (X12). */
export const sameWordsWithinMs = 5_000;

/** One message as it waits. Its words are in its row. */
export interface QueuedMessage {
  readonly messageId: string;
  readonly turnId: string;
  /** Null until it has been read: it is not taken up before. */
  readonly reading: Reading | null;
  /** Epoch milliseconds of acceptance. */
  readonly at: number;
  /** Place in accepted order; even. The reply takes the odd number after the last message of its turn. */
  readonly position: number;
  /** UTF-16 code units of its text. */
  readonly size: number;
  /** May share its turn with a neighbour: it is read, it is no command, and no flow was listening when it came. */
  readonly joins: boolean;
  /** Set: an instruction of one party to another. */
  readonly instruction?: Instruction;
  /** Who said it, other than the participant: a person who answers in the conversation (G22). */
  readonly by?: 'operator';
  /** The sender's proposal for the id of a question about it. */
  readonly requestId?: string;
  /** Id of the question that it was accepted under (G20). Absent: it came before that was kept. */
  readonly question?: string;
  /** Of its sender. Absent: it came from a Temporal client. */
  readonly signed?: Signature;
  /** A worker has read it: it came without a reading. */
  readonly readHere?: true;
}

/** A message that has still to be read. Its text stays here only until then, when nobody has written its row. */
export interface Unread {
  readonly messageId: string;
  readonly text?: string;
  readonly fields?: InstructionFields;
  /** In place of a text (G23). */
  readonly answer?: GivenByProgram;
}

export interface Inbox {
  readonly queue: readonly QueuedMessage[];
  /** Read before anything else is done, also while the conversation is paused: their texts leave the state with it. */
  readonly unread: readonly Unread[];
  /** Taken up before the messages: who decides has seen what is being asked. */
  readonly orders: readonly Order[];
  /** Taken up before the messages: they were said before them. */
  readonly resumed: readonly Resumed[];
  /** Likewise. Absent: none. */
  readonly afterWait?: readonly AfterWait[];
  /** Taken up when no question is open, in their order. Absent: none. */
  readonly kept?: readonly KeptOrder[];
  readonly known: readonly Known[];
  /** Messages accepted since the beginning. */
  readonly accepted: number;
  /** The newest message as long as nothing has been answered since. */
  readonly newest: (Known & { readonly at: number }) | null;
}

export const emptyInbox: Inbox = {
  queue: [],
  unread: [],
  orders: [],
  resumed: [],
  known: [],
  accepted: 0,
  newest: null,
};

/** Why a message is not taken. */
export type Refusal =
  | Malformed
  | { readonly because: 'closing' }
  | { readonly because: 'queue-full' }
  | { readonly because: 'unknown-message'; readonly messageId: string }
  | { readonly because: 'message-id-reused'; readonly messageId: string };

/** The reason to refuse a message, or null. Total: whatever a sender passes gets an answer, not an exception. */
export function refusal(inbox: Inbox, closing: boolean, message: Incoming): Refusal | null {
  const fault = malformed(message);
  if (fault) return fault;
  const known = knownAs(inbox, message.messageId);
  if (known && known.fingerprint !== printOf(message))
    return { because: 'message-id-reused', messageId: message.messageId };
  if (known) return null;
  if (message.onlyIfKnown === true) return { because: 'unknown-message', messageId: message.messageId };
  if (closing) return { because: 'closing' };
  if (inbox.queue.length >= longestQueue || sizeOfQueue(inbox) + weightOf(message) > largestQueue)
    return { because: 'queue-full' };
  return null;
}

/** What `take` must know beside the message. */
export interface Arrival {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Used when the sender proposes no turn. */
  readonly freshTurnId: string;
  /** A flow listens: each message answers its own step. */
  readonly inFlow: boolean;
  /** A person of ours says it. */
  readonly by?: 'operator';
  /** The question that stands: of a message that names none. */
  readonly question?: string;
}

/** Takes a message that is not refused: queues it, or recognises it. */
export function take(
  inbox: Inbox,
  message: Incoming,
  { at, freshTurnId, inFlow, by, question: stands }: Arrival,
): { readonly inbox: Inbox; readonly receipt: Receipt } {
  const print = printOf(message);
  const again = knownAs(inbox, message.messageId) ?? sameWordsAgain(inbox, message, print, at);
  if (again) {
    const receipt: Receipt = { ...again, disposition: 'duplicate', position: null };
    return { inbox, receipt };
  }
  // What a person of ours says is nobody's answer: it is not read.
  const reading = by === undefined || message.text !== undefined ? readingIn(message) : unreadable(message.size ?? 0);
  const instruction = by === undefined ? instructionIn(message) : null;
  const size = message.text?.length ?? message.size ?? 0;
  // An answer that is given as data is a turn of its own.
  const isWords = reading !== null && reading.given === undefined;
  const joins = !inFlow && by === undefined && !instruction && isWords && isPlainTalk(reading);
  // Messages that wait together are answered in one turn, so a later message joins the turn of the earlier one.
  const joined = joins ? turnToJoin(inbox, size) : null;
  const turnId = joined ?? proposedTurn(inbox, message) ?? freshTurnId;
  const accepted = inbox.accepted + 1;
  const position = accepted * 2;
  const known: Known = { messageId: message.messageId, turnId, fingerprint: print };
  const question = questionIn(message) ?? stands;
  const heard: QueuedMessage = {
    messageId: message.messageId,
    turnId,
    reading,
    at,
    position,
    size,
    joins,
    ...(instruction ? { instruction } : {}),
    ...(by === undefined ? {} : { by }),
    ...(isRequestId(message.requestId) ? { requestId: message.requestId } : {}),
    ...(question === undefined ? {} : { question }),
    ...signatureIn(message),
  };
  const queue = [...inbox.queue, heard];
  return {
    inbox: {
      ...inbox,
      queue,
      unread: reading && isWritten(message) ? inbox.unread : [...inbox.unread, unreadOf(message)],
      known: remembered([...inbox.known, known], queue),
      accepted,
      newest: message.idGenerated ? { ...known, at } : null,
    },
    receipt: { ...known, disposition: 'answering', position },
  };
}

/** A message has been read, and its row is written. One that joins nobody keeps the turn it was given. */
export function withReading(inbox: Inbox, messageId: string, reading: Reading): Inbox {
  return {
    ...inbox,
    unread: inbox.unread.filter((one) => one.messageId !== messageId),
    queue: inbox.queue.map((heard) => (heard.messageId === messageId ? { ...heard, reading, readHere: true } : heard)),
  };
}

/** A message as its sender has signed it, for whoever can check that. */
export function asSigned(inbox: Inbox, heard: QueuedMessage): GivenMessage {
  const { messageId, reading, readHere, question = null, instruction = null, signed = null, at } = heard;
  const hash = knownAs(inbox, messageId)?.fingerprint ?? '';
  return { messageId, hash, reading: readHere ? null : reading, question, instruction, signed, at };
}

/** What a person of ours has said and nobody has been shown yet: it waits for nothing. */
export function nextOfOperator({ queue }: Inbox): QueuedMessage | null {
  return queue.find(({ by, reading }) => by === 'operator' && reading !== null) ?? null;
}

/** The next turn: the first message that may be taken up, and those that share its turn. Empty: none may be. */
export function nextTurn(inbox: Inbox, { isAsking }: { readonly isAsking: boolean }): readonly QueuedMessage[] {
  // While a question is open, a participant's words may be its answer; an instruction never is, and waits.
  const first = inbox.queue.find(({ instruction }) => !isAsking || instruction === undefined);
  // What has not been read yet keeps its place: nothing behind it overtakes it.
  if (!first || first.reading === null) return [];
  return inbox.queue.filter(({ turnId }) => turnId === first.turnId);
}

/** The inbox without these messages: their turn has them now. */
export function without(inbox: Inbox, heard: readonly QueuedMessage[]): Inbox {
  const taken = new Set(heard.map(({ messageId }) => messageId));
  return { ...inbox, queue: inbox.queue.filter(({ messageId }) => !taken.has(messageId)) };
}

/** Puts an order in line. */
export function takeOrder(inbox: Inbox, order: Order): Inbox {
  return { ...inbox, orders: [...inbox.orders, order] };
}

/** Something has been answered: the same words are a new message from now on. */
export function answered(inbox: Inbox): Inbox {
  return inbox.queue.length > 0 ? inbox : { ...inbox, newest: null };
}

function knownAs(inbox: Inbox, messageId: string): Known | undefined {
  return inbox.known.find((known) => known.messageId === messageId);
}

/** Everything that waits, and the latest of what has been answered. */
function remembered(known: readonly Known[], queue: readonly QueuedMessage[]): readonly Known[] {
  if (known.length <= rememberedMessages) return known;
  const waiting = new Set(queue.map(({ messageId }) => messageId));
  const answeredFrom = known.length - rememberedMessages;
  return known.filter(({ messageId }, at) => at >= answeredFrom || waiting.has(messageId));
}

function turnToJoin({ queue }: Inbox, size: number): string | null {
  const before = queue.at(-1);
  if (!before?.joins) return null;
  const turn = queue.filter(({ turnId }) => turnId === before.turnId);
  const whole = turn.reduce((sum, heard) => sum + heard.size, size);
  return turn.length < mostInTurn && whole <= largestTurn ? before.turnId : null;
}

function sizeOfQueue({ queue, unread }: Inbox): number {
  const readings = queue.reduce((sum, { reading }) => sum + overhead + sizeOf(reading), 0);
  return unread.reduce((sum, { text = '', fields }) => sum + text.length + sizeOf(fields), readings);
}

function weightOf(message: Incoming): number {
  return overhead + sizeOf(message.reading) + (message.text?.length ?? 0) + sizeOf(message.instruction);
}

function sameWordsAgain(inbox: Inbox, message: Incoming, print: string, at: number): Known | null {
  const { newest } = inbox;
  if (!message.idGenerated || !newest) return null;
  if (newest.fingerprint !== print || at - newest.at > sameWordsWithinMs) return null;
  return { messageId: newest.messageId, turnId: newest.turnId, fingerprint: newest.fingerprint };
}

/** The sender's proposal, when it can be an id and is no turn's yet: nobody answers in the name of an earlier turn. */
function proposedTurn({ known }: Inbox, { turnId }: { readonly turnId?: unknown }): string | null {
  if (typeof turnId !== 'string' || !idPattern.test(turnId)) return null;
  return known.some((one) => one.turnId === turnId) ? null : turnId;
}

/** Its sender has written its row. */
function isWritten({ text, answer }: Incoming): boolean {
  return text === undefined && answer === undefined;
}

function unreadOf({ messageId, text, instruction, answer }: Incoming): Unread {
  return {
    messageId,
    ...(answer === undefined ? {} : { answer }),
    ...(text === undefined ? {} : { text }),
    ...(text === undefined || !instruction?.fields ? {} : { fields: instruction.fields }),
  };
}
