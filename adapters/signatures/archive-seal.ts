/**
 * Signs archives of people's data, so that whoever is given one can tell that it is whole and ours: Ed25519 over the
 * manifest, with a key made of the installation's order key. Free of any I/O.
 */
import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto';

export interface ArchiveSeal {
  /** The public key as SPKI (DER) in base64: what others check with. */
  readonly publicKey: string;
  /** In base64. */
  sign(bytes: Uint8Array): string;
}

/** The same order key gives the same key pair in every process and after every restart. */
export function archiveSeal(orderKey: string): ArchiveSeal {
  const seed = Buffer.from(hkdfSync('sha256', orderKey, '', 'parley archive key 1', 32));
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
  return {
    publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64'),
    sign: (bytes) => sign(null, bytes, key).toString('base64'),
  };
}

/** False too for a key or a signature that is none. */
export function isSealedBy(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  const key = keyIn(publicKey);
  return key !== null && verify(null, bytes, key, Buffer.from(signature, 'base64'));
}

/** Short enough to be read out: the first 16 bytes of the key's SHA-256 in hex. */
export function fingerprintOf(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 32);
}

function keyIn(publicKey: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');
