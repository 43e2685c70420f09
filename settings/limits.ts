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
  /** Unknown keys from one address. */
  readonly unknownKeys: Rate;
  readonly socketsPerKey: number;
  readonly socketsPerTenant: number;
}

export const usualLimits: LimitSettings = {
  conversations: { perMinute: 60, burst: 120 },
  messages: { perMinute: 120, burst: 60 },
  tenantMessages: { perMinute: 1_200, burst: 1_200 },
  unknownKeys: { perMinute: 60, burst: 60 },
  socketsPerKey: 20,
  socketsPerTenant: 200,
};

/** Null: `PARLEY_LIMITS=off`. @throws {EnvironmentFault} */
export function readLimits(env: EnvironmentVariables): LimitSettings | null {
  const read = reader(env);
  const isOff = read.matching('PARLEY_LIMITS', /^(on|off)$/, '"on" or "off"') === 'off';
  const { conversations, messages, tenantMessages, unknownKeys, socketsPerKey, socketsPerTenant } = usualLimits;
  const limits = {
    conversations: rate(read, 'PARLEY_LIMIT_CONVERSATIONS', conversations),
    messages: rate(read, 'PARLEY_LIMIT_MESSAGES', messages),
    tenantMessages: rate(read, 'PARLEY_LIMIT_TENANT_MESSAGES', tenantMessages),
    unknownKeys: rate(read, 'PARLEY_LIMIT_UNKNOWN_KEYS', unknownKeys),
    socketsPerKey: count(read, 'PARLEY_LIMIT_SOCKETS_PER_KEY') ?? socketsPerKey,
    socketsPerTenant: count(read, 'PARLEY_LIMIT_SOCKETS_PER_TENANT') ?? socketsPerTenant,
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
