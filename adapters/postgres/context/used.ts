/** The material of a reply, stored with the reply (X10). */
import type { MaterialRef } from '../../../contracts/state/context-request.ts';
import type { ContextUsed } from '../../../contracts/wire/material.ts';
import type { Where } from '../../../contracts/state/turn.ts';
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
  const used = material.flatMap((one): ContextUsed[] => {
    if (one.kind === 'session')
      return [{ artifact_type: one.artifact, from: 'session', supply_id: null, request_id: null }];
    const supply = supplies.get(one.supplyId);
    // The supply was deleted, so the reply did not rest on it.
    if (!supply) return [];
    const { requestId: request_id } = supply;
    return [{ artifact_type: one.artifact, from: 'supply', supply_id: one.supplyId, request_id }];
  });
  await tx.query('update messages set context_used = $4 where tenant = $1 and conversation = $2 and message_id = $3', [
    where.tenant,
    where.conversation,
    `${turnId}:reply`,
    storableJson(used),
  ]);
}
