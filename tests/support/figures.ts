/** What dashboards and alerts ask Prometheus (`deploy/dashboards`, `deploy/alerts`). */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

const dashboards = 'deploy/dashboards';
const rules = 'deploy/alerts';

export function alerts(): readonly Alert[] {
  return readdirSync(rules).flatMap((name) => {
    const { groups } = parse(readFileSync(`${rules}/${name}`, 'utf8')) as {
      readonly groups: readonly { readonly rules: readonly Alert[] }[];
    };
    return groups.flatMap((group) => group.rules);
  });
}

/** Of every panel, by its title. */
export function queries(): readonly { readonly title: string; readonly expr: string }[] {
  return readdirSync(dashboards).flatMap((name) => {
    const { panels } = JSON.parse(readFileSync(`${dashboards}/${name}`, 'utf8')) as {
      readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
    };
    return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
  });
}

/** Names of metrics in all of them. */
export function namedMetrics(): readonly string[] {
  const asked = [...alerts(), ...queries()].map(({ expr }) => expr.replaceAll(/"[^"]*"/g, ''));
  return [
    ...new Set(asked.flatMap((expr) => expr.match(/\b(?:parley|temporal|nodejs|process)_\w+/g) ?? [])),
  ].toSorted();
}
