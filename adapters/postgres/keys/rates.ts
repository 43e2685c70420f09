/** Buckets of tokens that all processes share, in PostgreSQL. */
import { createHash } from 'node:crypto';
import { statement, type Database } from '../database/database.ts';

const takeTokens = statement('take-tokens', 'select granted, wait_ms from take_tokens($1, $2, $3, $4, $5)');

/** Up to `wanted` tokens of a bucket, and the milliseconds until there is one again when there is none. */
export type TakeTokens = (
  name: string,
  rate: { readonly perMinute: number; readonly burst: number },
  wanted: number,
  /** Epoch milliseconds. */
  at: number,
) => Promise<{ readonly granted: number; readonly waitMs: number }>;

/** One round trip. */
export function sharedRates(database: Pick<Database, 'query'>): TakeTokens {
  return async (name, { perMinute, burst }, wanted, at) => {
    const digest = createHash('sha256').update(name).digest('base64url');
    const { rows } = await database.query<{ granted: number; wait_ms: number }>(
      takeTokens([digest, perMinute, burst, wanted, new Date(at)]),
    );
    const [taken] = rows;
    return { granted: taken?.granted ?? 0, waitMs: taken?.wait_ms ?? 0 };
  };
}
