/** Waits until a message's turn is settled. */
import type { FastifyReply } from 'fastify';
import { isDatabaseAway } from '../../../adapters/postgres/database/database.ts';
import type { EventNotice } from '../../../adapters/postgres/database/notifications.ts';
import { settledAnswer } from '../../../adapters/postgres/turns/messages.ts';
import type { SettledMessage } from '../../../contracts/wire/conversation.ts';
import type { ConversationsPorts } from './ports.ts';
import { alarm } from '../../process/wakes.ts';

export interface Awaited {
  readonly tenant: string;
  readonly conversation: string;
  readonly messageId: string;
  /** Where to look for the answer while the message has no row. */
  readonly turnId: string;
}

/** Longest sleep while notifications arrive; a lost notification delays an answer by this much. */
const lookAgainMs = 10_000;
/** Longest sleep while the listening connection is down. */
const lookBlindMs = 1_000;

/** Waits for the answer to a message that is about to be sent. */
export interface AnswerWatch {
  /**
   * The settled answer; null at the time limit, when the caller disconnects, or at shutdown. Keeps waiting while the
   * database is unreachable, because the message is accepted and will be answered. Reads the answer once.
   *
   * @param untilMs epoch milliseconds
   */
  until(
    said: Pick<Awaited, 'messageId' | 'turnId'>,
    untilMs: number,
    gone: AbortSignal,
  ): Promise<SettledMessage | null>;
  /** Whether a notification said that this turn takes longer; `until` then stops waiting. */
  isDelayed(turnId: string): boolean;
  stop(): void;
}

/**
 * Listens from now on. A caller that starts before it calls the workflow misses no answer; the id of the turn may be
 * set later.
 */
export function watchAnswers(
  { database, wakes, clock }: Pick<ConversationsPorts, 'database' | 'wakes' | 'clock'>,
  { tenant, conversation }: Pick<Awaited, 'tenant' | 'conversation'>,
): AnswerWatch {
  const settledIds = new Set<string>();
  const delayedIds = new Set<string>();
  // Something was settled, but the notification did not say what.
  let isUnsure = false;
  const rings = (notice: EventNotice | undefined): boolean => {
    if (notice?.delayed !== undefined) return delayedIds.add(notice.delayed).size > 0;
    if (notice !== undefined && notice.settled === undefined) return false;
    const { turnId, messageIds } = notice?.settled ?? { turnId: '', messageIds: null };
    for (const id of [turnId, ...(messageIds ?? [])]) settledIds.add(id);
    isUnsure ||= messageIds === null;
    return true;
  };
  const bell = alarm(wakes, tenant, conversation, { rings });
  const read = async (said: Pick<Awaited, 'messageId' | 'turnId'>): Promise<SettledMessage | null> => {
    isUnsure = false;
    try {
      return await settledAnswer(database, tenant, conversation, said);
    } catch (error) {
      if (isDatabaseAway(error)) return null;
      throw error;
    }
  };

  return {
    stop: bell.stop,
    isDelayed: (turnId) => delayedIds.has(turnId),
    async until(said, untilMs, gone) {
      for (;;) {
        const isSettled = settledIds.has(said.turnId) || settledIds.has(said.messageId);
        const settled = isSettled || isUnsure ? await read(said) : null;
        const leftMs = untilMs - clock();
        if (settled !== null || leftMs <= 0 || gone.aborted || wakes.closed || delayedIds.has(said.turnId))
          return settled;
        const limitMs = wakes.listening && !isSettled ? lookAgainMs : lookBlindMs;
        if (!(await bell.wait(Math.min(leftMs, limitMs), gone))) isUnsure = true;
      }
    },
  };
}

/** Like {@link AnswerWatch.until}, for a message that was sent before: looks first. */
export async function waitForAnswer(
  parts: Pick<ConversationsPorts, 'database' | 'wakes' | 'clock'>,
  awaited: Awaited,
  untilMs: number,
  gone: AbortSignal,
): Promise<SettledMessage | null> {
  const watch = watchAnswers(parts, awaited);
  try {
    const { database } = parts;
    const { tenant, conversation } = awaited;
    const early = await settledAnswer(database, tenant, conversation, awaited).catch((error: unknown) => {
      if (isDatabaseAway(error)) return null;
      throw error;
    });
    return early ?? (await watch.until(awaited, untilMs, gone));
  } finally {
    watch.stop();
  }
}

/** Answers a request; its signal is aborted when the caller disconnects. */
export async function whileHere<Answer>(
  reply: FastifyReply,
  work: (gone: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const gone = new AbortController();
  const left = (): void => gone.abort();
  reply.raw.once('close', left);
  try {
    return await work(gone.signal);
  } finally {
    reply.raw.off('close', left);
  }
}
