/** Waiting until a message's turn is settled. */
import type { FastifyReply } from 'fastify';
import { isDatabaseAway } from '../adapters/postgres/database.ts';
import { settledAnswer } from '../adapters/postgres/turns.ts';
import type { SettledMessage } from '../contracts/conversation.ts';
import type { Parts } from './deps.ts';
import { alarm } from './wakes.ts';

export interface Awaited {
  readonly tenant: string;
  readonly conversation: string;
  readonly messageId: string;
  /** Where the answer is looked for as long as the message has no row. */
  readonly turnId: string;
}

/** A notification that got lost costs its waiter this long. */
const lookAgainMs = 1_000;

/**
 * The settled answer, or null when the time is up, the caller has gone or the server goes down. A database that goes away
 * meanwhile is waited for as well: the message is accepted and will be answered.
 *
 * @param untilMs epoch milliseconds
 */
export async function untilSettled(
  { database, wakes, clock }: Pick<Parts, 'database' | 'wakes' | 'clock'>,
  { tenant, conversation, ...said }: Awaited,
  untilMs: number,
  gone: AbortSignal,
): Promise<SettledMessage | null> {
  const bell = alarm(wakes, tenant, conversation);
  try {
    for (;;) {
      const settled = await database
        .asTenant(tenant, (rows) => settledAnswer(rows, tenant, conversation, said))
        .catch((error: unknown) => {
          if (isDatabaseAway(error)) return null;
          throw error;
        });
      if (settled !== null) return settled;
      const leftMs = untilMs - clock();
      if (leftMs <= 0 || gone.aborted || wakes.closed) return null;
      await bell.wait(Math.min(leftMs, lookAgainMs), gone);
    }
  } finally {
    bell.stop();
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
