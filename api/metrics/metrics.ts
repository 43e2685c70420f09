/** The metrics. No label contains a tenant, an id or a text, because `/metrics` needs no key. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Connections } from '../../adapters/postgres/database/database.ts';
import type { TemporalFigures } from '../../temporal-config/connection/figures.ts';
import type { FleetTokens } from './fleet.ts';
import type { FleetMemory } from './memory.ts';
import type { FleetHousekeeping } from './housekeeping.ts';
import type { FleetKpi } from './kpis.ts';

export interface Metrics {
  answered(request: FastifyRequest, reply: FastifyReply): void;
  /** A message was taken: by a worker at once, or stored for one. */
  said(how: 'receipt' | 'stored' | 'duplicate'): void;
  /** The concept graph failed in this process; workers count their failures in rows. */
  graphFailed(operation: string): void;
  /** Payloads that could not be read for somebody (the codec server). */
  unreadable(payloads: number): void;
  /** The text format of Prometheus, and its content type. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Values that are counted in rows on each scrape. */
export interface CountedRows {
  readonly kpis: () => Promise<readonly FleetKpi[]>;
  readonly housekeeping: () => Promise<FleetHousekeeping>;
  readonly tokens: () => Promise<FleetTokens>;
  readonly memory: () => Promise<FleetMemory>;
  /** What Temporal's server knows; null: it is not asked. */
  readonly temporal: () => Promise<TemporalFigures | null>;
  readonly connections: () => Connections;
  /** Requests that wait for those of others. */
  readonly requestsWaiting: () => number;
}

