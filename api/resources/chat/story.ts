/** The events of the answer to one message, as it is written (M8). */
import { settledAnswer } from '../../../adapters/postgres/turns/messages.ts';
import { isDatabaseAway } from '../../../adapters/postgres/database/database.ts';
import type { AnswerObject } from '../../../contracts/wire/answer-object.ts';
import type { ChatEvent } from '../../../contracts/wire/chat.ts';
import type { SettledMessage } from '../../../contracts/wire/conversation.ts';
import { groundsOf } from '../../../domain/memory/grounds.ts';
import type { Assistant } from '../../process/assistants.ts';
import type { ChatPorts } from './ports.ts';
import type { TurnListener } from './listen.ts';

interface Telling {
  readonly listening: TurnListener;
  /** The result of sending the message: its receipt, or an answer that existed already. */
  readonly said: SettledMessage;
  readonly conversation: string;
  readonly tenant: string;
  readonly assistant: Assistant & { readonly tag: string | undefined };
  readonly gone: AbortSignal;
}

/** A turn may be retried for half an hour. A stream ends earlier; the conversation has the answer later. */
const watchLimitMs = 10 * 60_000;
/** How much a lost notification delays an event, and how often an idle stream sends a comment line. */
const lookAgainMs = 5_000;

/**
 * Null: nothing arrived for a while. Ends with `done`, with `error` when there is no answer, or when the client
 * disconnects.
 */
export async function* chatEventsOf(services: ChatPorts, telling: Telling): AsyncGenerator<ChatEvent | null> {
  const { listening, said, conversation, gone } = telling;
  const { message_id, turn_id: turnId } = said;
  yield { event: 'metadata', data: { conversation_id: conversation, message_id } };
  const untilMs = services.clock() + watchLimitMs;
  const told = new Told();
  let isDelayTold = false;
  let settled = isAnswer(said) ? said : null;
  while (settled === null) {
    if (listening.mayBeSettled()) settled = await settledNow(services, telling);
    if (settled !== null) break;
    yield* told.soFar(listening.written(turnId));
    if (listening.isDelayed(turnId) && !isDelayTold) {
      isDelayTold = true;
      yield { event: 'warning', data: { code: 'delayed', text: 'The answer takes longer; it goes on by itself.' } };
    }
    if (gone.aborted) return;
    if (services.wakes.closed) return yield givenUp('going-down', 'The server goes down');
    if (services.clock() >= untilMs) return yield givenUp('still-answering', 'The answer has not come yet');
    if (!(await listening.wait(lookAgainMs, gone))) yield null;
  }
  yield* ending(telling, told, settled);
}

function* ending({ assistant }: Telling, told: Told, settled: SettledMessage): Generator<ChatEvent> {
  const disposition = settled.settled_as ?? settled.disposition;
  const answer: AnswerObject = settled.answer ?? {
    answer: settled.reply?.text ?? '',
    ...groundsOf([], assistant.memory?.disclaimer),
  };
  yield* told.whole(answer.answer);
  if (settled.assumed)
    yield {
      event: 'warning',
      data: { code: 'assumed', text: 'The answer rests on a guess: nobody answered a question.' },
    };
  if (disposition === 'clarification_required' || disposition === 'context_required')
    yield { event: 'warning', data: { code: 'asks-back', text: 'The message waits for what was asked for.' } };
  const { memory, tag } = assistant;
  if (memory?.disclaimer !== undefined && settled.answer)
    yield {
      event: 'disclaimer',
      data: {
        key: memory.disclaimer,
        text: assistant.renderText({ text: `disclaimer.${memory.disclaimer}`, values: {} }, tag),
      },
    };
  if (disposition === 'failed' || disposition === 'refused')
    yield { event: 'error', data: { code: disposition, text: settled.remedy ?? 'Say it again.' } };
  yield { event: 'done', data: { ...answer, disposition } };
}

/** The part of an answer that was sent, so that the sent parts together are the answer. */
class Told {
  #text = '';

  /** The new part; an answer that restarted with other words is sent from its beginning. */
  *soFar(text: string): Generator<ChatEvent> {
    // A restarted answer often repeats the same words, which are not sent twice.
    if (this.#text.startsWith(text)) return;
    if (!text.startsWith(this.#text)) yield* this.#anew();
    yield* this.#more(text.slice(this.#text.length));
  }

  /** The stored answer, which is authoritative. */
  *whole(text: string): Generator<ChatEvent> {
    if (!text.startsWith(this.#text)) yield* this.#anew();
    yield* this.#more(text.slice(this.#text.length));
  }

  #isVoid = false;

  *#anew(): Generator<ChatEvent> {
    this.#text = '';
    this.#isVoid = true;
    yield {
      event: 'warning',
      data: { code: 'restarted', text: 'The answer was begun anew; what came before is void.' },
    };
  }

  *#more(text: string): Generator<ChatEvent> {
    if (text === '') return;
    this.#text += text;
    yield { event: 'message', data: { text, ...(this.#isVoid ? { restart: true } : {}) } };
    this.#isVoid = false;
  }
}

function isAnswer({ disposition }: SettledMessage): boolean {
  return disposition !== 'answering' && disposition !== 'duplicate';
}

/**
 * Null while there is no answer, and while the database is unreachable: the message is accepted and will be answered.
 */
async function settledNow({ database }: ChatPorts, { tenant, conversation, said }: Telling) {
  try {
    return await settledAnswer(database, tenant, conversation, { messageId: said.message_id, turnId: said.turn_id });
  } catch (error) {
    if (isDatabaseAway(error)) return null;
    throw error;
  }
}

function givenUp(code: 'going-down' | 'still-answering', because: string): ChatEvent {
  const text = `${because}. GET /v1/conversations/{id}/messages has the answer when it is there.`;
  return { event: 'error', data: { code, text } };
}
