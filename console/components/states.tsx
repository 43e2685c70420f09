/** What stands where something else cannot: nothing there, not there yet, not allowed, failed. */
import type { ComponentChildren } from 'preact';
import type { Fault } from '../state/problems.ts';
import { Icon, type IconName } from './icons.tsx';

export function Empty(props: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <span class="empty-icon">
        <Icon name={props.icon} size={22} />
      </span>
      <h2>{props.title}</h2>
      {props.children}
    </div>
  );
}

/** As high as what will stand there, so that nothing jumps. */
export function Skeleton({ rows, kind = 'line' }: { readonly rows: number; readonly kind?: 'line' | 'row' | 'tile' }) {
  return (
    <div class={`skeleton skeleton-${kind}`} role="status">
      <span class="hidden">Loading…</span>
      {Array.from({ length: rows }, (_, index) => (
        <span class="bone" key={index} />
      ))}
    </div>
  );
}

const icons: Readonly<Record<Fault['kind'], IconName>> = {
  away: 'away',
  'signed-out': 'leave',
  'not-allowed': 'person',
  'not-found': 'search',
  stale: 'clock',
  refused: 'warning',
  server: 'warning',
};

/** A failure, with what to do and the id to report it by. */
export function Failure({ fault, again }: { readonly fault: Fault; readonly again?: () => void }) {
  return (
    <div class="failure" role="alert">
      <span class="failure-icon">
        <Icon name={icons[fault.kind]} />
      </span>
      <div>
        <p class="failure-title">{fault.kind === 'not-allowed' ? 'Your key may not see this' : fault.title}</p>
        <p>{fault.detail}</p>
        <p class="soft">{fault.remedy}</p>
        {fault.requestId !== null && (
          <p class="faint">
            Request <code>{fault.requestId}</code>
          </p>
        )}
      </div>
      {again !== undefined && fault.kind !== 'not-allowed' && (
        <button type="button" class="button small" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}

/** A page that the role of a key has no part in. */
export function NotAllowed({
  what,
  who,
  role,
}: {
  readonly what: string;
  readonly who: string;
  readonly role: string;
}) {
  return (
    <Empty icon="person" title={`Your key may not ${what}`}>
      <p>
        It is of role <strong>{role}</strong>. These may: {who}.
      </p>
      <p class="faint">An administrator makes another key: npx parley key create --tenant … --role …</p>
    </Empty>
  );
}
