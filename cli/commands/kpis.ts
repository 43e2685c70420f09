/** `parley kpis`: KPIs of clarification (C13). */
import type { Command } from 'commander';
import type { Kpi, KpiWindow } from '../../contracts/wire/clarification.ts';
import { choice } from '../terminal/arguments.ts';
import type { OpenSession, Session } from '../terminal/session.ts';
import type { Tone } from '../terminal/output.ts';
import { tableLines } from '../terminal/table.ts';

export function addKpisCommand(program: Command, open: OpenSession): void {
  program
    .command('kpis')
    .description('key figures of the clarification protocol: all together, by assistant, by department')
    .option('--window <window>', windows.join(', '), choice(windows), '24h')
    .action(({ window }: { window: KpiWindow }, command: Command) => show(open(command), window));
}

const windows = ['1h', '24h', '7d'] as const satisfies readonly KpiWindow[];

async function show({ client, out }: Session, window: KpiWindow): Promise<void> {
  const items = await client.kpis(window);
  if (out.json) return out.document({ items });
  const [head = '', ...lines] = tableLines([
    ['assistant', 'department', 'of', 'figure', 'value', 'sample', 'target', 'alert', 'status'],
    ...items.map((item) => [
      item.assistant ?? 'all',
      item.department ?? 'all',
      item.source,
      item.kpi,
      valueOf(item),
      String(item.sample),
      `${isHigherBetter(item) ? '>' : '<'} ${item.target}${unitOf(item)}`,
      `${isHigherBetter(item) ? '<' : '>'} ${item.alert}${unitOf(item)}`,
      item.status,
    ]),
  ]);
  out.line(head, 'dim');
  for (const [index, line] of lines.entries()) out.line(line, toneOf(items[index]?.status));
}

function valueOf(item: Kpi): string {
  return item.value === null ? '-' : `${item.value}${unitOf(item)}`;
}

function unitOf({ kpi }: Kpi): string {
  return kpi === 'resolution_time' ? ' s' : ' %';
}

function isHigherBetter({ target, alert }: Kpi): boolean {
  return target > alert;
}

function toneOf(status: Kpi['status'] | undefined): Tone {
  if (status === 'alert') return 'bad';
  return status === 'ok' ? 'good' : 'plain';
}
