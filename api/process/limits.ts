/** Rate limits as token buckets per key, conversation, tenant and address, shared by all processes of the API. */
import { isIPv6 } from 'node:net';
import type { TakeTokens } from '../../adapters/postgres/keys/rates.ts';
import type { LimitSettings } from '../../settings/limits.ts';
import { createBuckets, type Buckets, type Rate } from './buckets.ts';
import { ApiProblem } from './problem.ts';

/**
 * `talk`: what belongs to a talk; its conversation and its tenant have limits of their own beside it. `change`: orders
 * and notes, one at a time. `large`: large bodies, and what many rows come from. `secret`: what makes or ends a key or
 * an address.
 */
export type RequestRate = 'talk' | 'change' | 'large' | 'secret';

/** Every method throws 429 with Retry-After when the limit is reached. */
export interface Limits {
  /** A request that writes, before its body is read: by its route's rate. */
  request(rate: RequestRate, by: { readonly keyId: string }): Promise<void>;
  /** A key starts a conversation. */
  conversation(by: { readonly keyId: string }): Promise<void>;
  /** A message is sent to a conversation. */
  message(where: { readonly tenant: string; readonly conversation: string }): Promise<void>;
  /** A key was presented that is none: good keys cost their address nothing. */
  stranger(address: string): Promise<void>;
  /** Most open sockets per key and per tenant; null: no limit. */
  readonly sockets: { readonly perKey: number; readonly perTenant: number } | null;
}

/** `settings` null: no limits. */
export function createLimits(settings: LimitSettings | null, clock: () => number, takeTokens: TakeTokens): Limits {
  if (settings === null) return unlimited;
  const bucketsOf = (kind: string, rate: Rate) => createBuckets(kind, rate, clock, takeTokens);
  const conversations = bucketsOf('conversations', settings.conversations);
  const messages = bucketsOf('messages', settings.messages);
  const tenants = bucketsOf('tenant messages', settings.tenantMessages);
  const strangers = bucketsOf('unknown keys', settings.unknownKeys);
  const requests: Readonly<Record<RequestRate, Buckets>> = {
    talk: bucketsOf('talk', settings.talk),
    change: bucketsOf('change', settings.change),
    large: bucketsOf('large', settings.large),
    secret: bucketsOf('secret', settings.secret),
  };
  return {
    request: (rate, { keyId }) => take(requests[rate], keyId, 'requests of this kind with this key', settings[rate]),
    conversation: ({ keyId }) => take(conversations, keyId, 'conversations with this key', settings.conversations),
    async message({ tenant, conversation }) {
      await take(messages, `${tenant}/${conversation}`, 'messages in this conversation', settings.messages);
      try {
        await take(tenants, tenant, 'messages of this tenant', settings.tenantMessages);
      } catch (refused) {
        messages.giveBack(`${tenant}/${conversation}`);
        throw refused;
      }
    },
    stranger: (address) => take(strangers, networkOf(address), 'unknown keys from this address', settings.unknownKeys),
    sockets: { perKey: settings.socketsPerKey, perTenant: settings.socketsPerTenant },
  };
}

export function tooMany(what: string, remedy: string, afterS: number): ApiProblem {
  return new ApiProblem(
    'too-many',
    { detail: `Too many ${what}.`, remedy },
    { headers: { 'retry-after': String(Math.max(1, afterS)) } },
  );
}

const unlimited: Limits = {
  request: async () => undefined,
  conversation: async () => undefined,
  message: async () => undefined,
  stranger: async () => undefined,
  sockets: null,
};

async function take(buckets: Buckets, name: string, what: string, { perMinute }: Rate): Promise<void> {
  const waitMs = await buckets.take(name);
  if (waitMs === 0) return;
  throw tooMany(
    `${what}: ${perMinute} a minute are taken`,
    'Send it again after the time that Retry-After names.',
    Math.ceil(waitMs / 1000),
  );
}

/** An owner of one IPv6 address has a whole /64, so the network is counted. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
