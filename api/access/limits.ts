/** How much one caller may ask for, as token buckets per key, conversation, tenant and address. In this process: several share nothing. */
import { isIPv6 } from 'node:net';
import type { LimitSettings } from '../../settings/limits.ts';
import { createBuckets, type Buckets } from './buckets.ts';
import { ApiProblem } from '../http/problem.ts';

/** Every method throws 429 with Retry-After when there is no more. */
export interface Limits {
  /** A conversation is begun with a key. */
  conversation(by: { readonly keyId: string }): void;
  /** Something is said in a conversation. */
  message(where: { readonly tenant: string; readonly conversation: string }): void;
  /** A key came that this process does not know. */
  stranger(address: string): void;
  /** It was a good one: it costs its address nothing. */
  welcome(address: string): void;
  /** Sockets one key, and one tenant, may have open; null: as many as there are. */
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

/** Whoever has one address of IPv6 has a whole /64 of them. */
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
