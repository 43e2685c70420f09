/** Variables of the keys that payloads are encrypted with. */
import type { Chapter, Reader } from './variable.ts';

/** Whoever sends or reads what Temporal keeps. */
const talkers: readonly Reader[] = ['api', 'codec', 'worker', 'prepare', 'stack'];

export const payloadKeys: Chapter = {
  title: 'Encryption of what Temporal keeps',
  variables: [
    {
      name: 'PARLEY_MASTER_KEY',
      readers: talkers,
      meaning:
        'Wraps the keys of tenants: 64 hex digits, or several such keys with commas or line breaks between, the newest first. Whoever loses it loses every open conversation.',
      fallback: 'the local stack makes and keeps its own',
      secret: true,
    },
    {
      name: 'PARLEY_VAULT_URL',
      readers: talkers,
      meaning:
        "A server with Vault's transit API that keeps the master key, with the mount of the engine: `https://vault.example.org:8200/v1/transit`. Plain text only on this machine.",
      fallback: 'the keys in `PARLEY_MASTER_KEY`',
    },
    {
      name: 'PARLEY_VAULT_TOKEN',
      readers: talkers,
      meaning: 'Its token. It may encrypt and decrypt with one key.',
      fallback: '',
      secret: true,
    },
    { name: 'PARLEY_VAULT_KEY', readers: talkers, meaning: 'The name of that key there.', fallback: '`parley`' },
    {
      name: 'PARLEY_CODEC',
      readers: talkers,
      meaning: '`off`: everything stands in Temporal as it is said. What was encrypted before can no longer be read.',
      fallback: '`on`',
    },
  ],
};
