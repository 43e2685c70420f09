/** Audit rows for consents and approvals that were given in a conversation, each with its key. */
import type { Where } from '../../../contracts/state/turn.ts';
import type { Door } from '../../../contracts/state/signature.ts';
import { appendAudit } from '../audit/audit.ts';
import type { Queryable } from '../database/database.ts';

/**
 * A flow starts with somebody's consent to an offer or with their own request, which is a consent too. Recorded once
 * per action.
 */
export async function noteConsent(
  tx: Queryable,
  where: Where,
  { turnId, snapshot }: { readonly turnId: string; readonly snapshot: { readonly flow: unknown } },
): Promise<void> {
  const { action_id: action, kind } = (snapshot.flow ?? {}) as { readonly action_id?: string; readonly kind?: string };
  if (action === undefined) return;
  const once = `consent ${where.conversation} ${action}`;
  // Every later step of the flow comes here; this check avoids locking the audit log.
  const noted = await tx.query('select 1 from audit_log where tenant = $1 and once = $2', [where.tenant, once]);
  if (noted.rowCount !== 0) return;
  const by = await saidBy(tx, where, turnId);
  if (by === null) return;
  const about = { conversation: where.conversation, subject: action, data: { kind }, once };
  await appendAudit(tx, where.tenant, { ...by, ...about, event: 'action.consented' });
}

/** An approval of a preview: recorded before the effect, and once per turn. */
export async function noteApproval(
  tx: Queryable,
  where: Where,
  plan: {
    readonly actionId: string;
    readonly kind: string;
    readonly previewHash: string;
    readonly approvedIn?: string;
  },
  by: Door,
): Promise<void> {
  const { approvedIn, actionId, kind, previewHash } = plan;
  if (approvedIn === undefined) return;
  await appendAudit(tx, where.tenant, {
    ...by,
    event: 'action.approved',
    conversation: where.conversation,
    subject: actionId,
    data: { kind, preview_hash: previewHash },
    once: `order ${where.conversation} ${approvedIn}`,
  });
}

/** The sender of a turn; null: nobody. A message without a key was sent to the workflow directly. */
async function saidBy(tx: Queryable, where: Where, turnId: string): Promise<Door | null> {
  const found = await tx.query<{ key_id: string | null }>(
    `select key_id from messages where tenant = $1 and conversation = $2 and turn_id = $3 and role = 'participant'
      order by position desc, serial desc limit 1`,
    [where.tenant, where.conversation, turnId],
  );
  const said = found.rows[0];
  if (said === undefined) return null;
  return { actor: said.key_id ?? 'participant', keyId: said.key_id, via: said.key_id === null ? 'temporal' : 'api' };
}
