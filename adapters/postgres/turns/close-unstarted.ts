/** Closes a conversation before anything was said in it: no workflow is there that could close it. */
import { appendAudit } from '../audit/audit.ts';
import { cancelOpen } from '../clarifications/clarifications.ts';
import { cancelOpenContexts } from '../context/requests.ts';
import { addEvents } from '../conversations/events.ts';
import type { Queryable } from '../database/database.ts';

/**
 * Closes a conversation whose workflow was never started. False while an accepted message is about to start it: the
 * caller then waits for the workflow. `givenUp`: the caller has waited, and the message counts as failed.
 */
export async function closeUnstarted(
  tx: Queryable,
  tenant: string,
  id: string,
  closing: { readonly actor: string; readonly reason: string; readonly keyId?: string; readonly via?: 'api' },
  { givenUp }: { readonly givenUp: boolean },
): Promise<boolean> {
  const { actor, reason } = closing;
  const queued = `tenant = $1 and conversation = $2 and status = 'queued'`;
  if (givenUp) await tx.query(`update messages set status = 'failed' where ${queued}`, [tenant, id]);
  else if ((await tx.query(`select 1 from messages where ${queued} limit 1`, [tenant, id])).rowCount !== 0)
    return false;
  const closed = await tx.query(
    `update conversations set state = 'closed', waiting_on = null, flow = null, offer = null, deadlines = '[]', open_requests = '[]',
            question = null, asked = null, closed_at = now(), updated_at = now()
     where tenant = $1 and id = $2 and closed_at is null`,
    [tenant, id],
  );
  if (closed.rowCount !== 1) return true;
  await cancelOpen(tx, { tenant, conversation: id }, { by: actor });
  await cancelOpenContexts(tx, { tenant, conversation: id }, { by: actor });
  await addEvents(tx, { tenant, conversation: id }, [
    { event: 'conversation:state', data: { state: 'closed', actor, reason } },
  ]);
  await appendAudit(tx, tenant, {
    ...closing,
    event: 'conversation.closed',
    conversation: id,
    subject: null,
    data: {},
    once: `close ${id}`,
  });
  return true;
}
