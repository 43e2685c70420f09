/**
 * Health: key figures against target and alert, deadlines by heat, effects whose outcome nobody knows, and what runs.
 */
import { useState } from 'preact/hooks';
import type { Kpi, KpiChange, KpiWindow, QueueItem } from '../../contracts/wire/clarification.ts';
import type { EffectOnWire } from '../../contracts/wire/conversation.ts';
import { titleOf } from '../cards/preview.ts';
import { kindOf, whatInWords } from '../cards/kinds.ts';
import { Badge } from '../components/badge.tsx';
import { Countdown } from '../components/countdown.tsx';
import { Icon } from '../components/icons.tsx';
import type { Moment } from '../components/sparkline.tsx';
import { Empty, Failure, NotAllowed, Skeleton } from '../components/states.tsx';
import { useNow, whenOf } from '../state/clock.ts';
import { health } from '../state/health.ts';
import { useLoaded, type Loaded } from '../state/loading.ts';
import { addressOf } from '../state/route.ts';
import { client, may, useSession, whoMay } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { BestGuesses, Escalations } from './health-lists.tsx';
import { Undelivered } from './undelivered.tsx';
import { KpiTile } from './kpi-tile.tsx';

const everyMs = 10_000;
const windows: Readonly<Record<KpiWindow, string>> = { '1h': 'Last hour', '24h': 'Last 24 hours', '7d': 'Last 7 days' };

export function HealthView({ queue }: { readonly queue: Loaded<readonly QueueItem[]> }) {
  const session = useSession();
  if (!may(session, 'oversee'))
    return <NotAllowed what="see the key figures" who={whoMay('oversee')} role={session.role} />;
  return <Overview queue={queue} />;
}

