/** Rows of supplies (X4): written before the workflow is called, and deleted if the workflow refuses them. */
import type { SupplySource } from '../../../contracts/wire/material.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import type { Queryable } from '../database/database.ts';
import { storableOrNull, storableText } from '../database/storable-json.ts';
import { isUuid } from '../database/uuid.ts';

export interface SupplyRow {
  readonly supplyId: string;
  readonly requestId: string;
  readonly slotKey: string;
  readonly label: string | null;
  /** As it was given. */
  readonly content: string;
  /** As the model sees it. */
  readonly shown: string;
  /** Size of the content, in bytes of UTF-8. */
  readonly bytes: number;
  /** SHA-256 of the content, in hex. */
  readonly hash: string;
  readonly redactions: readonly { readonly kind: string; readonly count: number }[];
  readonly source: SupplySource | null;
  readonly providedBy: string;
  readonly keyId: string | null;
  readonly at: Date;
}

/** Inserts a supply; an existing row stays unchanged. */
export async function insertSupply(tx: Queryable, { tenant, conversation }: Where, row: SupplyRow): Promise<void> {
  await tx.query(
    `insert into context_supplies (tenant, supply_id, conversation, request_id, slot_key, label, content, shown, bytes, hash, redactions,
                                   source, provided_by, key_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing`,
    [
      tenant,
      row.supplyId,
      conversation,
      row.requestId,
      storableText(row.slotKey),
      row.label === null ? null : storableText(row.label),
      storableText(row.content),
      storableText(row.shown),
      row.bytes,
      row.hash,
      storableOrNull(row.redactions),
      storableOrNull(row.source),
      storableText(row.providedBy),
      row.keyId,
      row.at,
    ],
  );
}

/** Deletes supplies that the workflow refused. */
export async function deleteSupplies(
  tx: Queryable,
  { tenant, conversation }: Where,
  ids: readonly string[],
): Promise<void> {
  await tx.query(
    'delete from context_supplies where tenant = $1 and conversation = $2 and supply_id = any($3::uuid[])',
    [tenant, conversation, ids.filter(isUuid)],
  );
}

/** The supplies of a request that `taken` names, in that order. */
export async function suppliesOf(
  tx: Queryable,
  tenant: string,
  requestId: string,
  taken: readonly string[],
): Promise<readonly SupplyRow[]> {
  const found = await tx.query<SupplyRow>(
    `select ${columns} from context_supplies where tenant = $1 and request_id = $2 and supply_id = any($3::uuid[]) order by serial`,
    [tenant, requestId, taken.filter(isUuid)],
  );
  return found.rows;
}

/** Supplies of a conversation by id; missing ones are left out. */
export async function suppliesById(
  tx: Queryable,
  { tenant, conversation }: Where,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SupplyRow>> {
  const found = await tx.query<SupplyRow>(
    `select ${columns} from context_supplies where tenant = $1 and conversation = $2 and supply_id = any($3::uuid[])`,
    [tenant, conversation, ids.filter(isUuid)],
  );
  return new Map(found.rows.map((row) => [row.supplyId, row]));
}

const columns = `supply_id as "supplyId", request_id as "requestId", slot_key as "slotKey", label, content, shown, bytes, hash, redactions,
  source, provided_by as "providedBy", key_id as "keyId", at`;
