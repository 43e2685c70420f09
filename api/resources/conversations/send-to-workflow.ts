/** Sends a stored message to its workflow and returns the outcome. */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { ConversationRow } from '../../../adapters/postgres/conversations/conversations.ts';
import { rejoinTurn, settledAnswer } from '../../../adapters/postgres/turns/messages.ts';
import { postgresTurnRecords } from '../../../adapters/postgres/turns/turn-records.ts';
import type { StartConversation } from '../../../adapters/temporal/conversations.ts';
import type { SettledMessage } from '../../../contracts/wire/conversation.ts';
import type { Say } from '../../../contracts/state/flow.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import type { Instruction } from '../../../contracts/state/clarification-state.ts';
import type { Asked, Clarity, Incoming, Receipt } from '../../../contracts/state/messages.ts';
import type { Texts } from '../../../contracts/state/words.ts';
import { messagesQuoted, writtenTurnRecord } from '../../../domain/conversation/turn-record.ts';
import { messagesIn, putWordsIn } from '../../../domain/words/words.ts';
import { searchAttributeKeys } from '../../../temporal-config/search-attributes.ts';
import { taskQueues } from '../../../temporal-config/task-queues.ts';
import { workflowIdOf } from '../../../workflows/conversation/messages.ts';
import type { Caller } from '../../auth/callers.ts';
import type { Assistant } from '../../process/assistants.ts';
import type { ConversationsPorts, SendingPorts } from './ports.ts';
import { conversationClosed, queueFull } from '../../process/problem.ts';
import { messageIdReused, problemOfRefusal } from '../../http/refusals.ts';
import { markDoubted, hashOf, notTaken, withdraw, type AcceptedRow, type NewMessage } from './store-message.ts';

/** The sender, the conversation, and the assistant. */
export interface Recipient {
  readonly caller: Caller;
  readonly conversation: ConversationRow;
  readonly assistant: Assistant;
  readonly log: FastifyBaseLogger;
}

/** A message that the workflow has. */
export interface Taken {
  readonly messageId: string;
  readonly turnId: string;
  /** The workflow knew the message: its answer is the first one's. */
  readonly duplicate: boolean;
  readonly clarity?: Clarity;
  /** No worker has taken it up yet. */
  readonly stored?: boolean;
  /** It was asked back about at once. */
  readonly asked?: Asked;
  readonly settled?: SettledMessage;
}

/** Sends a stored message to the workflow. A refused message is withdrawn. */
export async function sendToWorkflow(
  services: SendingPorts,
  to: Recipient,
  said: NewMessage & AcceptedRow & { readonly head: Instruction | null; readonly reading: Reading | undefined },
): Promise<Taken> {
  const { messageId, text, turnId, idGenerated, head, reading, question } = said;
  const message: Incoming = {
    messageId,
    hash: hashOf(said),
    size: text.length,
    reading,
    turnId,
    requestId: randomUUID(),
    sentAt: services.clock(),
    ...(idGenerated ? { idGenerated } : {}),
    ...(question === null ? {} : { question }),
    ...(head ? { instruction: head } : {}),
  };
  const { caller, conversation, assistant } = to;
  try {
    // A repetition does not count for the limit: a sender who lost an answer may ask again.
    if (said.isNew) await services.limits.message({ tenant: caller.tenant, conversation: conversation.id });
    const told = await services.conversations.say(
      startOf(services, caller.tenant, conversation, assistant),
      message,
      caller.keyId,
    );
    const known = await taken(services, to, told, message);
    if (!said.isNew) await markDoubted(services, to, { messageId, isDoubted: false });
    return known;
  } catch (error) {
    if (said.isNew) await notTaken(services, to, messageId, error);
    throw error;
  }
}

/** Without a reading the workflow lets a worker read the message, so a failing reader stops nobody. */
export function readingOf(read: () => Reading, log: FastifyBaseLogger): Reading | undefined {
  try {
    return read();
  } catch (error) {
    log.error({ err: error }, 'The message could not be read here; the worker reads it.');
    return undefined;
  }
}

