/**
 * Hands the trace of whoever asked for a turn to the turn's activities, and tells the worker when the turn is over.
 * Without OpenTelemetry, which every cached workflow would pay for (docs/decisions/0038); a history without a trace in
 * its headers is not touched. What waits over a new run goes on without its trace.
 */
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { proxySinks, type Sinks, type WorkflowInterceptorsFactory } from '@temporalio/workflow';
import type { OpenTurn } from '../../contracts/state/turn.ts';
import { isRecord } from '../../domain/conversation/record.ts';
import { traceparentOf, turnSpan, type TurnSpan } from '../../temporal-config/turn-span.ts';

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
      scheduleActivity: (input, next) => next({ ...input, headers: headersFor(input.headers, input.args) }),
      scheduleLocalActivity: (input, next) => next({ ...input, headers: headersFor(input.headers, input.args) }),
    },
  ],
});
