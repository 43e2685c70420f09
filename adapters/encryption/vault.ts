/** A master key that a server keeps and never gives away: HashiCorp Vault's transit engine, or one that speaks like it. */
import type { MasterKey } from './master-keys.ts';

export interface VaultSettings {
  /** With the mount of the engine, without a trailing slash, e.g. `https://vault.example.org:8200/v1/transit`. */
  readonly url: string;
  readonly token: { reveal(): string };
  /** Name of a key of type `aes256-gcm96`. */
  readonly key: string;
}

/** A tenant's key is asked for once in minutes by a process, and somebody waits for it. */
const limitMs = 5_000;

/** The server cannot be reached, or refuses; without its token and without what was to be wrapped. */
export class VaultFailed extends Error {
  override readonly name = 'VaultFailed';
}

export function vaultMasterKey({ url, token, key }: VaultSettings): MasterKey {
  async function ask(verb: 'encrypt' | 'decrypt', body: object): Promise<{ readonly status: number; data: unknown }> {
    const address = `${url}/${verb}/${encodeURIComponent(key)}`;
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-vault-token': token.reveal(), 'x-vault-request': 'true' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      });
      const said: unknown = await answer.json();
      return { status: answer.status, data: isRecord(said) ? said['data'] : null };
    } catch (cause) {
      throw new VaultFailed(`The key server ${url} does not answer. Check PARLEY_VAULT_URL and the server.`, { cause });
    }
  }
  const refused = (verb: string, status: number): VaultFailed =>
    new VaultFailed(
      `The key server ${url} answered ${status} when it was to ${verb} with the key "${key}". ` +
        'Check PARLEY_VAULT_KEY, and what PARLEY_VAULT_TOKEN may do.',
    );
  return {
    id: `vault:${key}`,
    async wrap(plain, about) {
      const { status, data } = await ask('encrypt', {
        plaintext: Buffer.from(plain).toString('base64'),
        associated_data: Buffer.from(about).toString('base64'),
      });
      const ciphertext = isRecord(data) ? data['ciphertext'] : null;
      if (typeof ciphertext !== 'string') throw refused('encrypt', status);
      return Buffer.from(ciphertext);
    },
    async unwrap(wrapped, about) {
      const { status, data } = await ask('decrypt', {
        ciphertext: Buffer.from(wrapped).toString(),
        associated_data: Buffer.from(about).toString('base64'),
      });
      const plaintext = isRecord(data) ? data['plaintext'] : null;
      if (typeof plaintext === 'string') return Buffer.from(plaintext, 'base64');
      // Its answer to a ciphertext that is not of this key, or about something else.
      if (status === 400) return null;
      throw refused('decrypt', status);
    },
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
