/**
 * What a worker counts of its own. It goes through the meter of Temporal's SDK, so that it stands on one page with the
 * SDK's figures (`PARLEY_METRICS_PORT`), and costs nothing where there is no such page. No label holds a tenant, an id
 * or a text, because that page needs no key.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ApplicationFailure, type MetricCounter, type MetricMeter } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Connections } from '../adapters/postgres/database/database.ts';
import type { Ports } from './activities.ts';

export interface Figures {
  /** A payload could not be read. */
  unreadable(): void;
  /** Counts the model's calls by how they ended. */
  watched(model: Ports['model']): Ports['model'];
  /** Counts attempts of activities that failed and are made again. The outermost: it sees the failure that Temporal gets. */
  readonly attempts: ActivityInterceptorsFactory;
  /** Shows the process and its pool of connections until `stop`. */
  showProcess(connections: () => Connections): { stop(): void };
}

/** From this attempt on nobody hopes for the next: after some 3 s of a record's retries, and 15 s of a model's. */
export const endlessFrom = 5;
const callDuration = 'parley_model_call_duration_seconds';
/** Upper bounds of histograms, for the SDK's exporter: a model may write for minutes. */
export const histogramBounds = { [callDuration]: [0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160] };
const shownEveryMs = 5_000;

export function workerFigures(meter: MetricMeter): Figures {
  const counter = (name: string, help: string) => meter.createCounter(name, '', help);
  const unreadable = counter('parley_codec_failures_total', 'Encrypted payloads that could not be read.');
  const calls = counter('parley_model_calls_total', 'Calls of models by how they ended.');
  const durations = meter.createHistogram(callDuration, 'float', '', 'Time of a call of a model.');
  // A counter that nobody has counted with is not shown, and an alert could not tell it from a worker that is gone.
  unreadable.add(0);
  return {
    unreadable: () => unreadable.add(1),
    watched: (model) => ({
      async reply(...asked) {
        const began = performance.now();
        const ended = (how: string): void => {
          calls.add(1, { ended: how });
          durations.record((performance.now() - began) / 1000, { ended: how });
        };
        try {
          const reply = await model.reply(...asked);
          ended('answered');
          return reply;
        } catch (error) {
          ended(howCallFailed(error));
          throw error;
        }
      },
    }),
    attempts: countedAttempts(
      counter(
        'parley_activity_attempts_failed_total',
        'Attempts of activities that failed and are made again; endless: from the fifth on.',
      ),
    ),
    showProcess: shownProcess(meter),
  };
}

function countedAttempts(failed: MetricCounter): ActivityInterceptorsFactory {
  return ({ info }) => {
    const labels = { activity: info.activityType, queue: queueOf(info.taskQueue) };
    return {
      inbound: {
        async execute(input, next) {
          try {
            return await next(input);
          } catch (error) {
            if (!isLast(error, info)) failed.add(1, { ...labels, endless: info.attempt >= endlessFrom });
            throw error;
          }
        },
      },
    };
  };
}

function shownProcess(meter: MetricMeter): Figures['showProcess'] {
  const gauge = (name: string, type: 'int' | 'float', help: string) => meter.createGauge(name, type, '', help);
  const connections = gauge(
    'parley_database_connections',
    'int',
    'Connections of the pool that are busy or idle, and callers that wait for one.',
  );
  const memory = gauge('parley_worker_memory_bytes', 'int', 'Memory of the process, by kind.');
  const delay = gauge(
    'parley_worker_event_loop_delay_seconds',
    'float',
    'The longest that the event loop was held up within five seconds.',
  );
  return (pool) => {
    const held = monitorEventLoopDelay({ resolution: 20 });
    held.enable();
    const show = (): void => {
      for (const [state, count] of Object.entries(pool())) connections.set(count, { state });
      const { rss, heapUsed } = process.memoryUsage();
      memory.set(rss, { kind: 'resident' });
      memory.set(heapUsed, { kind: 'heap' });
      delay.set(held.max / 1e9);
      held.reset();
    };
    show();
    const showing = setInterval(show, shownEveryMs);
    showing.unref();
    return {
      stop: () => {
        clearInterval(showing);
        held.disable();
      },
    };
  };
}

/** The kind of a model's failure; a call that was stopped is none. */
function howCallFailed(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'ModelFailure' && 'kind' in error) return String(error.kind);
  return error.name === 'AbortError' || error.name === 'CancelledFailure' ? 'stopped' : 'failed';
}

/** Whether no further attempt follows. */
export function isLast(
  error: unknown,
  {
    attempt,
    retryPolicy,
  }: { readonly attempt: number; readonly retryPolicy?: { maximumAttempts?: number } | undefined },
): boolean {
  if (error instanceof ApplicationFailure && error.nonRetryable === true) return true;
  if (error instanceof Error && error.name === 'CancelledFailure') return true;
  const most = retryPolicy?.maximumAttempts ?? 0;
  return most > 0 && attempt >= most;
}

/** Without the lane, so that a label has three values. */
function queueOf(taskQueue: string): string {
  return taskQueue.split('@')[0] ?? taskQueue;
}
