/**
 * The ledger of effects (F5): one row per action, `planned → attempting → done | unknown | refused`. The table enforces
 * the same transitions (migrations/0008_effects.sql).
 *
 * Locks are always taken in this order, to avoid deadlocks: conversation, effect, limits, audit.
 */
import type { Admission, AttemptEnd, Bar, EffectConfirmation, RefusalReason } from '../../../contracts/state/effect.ts';
import type { FailureCause } from '../../../contracts/state/failure-cause.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import { appendAudit } from '../audit/audit.ts';
import type { Database, Queryable } from '../database/database.ts';
import { approvalOf } from './approvals.ts';
import { effectColumns, confirmEffect, lockEffect, type Refusal, type StoredEffect } from './effects.ts';
import { findBar, lockLimits, onBehalfOf, recipientOf, refusalReasons, type BarredPlan } from './limits.ts';
import { noteApproval } from '../turns/audit-orders.ts';
import { storableJson } from '../database/storable-json.ts';

interface Released {
  readonly fence: number;
  readonly waits?: { readonly why: FailureCause; readonly nextAt: number };
}

interface Plan extends Omit<BarredPlan, 'onBehalf'> {
  readonly preview: unknown;
  readonly previewHash: string;
  /** The turn of the approval. */
  readonly approvedIn?: string;
}

export function postgresLedger(database: Database) {
  return {
    /**
     * Plans the effect if it is new, checks that it may start now, and marks the attempt, in one transaction. A refused
     * preview stays refused, so that a late retry never does what the participant was told was not done; a new preview
     * plans the effect anew.
     *
     * @throws {Error} when the action belongs to another conversation, or is attempting or concluded with another
     * preview
     */
    async admit(where: Where, plan: Plan): Promise<Admission> {
      return database.asTenant(where.tenant, async (rows) => {
        const { openQuestions, onBehalf } = await lockConversation(rows, where);
        const effect = await planned(rows, where, { ...plan, onBehalf });
        await lockLimits(rows, where.tenant);
        const known = knownAnswer(effect, plan);
        if (known !== null) return known;
        const tried = effect.state === 'attempting';
        const approval = await approvalOf(rows, where, plan);
        const isApproved = plan.approvedIn === undefined || approval !== null;
        const bar = isApproved ? await findBar(rows, where, { ...plan, onBehalf }, openQuestions) : notApproved;
        if (!tried && approval !== null) await noteApproval(rows, where, plan, approval);
        if (bar !== null && !tried) return refuse(rows, where, plan, bar);
        return attempt(rows, where, plan, { tried, bar });
      });
    },

    /**
     * Writes the outcome of an attempt. Idempotent. False when the fence is outdated: another attempt has taken over,
     * and its outcome counts.
     */
    async conclude(where: Where, actionId: string, end: AttemptEnd): Promise<boolean> {
      return database.asTenant(where.tenant, async (rows) => {
        const effect = await lockEffect(rows, where, actionId);
        if (effect === null || effect.fence !== end.fence) return false;
        if (effect.state !== 'attempting') return effect.state === end.state && effect.confirmed === null;
        await storeEnd(rows, where, effect, end);
        return true;
      });
    },

    /**
     * An attempt ended before anything was done: the effect becomes `planned`, counts for no limit, and the next
     * attempt is checked anew without reading back. Does nothing when the fence is outdated.
     */
    async release(where: Where, actionId: string, { fence, waits }: Released): Promise<void> {
      await database.asTenant(where.tenant, async (rows) => {
        const effect = await lockEffect(rows, where, actionId);
        if (effect?.state !== 'attempting' || effect.fence !== fence) return;
        await rows.query(
          `update effects set state = 'planned', refusal = $3, updated_at = now() where tenant = $1 and action_id = $2`,
          [where.tenant, actionId, waits === undefined ? null : `waits: ${waits.why}`],
        );
        const because = waits === undefined ? {} : { waits: waits.why, next_at: new Date(waits.nextAt).toISOString() };
        await note(rows, where, actionId, 'effect.released', { kind: effect.kind, fence, ...because });
      });
    },

    /**
     * No further attempt will come. An attempting effect becomes `unknown`, unless its attempt may still be running; a
     * planned one, and one that the ledger does not know, becomes `refused`.
     */
    async giveUp(
      where: Where,
      actionId: string,
      { mayBeUnderWay }: { readonly mayBeUnderWay: boolean } = { mayBeUnderWay: false },
    ): Promise<'done' | 'refused' | 'unknown' | 'attempting'> {
      return database.asTenant(where.tenant, async (rows) => {
        const effect = await lockEffect(rows, where, actionId);
        if (effect === null) return 'refused';
        if (effect.state !== 'planned' && effect.state !== 'attempting') return effect.state;
        if (effect.state === 'attempting' && mayBeUnderWay) return 'attempting';
        const state = effect.state === 'planned' ? 'refused' : 'unknown';
        await storeEnd(rows, where, effect, { state, fence: effect.fence, because: gaveUp });
        return state;
      });
    },

    /** See {@link confirmEffect}. */
    async confirm(where: Where, actionId: string, confirmation: EffectConfirmation): Promise<void> {
      await database.asTenant(where.tenant, (rows) => confirmEffect(rows, where, actionId, confirmation));
    },
  };
}

