/** Dashboards and alerts: that Prometheus takes them, and that each alert says what to do. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stringify } from 'yaml';
import { alerts, namedMetrics, queries } from '../support/figures.ts';
import { missing, titleWith } from './tools.ts';

const promtool = (...words: string[]): string => execFileSync('promtool', words, { encoding: 'utf8', stdio: 'pipe' });

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'parley-alerts-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

test('every alert has a section of the operators’ page, and every section an alert', () => {
  const page = readFileSync('docs/operators.md', 'utf8');
  const sections = [...page.matchAll(/^### (Parley\w+)$/gm)].map(([, name = '']) => name);
  expect(alerts().map(({ alert }) => alert)).toEqual(sections);
  expect(alerts().map(({ annotations }) => annotations.runbook_url)).toEqual(
    sections.map((name) => `docs/operators.md#${name.toLowerCase()}`),
  );
});

test('no alert and no panel names a tenant, and what every API tells alike is not summed', () => {
  for (const { expr } of [...alerts(), ...queries()]) {
    expect(expr).not.toMatch(/tenant|conversation_id/);
    expect(expr).not.toMatch(/sum[^()]*\((?:rate\()?parley_(?:conversations_open|operators_view|task_queue_|kpi)/);
  }
  expect(namedMetrics()).toContain('parley_operators_view');
});

test.skipIf(missing('promtool') !== null)(
  titleWith('promtool', 'Prometheus takes the rules and all panels’ queries'),
  () => {
    expect(promtool('check', 'rules', 'deploy/alerts/parley.yaml')).toContain('SUCCESS');
    const file = join(folder(), 'panels.yaml');
    const rules = queries().map(({ expr }, nth) => ({ record: `panel:query:n${nth}`, expr }));
    writeFileSync(file, stringify({ groups: [{ name: 'panels', rules }] }));
    expect(promtool('check', 'rules', file)).toContain(`SUCCESS: ${rules.length} rules found`);
  },
);

interface Scene {
  readonly alert: string;
  readonly series: readonly { readonly series: string; readonly values: string }[];
  /** Labels of the alerts that fire after half an hour. */
  readonly fires: readonly Readonly<Record<string, string>>[];
}

const failing = 'parley_activity_attempts_failed_total{activity="settleTurn", queue="conversations", endless=';
const scenes: readonly Scene[] = [
  {
    alert: 'ParleyRetriesWithoutEnd',
    series: [{ series: `${failing}"true"}`, values: '0+1x60' }],
    fires: [{ severity: 'critical', activity: 'settleTurn', queue: 'conversations' }],
  },
  { alert: 'ParleyRetriesWithoutEnd', series: [{ series: `${failing}"false"}`, values: '0+1x60' }], fires: [] },
  {
    alert: 'ParleyNoWorker',
    series: [
      { series: 'parley_task_queue_pollers{queue="model", kind="activity", instance="api-1"}', values: '0x60' },
      { series: 'parley_task_queue_pollers{queue="outbox", kind="activity", instance="api-1"}', values: '5x60' },
    ],
    fires: [{ severity: 'critical', queue: 'model', kind: 'activity' }],
  },
  { alert: 'ParleyFiguresMissing', series: [], fires: [{ severity: 'critical' }] },
  {
    alert: 'ParleyModelFails',
    series: [
      { series: 'parley_model_calls_total{ended="answered"}', values: '0+7x60' },
      { series: 'parley_model_calls_total{ended="unavailable"}', values: '0+3x60' },
    ],
    fires: [{ severity: 'critical' }],
  },
];

test.skipIf(missing('promtool') !== null)(titleWith('promtool', 'alerts fire when they should, and else not'), () => {
  const file = join(folder(), 'scenes.yaml');
  const tests = scenes.map(({ alert, series, fires }) => ({
    interval: '1m',
    input_series: series,
    // What it says is left to the rule.
    promql_expr_test: [
      {
        expr: `count by (severity, activity, queue, kind) (ALERTS{alertname="${alert}", alertstate="firing"})`,
        eval_time: '45m',
        exp_samples: fires.map((labels) => ({ labels: labelled(labels), value: 1 })),
      },
    ],
  }));
  const rule_files = [resolve('deploy/alerts/parley.yaml')];
  writeFileSync(file, stringify({ rule_files, evaluation_interval: '1m', tests }));
  expect(promtool('test', 'rules', file)).toContain('SUCCESS');
});

function labelled(labels: Readonly<Record<string, string>>): string {
  return `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}}`;
}
