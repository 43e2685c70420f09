/** Timeouts and retries of every activity, each with its reason. */
import type { ActivityOptions, LocalActivityOptions } from '@temporalio/common';

/**
 * After this long without a sign of life (`workers/heartbeats.ts`: the first after 7 s) a worker counts as dead, and another
 * attempt begins. What ends within seconds sends none and is found out by the same time-out.
 */
const heartbeatTimeout = '12 seconds';

/**
 * Minutes are short transactions; while the database is away they wait for it as long as it takes, because nothing may be lost:
 * soon at first, for somebody waits, and at last once a minute, for an outage meets every conversation at once (the database's
 * errors spread the intervals, `workers/storage-failures.ts`). They only write: no heartbeats, a dead worker is noticed when the
 * attempt is over time.
 */
export const recordOptions = {
  startToCloseTimeout: '20 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
} satisfies ActivityOptions;

/**
 * A model may write for a while, and a person waits. After a quarter of a minute they are told that it goes on by itself; when
 * the policy's patience is over the turn is told as failed. Tried often enough to tell the first in time.
 */
export const modelCall = {
  scheduleToCloseTimeout: '30 minutes',
  startToCloseTimeout: '3 minutes',
  heartbeatTimeout,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 seconds' },
} satisfies ActivityOptions;

/**
 * A second look at an answer, while a person waits for their next question: five seconds of the model and no second try. What is
 * not read by then is asked about, as it would be without it.
 */
export const secondLook = {
  scheduleToCloseTimeout: '8 seconds',
  startToCloseTimeout: '7 seconds',
  retry: { maximumAttempts: 1 },
} satisfies ActivityOptions;

/** Notes on a long talk: nobody waits for them, and a conversation that is closed waits no longer than this for its last ones. */
export const takeNotes = {
  scheduleToCloseTimeout: '2 minutes',
  startToCloseTimeout: '55 seconds',
  heartbeatTimeout,
  retry: { initialInterval: '2 seconds', maximumAttempts: 2 },
} satisfies ActivityOptions;

/**
 * Effects are visible to people: a short timeout, and the ledger makes a retry harmless. After it the flow says so and ends.
 * `activities/give-up-effect.ts` counts on how long one attempt may last.
 */
export const effect = {
  startToCloseTimeout: '20 seconds',
  scheduleToCloseTimeout: '5 minutes',
  heartbeatTimeout,
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '10 seconds' },
} satisfies ActivityOptions;

/**
 * Work on every tenant's rows takes milliseconds each. It is tried for a while and then left to the next run, a minute later:
 * what it counts is of the moment.
 */
export const fleetWork = {
  scheduleToCloseTimeout: '5 minutes',
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
} satisfies ActivityOptions;

/** After the five minutes of an effect: one more look, and the ledger's row is closed. It waits for a database that is away. */
export const lastLook = {
  startToCloseTimeout: '30 seconds',
  heartbeatTimeout,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
} satisfies ActivityOptions;

/**
 * Reading and short writes inside the workflow task: one event instead of six. A few quick tries; what fails then is done as
 * an activity, so that no workflow task is kept alive by it.
 */
export const localRecord = {
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '50 milliseconds', backoffCoefficient: 2, maximumAttempts: 3 },
} satisfies LocalActivityOptions;

/** What the outbox hands over when its worker is told to stop may end by itself: longer than any attempt of an effect lasts. */
export const outboxGrace = '21 seconds';
