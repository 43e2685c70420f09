/** Timeouts and retries of every activity, each with its reason. */
import type { ActivityOptions, LocalActivityOptions } from '@temporalio/common';

/**
 * What comes first when more waits than the workers can do at once (R13): 1 is the first of the server's five levels,
 * and 3 is what everything else has. Within a level the server takes tenants in turn (`fairnessKey` of the workflow,
 * which its activities inherit).
 */
const interactive = { priorityKey: 2 };
const background = { priorityKey: 5 };

/**
 * After this long without a heartbeat (`workers/worker.ts`: the first after 7 s) a worker counts as dead and
 * another attempt starts. Activities that end within seconds send none and are covered by the same timeout.
 */
const heartbeatTimeout = '12 seconds';

/**
 * Turn records are short transactions. They are retried for as long as the database is unreachable, because nothing may
 * be lost: quickly at first, because somebody waits, and later once a minute, because an outage affects every
 * conversation at once (the database's errors spread the intervals, `workers/storage-failures.ts`). No heartbeats: a
 * dead worker is noticed at the attempt's timeout.
 */
export const recordOptions = {
  startToCloseTimeout: '20 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
  priority: interactive,
} satisfies ActivityOptions;

/**
 * A model may write for a while, and a person waits. After a quarter of a minute they are told that the work continues;
 * when the time of the policy is over the turn fails. Retried often enough to send the first notice in time.
 */
export const modelCall = {
  scheduleToCloseTimeout: '30 minutes',
  startToCloseTimeout: '3 minutes',
  heartbeatTimeout,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 seconds' },
  priority: interactive,
} satisfies ActivityOptions;

/**
 * The second reading of an answer, while a person waits: five seconds for the model and no retry. What is not read by
 * then is asked about as usual, and so is what no worker has begun to read after three seconds.
 */
export const secondLook = {
  scheduleToStartTimeout: '3 seconds',
  startToCloseTimeout: '7 seconds',
  retry: { maximumAttempts: 1 },
  priority: interactive,
} satisfies ActivityOptions;

/**
 * Notes on a long conversation: nobody waits for them, and closing a conversation waits no longer than this for its
 * last ones.
 */
export const takeNotes = {
  scheduleToCloseTimeout: '2 minutes',
  startToCloseTimeout: '55 seconds',
  heartbeatTimeout,
  retry: { initialInterval: '2 seconds', maximumAttempts: 2 },
  priority: background,
} satisfies ActivityOptions;

/**
 * People see effects: a short timeout, and the ledger makes a retry harmless. When retries are exhausted the flow says
 * so and ends. `activities/give-up-effect.ts` depends on the longest duration of one attempt.
 */
export const effect = {
  startToCloseTimeout: '20 seconds',
  scheduleToCloseTimeout: '5 minutes',
  heartbeatTimeout,
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '10 seconds' },
  priority: interactive,
} satisfies ActivityOptions;

/**
 * Work on each tenant's rows takes milliseconds. After some retries it is left to the next run, a minute later, because
 * its counts are of the moment.
 */
export const fleetWork = {
  scheduleToCloseTimeout: '5 minutes',
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
  priority: background,
} satisfies ActivityOptions;

/**
 * After the five minutes of an effect: a last read-back, and the ledger's row is closed. Waits for an unreachable
 * database.
 */
export const lastLook = {
  startToCloseTimeout: '30 seconds',
  heartbeatTimeout,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
} satisfies ActivityOptions;

/**
 * Reading and short writes inside the workflow task: one event instead of six. A few quick retries; then a normal
 * activity takes over. All of it is well within the task's own ten seconds, because it holds one of the worker's slots
 * for workflow tasks, which all conversations share (`workers/slow-database.ts`).
 */
export const localRecord = {
  scheduleToCloseTimeout: '5 seconds',
  retry: { initialInterval: '50 milliseconds', backoffCoefficient: 2, maximumAttempts: 3 },
} satisfies LocalActivityOptions;

/** Time for the outbox's running activities when its worker shuts down: longer than any attempt of an effect. */
export const outboxGrace = '21 seconds';

/**
 * What is left of an erasure: tried until it is done, because a promise was given. A calendar that is away for days, or
 * refuses us, is asked every ten minutes.
 */
export const eraseOptions = {
  startToCloseTimeout: '1 minute',
  heartbeatTimeout,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 minutes' },
  priority: background,
} satisfies ActivityOptions;
