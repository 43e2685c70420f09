/** Whoever supplies or orders something about a request is told so when the rows show it. */
import { findContextRequest } from '../../adapters/postgres/context/requests.ts';
import type { ContextReceipt } from '../../contracts/messages.ts';
import type { Caller } from '../access/callers.ts';
import type { ApiServices } from '../deps.ts';
import { alarm } from '../stream/wakes.ts';
import type { FoundContext } from './found.ts';

const writtenWithinMs = 2_000;

/** Until the rows show what the receipt says, or until the time for that is up. */
export async function untilWritten(
  { database, wakes, clock }: ApiServices,
  {
    caller: { tenant },
    found,
    gone,
  }: { readonly caller: Caller; readonly found: FoundContext; readonly gone: AbortSignal },
  { requestId, seq }: ContextReceipt,
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
