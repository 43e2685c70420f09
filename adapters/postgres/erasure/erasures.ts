/** Erases conversations (R5): their rows at once, and what is left to do outside of the database until it is done. */
import type { ErasedCall } from '../../../contracts/state/erased-call.ts';
import type { EffectPreview } from '../../../contracts/wire/preview.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import { appendAudit, type AuditEntry } from '../audit/audit.ts';
import type { Database, Queryable } from '../database/database.ts';
import { storableJson } from '../database/storable-json.ts';
import { holdsOn } from './holds.ts';

export type EraseOutcome =
  | { readonly kind: 'erased' }
  /** There is none, or it is another participant's. */
  | { readonly kind: 'unknown' }
  /** A legal hold is on it, or on its participant. */
  | { readonly kind: 'held' }
  /** An effect is under way: its outcome is waited for. */
  | { readonly kind: 'attempting' };

export interface Erase {
  readonly conversation: string;
  /** Only a conversation of theirs; null: of anybody. */
  readonly participant: string | null;
  /** Who, with which key, and why. */
  readonly by: Pick<AuditEntry, 'actor' | 'keyId' | 'via' | 'reason'>;
  /** The order of which it is a part; absent: it is erased on its own. */
  readonly subject?: string;
  /** What the audit log says beside it. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** What is left to do about the calls of these effects. */
  readonly callsOf: (effects: readonly ErasableEffect[], locale: string | null) => readonly ErasedCall[];
}

export interface ErasableEffect {
  readonly actionId: string;
  readonly kind: string;
  readonly preview: EffectPreview;
}

/**
 * In the caller's transaction: all rows go, or none. From its end on nobody finds the conversation, and nothing of it
 * can begin. Locks as the ledger does: conversation, effects, audit.
 */
export async function eraseConversation(
  tx: Queryable,
  tenant: string,
  { conversation, participant, by, subject, data = {}, callsOf }: Erase,
): Promise<EraseOutcome> {
  const found = await tx.query<{ locale: string | null }>(
    `select locale from conversations
      where tenant = $1 and id = $2 and ($3::text is null or participant = $3) for update`,
    [tenant, conversation, participant],
  );
  const talk = found.rows[0];
  if (talk === undefined) return { kind: 'unknown' };
  if (await holdsOn(tx, tenant, { conversation })) return { kind: 'held' };
  const { rows: effects } = await tx.query<ErasableEffect & { readonly state: string }>(
    `select action_id as "actionId", kind, preview, state from effects
      where tenant = $1 and conversation = $2 for update`,
    [tenant, conversation],
  );
  if (effects.some(({ state }) => state === 'attempting')) return { kind: 'attempting' };
  const done = effects.filter(({ state }) => state === 'done' || state === 'unknown');
  const erased = await tx.query<{ is: boolean }>('select erase_conversation($1, $2, $3) as is', [
    tenant,
    conversation,
    storableJson(callsOf(done, talk.locale)),
  ]);
  if (erased.rows[0]?.is !== true) throw new Error(`Conversation ${conversation} was locked and cannot be erased.`);
  if (subject !== undefined)
    await tx.query('update erasures set subject = $3 where tenant = $1 and conversation = $2', [
      tenant,
      conversation,
      subject,
    ]);
  const about = subject === undefined ? data : { ...data, erasure: subject };
  await appendAudit(tx, tenant, { ...by, event: 'conversation.erased', conversation, subject: null, data: about });
  return { kind: 'erased' };
}

export function postgresErasures(database: Database) {
  return {
    /** Those with something left to do, the oldest first. */
    async open(tenant: string, limit: number): Promise<readonly string[]> {
      const { rows } = await database.asTenant(tenant, (tx) =>
        tx.query<{ conversation: string }>(
          'select conversation from erasures where tenant = $1 and done_at is null order by begun_at limit $2',
          [tenant, limit],
        ),
      );
      return rows.map(({ conversation }) => conversation);
    },

    /** Calls that are not called off yet. */
    async calls({ tenant, conversation }: Where): Promise<readonly ErasedCall[]> {
      const { rows } = await database.asTenant(tenant, (tx) =>
        tx.query<{ bookings: readonly ErasedCall[] | null }>(
          'select bookings from erasures where tenant = $1 and conversation = $2',
          [tenant, conversation],
        ),
      );
      return rows[0]?.bookings ?? [];
    },

    /** What is left of them; its words are forgotten with the last. */
    async leave({ tenant, conversation }: Where, left: readonly ErasedCall[]): Promise<void> {
      await database.asTenant(tenant, (tx) =>
        tx.query('update erasures set bookings = $3 where tenant = $1 and conversation = $2', [
          tenant,
          conversation,
          left.length === 0 ? null : storableJson(left),
        ]),
      );
    },

    /** Removes what requests that were under way have left since, and notes that nothing is left to do. */
    async finish({ tenant, conversation }: Where): Promise<void> {
      await database.asTenant(tenant, async (tx) => {
        await tx.query('select sweep_erased($1, $2)', [tenant, conversation]);
        await tx.query('update erasures set done_at = now() where tenant = $1 and conversation = $2', [
          tenant,
          conversation,
        ]);
      });
    },
  };
}
