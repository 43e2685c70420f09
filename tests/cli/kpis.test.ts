import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../client/client.ts';
import type { Kpi, Pattern } from '../../contracts/wire/clarification.ts';
import { at, ContractServer, testKey } from '../client/contract-server.ts';
import { parley, type Called } from './terminal.ts';

let server: ContractServer;
beforeEach(async () => {
  server = await new ContractServer().start();
  server.begin();
});
afterEach(() => server.stop());

const call = (...args: string[]): Promise<Called> => parley(args, { url: server.url });

describe('parley kpis', () => {
  const sampled = { sample: 40, minimum_sample: 20, recovers_at: 1, source: 'instructions' } as const;
  const figures: Kpi[] = [
    {
      kpi: 'resolution_time',
      value: 47.6,
      target: 60,
      alert: 120,
      status: 'ok',
      assistant: null,
      department: null,
      ...sampled,
    },
    {
      kpi: 'success_rate',
      value: 80,
      target: 95,
      alert: 90,
      status: 'alert',
      assistant: 'ops',
      department: 'sales',
      ...sampled,
      source: 'participants',
    },
    {
      kpi: 'timeout_rate',
      value: null,
      target: 5,
      alert: 10,
      status: 'no-data',
      assistant: 'ops',
      department: null,
      ...sampled,
      sample: 0,
    },
  ];

  test('C13 prints each figure with its target, its threshold and its status', async () => {
    server.oversight.kpis.push(...figures);
    const { code, stdout } = await call('kpis');
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'assistant  department  of            figure           value   sample  target  alert    status',
      'all        all         instructions  resolution_time  47.6 s  40      < 60 s  > 120 s  ok',
      'ops        sales       participants  success_rate     80 %    40      > 95 %  < 90 %   alert',
      'ops        all         instructions  timeout_rate     -       0       < 5 %   > 10 %   no-data',
      '',
    ]);
    expect(server.requests('GET /v1/kpis')[0]?.query.get('window')).toBe('24h');
  });

  test('C13 of another window, and for programs', async () => {
    server.oversight.kpis.push(...figures);
    const { stdout } = await call('kpis', '--window', '7d', '--json');
    expect(JSON.parse(stdout)).toEqual({ items: figures });
    expect(server.requests('GET /v1/kpis')[0]?.query.get('window')).toBe('7d');
    expect(await call('kpis', '--window', '1y')).toMatchObject({ code: 2 });
  });
});

describe('parley patterns', () => {
  const rare: Pattern = {
    pair: 'buyer->sales-agent',
    type: 'vague_language',
    count: 2,
    suggestion: null,
    patch: null,
    last_seen: at,
  };
  const frequent: Pattern = {
    pair: 'planner->sales-agent',
    type: 'missing_information',
    count: 12,
    suggestion: {
      issue: 'Frequent clarification needed for missing_information',
      between: 'planner->sales-agent',
      suggestion: 'Update sender prompt to always include this information: budget',
      example_template: 'sales-agent: <what is to be done>\nbudget: <An amount>',
    },
    patch: '--- /dev/null\n+++ b/parties/planner.liquid\n@@ -0,0 +1,1 @@\n+When you instruct\n',
    last_seen: at,
  };

  test('C14 prints what recurs, then what would mend it', async () => {
    server.oversight.patterns.push(frequent, rare);
    const { code, stdout } = await call('patterns');
    expect(code).toBe(0);
    expect(stdout).toContain('planner->sales-agent  missing_information  12 ');
    expect(stdout).toContain('\nUpdate sender prompt to always include this information: budget\n  sales-agent: ');
    expect(stdout).toContain('\n+When you instruct\n');
    expect(stdout.match(/Frequent clarification/g)).toHaveLength(1);
  });

  test('C14 gives the patches alone, ready to be applied', async () => {
    server.oversight.patterns.push(frequent, rare);
    expect((await call('patterns', '--patch')).stdout).toBe(frequent.patch);
  });

  test('C14 for programs, and when there is none', async () => {
    expect((await call('patterns')).stderr).toContain('Nothing has been asked back about yet.');
    server.oversight.patterns.push(rare);
    expect(JSON.parse((await call('patterns', '--json')).stdout)).toEqual({ items: [rare], next: null });
  });
});

test('C13 programs read what happened in the tenant', async () => {
  const client = createClient({ baseUrl: server.url, apiKey: testKey });
  const event = { event: 'tenant:kpi_alert', cursor: '1', at, data: { kpi: 'timeout_rate' } };
  server.oversight.events.push(event);
  expect(await client.tenantEvents.list({ after: '0' })).toEqual({ items: [event], next: null });
  expect(server.requests('GET /v1/events')[0]?.query.get('after')).toBe('0');
});