function Overview({ queue }: { readonly queue: Loaded<readonly QueueItem[]> }) {
  const [span, setSpan] = useState<KpiWindow>('24h');
  const [source, setSource] = useState<Kpi['source']>('instructions');
  const kpis = useLoaded(`kpis ${span}`, () => client.kpis(span), everyMs);
  const history = useLoaded(`history ${span} ${source}`, () => historyOf(span, source), everyMs);
  const effects = useLoaded('unknown', () => client.effects.list({ state: 'unknown', limit: 100 }), everyMs);
  const shown = kpis.value?.filter((one) => one.source === source && one.assistant === null && one.department === null);
  return (
    <div class="page">
      <div class="page-head page-head-row">
        <h1>Health</h1>
        <div class="page-head-actions">
          <select
            aria-label="Whose messages"
            value={source}
            onChange={({ currentTarget: { value } }) => setSource(value as Kpi['source'])}
          >
            <option value="instructions">Instructions</option>
            <option value="participants">Participants</option>
          </select>
          <select
            aria-label="Time"
            value={span}
            onChange={({ currentTarget: { value } }) => setSpan(value as KpiWindow)}
          >
            {Object.entries(windows).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </div>
      </div>
      {kpis.fault !== null && <Failure fault={kpis.fault} again={kpis.again} />}
      {kpis.value === null && kpis.fault === null && <Skeleton rows={4} kind="tile" />}
      <div class="tiles">
        {shown?.map((one) => (
          <KpiTile key={one.kpi} kpi={one} history={momentsOf(history.value ?? [], one)} />
        ))}
      </div>
      <div class="columns">
        <Heat queue={queue} />
        <div class="stack">
          <Unknown effects={effects} />
          <Undelivered />
          <Escalations />
          <BestGuesses />
          <Running />
        </div>
      </div>
    </div>
  );
}

/** The latest lines of all assistants and departments together, from the earliest. */
async function historyOf(window: KpiWindow, source: Kpi['source']): Promise<readonly KpiChange[]> {
  const all = { assistant: '', department: '' };
  const { items } = await client.kpiHistory.list({ window, source, ...all, order: 'desc', limit: 200 });
  return items.toReversed();
}

function momentsOf(history: readonly KpiChange[], { kpi }: Kpi): readonly Moment[] {
  return history.flatMap(({ kpi: of, at, value }) =>
    of === kpi && value !== null ? [{ at: Date.parse(at), value }] : [],
  );
}

/** How much of the time is used up, as a bar; the hottest first. */
function Heat({ queue }: { readonly queue: Loaded<readonly QueueItem[]> }) {
  const now = useNow();
  const timed = (queue.value ?? []).flatMap((item) => {
    if (item.due_at === null) return [];
    const [since, due] = [Date.parse(item.since), Date.parse(item.due_at)];
    return [{ item, due: item.due_at, used: Math.min(1, Math.max(0, (now - since) / Math.max(1, due - since))) }];
  });
  return (
    <section class="panel-box" aria-labelledby="heat-title">
      <h2 id="heat-title">Deadlines</h2>
      {queue.fault !== null && <Failure fault={queue.fault} again={queue.again} />}
      {queue.value === null && queue.fault === null && <Skeleton rows={3} kind="row" />}
      {queue.value !== null && timed.length === 0 && (
        <Empty icon="clock" title="No deadline is running">
          <p>Clocks that run for people stand here, the hottest first.</p>
        </Empty>
      )}
      <ul class="heat">
        {timed
          .sort((one, other) => other.used - one.used)
          .slice(0, 20)
          .map(({ item, due, used }) => (
            <li key={`${item.kind} ${item.id}`}>
              <a href={addressOf({ view: 'queue', item: { kind: item.kind, id: item.id } })}>
                <span class="row-top">
                  <Badge tone={kindOf(item.kind).tone}>{kindOf(item.kind).title}</Badge>
                  <span class="faint clip">{item.assignee ?? item.assistant}</span>
                  <span class="spread" />
                  <Countdown due={due} />
                </span>
                <span class="clip">{whatInWords(item)}</span>
                <progress
                  max={1}
                  value={used}
                  class={used >= 1 ? 'late' : used > 0.8 ? 'hot' : ''}
                  aria-label="Time used"
                />
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}

function Unknown({ effects }: { readonly effects: Loaded<{ readonly items: readonly EffectOnWire[] }> }) {
  const open = effects.value?.items.filter(({ confirmed }) => (confirmed ?? null) === null) ?? [];
  return (
    <section class="panel-box" aria-labelledby="unknown-title">
      <h2 id="unknown-title">Outcome unknown</h2>
      {effects.fault !== null && <Failure fault={effects.fault} again={effects.again} />}
      {effects.value === null && effects.fault === null && <Skeleton rows={2} kind="row" />}
      {effects.value !== null && open.length === 0 && (
        <p class="quiet">
          <Icon name="check" size={16} /> Of every effect it is known whether it was done.
        </p>
      )}
      <ul class="rows">
        {open.map(({ action_id: id, kind, preview, at, attempts }) => (
          <li key={id}>
            <a class="row" href={addressOf({ view: 'queue', item: { kind: 'effect-unknown', id } })}>
              <span class="row-top">
                <Badge tone="warn">{kind}</Badge>
                <span class="spread" />
                <span class="faint">{whenOf(at, Date.now())}</span>
              </span>
              <span class="row-what">
                {titleOf(kind, preview)}, attempt {attempts}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const parts = { postgres: 'Database', temporal: 'Temporal', worker: 'Worker', model: 'Model' } as const;

function Running() {
  const { readiness, isReached } = useStore(health);
  const session = useSession();
  return (
    <section class="panel-box" aria-labelledby="running-title">
      <h2 id="running-title">What runs</h2>
      <dl class="facts facts-plain">
        {Object.entries(parts).map(([name, title]) => {
          const check = isReached ? readiness?.checks[name] : undefined;
          return (
            <div key={name}>
              <dt>{title}</dt>
              <dd>
                <Badge tone={check === undefined ? 'plain' : check.ok ? 'good' : 'bad'}>
                  {check === undefined ? 'Not known' : check.ok ? 'Ready' : 'Away'}
                </Badge>{' '}
                {check?.detail}
              </dd>
            </div>
          );
        })}
      </dl>
      <p class="links">
        <a href="docs">Routes</a>
        <a href="metrics">Metrics</a>
        {session.web_ui_url !== null && (
          <a href={session.web_ui_url} target="_blank" rel="noreferrer">
            Temporal’s Web UI
          </a>
        )}
      </p>
    </section>
  );
}
