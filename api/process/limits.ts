/**
 * Rate limits as token buckets per key, conversation, tenant and address. Per process: several processes share nothing.
 */
import { isIPv6 } from 'node:net';
import type { LimitSettings } from '../../settings/limits.ts';
import { createBuckets, type Buckets } from './buckets.ts';
import { ApiProblem } from './problem.ts';

/** Every method throws 429 with Retry-After when the limit is reached. */
export interface Limits {
  /** A key starts a conversation. */
  conversation(by: { readonly keyId: string }): void;
  /** A message is sent to a conversation. */
  message(where: { readonly tenant: string; readonly conversation: string }): void;
  /** A key is presented that this process does not know. */
  stranger(address: string): void;
  /** The key was valid: the address gets its token back. */
  welcome(address: string): void;
  /** Most open sockets per key and per tenant; null: no limit. */
  readonly sockets: { readonly perKey: number; readonly perTenant: number } | null;
}

/** `settings` null: no limits. */
export function createLimits(settings: LimitSettings | null, clock: () => number): Limits {
  if (settings === null) return unlimited;
  const conversations = createBuckets(settings.conversations, clock);
  const messages = createBuckets(settings.messages, clock);
  const tenants = createBuckets(settings.tenantMessages, clock);
  const strangers = createBuckets(settings.unknownKeys, clock);
  return {
    conversation: ({ keyId }) => take(conversations, keyId, 'conversations with this key', settings.conversations),
    message({ tenant, conversation }) {
      take(messages, `${tenant}/${conversation}`, 'messages in this conversation', settings.messages);
      try {
        take(tenants, tenant, 'messages of this tenant', settings.tenantMessages);
      } catch (refused) {
        messages.giveBack(`${tenant}/${conversation}`);
        throw refused;
      }
    },
    stranger: (address) => take(strangers, networkOf(address), 'unknown keys from this address', settings.unknownKeys),
    welcome: (address) => strangers.giveBack(networkOf(address)),
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
  conversation: () => undefined,
  message: () => undefined,
  stranger: () => undefined,
  welcome: () => undefined,
  sockets: null,
};

function take(buckets: Buckets, name: string, what: string, { perMinute }: { readonly perMinute: number }): void {
  const waitMs = buckets.take(name);
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