const notApproved: Bar = { because: 'not-approved', values: {} };

/** The reason for effects whose retries are exhausted. */
const gaveUp = 'gave-up';

async function lockConversation(
  tx: Queryable,
  { tenant, conversation }: Where,
): Promise<{ readonly openQuestions: number; readonly onBehalf: string }> {
  const found = await tx.query<{ open_questions: number; participant: string | null; sender: string | null }>(
    'select open_questions, participant, sender from conversations where tenant = $1 and id = $2 for update',
    [tenant, conversation],
  );
  const row = found.rows[0];
  if (row) return { openQuestions: row.open_questions, onBehalf: onBehalfOf({ conversation, ...row }) };
  throw new Error(`Conversation ${conversation} has no row; it was erased, or another database is connected.`);
}

/** The effect's row, locked, with this plan if it may be planned. */
async function planned(tx: Queryable, where: Where, plan: Plan & Pick<BarredPlan, 'onBehalf'>): Promise<StoredEffect> {
  const written = [plan.kind, storableJson(plan.preview), plan.previewHash, plan.decisionId];
  const recipient = recipientOf(plan.recipient);
  await tx.query(
    `insert into effects (tenant, action_id, conversation, kind, state, preview, preview_hash, decision_id, recipient, on_behalf)
       values ($1, $2, $3, $4, 'planned', $5, $6, $7, $8, $9) on conflict (tenant, action_id) do nothing`,
    [where.tenant, plan.actionId, where.conversation, ...written, recipient, plan.onBehalf],
  );
  const effect = await lockEffect(tx, where, plan.actionId);
  if (effect === null) throw new Error(`Action ${plan.actionId} belongs to another conversation.`);
  const isNew = effect.preview_hash !== plan.previewHash && effect.refusals[plan.previewHash] === undefined;
  if (!isNew || (effect.state !== 'planned' && effect.state !== 'refused')) return effect;
  const again = await tx.query<StoredEffect>(
    `update effects
        set state = 'planned', kind = $3, preview = $4, preview_hash = $5, decision_id = $6, recipient = $7,
            provider_ref = null, refusal = null, confirmed = null, confirmed_by = null, updated_at = now()
      where tenant = $1 and action_id = $2 returning ${effectColumns}`,
    [where.tenant, plan.actionId, ...written, recipient],
  );
  return again.rows[0] ?? effect;
}

