/** Keys, as the small server for tests answers them. */
import { keyBody, keyOnWire, newKeyOnWire, rotateBody, tenantBody, type KeyOnWire } from '../../contracts/wire/keys.ts';
import type { Seen } from './contract-talks.ts';

const at = '2026-11-21T09:00:00.000Z';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Like extends Pick<KeyOnWire, 'role' | 'parties'> {
  readonly tenant?: string | undefined;
  readonly participant?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly expires_at?: string | null | undefined;
}

export class ContractKeys {
  readonly made = new Map<string, KeyOnWire>();

  /** Null: the route is none of these, or the key is not there. */
  answer({ method, path, body }: Seen): Answer | null {
    const [, , collection = '', id = '', verb = ''] = path.split('/').map(decodeURIComponent);
    const known = this.made.get(id);
    switch (`${method} ${collection}${verb === '' ? '' : ` ${verb}`}`) {
      case 'POST tenants':
        return this.make({ ...tenantBody.parse(body), role: 'admin', parties: [] });
      case 'POST keys':
        return this.make(keyBody.parse(body));
      case 'POST keys rotate':
        rotateBody.parse(body);
        return known === undefined ? null : this.make(known);
      case 'GET keys':
        return { status: 200, body: { items: [...this.made.values()], next: null } };
      case 'DELETE keys': {
        if (known === undefined) return null;
        const revoked = keyOnWire.parse({ ...known, revoked_at: at });
        this.made.set(id, revoked);
        return { status: 200, body: revoked };
      }
      default:
        return null;
    }
  }

  private make(like: Like): Answer {
    const id = `k-${this.made.size + 1}`;
    const never = { created_at: at, revoked_at: null, last_used_at: null };
    const { tenant = 'local', participant = null, parties, label = null, role, expires_at = null } = like;
    const stored = keyOnWire.parse({ id, tenant, role, participant, parties, label, expires_at, ...never });
    this.made.set(id, stored);
    return { status: 201, body: newKeyOnWire.parse({ ...stored, key: `pk_${id}_secret` }) };
  }
}
