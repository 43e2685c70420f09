/** One key figure: its value, how it stands to its target, and of how many it was counted (C13). */
import type { Kpi } from '../../contracts/wire/clarification.ts';
import { Sparkline, type Moment } from '../components/sparkline.tsx';
import { Badge, type Tone } from '../components/badge.tsx';

const titles: Readonly<
  Record<Kpi['kpi'], { readonly title: string; readonly unit: 's' | '%'; readonly isLess: boolean }>
> = {
  clarification_rate: { title: 'Asked back', unit: '%', isLess: true },
  resolution_time: { title: 'Time to answer', unit: 's', isLess: true },
  timeout_rate: { title: 'Unanswered in time', unit: '%', isLess: true },
  success_rate: { title: 'Clear after the answer', unit: '%', isLess: false },
};

const standings: Readonly<Record<Kpi['status'], { readonly tone: Tone; readonly says: string }>> = {
  ok: { tone: 'good', says: 'On target' },
  warning: { tone: 'warn', says: 'Beyond target' },
  alert: { tone: 'bad', says: 'Alert' },
  'no-data': { tone: 'plain', says: 'No data' },
  'few-data': { tone: 'plain', says: 'Too few to judge' },
};

export function KpiTile({
  kpi: { kpi, value, target, alert, sample, minimum_sample: minimum, status },
  history,
}: {
  readonly kpi: Kpi;
  readonly history: readonly Moment[];
}) {
  const { title, unit, isLess } = titles[kpi];
  const { tone, says } = standings[status];
  const sign = isLess ? '≤' : '≥';
  return (
    <section class={`tile tile-${tone}`} aria-label={title}>
      <p class="tile-title">{title}</p>
      <p class="tile-value">
        {value === null ? '–' : rounded(value)}
        <span class="tile-unit">{value === null ? '' : unit}</span>
      </p>
      <p>
        <Badge tone={tone}>{says}</Badge>
      </p>
      <Sparkline moments={history} target={target} until={Date.now()} />
      <p class="faint">
        Target {sign} {target} {unit}, alert at {alert} {unit}
      </p>
      <p class="faint">{sample < minimum ? `${sample} counted, ${minimum} needed` : `${sample} counted`}</p>
    </section>
  );
}

function rounded(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Math.round(value * 10) / 10);
}