/** The outcome of a message that was sent. */
async function taken(
  services: Pick<ConversationsPorts, 'database' | 'metrics'>,
  to: Recipient,
  told: Awaited<ReturnType<ConversationsPorts['conversations']['say']>>,
  { messageId, turnId = '', hash }: Incoming,
): Promise<Taken> {
  switch (told.kind) {
    case 'receipt': {
      const { receipt } = told;
      if (receipt.fingerprint !== hash) throw messageIdReused(messageId);
      // The workflow had the message although its sender was told earlier that the workflow could not be reached.
      const isKnown =
        receipt.messageId === messageId && receipt.turnId !== turnId && (await rejoin(services, to, receipt));
      const duplicate = isKnown || receipt.disposition === 'duplicate';
      services.metrics.said(duplicate ? 'duplicate' : 'receipt');
      // The same words within seconds and without an id count as the first message.
      if (receipt.messageId !== messageId) await withdraw(services, to, messageId);
      const { clarity, asked } = receipt;
      const known = {
        messageId: receipt.messageId,
        turnId: receipt.turnId,
        duplicate,
        ...(clarity ? { clarity } : {}),
      };
      return asked ? { ...known, asked, settled: await storeAsked(services, to, asked) } : known;
    }
    case 'stored':
      services.metrics.said('stored');
      return { messageId, turnId, duplicate: false, stored: true };
    case 'refused':
      throw problemOfRefusal(told, { conversation: to.conversation.id, messageId });
    case 'queue-full':
      throw queueFull(told.retryAfterS);
    case 'ended':
      throw conversationClosed(to.conversation.id);
    default:
      return told satisfies never;
  }
}

/** The workflow has the message. If this write fails, housekeeping repeats it. */
async function rejoin(
  { database }: Pick<ConversationsPorts, 'database'>,
  to: Recipient,
  known: Receipt,
): Promise<boolean> {
  const where = { tenant: to.caller.tenant, conversation: to.conversation.id };
  try {
    return await database.asTenant(where.tenant, (rows) => rejoinTurn(rows, where, known));
  } catch (error) {
    to.log.warn({ err: error }, 'A message that the workflow knew could not be put into its turn here.');
    return false;
  }
}

/**
 * Writes the turn record of an immediate question, which saves the workflow an activity. If this fails, the workflow
 * writes the record with its next write; the question is valid in either case.
 */
async function storeAsked(
  { database }: Pick<ConversationsPorts, 'database'>,
  to: Recipient,
  { turnRecord: record, say, tag }: Asked,
): Promise<SettledMessage> {
  const { caller, conversation, assistant, log } = to;
  const word = (words: Say): string => assistant.renderText(words, tag);
  // A question quotes the messages that it is about, by reference.
  const unquoted = word(say);
  const replyWith = (texts: Texts) => ({
    text: putWordsIn(unquoted, texts),
    at: new Date(record.heard[0]?.at ?? 0).toISOString(),
  });
  let settled = { ...writtenTurnRecord(record, {}, word).settled, reply: replyWith({}) };
  try {
    const where = { tenant: caller.tenant, conversation: conversation.id };
    const book = postgresTurnRecords(database);
    const alsoTexts = [...new Set([...messagesQuoted(record), ...messagesIn(unquoted)])];
    const { texts } = await book.begin(where, { ...record, alsoTexts });
    const words = writtenTurnRecord(record, texts, word);
    const reply = replyWith(texts);
    settled = { ...words.settled, reply };
    await book.settle(where, { ...words, settled, reply: { ...record.reply, text: reply.text } });
    const { message_id: messageId, turn_id: turnId } = settled;
    const written = await settledAnswer(database, where.tenant, where.conversation, { messageId, turnId });
    if (written) return written;
  } catch (error) {
    log.warn({ err: error }, 'A question that was asked could not be written down here; the worker writes it.');
  }
  return settled;
}

/** How the workflow of a conversation is started, if it does not run. */
export function startOf(
  { settings, address }: Pick<ConversationsPorts, 'address' | 'settings'>,
  tenant: string,
  conversation: ConversationRow,
  { policy }: Assistant,
): StartConversation {
  const { id, participant, locale, timeZone, name, email, assistant } = conversation;
  return {
    workflowId: workflowIdOf(tenant, id),
    taskQueue: taskQueues(settings.lane ?? undefined).conversations,
    carried: {
      identity: { tenant, conversation: id, participant, locale, timeZone, name, email },
      policy,
      pageUrl: `${address()}/#/conversations/${id}`,
    },
    summary: assistant,
    searchAttributes: [
      { key: searchAttributeKeys.tenant, value: tenant },
      { key: searchAttributeKeys.assistant, value: assistant },
      { key: searchAttributeKeys.state, value: 'initial' },
      { key: searchAttributeKeys.waitingOn, value: 'participant' },
    ],
  };
}