/** A registry of its own, so that one process can run several servers. */
export function createMetrics(counts: CountedRows): Metrics {
  const { kpis, housekeeping, tokens, memory, temporal, connections, requestsWaiting } = counts;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { durations, messages, figures, kept, spent, notes, recalled, graphFailures, ...here } =
    instrumentsIn(registry);
  const models = modelTroublesIn(registry);
  const onServer = temporalIn(registry);
  const failedHere = new Map<string, number>();
  return {
    answered(request, reply) {
      const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
      // An invented method must not become a label.
      const method = request.is404 ? 'any' : request.method;
      durations.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    },
    said: (how) => messages.inc({ how }),
    graphFailed: (operation) => void failedHere.set(operation, (failedHere.get(operation) ?? 0) + 1),
    unreadable: (payloads) => here.unreadable.inc(payloads),
    async text() {
      // While the database is unreachable the other metrics are still served.
      const [counted, done, used, memorised, ofTemporal] = await Promise.all([
        inTime(kpis()).catch(() => []),
        inTime(housekeeping()).catch(() => new Map<string, number>()),
        inTime(tokens()).catch(() => new Map<string, number>()),
        inTime(memory()).catch(() => new Map<string, number>()),
        inTime(temporal()).catch(() => null),
      ]);
      for (const [state, number] of Object.entries(connections())) here.connections.set({ state }, number);
      here.requestsWaiting.set(requestsWaiting());
      onServer(ofTemporal);
      kept.reset();
      for (const [did, total] of done) kept.inc({ did }, total);
      recalled.reset();
      graphFailures.reset();
      for (const [operation, total] of failedHere) graphFailures.inc({ operation }, total);
      for (const troubles of Object.values(models)) troubles.reset();
      for (const [did, total] of memorised) {
        const [, kind = '', what = ''] = ofModel.exec(did) ?? [];
        if (Object.hasOwn(models, kind)) models[kind as keyof typeof models].inc({ reason: what }, total);
        else if (did.startsWith(ofGraph)) graphFailures.inc({ operation: did.slice(ofGraph.length) }, total);
        else recalled.inc({ did }, total);
      }
      spent.reset();
      notes.reset();
      for (const [what, total] of used) {
        if (what.startsWith('notes_')) notes.inc({ did: what.slice('notes_'.length) }, total);
        else spent.inc({ kind: what }, total);
      }
      figures.reset();
      for (const { kpi, window, source, value } of counted)
        if (value !== null) figures.set({ kpi, window, source }, value);
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Makes the counters and gauges of a registry, each of its name, its help and its labels. */
function instrumentsOf(registry: Registry) {
  const of = (name: string, help: string, labelNames: string[]) => ({ name, help, labelNames, registers: [registry] });
  return {
    counter: (name: string, help: string, ...labels: string[]) => new Counter(of(name, help, labels)),
    gauge: (name: string, help: string, ...labels: string[]) => new Gauge(of(name, help, labels)),
  };
}

/** What rows and this process know, by name. */
function instrumentsIn(registry: Registry) {
  const { counter, gauge } = instrumentsOf(registry);
  return {
    durations: new Histogram({
      name: 'parley_http_request_duration_seconds',
      help: 'Time to answer a request, by route pattern.',
      labelNames: ['method', 'route', 'status'],
      // The last buckets are for calls that wait for an answer.
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers: [registry],
    }),
    messages: counter('parley_messages_total', 'Messages that were taken, by how.', 'how'),
    figures: gauge(
      'parley_kpi',
      'Key figures of the clarification protocol, all tenants together: rates in per cent, times in seconds. Absent without data.',
      'kpi',
      'window',
      'source',
    ),
    kept: counter(
      'parley_housekeeping_total',
      'What housekeeping mended, all tenants together: conversations closed, messages offered again or failed, effects read back.',
      'did',
    ),
    spent: counter('parley_model_tokens_total', 'Tokens that model calls have cost, all tenants together.', 'kind'),
    notes: counter(
      'parley_summaries_total',
      'Notes on talks that outgrow their model’s window, all tenants together: made, or failed.',
      'did',
    ),
    recalled: counter(
      'parley_memory_total',
      'What was done with what conversations are about, all tenants together: concepts captured, reused, ignored by reason; loads, saves and questions to the graph that failed; paragraphs told and their characters.',
      'did',
    ),
    graphFailures: counter(
      'parley_graph_failures_total',
      'Questions to the concept graph that failed, by what was being done: those of all workers together, and of this server.',
      'operation',
    ),
    // Of this process alone. Workers show the same figures under the same names (`workers/figures.ts`).
    connections: gauge(
      'parley_database_connections',
      'Connections of the pool that are busy or idle, and callers that wait for one.',
      'state',
    ),
    requestsWaiting: gauge(
      'parley_requests_waiting',
      'Requests that wait until fewer are under way, of their tenant or of all.',
    ),
    unreadable: counter('parley_codec_failures_total', 'Encrypted payloads that could not be read.'),
  };
}

/** Writes what Temporal's server says; while it does not answer, there is nothing to see. */
function temporalIn(registry: Registry): (figures: TemporalFigures | null) => void {
  const { gauge } = instrumentsOf(registry);
  const states = gauge('parley_conversations_open', 'Open conversations by state, all tenants together.', 'state');
  const views = gauge('parley_operators_view', 'Conversations on each list of operators.', 'view');
  const backlog = gauge('parley_task_queue_backlog', 'Tasks that no worker has taken yet.', 'queue', 'kind');
  const oldest = gauge('parley_task_queue_oldest_seconds', 'Since when the oldest of them waits.', 'queue', 'kind');
  const pollers = gauge('parley_task_queue_pollers', 'Pollers seen within a few minutes.', 'queue', 'kind');
  return (figures) => {
    for (const one of [states, views, backlog, oldest, pollers]) one.reset();
    if (figures === null) return;
    for (const [state, count] of figures.states) states.set({ state }, count);
    for (const [view, count] of figures.views) views.set({ view }, count);
    for (const { queue, kind, ...of } of figures.queues) {
      backlog.set({ queue, kind }, of.backlog);
      oldest.set({ queue, kind }, of.oldestS);
      pollers.set({ queue, kind }, of.pollers);
    }
  };
}

/** Troubles with model answers, counted by reason. */
function modelTroublesIn(registry: Registry) {
  const { counter } = instrumentsOf(registry);
  const trouble = (name: string, help: string) => counter(name, `${help} all tenants together, by reason.`, 'reason');
  return {
    answer: trouble('parley_model_answers_troubled_total', 'Answers of models that were none or not whole,'),
    call: trouble('parley_model_calls_ignored_total', 'Tool calls of models that count for nothing,'),
    shape: trouble('parley_model_shapes_refused_total', 'Shapes of requests that model servers turned out to refuse,'),
  };
}

/** The names under which workers count these. */
const ofModel = /^model_(answer|call|shape)_([a-z_-]{1,40})$/;

/** The prefix under which workers count graph failures; the operation follows. */
const ofGraph = 'graph_failed_';

/** A scraper gives up after about ten seconds and then has no metrics at all. */
const countingLimitMs = 2_000;

async function inTime<Value>(counting: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('The rows were not counted in time.')), countingLimitMs);
  });
  try {
    return await Promise.race([counting, late]);
  } finally {
    clearTimeout(timer);
  }
}
