/** Waiting until a message's turn is settled. */
import type { FastifyReply } from 'fastify';
import { isDatabaseAway } from '../../adapters/postgres/database/database.ts';
import type { EventNotice } from '../../adapters/postgres/database/notifications.ts';
import { settledAnswer } from '../../adapters/postgres/turns/messages.ts';
import type { SettledMessage } from '../../contracts/conversation.ts';
import type { ApiServices } from '../deps.ts';
import { alarm } from '../stream/wakes.ts';

export interface Awaited {
  readonly tenant: string;
  readonly conversation: string;
  readonly messageId: string;
  /** Where the answer is looked for as long as the message has no row. */
  readonly turnId: string;
}

/** How long a waiter sleeps while notifications come; one that got lost all the same costs its waiter this long. */
const lookAgainMs = 10_000;
/** And while they do not, because the connection that listens is away. */
const lookBlindMs = 1_000;

/** Who waits for the answer to something that is about to be said. */
export interface AnswerWatch {
  /**
   * The settled answer, or null when the time is up, the caller has gone or the server goes down. A database that goes away
   * meanwhile is waited for as well: the message is accepted and will be answered. It is read once, when it is there.
   *
   * @param untilMs epoch milliseconds
   */
  until(
    said: Pick<Awaited, 'messageId' | 'turnId'>,
    untilMs: number,
    gone: AbortSignal,
  ): Promise<SettledMessage | null>;
  /** Whether it was told meanwhile that this turn takes longer and goes on by itself: then `until` no longer waits. */
  isDelayed(turnId: string): boolean;
  stop(): void;
}

/**
 * Listens from now on. Whoever begins before the workflow is told misses no answer and need not look for one first; the id under
 * which the answer comes may be learned later.
 */
export function watchAnswers(
  { database, wakes, clock }: Pick<ApiServices, 'database' | 'wakes' | 'clock'>,
  { tenant, conversation }: Pick<Awaited, 'tenant' | 'conversation'>,
): AnswerWatch {
  const settledIds = new Set<string>();
  const delayedIds = new Set<string>();
  // Something may have been settled of which nobody knows what it was.
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

/** As {@link AnswerWatch.until}, for what was said before anybody listened: looks first. */
export async function waitForAnswer(
  parts: Pick<ApiServices, 'database' | 'wakes' | 'clock'>,
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

/** Answers a request; the signal is aborted when its caller has gone meanwhile. */
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
