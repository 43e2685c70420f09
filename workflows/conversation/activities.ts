/** The activities as this workflow calls them: which queue, which patience, and a summary for the operator. */
import {
  ActivityFailure,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  TemporalFailure,
  workflowInfo,
  type ActivityOptions,
} from '@temporalio/workflow';
import type { Activities } from '../../activities/by-queue.ts';
import {
  effect,
  lastLook,
  localRecord,
  modelCall,
  recordOptions,
  secondLook,
  takeNotes,
} from '../../temporal-config/activity-options.ts';
import { queuesBeside } from '../../temporal-config/task-queues.ts';

/** Activities of a queue, called with these options and a summary for the operator. */
function on<Queue extends keyof Activities>(queue: Queue, options: ActivityOptions) {
  return (summary: string, more: ActivityOptions = {}) => {
    const taskQueue = queuesBeside(workflowInfo().taskQueue)[queue];
    return proxyActivities<Activities[Queue]>({ ...options, ...more, summary, taskQueue });
  };
}

/** Short transactions, on the queue of the workflow itself. They wait for a database that is away. */
export const recordActivities = on('conversations', recordOptions);

const askModel = on('model', modelCall);

/** `patienceS`: how long the model is tried in all, from the policy. */
export function modelActivities(summary: string, patienceS: number | undefined): Activities['model'] {
  return askModel(summary, patienceS === undefined ? {} : { scheduleToCloseTimeout: patienceS * 1000 });
}

/** A model that reads what the rules did not take (F11): once, and not for long. */
export const secondLookActivities = on('model', secondLook);

/** The model notes down what a long talk loses (M10). Nobody waits for it. */
export const notingActivities = on('model', takeNotes);

/** What talks to calendars, mail servers and webhooks. */
export const outboxActivities = on('outbox', effect);

/**
 * The last look at an effect whose time is up: it closes the ledger's row, and waits for the database as long as it
 * takes.
 */
export const lastLookActivities = on('outbox', lastLook);

/**
 * Does something short inside the workflow task, which costs one event; when that fails a few times (the database is
 * away), as an activity, which waits.
 */
export async function localThenRegular<T>(
  summary: string,
  work: (activities: Activities['conversations']) => Promise<T>,
): Promise<T> {
  try {
    return await oneByOne(() => work(proxyLocalActivities<Activities['conversations']>(localRecord)));
  } catch (error) {
    // What a local activity throws arrives as it is, not as an ActivityFailure; left alone it would end the
    // conversation.
    if (!(error instanceof TemporalFailure) || isCancellation(error)) throw error;
    return work(recordActivities(summary));
  }
}

/** Local activities that wait for the one under way. */
let waiting: readonly (() => void)[] = [];
let isUnderWay = false;

/**
 * One local activity at a time. Two at once end one after the other while a conversation runs, and both in one activation
 * where its history is replayed: what follows them would then come in another order, and the history not fit.
 */
async function oneByOne<T>(work: () => Promise<T>): Promise<T> {
  if (isUnderWay) await new Promise<void>((itsTurn) => (waiting = [...waiting, itsTurn]));
  isUnderWay = true;
  try {
    return await work();
  } finally {
    const [next, ...others] = waiting;
    waiting = others;
    isUnderWay = next !== undefined;
    next?.();
  }
}

/** What work gives, or `otherwise` where an activity of it was given up. Anything else that is thrown is a bug. */
export async function catchActivityFailure<T, Instead>(
  work: Promise<T>,
  otherwise: (failure: ActivityFailure) => Instead | Promise<Instead>,
): Promise<T | Instead> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return otherwise(error);
  }
}
