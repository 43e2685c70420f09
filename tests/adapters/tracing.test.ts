/** A process that traces nothing, and what it takes to trace. */
import { defaultPayloadConverter } from '@temporalio/common';
import { expect, test } from 'vitest';
import { inSpan, inSpanOfTrace, traceIn, withTrace } from '../../adapters/tracing/spans.ts';
import { EnvironmentFault, readTracing } from '../../settings/environment.ts';
import { refusePlaintext } from '../../settings/plaintext.ts';
import { traceparentOf, turnSpan } from '../../temporal-config/turn-span.ts';

const internal = { kind: 0 };
const endpoint = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const given = 'OTEL_EXPORTER_OTLP_HEADERS';

test('without a collector nothing is recorded, and no header is sent', async () => {
  const headers = {};
  await inSpan('outer', internal, async (span) => {
    expect(span.isRecording()).toBe(false);
    expect(withTrace(headers)).toBe(headers);
    await expect(inSpanOfTrace('inner', internal, () => Promise.reject(new Error('as it is')))).rejects.toThrow(
      'as it is',
    );
  });
  expect(await inSpanOfTrace('alone', internal, async (span) => span)).toBeUndefined();
});

test.each([undefined, 'x', { traceparent: 7 }, { traceparent: '00-0-0-01' }, null])(
  'a header that is no trace is none: %j',
  (carried) => {
    const headers = carried === undefined ? {} : { '_tracer-data': defaultPayloadConverter.toPayload(carried) };
    expect(traceIn(headers)).toBeNull();
  },
);

test('a turn’s span has an id of its own, the same at each replay, within the same trace', () => {
  const from = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
  const one = turnSpan(from, 'turn-1');
  expect(one).toEqual(turnSpan(from, 'turn-1'));
  expect(one?.spanId).toMatch(/^[0-9a-f]{16}$/);
  expect(one?.spanId).not.toBe(turnSpan(from, 'turn-2')?.spanId);
  expect(one && traceparentOf(one)).toBe(`00-${'ab'.repeat(16)}-${one?.spanId}-01`);
  for (const none of [undefined, '', `${from}-`, from.toUpperCase()]) expect(turnSpan(none, 'turn-1')).toBeNull();
});

test('a collector is an address, and what it asks for is a list of headers', () => {
  expect(readTracing({})).toBeNull();
  expect(readTracing({ [endpoint]: 'http://127.0.0.1:4318', [given]: 'x-key=a=b, team=hr' })).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    headers: { 'x-key': 'a=b', team: 'hr' },
  });
  for (const wrong of [{ [endpoint]: 'collector:4318' }, { [endpoint]: 'https://c.example', [given]: 'a key' }])
    expect(() => readTracing(wrong)).toThrow(EnvironmentFault);
  // What people's programs do is not sent in the clear.
  expect(() => refusePlaintext({ [endpoint]: 'http://collector.example:4318' })).toThrow(endpoint);
  refusePlaintext({ [endpoint]: 'http://collector.example:4318', PARLEY_PLAINTEXT_HOSTS: 'collector.example' });
});
