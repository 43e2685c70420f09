/**
 * The protocol's key figures (C13; seed 2, "Key Performance Indicators"): counts in, values with their verdicts out.
 */
import type { Kpi, KpiWindow } from '../../contracts/wire/clarification.ts';
import type { KpiPolicy } from '../../contracts/assistant/policy.ts';
import type { KpiCounts } from '../../contracts/state/counts.ts';

export type KpiName = Kpi['kpi'];
export type KpiStatus = Kpi['status'];

/** The length of each window in seconds. */
export const windowSeconds: Readonly<Record<KpiWindow, number>> = { '1h': 3_600, '24h': 86_400, '7d': 604_800 };

export const kpiNames: readonly KpiName[] = ['clarification_rate', 'resolution_time', 'timeout_rate', 'success_rate'];

/**
 * The verdict on a value. The target is met beyond it and the alarm is raised beyond its threshold: a value on either
 * of the two lines is a warning. Null: there was nothing to count.
 */
export function classify(kpi: KpiName, value: number | null): KpiStatus {
  if (value === null) return 'no-data';
  const { target, alert, better } = table[kpi];
  const isBeyond = better === 'lower' ? (line: number) => value > line : (line: number) => value < line;
  if (isBeyond(alert)) return 'alert';
  return isBeyond(target) || value === target ? 'warning' : 'ok';
}

/** When alarms are raised: what an assistant's policy says, and what goes for one without. */
export interface KpiPolicies {
  readonly usual: KpiPolicy;
  readonly byAssistant: Readonly<Record<string, KpiPolicy>>;
}

/**
 * Every figure of one window: all together first, then each assistant, each department over all assistants, and each
 * assistant's departments; of instructions, then of participants' talk, where there is any. Groups that another window
 * has counts of are there too, without data.
 */
export function kpisOf(counts: readonly KpiCounts[], window: KpiWindow, policies: KpiPolicies): readonly Kpi[] {
  return groupsIn(counts).flatMap((group) => {
    const members = counts.filter((each) => isOf(each, group));
    const sum = summed(members.filter((each) => each.window === window));
    const { minimumSample, recoveryMargin } = policyFor(members, policies);
    return kpiNames.map((kpi): Kpi => {
      const { target, alert, value, sample } = table[kpi];
      const rounded = toHundredths(value(sum));
      const few = rounded !== null && sample(sum) < minimumSample;
      return {
        kpi,
        value: rounded,
        target,
        alert,
        recovers_at: toHundredths(alert + ((target - alert) * recoveryMargin) / 100),
        sample: sample(sum),
        minimum_sample: minimumSample,
        status: few ? 'few-data' : classify(kpi, rounded),
        ...group,
      };
    });
  });
}

/** Whether a standing alarm is over: the value has come back beyond the margin. */
export function isRecovered({ kpi, value, recovers_at: line }: Pick<Kpi, 'kpi' | 'value' | 'recovers_at'>): boolean {
  if (value === null) return false;
  return table[kpi].better === 'lower' ? value < line : value > line;
}

function isOf(each: KpiCounts, { assistant, department, source }: Group): boolean {
  return (
    each.source === source &&
    (assistant === null || each.assistant === assistant) &&
    (department === null || each.department === department)
  );
}

/** What several assistants share goes by the largest sample and the widest margin among them. */
function policyFor(members: readonly KpiCounts[], { usual, byAssistant }: KpiPolicies): KpiPolicy {
  const own = distinct(members.map(({ assistant }) => assistant)).map((assistant) => byAssistant[assistant] ?? usual);
  if (own.length === 0) return usual;
  return {
    minimumSample: Math.max(...own.map(({ minimumSample }) => minimumSample)),
    recoveryMargin: Math.max(...own.map(({ recoveryMargin }) => recoveryMargin)),
  };
}

const counted = ['messages', 'clarified', 'requests', 'timeouts', 'due', 'resolved', 'resolutionMs'] as const;

type Sum = Readonly<Record<(typeof counted)[number], number>>;

interface Figure {
  readonly target: number;
  readonly alert: number;
  readonly better: 'lower' | 'higher';
  /** Null: nothing to divide by. */
  readonly value: (sum: Sum) => number | null;
  /** What it divides by. */
  readonly sample: (sum: Sum) => number;
}

/** The seed's table: formula, target, alert threshold. */
const table: Readonly<Record<KpiName, Figure>> = {
  clarification_rate: {
    target: 10,
    alert: 20,
    better: 'lower',
    value: ({ clarified, messages }) => ratio(clarified * 100, messages),
    sample: ({ messages }) => messages,
  },
  resolution_time: {
    target: 60,
    alert: 120,
    better: 'lower',
    value: ({ resolutionMs, resolved }) => ratio(resolutionMs / 1000, resolved),
    sample: ({ resolved }) => resolved,
  },
  timeout_rate: {
    target: 5,
    alert: 10,
    better: 'lower',
    value: ({ timeouts, requests }) => ratio(timeouts * 100, requests),
    sample: ({ requests }) => requests,
  },
  success_rate: {
    target: 95,
    alert: 90,
    better: 'higher',
    value: ({ resolved, due }) => ratio(resolved * 100, due),
    sample: ({ due }) => due,
  },
};

function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}

function toHundredths<Value extends number | null>(value: Value): Value;
function toHundredths(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}

function summed(counts: readonly KpiCounts[]): Sum {
  const sumOf = (name: keyof Sum): number => counts.reduce((sum, each) => sum + each[name], 0);
  return Object.fromEntries(counted.map((name) => [name, sumOf(name)])) as Sum;
}

type Group = Pick<Kpi, 'assistant' | 'department' | 'source'>;

function groupsIn(counts: readonly KpiCounts[]): readonly Group[] {
  const assistants = distinct(counts.map(({ assistant }) => assistant));
  const departments = distinct(counts.flatMap(({ department }) => department ?? []));
  const groups = [
    { assistant: null, department: null },
    ...assistants.map((assistant) => ({ assistant, department: null })),
    ...departments.map((department) => ({ assistant: null, department })),
    ...assistants.flatMap((assistant) => departments.map((department) => ({ assistant, department }))),
  ];
  const found = groups.flatMap((group) =>
    sources.map((source) => ({ ...group, source })).filter((each) => counts.some((one) => isOf(one, each))),
  );
  // Where nothing was ever said there are figures all the same, without data.
  return found.length > 0 ? found : [{ assistant: null, department: null, source: 'instructions' }];
}

/** Instructions first: the figures are the protocol's, which is between parties before it is anybody else's. */
const sources = ['instructions', 'participants'] as const;

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)].toSorted();
}
