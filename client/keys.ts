/** API keys, for administrators (interface.md, "Keys and CLI"). */
import type { GivenKey, KeyOnWire, NewKeyOnWire } from '../contracts/wire/keys.ts';
import type { List } from './pages.ts';
import { listOf, remove } from './requests.ts';
import type { Transport } from './transport.ts';

export interface Tenants {
  /** Creates a tenant and returns its first admin key; needs the installation key. Never retried. */
  create(tenant: string): Promise<NewKeyOnWire>;
}

export function tenantsOf(transport: Transport): Tenants {
  return {
    create: async (tenant) =>
      (await transport.send({ method: 'POST', path: 'v1/tenants', body: { tenant }, repeatable: false }))
        .body as NewKeyOnWire,
  };
}

export interface KeyRing extends List<KeyOnWire> {
  /** Makes a key; its secret is shown once. Never retried, because a retry would make another key. */
  create(body: GivenKey): Promise<NewKeyOnWire>;
  /** Makes a key like this one; this one ends at once, or after `overlapS` seconds. Never retried. */
  rotate(id: string, overlapS?: number): Promise<NewKeyOnWire>;
  /** Revokes a key. Idempotent. */
  revoke(id: string): Promise<KeyOnWire>;
}

export function keysOf(transport: Transport): KeyRing {
  const path = (id: string): string => `v1/keys/${encodeURIComponent(id)}`;
  const make = async (to: string, body: unknown): Promise<NewKeyOnWire> =>
    (await transport.send({ method: 'POST', path: to, body, repeatable: false })).body as NewKeyOnWire;
  return {
    ...listOf<KeyOnWire>(transport, 'v1/keys'),
    create: (body) => make('v1/keys', body),
    rotate: (id, overlapS) => make(`${path(id)}/rotate`, overlapS === undefined ? {} : { overlap_s: overlapS }),
    revoke: (id) => remove<KeyOnWire>(transport, path(id)),
  };
}
