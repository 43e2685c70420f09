/** One trace a turn: API → update → workflow → activity → model → PostgreSQL, at a real collector. */
import { context, propagation, trace } from '@opentelemetry/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTracing, type Tracing } from '../../adapters/tracing/open.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startCollector, type Collector, type ReceivedSpan } from '../support/otlp.ts';

let collector: Collector;
let tracing: Tracing;
let app: App;
beforeAll(async () => {
  collector = await startCollector();
  process.env['OTEL_BSP_SCHEDULE_DELAY'] = '100';
  tracing = openTracing(
    { endpoint: collector.endpoint, headers: {} },
    { service: 'parley-test', tell: () => undefined },
  );
  delete process.env['OTEL_BSP_SCHEDULE_DELAY'];
  app = await startApp({ tracing });
});
afterAll(async () => {
  await app.close();
  await tracing.close();
  await collector.stop();
  // Other files run in this process.
  for (const global of [trace, context, propagation]) global.disable();
});

const secret = 'a zebra with nineteen stripes';

/** Says something as a caller who traces it, and waits for the answer. */
async function say(conversation: string, traceId: string): Promise<string> {
  const answer = await fetch(`${app.url}/v1/conversations/${conversation}/messages?wait_s=30`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.key}`,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify({ text: `I have seen ${secret}.` }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { readonly turn_id: string }).turn_id;
}

/** The spans of a trace, when the turn and the request are among them. */
async function traced(traceId: string): Promise<readonly ReceivedSpan[]> {
  const found = () => collector.spans.filter((span) => span.traceId === traceId);
  await expect
    .poll(() => found().map(({ name }) => name))
    .toEqual(expect.arrayContaining(['RunTurn', 'POST /v1/conversations/:id/messages']));
  return found();
}

function parentOf(spans: readonly ReceivedSpan[], span: ReceivedSpan | undefined): ReceivedSpan | undefined {
  return spans.find(({ spanId }) => spanId === span?.parentSpanId);
}

test('a turn is one trace, from the caller’s request to the model and the database, without a word of it', async () => {
  app.script(() => `Indeed, ${secret}.`);
  const { conversation_id: id } = await app.client.conversations.create({ assistant: 'hr-manager' });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const turnId = await say(id, traceId);
  const spans = await traced(traceId);
  const named = (name: string) => spans.find((span) => span.name === name);
  const chat = spans.find(({ name }) => name.startsWith('chat '));
  const lineage = (span: ReceivedSpan | undefined): readonly string[] =>
    span === undefined ? [] : [span.name, ...lineage(parentOf(spans, span))];
  expect(lineage(chat)).toEqual([
    'chat scripted',
    'RunActivity:composeReply',
    'RunTurn',
    'UpdateWithStartWorkflow:say',
    'POST /v1/conversations/:id/messages',
  ]);
  expect(named('POST /v1/conversations/:id/messages')).toMatchObject({
    parentSpanId: '00f067aa0ba902b7',
    attributes: { 'http.response.status_code': 200 },
  });
  expect(named('RunTurn')?.attributes).toMatchObject({ 'parley.turn.id': turnId });
  // Of the API and of the activity.
  const asking = spans.filter(({ name }) => name.startsWith('postgresql ')).map((span) => parentOf(spans, span)?.name);
  expect(asking).toEqual(expect.arrayContaining(['POST /v1/conversations/:id/messages', 'RunActivity:composeReply']));
  expect(chat?.attributes).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai',
    'gen_ai.agent.name': 'hr-manager',
    'gen_ai.request.model': 'scripted',
    'gen_ai.output.type': 'text',
    'server.address': '127.0.0.1',
  });
  expect(Number(chat?.attributes['gen_ai.usage.input_tokens'])).toBeGreaterThan(0);
  expect(collector.text()).not.toContain('zebra');
});

testInLaws('a history that is replayed gives no span twice', async () => {
  const { conversation_id: id } = await app.client.conversations.create({ assistant: 'hr-manager' });
  const [first, second] = ['aa'.repeat(16), 'bb'.repeat(16)];
  await say(id, first);
  await traced(first);
  // A worker that knows nothing of the conversation replays it for the next message.
  await app.stopWorkers();
  await app.startWorkers();
  await say(id, second);
  await traced(second);
  for (const traceId of [first, second]) {
    const spans = collector.spans.filter((span) => span.traceId === traceId);
    expect(spans.filter(({ name }) => name === 'RunTurn')).toHaveLength(1);
    expect(spans.filter(({ name }) => name === 'RunActivity:composeReply')).toHaveLength(1);
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
  }
});

test('what nobody traces begins no trace: neither housekeeping nor who asks whether the process lives', async () => {
  const before = collector.spans.length;
  for (const page of ['healthz', 'readyz']) await fetch(`${app.url}/${page}`);
  const { conversation_id: id } = await app.client.conversations.create({ assistant: 'hr-manager' });
  const last = 'cc'.repeat(16);
  await say(id, last);
  await traced(last);
  const since = collector.spans.slice(before).filter(({ traceId }) => traceId !== last);
  expect(since.map(({ name }) => name).filter((name) => !/^(POST|postgresql) /.test(name))).toEqual([]);
});
