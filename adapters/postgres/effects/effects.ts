/** Rows of the ledger: found, locked, and confirmed by an operator when the outcome is unknown. */
import type { FailureCause } from '../../../contracts/state/failure-cause.ts';
import type { EffectConfirmation, EffectState } from '../../../contracts/state/effect.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import { appendAudit } from '../audit/audit.ts';
import type { Database, Queryable } from '../database/database.ts';
import { storableJson } from '../database/storable-json.ts';

/** One effect of the ledger, or null. */
export async function findEffect(tx: Queryable, tenant: string, actionId: string): Promise<StoredEffect | null> {
  const found = await tx.query<StoredEffect>(
    `select ${effectColumns} from effects where tenant = $1 and action_id = $2`,
    [tenant, actionId],
  );
  return found.rows[0] ?? null;
}

/** Which of these are actions of the tenant. */
export async function knownActions(
  tx: Queryable,
  tenant: string,
  actionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await tx.query<{ action_id: string }>(
    'select action_id from effects where tenant = $1 and action_id = any($2)',
    [tenant, actionIds],
  );
  return new Set(found.rows.map(({ action_id }) => action_id));
}

/** Which of these lower-case addresses another action of the tenant has invited, or may have invited. */
export async function invitedBefore(
  database: Database,
  tenant: string,
  addresses: readonly string[],
  actionId: string,
): Promise<ReadonlySet<string>> {
  const found = await database.asTenant(tenant, (rows) =>
    rows.query<{ address: string }>(
      `select distinct lower(address) as address
         from effects e, lateral jsonb_array_elements_text(
                case when jsonb_typeof(e.preview->'invite') = 'array' then e.preview->'invite' else '[]' end) as address
        where e.tenant = $1 and e.kind = 'invitation' and e.state in ('done', 'unknown') and e.action_id <> $2
          and lower(address) = any($3)`,
      [tenant, actionId, addresses.map((address) => address.toLowerCase())],
    ),
  );
  return new Set(found.rows.map(({ address }) => address));
}

export interface StoredEffect {
  readonly action_id: string;
  readonly conversation: string;
  readonly kind: string;
  readonly state: EffectState;
  readonly preview_hash: string;
  readonly provider_ref: string | null;
  readonly fence: number;
  readonly attempts: number;
  readonly refusals: Readonly<Record<string, Refusal>>;
  readonly confirmed: 'done' | 'not_done' | null;
}

/** Who refused a preview, and why; `ledger` with a {@link RefusalReason}. */
export interface Refusal {
  readonly by: 'ledger' | 'provider' | 'operator';
  readonly because: string;
  readonly why?: FailureCause;
  readonly values?: Readonly<Record<string, unknown>>;
}

export type Confirmed =
  | { readonly kind: 'confirmed'; readonly state: 'done' | 'refused' }
  /** The outcome is known, or (null) there is no such effect. */
  | { readonly kind: 'nothing-to-confirm'; readonly state: EffectState | null };

/** Records an operator's finding on an unknown effect: the only way out of `unknown`. Audited once; idempotent. */
export async function confirmEffect(
  tx: Queryable,
  where: Where,
  actionId: string,
  { outcome, by, reason }: EffectConfirmation,
): Promise<Confirmed> {
  const effect = await lockEffect(tx, where, actionId);
  const state = outcome === 'done' ? 'done' : 'refused';
  if (effect?.confirmed === outcome && effect.state === state) return { kind: 'confirmed', state };
  if (effect?.state !== 'unknown') return { kind: 'nothing-to-confirm', state: effect?.state ?? null };
  const refusal: Refusal = { by: 'operator', because: 'not-done' };
  await tx.query(
    `update effects
        set state = $3, confirmed = $4, confirmed_by = $5, refusal = $6, refusals = refusals || $7::jsonb, updated_at = now()
      where tenant = $1 and action_id = $2`,
    [
      where.tenant,
      actionId,
      state,
      outcome,
      by.actor,
      outcome === 'done' ? null : refusal.because,
      storableJson(outcome === 'done' ? {} : { [effect.preview_hash]: refusal }),
    ],
  );
  await appendAudit(tx, where.tenant, {
    ...by,
    event: 'effect.confirmed',
    conversation: where.conversation,
    subject: actionId,
    reason,
    data: { kind: effect.kind, preview_hash: effect.preview_hash, outcome },
  });
  return { kind: 'confirmed', state };
}

/** The row of an effect of this conversation, locked until the transaction ends; null when there is none. */
export async function lockEffect(tx: Queryable, where: Where, actionId: string): Promise<StoredEffect | null> {
  const found = await tx.query<StoredEffect>(
    `select ${effectColumns} from effects where tenant = $1 and action_id = $2 and conversation = $3 for update`,
    [where.tenant, actionId, where.conversation],
  );
  return found.rows[0] ?? null;
}

/** Columns of a {@link StoredEffect}. */
export const effectColumns =
  'action_id, conversation, kind, state, preview_hash, provider_ref, fence, attempts, refusals, confirmed';
