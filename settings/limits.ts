/** Rate limits per caller: every `PARLEY_LIMIT_*`, and the switch that turns them off for load tests. */
import { type EnvironmentVariables, reader, type Reader } from './environment-reader.ts';

/** A token bucket with capacity `burst` and refill rate `perMinute`. */
export interface Rate {
  readonly perMinute: number;
  readonly burst: number;
}

export interface LimitSettings {
  /** Conversations started by one key. */
  readonly conversations: Rate;
  /** Messages, instructions and answers to requests, in one conversation. */
  readonly messages: Rate;
  /** The same in a whole tenant. */
  readonly tenantMessages: Rate;
  /** Requests of one key that belong to a talk. */
  readonly talk: Rate;
  /** Orders and notes of one key. */
  readonly change: Rate;
  /** Large bodies of one key. */
  readonly large: Rate;
  /** What one key does to keys and secret addresses. */
  readonly secret: Rate;
  /** Unknown keys from one address. */
  readonly unknownKeys: Rate;
  readonly socketsPerKey: number;
  readonly socketsPerTenant: number;
  /** Requests of talks and large bodies that one process of the API has under way at once. */
  readonly atOnce: number;
  readonly atOncePerTenant: number;
  /** How many more of a tenant may wait for that. */
  readonly waitingPerTenant: number;
}

export const usualLimits: LimitSettings = {
  conversations: { perMinute: 60, burst: 120 },
  messages: { perMinute: 120, burst: 60 },
  tenantMessages: { perMinute: 1_200, burst: 1_200 },
  talk: { perMinute: 1_200, burst: 1_200 },
  change: { perMinute: 240, burst: 240 },
  large: { perMinute: 120, burst: 120 },
  secret: { perMinute: 60, burst: 120 },
  unknownKeys: { perMinute: 60, burst: 60 },
  socketsPerKey: 20,
  socketsPerTenant: 200,
  // As many as the pool has connections, and half as many again that are with Temporal.
  atOnce: 16,
  atOncePerTenant: 4,
  waitingPerTenant: 500,
};

/** Null: `PARLEY_LIMITS=off`. @throws {EnvironmentFault} */
export function readLimits(env: EnvironmentVariables): LimitSettings | null {
  const read = reader(env);
  const isOff = read.matching('PARLEY_LIMITS', /^(on|off)$/, '"on" or "off"') === 'off';
  const { conversations, messages, tenantMessages, talk, change, large, secret } = usualLimits;
  const { unknownKeys, socketsPerKey, socketsPerTenant, atOnce, atOncePerTenant, waitingPerTenant } = usualLimits;
  const limits = {
    conversations: rate(read, 'PARLEY_LIMIT_CONVERSATIONS', conversations),
    messages: rate(read, 'PARLEY_LIMIT_MESSAGES', messages),
    tenantMessages: rate(read, 'PARLEY_LIMIT_TENANT_MESSAGES', tenantMessages),
    talk: rate(read, 'PARLEY_LIMIT_TALK', talk),
    change: rate(read, 'PARLEY_LIMIT_CHANGES', change),
    large: rate(read, 'PARLEY_LIMIT_LARGE', large),
    secret: rate(read, 'PARLEY_LIMIT_SECRETS', secret),
    unknownKeys: rate(read, 'PARLEY_LIMIT_UNKNOWN_KEYS', unknownKeys),
    socketsPerKey: count(read, 'PARLEY_LIMIT_SOCKETS_PER_KEY') ?? socketsPerKey,
    socketsPerTenant: count(read, 'PARLEY_LIMIT_SOCKETS_PER_TENANT') ?? socketsPerTenant,
    atOnce: count(read, 'PARLEY_LIMIT_AT_ONCE') ?? atOnce,
    atOncePerTenant: count(read, 'PARLEY_LIMIT_AT_ONCE_PER_TENANT') ?? atOncePerTenant,
    waitingPerTenant: count(read, 'PARLEY_LIMIT_WAITING_PER_TENANT') ?? waitingPerTenant,
  };
  read.finish();
  return isOff ? null : limits;
}

/** `<name>` is the number per minute, `<name>_BURST` the capacity. */
function rate(read: Reader, name: string, usual: Rate): Rate {
  return { perMinute: count(read, name) ?? usual.perMinute, burst: count(read, `${name}_BURST`) ?? usual.burst };
}

function count(read: Reader, name: string): number | undefined {
  const given = read.matching(name, /^[1-9]\d{0,6}$/, 'a whole number from 1 to 9999999');
  return given === undefined ? undefined : Number(given);
}
