/** The queues that a worker polls, and its health and metrics ports. */
import { type EnvironmentVariables, reading, type Secret } from './environment-reader.ts';

/** The queues of a lane without their suffix (`temporal-config/task-queues.ts`). */
export type QueueName = (typeof queueNames)[number];

const queueNames = ['conversations', 'model', 'outbox'] as const;

/** Queues that this worker polls; default all. @throws {EnvironmentFault} */
export function readQueues(env: EnvironmentVariables): readonly QueueName[] {
  return reading(env, (read) => {
    const asked = (read.text('PARLEY_QUEUES') ?? queueNames.join(',')).split(',').map((name) => name.trim());
    const strange = asked.filter((name) => !queueNames.some((known) => known === name));
    if (strange.length > 0)
      read.problem('PARLEY_QUEUES', `"${strange.join(',')}"`, `some of ${queueNames.join(', ')}, with commas between`);
    return queueNames.filter((name) => asked.includes(name));
  });
}

/** How much a worker does at once, by what is scarce (docs/decisions/0037). */
export interface WorkerSlots {
  /** Workflow tasks, which compute. */
  readonly workflows: number;
  /** Short transactions: so many as activities, and so many within workflow tasks. */
  readonly records: number;
  /** Model calls. */
  readonly model: number;
  /** Effects and notices: calls to calendars, mail servers and webhooks. */
  readonly outbox: number;
  /** Calls to the server that wait for tasks, for each kind; `auto`: the server says how many. */
  readonly pollers: number | 'auto';
}

export const usualSlots: WorkerSlots = { workflows: 40, records: 20, model: 100, outbox: 100, pollers: 10 };

/** @throws {EnvironmentFault} */
export function readSlots(env: EnvironmentVariables): WorkerSlots {
  return reading(env, (read) => {
    const count = (name: string, usual: number): number =>
      Number(read.matching(name, /^[1-9]\d{0,2}$/, 'a whole number from 1 to 999') ?? usual);
    const workflows = count('PARLEY_WORKFLOW_SLOTS', usualSlots.workflows);
    if (workflows < 2) read.problem('PARLEY_WORKFLOW_SLOTS', `"${workflows}"`, 'a whole number from 2 to 999');
    const counted = {
      workflows,
      records: count('PARLEY_RECORD_SLOTS', usualSlots.records),
      model: count('PARLEY_MODEL_SLOTS', usualSlots.model),
      outbox: count('PARLEY_OUTBOX_SLOTS', usualSlots.outbox),
    };
    const pollers = read.matching('PARLEY_POLLERS', /^(auto|[1-9]\d?)$/, '"auto" or a whole number from 1 to 99');
    return { ...counted, pollers: pollers === 'auto' ? 'auto' : Number(pollers ?? usualSlots.pollers) };
  });
}

/**
 * Database connections of a worker: one for each short transaction, and one for every ten slots that mostly wait for
 * somebody else.
 */
export function connectionsOf(slots: WorkerSlots, queues: readonly QueueName[]): number {
  const of: Readonly<Record<QueueName, number>> = {
    conversations: slots.records,
    model: Math.ceil(slots.model / 10),
    outbox: Math.ceil(slots.outbox / 10),
  };
  return 2 + queues.reduce((sum, queue) => sum + of[queue], 0);
}

/** Calls to the model a second that one tenant may begin, and the share of tenants that have another one than 1. */
export interface TenantRates {
  /** Null: no rate. */
  readonly modelCallsPerSecond: number | null;
  readonly weights: Readonly<Record<string, number>>;
}

/** @throws {EnvironmentFault} */
export function readTenantRates(env: EnvironmentVariables): TenantRates {
  return reading(env, (read) => {
    const rate = read.matching('PARLEY_TENANT_MODEL_RATE', positive, 'a number of calls a second such as 5 or 0.5');
    const given = (read.text('PARLEY_TENANT_WEIGHTS') ?? '').split(',').filter((pair) => pair.trim() !== '');
    const pairs = given.map((pair) => pair.split('=').map((part) => part.trim()));
    const strange = pairs.filter(
      ([tenant = '', weight = '', ...more]) =>
        !/^[a-z0-9][a-z0-9-]{0,62}$/.test(tenant) || !positive.test(weight) || more.length > 0,
    );
    if (strange.length > 0)
      read.problem(
        'PARLEY_TENANT_WEIGHTS',
        `"${strange.map((pair) => pair.join('=')).join(',')}"`,
        'tenants with a weight, e.g. acme=3,trial=0.5',
      );
    const weights = Object.fromEntries(pairs.map(([tenant = '', weight]) => [tenant, Number(weight)]));
    return { modelCallsPerSecond: rate === undefined ? null : Number(rate), weights };
  });
}

/** Between 0.001 and 9999. */
const positive = /^(?!0+(\.0+)?$)\d{1,4}(\.\d{1,3})?$/;

export interface WorkerDoor {
  readonly host: string;
  /** Null: no health server; 0: any free port. */
  readonly healthPort: number | null;
  /** Of the SDK's metrics; null: not served. */
  readonly metricsPort: number | null;
}

/** Ports for health checks and metrics. @throws {EnvironmentFault} */
export function readWorkerDoor(env: EnvironmentVariables): WorkerDoor {
  return reading(env, (read) => ({
    host: read.host('PARLEY_HOST') ?? '127.0.0.1',
    healthPort: read.port('PARLEY_HEALTH_PORT') ?? null,
    metricsPort: read.port('PARLEY_METRICS_PORT') ?? null,
  }));
}

/**
 * Whether words that a Temporal client says, and nobody has signed, may agree to an effect; default no. An assistant's
 * policy may say otherwise. @throws {EnvironmentFault}
 */
export function readUnsignedConsent(env: EnvironmentVariables): boolean {
  return reading(env, (read) => read.matching('PARLEY_UNSIGNED_CONSENT', /^(on|off)$/, '"on" or "off"') === 'on');
}

/**
 * Tenants that workflows of others may ask through the Nexus service; `*`: each; default none, and the service is not
 * offered. @throws {EnvironmentFault}
 */
export function readNexusTenants(env: EnvironmentVariables): readonly string[] {
  return reading(env, (read) => {
    const named = read.matching(
      'PARLEY_NEXUS_TENANTS',
      /^(?:\*|[a-z0-9][a-z0-9-]{0,62}(?:,[a-z0-9][a-z0-9-]{0,62})*)$/,
      'names of tenants with commas between, or `*`',
    );
    return named === undefined ? [] : named.split(',');
  });
}

/** A secret under the name that an assistant gives it; a file is allowed too. @throws {EnvironmentFault} */
export function readNamedSecret(env: EnvironmentVariables, name: string): Secret | null {
  return reading(env, (read) => read.secret(name) ?? null);
}
