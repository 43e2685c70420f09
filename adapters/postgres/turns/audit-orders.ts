/** Audit rows for consents and approvals that were given in a conversation, each with its key. */
import type { Where } from '../../../contracts/state/turn.ts';
import { appendAudit, type AuditEvent } from '../audit/audit.ts';
import type { Queryable } from '../database/database.ts';

/** Who gave an order, and where it came from. */
interface OrderGiven {
  readonly actor: string;
  readonly keyId?: string | null;
  readonly via: 'api' | 'temporal';
  readonly reason?: string | null;
}

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

/**
 * An approval of a preview: recorded before the effect, and once per turn. Orders to the workflow are recorded by the
 * workflow, so a turn without messages records nothing here.
 */
export async function noteApproval(
  tx: Queryable,
  where: Where,
  plan: {
    readonly actionId: string;
    readonly kind: string;
    readonly previewHash: string;
    readonly approvedIn?: string;
  },
): Promise<void> {
  const { approvedIn, actionId, kind, previewHash } = plan;
  if (approvedIn === undefined) return;
  const by = await saidBy(tx, where, approvedIn);
  if (by === null) return;
  await appendAudit(tx, where.tenant, {
    ...by,
    event: 'action.approved',
    conversation: where.conversation,
    subject: actionId,
    data: { kind, preview_hash: previewHash },
    once: `order ${where.conversation} ${approvedIn}`,
  });
}

/**
 * Where an order to the workflow came from. An actor is an unverified name; the API records its orders first, with
 * their key, so only an order recorded for that key counts as the API's.
 */
export async function doorOf(
  tx: Queryable,
  { tenant, conversation }: Where,
  order: { readonly event: AuditEvent; readonly subject: string | null; readonly actor: string },
): Promise<{ readonly via: 'api'; readonly keyId: string } | { readonly via: 'temporal' }> {
  const found = await tx.query(
    `select 1 from audit_log where tenant = $1 and conversation = $2 and event = $3 and via = 'api' and key_id = $4
        and subject is not distinct from $5 limit 1`,
    [tenant, conversation, order.event, order.actor, order.subject],
  );
  return found.rowCount === 0 ? { via: 'temporal' } : { via: 'api', keyId: order.actor };
}

/** The sender of a turn; null: nobody. A message without a key was sent to the workflow directly. */
async function saidBy(tx: Queryable, where: Where, turnId: string): Promise<OrderGiven | null> {
  const found = await tx.query<{ key_id: string | null }>(
    `select key_id from messages where tenant = $1 and conversation = $2 and turn_id = $3 and role = 'participant'
      order by position desc, serial desc limit 1`,
    [where.tenant, where.conversation, turnId],
  );
  const said = found.rows[0];
  if (said === undefined) return null;
  return { actor: said.key_id ?? 'participant', keyId: said.key_id, via: said.key_id === null ? 'temporal' : 'api' };
}
