/** The ledger of effects in PostgreSQL (F5): one row per action, `planned → attempting → done | unknown | refused`. */
import type { EffectOnWire } from '../../contracts/conversation.ts';
import type { Database } from './database.ts';

interface Where {
  readonly tenant: string;
  readonly conversation: string;
}

interface Effect {
  readonly actionId: string;
  readonly kind: string;
  readonly preview: unknown;
  readonly previewHash: string;
  readonly decisionId: string | null;
}

type State = EffectOnWire['state'];

export function postgresLedger(database: Database) {
  return {
    async plan(where: Where, effect: Effect): Promise<{ readonly state: State; readonly providerRef: string | null }> {
      return database.asTenant(where.tenant, async (rows) => {
        await rows.query(
          `insert into effects (tenant, action_id, conversation, kind, state, preview, preview_hash, decision_id)
             values ($1, $2, $3, $4, 'planned', $5, $6, $7)
             on conflict (tenant, action_id) do update
               set state = 'planned', preview = excluded.preview, preview_hash = excluded.preview_hash, refusal = null, updated_at = now()
               where effects.state in ('planned', 'refused') and effects.preview_hash <> excluded.preview_hash`,
          [
            where.tenant,
            effect.actionId,
            where.conversation,
            effect.kind,
            JSON.stringify(effect.preview),
            effect.previewHash,
            effect.decisionId,
          ],
        );
        const found = await rows.query<{ state: State; provider_ref: string | null; preview_hash: string }>(
          'select state, provider_ref, preview_hash from effects where tenant = $1 and action_id = $2 and conversation = $3',
          [where.tenant, effect.actionId, where.conversation],
        );
        const [row] = found.rows;
        if (!row) throw new Error(`Action ${effect.actionId} belongs to another conversation.`);
        if (row.preview_hash !== effect.previewHash) {
          throw new Error(`Action ${effect.actionId} is ${row.state} with another preview; it cannot be planned anew.`);
        }
        return { state: row.state, providerRef: row.provider_ref };
      });
    },

    async attempt(where: Where, actionId: string): Promise<void> {
      await database.asTenant(where.tenant, (rows) =>
        rows.query(
          `update effects set state = 'attempting', attempts = attempts + 1, updated_at = now()
            where tenant = $1 and action_id = $2 and state in ('planned', 'attempting', 'refused')`,
          [where.tenant, actionId],
        ),
      );
    },

    async conclude(
      where: Where,
      actionId: string,
      end: { readonly state: 'done' | 'refused' | 'unknown'; readonly providerRef?: string; readonly refusal?: string },
    ): Promise<void> {
      await database.asTenant(where.tenant, (rows) =>
        rows.query(
          `update effects set state = $3, provider_ref = $4, refusal = $5, updated_at = now()
            where tenant = $1 and action_id = $2 and state = 'attempting'`,
          [where.tenant, actionId, end.state, end.providerRef ?? null, end.refusal ?? null],
        ),
      );
    },
  };
}
