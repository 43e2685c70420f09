/** AES-256-GCM with a key in memory: what is sealed opens with the same key and the same `about` alone. */
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

export interface SealingKey {
  /** Nonce, ciphertext and tag in one. `about` is bound to it and not part of it. */
  seal(plain: Uint8Array, about: string): Buffer;
  /** Null: sealed with another key, about something else, or changed since. */
  open(sealed: Uint8Array, about: string): Buffer | null;
}

/** Bytes of a key. */
export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** @throws {RangeError} for a key of another length */
export function sealingKey(bytes: Uint8Array): SealingKey {
  if (bytes.length !== keyBytes) throw new RangeError(`A key has ${keyBytes} bytes, and this one ${bytes.length}.`);
  // Not the bytes themselves: a key object does not print its content.
  const key = createSecretKey(bytes);
  return {
    seal(plain, about) {
      // Random: several processes use one key. Far fewer than 2^32 payloads have one.
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(about));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, about) {
      if (sealed.length < nonceBytes + tagBytes) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(about));
      decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
      const plain = decipher.update(sealed.subarray(nonceBytes, sealed.length - tagBytes));
      try {
        return Buffer.concat([plain, decipher.final()]);
      } catch {
        // The tag does not fit: nothing of it may be used.
        return null;
      }
    },
  };
}
