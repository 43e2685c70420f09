/**
 * How long something has left, second by second. A screen reader hears of it at five minutes, at one minute and when
 * the time is over, and not in between.
 */
import { useRef } from 'preact/hooks';
import { spanOf, useNow, wholeTimeOf } from '../state/clock.ts';
import { Icon } from './icons.tsx';

/** Left when a word is said, the shortest last. */
const moments = [
  { ms: 300_000, says: 'Five minutes left.' },
  { ms: 60_000, says: 'One minute left.' },
  { ms: 0, says: 'The time is over.' },
] as const;

export function Countdown({ due, what }: { readonly due: string; readonly what?: string }) {
  const left = Date.parse(due) - useNow();
  const tone = left <= 0 ? 'bad' : left < 300_000 ? 'warn' : 'plain';
  return (
    <span class={`countdown countdown-${tone}`} title={`Due ${wholeTimeOf(due)}`}>
      <Icon name={left <= 0 ? 'warning' : 'clock'} size={14} />
      <span aria-hidden="true">{left <= 0 ? `${spanOf(left)} late` : spanOf(left)}</span>
      <span class="hidden">due {wholeTimeOf(due)}</span>
      {what !== undefined && <Announcement key={due} left={left} what={what} />}
    </span>
  );
}

/** Says a moment when it passes while somebody looks; what had passed before was no news. */
function Announcement({ left, what }: { readonly left: number; readonly what: string }) {
  const passed = moments.filter(({ ms }) => left <= ms);
  const first = useRef(passed.length);
  const latest = passed.at(-1);
  const isNews = passed.length > first.current;
  return (
    <span class="hidden" role="status" aria-live="polite">
      {isNews && latest !== undefined ? `${what}: ${latest.says}` : ''}
    </span>
  );
}
