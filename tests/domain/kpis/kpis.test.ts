import type { KpiCounts } from '../../../contracts/state/counts.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossingOf, type Followed } from '../../../domain/kpis/crossings.ts';
import {
  classify,
  isRecovered,
  kpiNames,
  kpisOf,
  type KpiName,
  type KpiPolicies,
  type KpiStatus,
} from '../../../domain/kpis/kpis.ts';

const policies: KpiPolicies = { usual: { minimumSample: 1, recoveryMargin: 20 }, byAssistant: {} };

const counted = (more: Partial<KpiCounts> = {}): KpiCounts => ({
  window: '24h',
  assistant: 'ops',
  department: 'sales',
  source: 'instructions',
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
    const all = kpisOf(counts, '24h', policies).filter(
      ({ assistant, department }) => assistant === null && department === null,
    );
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
    expect(kpisOf([], '1h', policies)).toEqual(
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
    const rates = kpisOf(counts, '24h', policies).filter(({ kpi }) => kpi === 'clarification_rate');
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
      source: fc.constantFrom('participants' as const, 'instructions' as const),
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
        for (const { value, status } of kpisOf(some, '24h', policies)) {
          expect(value === null || Number.isFinite(value)).toBe(true);
          expect(status === 'no-data').toBe(value === null);
        }
      }),
    );
  });
});

describe('C13 talk and instructions', () => {
  const counts = [
    counted({ messages: 10, clarified: 5 }),
    counted({ source: 'participants', department: null, messages: 90, clarified: 0 }),
  ];
  const rates = kpisOf(counts, '24h', policies).filter(({ kpi }) => kpi === 'clarification_rate');

  test('C13 much talk does not thin out what instructions had to be asked back about', () => {
    const all = rates.filter(({ assistant, department }) => assistant === null && department === null);
    expect(all.map(({ source, value }) => [source, value])).toEqual([
      ['instructions', 50],
      ['participants', 0],
    ]);
  });

  test('C13 a group has figures only of what there was in it', () => {
    const sales = rates.filter(({ assistant, department }) => assistant === null && department === 'sales');
    expect(sales.map(({ source }) => source)).toEqual(['instructions']);
  });
});

describe('C13 few say little', () => {
  const of = (messages: number, minimumSample = 20) =>
    kpisOf([counted({ messages, clarified: messages })], '24h', {
      usual: { minimumSample: 3, recoveryMargin: 0 },
      byAssistant: { ops: { minimumSample, recoveryMargin: 20 } },
    })[0];

  test('C13 below the minimum sample of the policy the value is shown, as few-data', () => {
    expect(of(19)).toMatchObject({ value: 100, status: 'few-data', sample: 19, minimum_sample: 20 });
    expect(of(20)).toMatchObject({ value: 100, status: 'alert', sample: 20 });
    expect(of(5, 5)).toMatchObject({ value: 100, status: 'alert', minimum_sample: 5 });
  });

  test('C13 nothing at all is still no data', () => {
    expect(of(0)).toMatchObject({ value: null, status: 'no-data', sample: 0 });
  });

  test('C13 what several assistants share goes by the stricter of their policies', () => {
    const counts = [counted({ messages: 10 }), counted({ assistant: 'hr', messages: 10 })];
    const by = { hr: { minimumSample: 50, recoveryMargin: 5 }, ops: { minimumSample: 2, recoveryMargin: 40 } };
    const rates = kpisOf(counts, '24h', { ...policies, byAssistant: by }).filter(
      ({ kpi }) => kpi === 'clarification_rate',
    );
    expect(rates.map((rate) => [rate.assistant, rate.minimum_sample, rate.recovers_at])).toEqual([
      [null, 50, 16],
      ['hr', 50, 19.5],
      ['ops', 2, 16],
      [null, 50, 16],
      ['hr', 50, 19.5],
      ['ops', 2, 16],
    ]);
  });

  test('C13 each figure has its own sample', () => {
    const some = counted({ messages: 4, clarified: 3, requests: 3, timeouts: 1, due: 2, resolved: 1, resolutionMs: 9 });
    expect(
      kpisOf([some], '24h', policies)
        .slice(0, 4)
        .map(({ kpi, sample }) => [kpi, sample]),
    ).toEqual([
      ['clarification_rate', 4],
      ['resolution_time', 1],
      ['timeout_rate', 3],
      ['success_rate', 2],
    ]);
  });
});

describe('C13 crossing a threshold', () => {
  const figure = (more: Partial<Followed>): Followed => ({
    window: '24h',
    kpi: 'timeout_rate',
    value: 12,
    target: 5,
    alert: 10,
    recovers_at: 9,
    sample: 30,
    minimum_sample: 20,
    status: 'alert',
    source: 'instructions',
    assistant: null,
    department: null,
    before: false,
    ...more,
  });
  const [raised, over] = ['tenant:kpi_alert', 'tenant:kpi_recovered'];

  test.each<[string, Partial<Followed>, boolean, string | null]>([
    ['beyond the threshold', {}, true, raised],
    ['beyond it still', { before: true }, true, null],
    ['on the threshold', { value: 10, status: 'warning' }, false, null],
    ['back on the threshold', { before: true, value: 10, status: 'warning' }, true, null],
    ['back within the margin', { before: true, value: 9.5, status: 'warning' }, true, null],
    ['on the margin’s end', { before: true, value: 9, status: 'warning' }, true, null],
    ['beyond the margin', { before: true, value: 8.9, status: 'warning' }, false, over],
    ['at ease', { before: true, value: 1, status: 'ok' }, false, over],
    ['at ease before', { value: 1, status: 'ok' }, false, null],
    ['without data', { before: true, value: null, status: 'no-data' }, true, null],
    ['without data before', { value: null, status: 'no-data' }, false, null],
    ['of few, and well', { before: true, value: 0, status: 'few-data' }, true, null],
    ['of few, and bad', { value: 100, status: 'few-data' }, false, null],
    ['higher is better: within the margin', { ...success, before: true, value: 90.5, status: 'warning' }, true, null],
    ['higher is better: beyond it', { ...success, before: true, value: 91.5, status: 'warning' }, false, over],
  ])('C13 a figure %s', (_where, more, alarm, event) => {
    const crossing = crossingOf(figure(more));
    expect([crossing.alarm, crossing.event?.event ?? null]).toEqual([alarm, event]);
  });

  test('C13 nothing comes back without a value', () => {
    expect(isRecovered({ kpi: 'timeout_rate', value: null, recovers_at: 9 })).toBe(false);
  });

  test('C13 a value that moves along the line rings once', () => {
    let before = false;
    const rung: unknown[] = [];
    for (const value of [9.9, 10.1, 9.9, 10.1, 9.4, 10.2, 8.5, 9.9, 10.1]) {
      const { alarm, event } = crossingOf(figure({ before, value, status: classify('timeout_rate', value) }));
      if (event !== null) rung.push([event.event, value]);
      before = alarm;
    }
    expect(rung).toEqual([
      [raised, 10.1],
      [over, 8.5],
      [raised, 10.1],
    ]);
  });

  test('C13 tells the figure whole', () => {
    const { before: _before, ...now } = figure({ assistant: 'ops', department: 'sales' });
    expect(crossingOf({ ...now, before: false }).event).toEqual({ event: raised, data: now });
  });
});

const success = { kpi: 'success_rate', target: 95, alert: 90, recovers_at: 91 } as const;
