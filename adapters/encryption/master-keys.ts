/** Master keys of the installation. They wrap the keys of tenants, and nothing else. */
import { createHash } from 'node:crypto';
import { sealingKey } from './sealing-key.ts';

/** One master key, wherever it is kept. */
export interface MasterKey {
  /** Stored beside what it wraps, e.g. `local:3f2a90c1` or `vault:parley`. */
  readonly id: string;
  /** `about` is bound to what is wrapped. @throws when the key cannot be reached */
  wrap(key: Uint8Array, about: string): Promise<Buffer>;
  /** Null: it does not fit. @throws when the key cannot be reached */
  unwrap(wrapped: Uint8Array, about: string): Promise<Buffer | null>;
}

/** Several at once, while one takes the place of another: the first wraps, and each unwraps what is its own. */
export interface MasterKeys {
  readonly current: MasterKey;
  /** Null: there is no such key any more. */
  find(id: string): MasterKey | null;
}

/** @throws {RangeError} when there is none */
export function masterKeys(keys: readonly MasterKey[]): MasterKeys {
  const [current] = keys;
  if (current === undefined) throw new RangeError('There is no master key.');
  return { current, find: (id) => keys.find((key) => key.id === id) ?? null };
}

/** A key that this process holds. Its id is a fingerprint, so that nobody has to name it. */
export function localMasterKey(bytes: Uint8Array): MasterKey {
  const { seal, open } = sealingKey(bytes);
  const fingerprint = createHash('sha256').update('parley master key').update(bytes).digest('hex');
  return {
    id: `local:${fingerprint.slice(0, 16)}`,
    wrap: async (key, about) => seal(key, about),
    unwrap: async (wrapped, about) => open(wrapped, about),
  };
}