/** What is already known of this preview; null when it may be attempted. */
function knownAnswer(effect: StoredEffect, { actionId, previewHash }: Plan): Admission | null {
  const refusal = effect.refusals[previewHash];
  if (refusal !== undefined) {
    const { because, why, values = {} } = refusal;
    if (refusal.by === 'ledger') return { kind: 'refused', because: because as RefusalReason, values };
    return { kind: 'settled', state: 'refused', providerRef: null, because, ...(why && { why }) };
  }
  if (effect.preview_hash !== previewHash)
    throw new Error(`Action ${actionId} is ${effect.state} with another preview; it cannot be planned anew.`);
  switch (effect.state) {
    case 'planned':
    case 'attempting':
      return null;
    case 'done':
    case 'unknown':
    case 'refused':
      return { kind: 'settled', state: effect.state, providerRef: effect.provider_ref };
    default:
      return effect.state satisfies never;
  }
}

async function refuse(tx: Queryable, where: Where, plan: Plan, bar: Bar): Promise<Admission> {
  const { tenant } = where;
  const refusal: Refusal = { by: 'ledger', ...bar };
  await tx.query(
    `update effects set state = 'refused', refusal = $3, refusals = refusals || $4::jsonb, updated_at = now()
      where tenant = $1 and action_id = $2`,
    [tenant, plan.actionId, bar.because, storableJson({ [plan.previewHash]: refusal })],
  );
  await note(tx, where, plan.actionId, 'effect.refused', {
    kind: plan.kind,
    preview_hash: plan.previewHash,
    because: bar.because,
  });
  return { kind: 'refused', ...bar };
}

async function attempt(
  tx: Queryable,
  where: Where,
  plan: Plan,
  { tried, bar }: { readonly tried: boolean; readonly bar: Bar | null },
): Promise<Admission> {
  const marked = await tx.query<{ fence: number }>(
    `update effects
        set state = 'attempting', refusal = null, fence = fence + 1, attempts = attempts + 1, updated_at = now(),
            attempted_at = case when $3 then attempted_at else $4 end
      where tenant = $1 and action_id = $2 returning fence`,
    [where.tenant, plan.actionId, tried, new Date(plan.now)],
  );
  const fence = marked.rows[0]?.fence;
  if (fence === undefined) throw new Error(`The attempt of ${plan.actionId} could not be marked.`);
  await note(tx, where, plan.actionId, 'effect.admitted', {
    kind: plan.kind,
    preview_hash: plan.previewHash,
    decision: plan.decisionId,
    fence,
    tried,
    ...(bar === null ? {} : { barred: bar.because }),
  });
  return { kind: 'go', fence, tried, ...(bar === null ? {} : { barred: bar }) };
}

async function storeEnd(tx: Queryable, where: Where, effect: StoredEffect, end: AttemptEnd): Promise<void> {
  const { because = 'refused', why, values = {} } = end;
  const own = (refusalReasons as readonly string[]).includes(because);
  const refusal: Refusal = own ? { by: 'ledger', because, values } : { by: 'provider', because, ...(why && { why }) };
  const isRefused = end.state === 'refused';
  await tx.query(
    `update effects set state = $3, provider_ref = $4, refusal = $5, refusals = refusals || $6::jsonb, updated_at = now()
      where tenant = $1 and action_id = $2`,
    [
      where.tenant,
      effect.action_id,
      end.state,
      end.providerRef ?? null,
      end.because ?? null,
      storableJson(isRefused ? { [effect.preview_hash]: refusal } : {}),
    ],
  );
  // A provider's sentence may name a person, and the audit log outlives their erasure: it gets only reasons from a
  // list.
  const reason = own || because === 'slot-taken' || because === gaveUp ? because : 'provider';
  await note(tx, where, effect.action_id, 'effect.concluded', {
    kind: effect.kind,
    preview_hash: effect.preview_hash,
    state: end.state,
    fence: end.fence,
    ...(isRefused ? { because: reason } : {}),
    ...(end.providerRef === undefined ? {} : { provider_ref: end.providerRef }),
  });
}

function note(
  tx: Queryable,
  { tenant, conversation }: Where,
  actionId: string,
  event: 'effect.admitted' | 'effect.refused' | 'effect.released' | 'effect.concluded',
  data: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  return appendAudit(tx, tenant, { actor: 'parley', event, conversation, subject: actionId, data });
}
