import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossingOf } from '../../../domain/kpis/crossings.ts';
import { classify, kpiNames, kpisOf, type KpiCounts, type KpiName, type KpiStatus } from '../../../domain/kpis/kpis.ts';

const counted = (more: Partial<KpiCounts> = {}): KpiCounts => ({
  window: '24h',
  assistant: 'ops',
  department: 'sales',
  messages: 0,
  clarified: 0,
  requests: 0,
  timeouts: 0,
  due: 0,
  resolved: 0,
  resolutionMs: 0,
  ...more,
});

describe('C13 the verdict on a value', () => {
  test.each<[KpiName, number | null, KpiStatus]>([
    ['clarification_rate', 0, 'ok'],
    ['clarification_rate', 9.99, 'ok'],
    ['clarification_rate', 10, 'warning'],
    ['clarification_rate', 20, 'warning'],
    ['clarification_rate', 20.01, 'alert'],
    ['resolution_time', 59.9, 'ok'],
    ['resolution_time', 60, 'warning'],
    ['resolution_time', 120, 'warning'],
    ['resolution_time', 120.5, 'alert'],
    ['timeout_rate', 4.9, 'ok'],
    ['timeout_rate', 5, 'warning'],
    ['timeout_rate', 10, 'warning'],
    ['timeout_rate', 10.1, 'alert'],
    ['success_rate', 100, 'ok'],
    ['success_rate', 95.1, 'ok'],
    ['success_rate', 95, 'warning'],
    ['success_rate', 90, 'warning'],
    ['success_rate', 89.9, 'alert'],
    ['success_rate', 0, 'alert'],
  ])('C13 %s of %s is %s', (kpi, value, status) => {
    expect(classify(kpi, value)).toBe(status);
  });

  test.each(kpiNames)('C13 %s without data is no-data', (kpi) => expect(classify(kpi, null)).toBe('no-data'));
});

describe('C13 the figures of counts', () => {
  test('C13 follow the formulas of the seed', () => {
    const counts = [
      counted({
        messages: 200,
        clarified: 30,
        requests: 40,
        timeouts: 3,
        due: 38,
        resolved: 36,
        resolutionMs: 1_800_000,
      }),
    ];
    const all = kpisOf(counts, '24h').filter(({ assistant, department }) => assistant === null && department === null);
    expect(all.map(({ kpi, value, status }) => [kpi, value, status])).toEqual([
      ['clarification_rate', 15, 'warning'],
      ['resolution_time', 50, 'ok'],
      ['timeout_rate', 7.5, 'warning'],
      ['success_rate', 94.74, 'warning'],
    ]);
    expect(all.map(({ target, alert }) => [target, alert])).toEqual([
      [10, 20],
      [60, 120],
      [5, 10],
      [95, 90],
    ]);
  });

  test('C13 of nothing at all have no value and no data', () => {
    expect(kpisOf([], '1h')).toEqual(
      kpiNames.map((kpi) => expect.objectContaining({ kpi, value: null, status: 'no-data', assistant: null })),
    );
  });

  test('C13 are given for all, each assistant, each department, and each department of an assistant', () => {
    const counts = [
      counted({ messages: 10, clarified: 1 }),
      counted({ department: 'marketing', messages: 10 }),
      counted({ department: null, messages: 20 }),
      counted({ assistant: 'hr', department: 'sales', messages: 10, clarified: 3 }),
      counted({ window: '7d', assistant: 'old', department: null, messages: 9 }),
    ];
    const rates = kpisOf(counts, '24h').filter(({ kpi }) => kpi === 'clarification_rate');
    expect(rates.map(({ assistant, department, value }) => [assistant, department, value])).toEqual([
      [null, null, 8],
      ['hr', null, 30],
      ['old', null, null],
      ['ops', null, 2.5],
      [null, 'marketing', 0],
      [null, 'sales', 20],
      ['hr', 'sales', 30],
      ['ops', 'marketing', 0],
      ['ops', 'sales', 10],
    ]);
  });

  test('C13 are always a number or nothing, whatever was counted', () => {
    const natural = fc.nat(1_000);
    const counts = fc.record({
      window: fc.constantFrom('1h' as const, '24h' as const, '7d' as const),
      assistant: fc.constantFrom('a', 'b'),
      department: fc.constantFrom('x', 'y', null),
      messages: natural,
      clarified: natural,
      requests: natural,
      timeouts: natural,
      due: natural,
      resolved: natural,
      resolutionMs: natural,
    });
    fc.assert(
      fc.property(fc.array(counts, { maxLength: 12 }), (some) => {
        for (const { value, status } of kpisOf(some, '24h')) {
          expect(value === null || Number.isFinite(value)).toBe(true);
          expect(status === 'no-data').toBe(value === null);
        }
      }),
    );
  });
});

describe('C13 crossing a threshold', () => {
  const followed = (before: KpiStatus | null, status: KpiStatus) =>
    crossingOf({
      window: '24h',
      kpi: 'timeout_rate',
      value: 12,
      target: 5,
      alert: 10,
      status,
      assistant: null,
      department: null,
      before,
    })?.event ?? null;

  test.each<[KpiStatus | null, KpiStatus, string | null]>([
    [null, 'alert', 'tenant:kpi_alert'],
    ['ok', 'alert', 'tenant:kpi_alert'],
    ['warning', 'alert', 'tenant:kpi_alert'],
    ['alert', 'alert', null],
    ['alert', 'warning', 'tenant:kpi_recovered'],
    ['alert', 'ok', 'tenant:kpi_recovered'],
    ['alert', 'no-data', null],
    ['ok', 'warning', null],
    [null, 'ok', null],
    [null, 'no-data', null],
  ])('C13 from %s to %s tells %s', (before, status, event) => expect(followed(before, status)).toBe(event));

  test('C13 tells the figure whole', () => {
    const now = {
      window: '1h' as const,
      kpi: 'success_rate' as const,
      value: 50,
      target: 95,
      alert: 90,
      status: 'alert' as const,
      assistant: 'ops',
      department: 'sales',
    };
    expect(crossingOf({ ...now, before: null })).toEqual({ event: 'tenant:kpi_alert', data: now });
  });
});
