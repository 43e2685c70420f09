/** `Idempotency-Key`: stores the first answer to a request for its repetitions (R6). */
import type { Queryable } from '../database/database.ts';
import { storableJsonText } from '../database/storable-json.ts';

export interface IdempotentRequest {
  readonly tenant: string;
  readonly keyId: string;
  readonly key: string;
  /** Whose request it is; null: of no conversation that its address or its body names. */
  readonly conversation: string | null;
  /** Of route and body. */
  readonly digest: string;
}

export type Begun =
  /** The caller is the first and must finish or abandon the request. */
  | { readonly kind: 'first' }
  | { readonly kind: 'replay'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'in-flight' }
  | { readonly kind: 'other-request' };

/** A first request that has run this long is assumed to have died with its process. */
const lostAfterS = 120;
const keptForS = 86_400;

/** Takes the key, or returns the state of the request that holds it. */
export async function beginRequest(tx: Queryable, request: IdempotentRequest): Promise<Begun> {
  const { tenant, keyId, key, digest, conversation } = request;
  const taken = await tx.query(
    `insert into idempotency_keys (tenant, key_id, key, request_digest, conversation) values ($1, $2, $3, $4, $7)
     on conflict (tenant, key_id, key) do update set request_digest = excluded.request_digest, conversation = excluded.conversation,
           created_at = now(), status = null, body = null
       where idempotency_keys.created_at < now() - make_interval(secs => $5)
          or (idempotency_keys.status is null and idempotency_keys.request_digest = excluded.request_digest
              and idempotency_keys.created_at < now() - make_interval(secs => $6))
     returning key`,
    [tenant, keyId, key, digest, keptForS, lostAfterS, conversation],
  );
  if (taken.rowCount === 1) return { kind: 'first' };
  const found = await tx.query<{ request_digest: string; status: number | null; body: unknown }>(
    'select request_digest, status, body from idempotency_keys where tenant = $1 and key_id = $2 and key = $3',
    [tenant, keyId, key],
  );
  const row = found.rows[0];
  // The key was abandoned between the two statements: the sender may try again at once.
  if (!row) return { kind: 'in-flight' };
  if (row.request_digest !== digest) return { kind: 'other-request' };
  return row.status === null ? { kind: 'in-flight' } : { kind: 'replay', status: row.status, body: row.body };
}

/** Stores the answer. `body` is JSON text. */
export async function finishRequest(
  tx: Queryable,
  { tenant, keyId, key }: IdempotentRequest,
  answer: { readonly status: number; readonly body: string },
): Promise<void> {
  await tx.query(
    'update idempotency_keys set status = $4, body = $5 where tenant = $1 and key_id = $2 and key = $3 and status is null',
    [tenant, keyId, key, answer.status, storableJsonText(answer.body)],
  );
}

/** Releases the key: the request failed in a way that a repetition may fix. */
export async function abandonRequest(tx: Queryable, { tenant, keyId, key }: IdempotentRequest): Promise<void> {
  await tx.query('delete from idempotency_keys where tenant = $1 and key_id = $2 and key = $3 and status is null', [
    tenant,
    keyId,
    key,
  ]);
}

/** Deletes expired idempotency keys of the tenant. */
export async function forgetOldRequests(tx: Queryable, tenant: string): Promise<void> {
  await tx.query('delete from idempotency_keys where tenant = $1 and created_at < now() - make_interval(secs => $2)', [
    tenant,
    keptForS,
  ]);
}
