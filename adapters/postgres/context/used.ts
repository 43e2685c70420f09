/** The material that a reply rested on, kept with the reply (X10). */
import type { MaterialRef } from '../../../contracts/context-request.ts';
import type { ContextUsed } from '../../../contracts/material.ts';
import type { Where } from '../../../contracts/turn.ts';
import type { Queryable } from '../database/database.ts';
import { storableJson } from '../database/storable-json.ts';
import { suppliesById } from './supplies.ts';

export async function noteMaterial(
  tx: Queryable,
  where: Where,
  turnId: string,
  material: readonly MaterialRef[],
): Promise<void> {
  const ids = material.flatMap((one) => (one.kind === 'supply' ? [one.supplyId] : []));
  const supplies = await suppliesById(tx, where, ids);
  const used = material.map((one): ContextUsed => ({
    artifact_type: one.artifact,
    from: one.kind,
    supply_id: one.kind === 'supply' ? one.supplyId : null,
    request_id: one.kind === 'supply' ? (supplies.get(one.supplyId)?.requestId ?? null) : null,
  }));
  await tx.query('update messages set context_used = $4 where tenant = $1 and conversation = $2 and message_id = $3', [
    where.tenant,
    where.conversation,
    `${turnId}:reply`,
    storableJson(used),
  ]);
}
