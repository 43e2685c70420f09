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

/** How many model calls a worker makes at once; undefined: the SDK's default. @throws {EnvironmentFault} */
export function readModelSlots(env: EnvironmentVariables): number | undefined {
  return reading(env, (read) => {
    const slots = read.matching('PARLEY_MODEL_SLOTS', /^[1-9]\d{0,2}$/, 'a whole number from 1 to 999');
    return slots === undefined ? undefined : Number(slots);
  });
}

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

/** A secret under the name that an assistant gives it; a file is allowed too. @throws {EnvironmentFault} */
export function readNamedSecret(env: EnvironmentVariables, name: string): Secret | null {
  return reading(env, (read) => read.secret(name) ?? null);
}
