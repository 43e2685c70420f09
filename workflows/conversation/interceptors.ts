/**
 * What the SDK lets pass through here on its way in and out: traces of turns, and activities that are tried again and
 * again.
 */
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { proxySinks, setHandler, type Sinks, type WorkflowInterceptorsFactory } from '@temporalio/workflow';
import type { OpenTurn } from '../../contracts/state/turn.ts';
import { isRecord } from '../../domain/conversation/record.ts';
import { traceparentOf, turnSpan, type TurnSpan } from '../../temporal-config/turn-span.ts';
import * as messages from './messages.ts';
import { plain } from './orders.ts';
import { lookAtHistory, type Run } from './run.ts';
import { showToOperators } from './view.ts';

// Traces: whoever asked for a turn hands theirs to the turn's activities, and the worker is told when the turn is over.
// Without OpenTelemetry, which every cached workflow would pay for (docs/decisions/0038); a history without a trace in
// its headers is not touched. What waits over a new run goes on without its trace.

/** What the worker is told; nothing while a history is replayed. */
export interface TraceSinks extends Sinks {
  readonly traces: { turn(span: TurnSpan, from: number, to: number): void };
}

/** As Temporal's own interceptors call it (`adapters/tracing/spans.ts`). */
const header = '_tracer-data';
/** What a conversation may have waiting at once, and more. */
const mostKept = 200;

/** Trace contexts by message, update or turn, the oldest first. */
const contexts = new Map<string, string>();

function keep(id: unknown, traceparent: string): void {
  if (typeof id !== 'string') return;
  contexts.set(id, traceparent);
  const [oldest = ''] = contexts.keys();
  if (contexts.size > mostKept) contexts.delete(oldest);
}

/** Begins the span of a turn, if anybody traces it, and returns what ends it. */
export function beginTurnSpan({ turnId, heard }: OpenTurn): () => void {
  const ids = [turnId, ...heard.map(({ messageId }) => messageId)];
  const span = turnSpan(
    ids.map((id) => contexts.get(id)).findLast((one) => one !== undefined),
    turnId,
  );
  if (span === null) return () => undefined;
  for (const id of ids) keep(id, traceparentOf(span));
  const from = Date.now();
  return () => proxySinks<TraceSinks>().traces.turn(span, from, Date.now());
}

function contextIn(headers: Headers): string | null {
  const payload = headers[header];
  if (!payload) return null;
  try {
    const carried = defaultPayloadConverter.fromPayload<unknown>(payload);
    return isRecord(carried) && typeof carried['traceparent'] === 'string' ? carried['traceparent'] : null;
  } catch {
    return null;
  }
}

/** Headers of an activity that says of which turn or message it is. */
function headersFor(headers: Headers, [asked]: readonly unknown[]): Headers {
  if (contexts.size === 0 || !isRecord(asked)) return headers;
  const { turn, turnId, messageId } = asked;
  const id = [isRecord(turn) ? turn['turnId'] : undefined, turnId, messageId].find((one) => typeof one === 'string');
  const traceparent = contexts.get(String(id));
  return traceparent === undefined
    ? headers
    : { ...headers, [header]: defaultPayloadConverter.toPayload({ traceparent }) };
}

// Activities that are tried again and again. Nothing in a history says so while it lasts: the worker that fails at one
// tells by a signal, and the end of the activity takes it back. A new run begins with none: whatever goes on is told
// again.

/** Ids of activities that go on. */
const going = new Set<string>();
let onEnd: (activityId: string) => void = () => undefined;

/** Shows activities that fail again and again. Anybody may signal: what is about no running activity is ignored. */
export function noteRetries(run: Run): void {
  onEnd = (activityId) => {
    if (run.retrying.every((one) => one.activityId !== activityId)) return;
    run.retrying = run.retrying.filter((one) => one.activityId !== activityId);
    showToOperators(run);
  };
  setHandler(
    messages.activityRetriesSignal,
    (told) => {
      lookAtHistory(run);
      const { activityId, activity, attempt, since, because } = isRecord(told) ? told : {};
      if (typeof activityId !== 'string' || !going.has(activityId)) return;
      if (!isCount(attempt) || !isCount(since)) return;
      const retrying = { activityId, attempt, since, activity: plain(activity, ''), because: plain(because, '') };
      run.retrying = [...run.retrying.filter((one) => one.activityId !== activityId), retrying];
      showToOperators(run);
    },
    { description: 'For workers alone: an activity of this conversation fails again and again.' },
  );
}

/** A number of attempts, or a time in epoch milliseconds that can be written as a date. */
function isCount(given: unknown): given is number {
  return typeof given === 'number' && Number.isSafeInteger(given) && given >= 0 && given < 1e14;
}

export const interceptors: WorkflowInterceptorsFactory = () => ({
  inbound: [
    {
      handleUpdate(input, next) {
        const traceparent = contextIn(input.headers);
        if (traceparent !== null) keep(input.updateId, traceparent);
        const answer = next(input);
        if (traceparent !== null)
          answer.then(
            (receipt) => isRecord(receipt) && keep(receipt['turnId'], traceparent),
            () => undefined,
          );
        return answer;
      },
      handleSignal(input, next) {
        const traceparent = contextIn(input.headers);
        const [said] = input.args;
        if (traceparent !== null && isRecord(said)) keep(said['messageId'], traceparent);
        return next(input);
      },
    },
  ],
  outbound: [
    {
      scheduleActivity(input, next) {
        const activityId = input.options.activityId ?? String(input.seq);
        going.add(activityId);
        const ended = (): void => {
          going.delete(activityId);
          onEnd(activityId);
        };
        const done = next({ ...input, headers: headersFor(input.headers, input.args) });
        done.then(ended, ended);
        return done;
      },
      scheduleLocalActivity: (input, next) => next({ ...input, headers: headersFor(input.headers, input.args) }),
    },
  ],
});
