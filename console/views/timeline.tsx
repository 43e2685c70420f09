/** Everything that happened in a conversation, by cursor, the latest first. */
import { clockOf, wholeTimeOf } from '../state/clock.ts';
import type { Talk } from '../state/talk.ts';
import { Empty } from '../components/states.tsx';
import { summaryOf } from './happening.ts';
import { happeningInWords } from './words.ts';

export function Timeline({ talk: { events } }: { readonly talk: Talk }) {
  if (events.length === 0)
    return (
      <Empty icon="clock" title="Nothing has happened yet">
        <p>Every event is numbered; nothing is left out after a reconnect.</p>
      </Empty>
    );
  return (
    <ol class="timeline scroll" tabIndex={0} aria-label="Timeline">
      {[...events].reverse().map((event) => (
        <li key={event.cursor}>
          <span class="cursor" title={`Cursor ${event.cursor}`}>
            {event.cursor}
          </span>
          <div>
            <p>
              <strong>{happeningInWords(event.event)}</strong>{' '}
              <time class="faint" dateTime={event.at} title={wholeTimeOf(event.at)}>
                {clockOf(event.at, Date.now())}
              </time>
            </p>
            <p class="soft clip-2">{summaryOf(event)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
