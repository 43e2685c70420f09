/**
 * Spans of one trace a turn: API → update → workflow → activity → model → PostgreSQL. Everything here does nothing
 * until `openTracing` has been called. No attribute holds a text: neither what somebody said, nor the message of an
 * error, which may quote it.
 */
import {
  context,
  isSpanContextValid,
  propagation,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanKind,
} from '@opentelemetry/api';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';

export { SpanKind, type Attributes, type Span } from '@opentelemetry/api';

const tracer = trace.getTracer('parley');

export interface SpanSettings {
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
  /** Absent: what is going on now. */
  readonly parent?: Context;
}

/** Runs `work` in a span. */
export function inSpan<T>(name: string, settings: SpanSettings, work: (span: Span) => Promise<T>): Promise<T> {
  const { kind, attributes = {}, parent = context.active() } = settings;
  return tracer.startActiveSpan(name, { kind, attributes }, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      endBadly(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs `work` in a span where something is traced; what nobody asked for begins no trace of its own. */
export function inSpanOfTrace<T>(name: string, settings: SpanSettings, work: (span?: Span) => Promise<T>): Promise<T> {
  return trace.getActiveSpan() === undefined ? work() : inSpan(name, settings, work);
}

/** The name of a failure, and nothing of what it says. */
function endBadly(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', typeOf(error));
}

function typeOf(error: unknown): string {
  const { code, kind, type, name } = (error ?? {}) as Readonly<Record<string, unknown>>;
  const known = [code, kind, type, name].find((one) => typeof one === 'string' && /^[\w.-]{1,60}$/.test(one));
  return typeof known === 'string' ? known : 'error';
}

// How a trace crosses Temporal: under the name and in the form of Temporal's own interceptors, so that workflows and
// programs of any SDK are in the same trace.

const header = '_tracer-data';

/** Headers with what is going on now; the same headers where nothing is traced. */
export function withTrace(headers: Headers): Headers {
  const span = trace.getActiveSpan();
  if (span === undefined || !isSpanContextValid(span.spanContext())) return headers;
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return { ...headers, [header]: defaultPayloadConverter.toPayload(carrier) };
}

/** What a task belongs to; null: nobody traces it. */
export function traceIn(headers: Headers): Context | null {
  const payload = headers[header];
  if (payload === undefined) return null;
  try {
    const carried = propagation.extract(context.active(), defaultPayloadConverter.fromPayload(payload));
    const span = trace.getSpanContext(carried);
    return span !== undefined && isSpanContextValid(span) ? carried : null;
  } catch {
    // Whoever may signal may send anything.
    return null;
  }
}
