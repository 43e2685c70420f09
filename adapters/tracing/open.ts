/**
 * Sends spans to an OpenTelemetry collector, as OTLP over HTTP. Loaded only where one is set: without it nothing
 * listens, nothing is sent, and every span of `spans.ts` is a call that does nothing.
 */
import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, trace, TraceFlags, type Attributes } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, RandomIdGenerator } from '@opentelemetry/sdk-trace-node';

export interface TracingSettings {
  /** Of the collector; spans go to `v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A span that somebody else has measured: a workflow, which has neither OpenTelemetry nor a clock of its own. */
export interface MeasuredSpan {
  readonly name: string;
  /** W3C trace context of what it is part of. */
  readonly parent: { readonly traceId: string; readonly spanId: string };
  /** Its own id, which others were told already. */
  readonly spanId: string;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly attributes: Attributes;
}

export interface Tracing {
  record(span: MeasuredSpan): void;
  /** Sends what is left, for at most two seconds. */
  close(): Promise<void>;
}

const lastSendMs = 2_000;
/** A collector that is away is told of once in a while, not with every batch. */
const tellEveryMs = 60_000;

/** From here on this process traces. Once per process; `service` where `OTEL_SERVICE_NAME` says nothing else. */
export function openTracing(
  { endpoint, headers }: TracingSettings,
  { service, tell }: { readonly service: string; tell(line: string): void },
): Tracing {
  let told = 0;
  const warn = (): void => {
    if (Date.now() - told < tellEveryMs) return;
    told = Date.now();
    tell(`Traces cannot be sent to ${new URL(endpoint).host}; what is traced meanwhile is lost.`);
  };
  const silent = (): void => undefined;
  diag.setLogger({ error: warn, warn: silent, info: silent, debug: silent, verbose: silent }, DiagLogLevel.ERROR);
  const ids = presetIds();
  const provider = new NodeTracerProvider({
    idGenerator: ids,
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers: { ...headers } }),
      ),
    ],
  });
  provider.register();
  const tracer = provider.getTracer('parley');
  return {
    record({ name, parent, spanId, from, to, attributes }) {
      const within = trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: TraceFlags.SAMPLED, isRemote: true });
      ids.next = spanId;
      tracer.startSpan(name, { kind: SpanKind.INTERNAL, startTime: from, attributes }, within).end(to);
    },
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, lastSendMs).unref());
      await Promise.race([provider.shutdown().catch(warn), late]);
    },
  };
}

/** Ids at random, but for one that was given out before its span. */
function presetIds() {
  const random = new RandomIdGenerator();
  const ids = {
    next: '',
    generateTraceId: () => random.generateTraceId(),
    generateSpanId: () => {
      const id = ids.next === '' ? random.generateSpanId() : ids.next;
      ids.next = '';
      return id;
    },
  };
  return ids;
}
