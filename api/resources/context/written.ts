/** Waits until the rows show an order or a supply that the workflow has accepted. */
import { findContextRequest } from '../../../adapters/postgres/context/requests.ts';
import type { Taken } from '../../../adapters/temporal/conversations.ts';
import type { ContextReceipt } from '../../../contracts/state/messages.ts';
import type { Caller } from '../../auth/callers.ts';
import type { ContextPorts } from './ports.ts';
import { alarm } from '../../process/wakes.ts';
import { queueFull } from '../../process/problem.ts';
import { problemOfRefusal } from '../../http/refusals.ts';
import { contextRequestClosed, type FoundContext } from './found.ts';

/** What the workflow has accepted. @throws {ApiProblem} 409 when the request is over, 422, 429 */
export function takenOr<Given>({ conversation, row }: FoundContext, told: Taken<Given>): Given {
  switch (told.kind) {
    case 'receipt':
      return told.receipt;
    case 'refused':
      if (told.type === 'RequestClosed' || told.type === 'RequestNotFound') throw contextRequestClosed(row.state);
      throw problemOfRefusal(told, { conversation: conversation.id });
    case 'queue-full':
      throw queueFull(told.retryAfterS);
    case 'ended':
      throw contextRequestClosed(row.state);
    default:
      return told satisfies never;
  }
}

const writtenWithinMs = 2_000;

/** Waits until the rows include the receipt, or until the time limit. */
export async function untilWritten(
  { database, wakes, clock }: Pick<ContextPorts, 'clock' | 'database' | 'wakes'>,
  {
    caller: { tenant },
    found,
    gone,
  }: { readonly caller: Caller; readonly found: FoundContext; readonly gone: AbortSignal },
  { requestId, seq }: Pick<ContextReceipt, 'requestId' | 'seq'>,
): Promise<void> {
  const bell = alarm(wakes, tenant, found.conversation.id);
  const untilMs = clock() + writtenWithinMs;
  try {
    for (;;) {
      const row = await database.asTenant(tenant, (rows) => findContextRequest(rows, tenant, requestId));
      if ((row?.state.seq ?? 0) >= seq) return;
      const leftMs = untilMs - clock();
      if (leftMs <= 0 || gone.aborted || wakes.closed) return;
      await bell.wait(Math.min(leftMs, 500), gone);
    }
  } finally {
    bell.stop();
  }
}
