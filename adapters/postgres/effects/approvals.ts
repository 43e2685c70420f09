/** Approvals of previews: who has approved what, and how that was proven (decision 0027). */
import type { Where } from '../../../contracts/state/turn.ts';
import type { Door } from '../../../contracts/state/signature.ts';
import type { Database, Queryable } from '../database/database.ts';

export function postgresApprovals(database: Database) {
  return {
    /** The first approval of a preview stands. */
    async approve(
      where: Where,
      approval: Door & { readonly actionId: string; readonly previewHash: string; readonly at: number },
    ): Promise<void> {
      const { actionId, previewHash, actor, keyId, via, at } = approval;
      await database.asTenant(where.tenant, (rows) =>
        rows.query(
          `insert into approvals (tenant, conversation, action_id, preview_hash, actor, key_id, via, at)
             values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
          [where.tenant, where.conversation, actionId, previewHash, actor, keyId, via, new Date(at)],
        ),
      );
    },
  };
}

/** Null: nobody has approved this preview of the action. */
export async function approvalOf(
  tx: Queryable,
  where: Where,
  { actionId, previewHash }: { readonly actionId: string; readonly previewHash: string },
): Promise<Door | null> {
  const found = await tx.query<Door>(
    `select via, actor, key_id as "keyId" from approvals
      where tenant = $1 and conversation = $2 and action_id = $3 and preview_hash = $4`,
    [where.tenant, where.conversation, actionId, previewHash],
  );
  return found.rows[0] ?? null;
}
