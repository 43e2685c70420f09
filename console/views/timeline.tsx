/** Everything that happened in a conversation, by cursor, the latest first. */
import type { ConversationEvent } from '../../contracts/conversation.ts';
import { clockOf, wholeTimeOf } from '../state/clock.ts';
import type { Talk } from '../state/talk.ts';
import { Empty } from '../components/states.tsx';
import { happeningInWords, stateInWords } from './words.ts';

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

/** The telling part of an event's data; what is not known here is shown as it is. */
function summaryOf({ event, data }: ConversationEvent): string {
  const text = (name: string): string | null => (typeof data[name] === 'string' ? data[name] : null);
  switch (event) {
    case 'conversation:message':
      return `${text('role') ?? 'somebody'}: ${text('text') ?? ''}`;
    case 'conversation:gate': {
      const because = Array.isArray(data['because']) ? data['because'].join(', ') : '';
      return `${text('door') === 'answer' ? 'May it be answered' : 'May it act'}: ${text('verdict') ?? ''}${because === '' ? '' : ` (${because})`}`;
    }
    case 'conversation:state':
      return stateInWords(data as unknown as Parameters<typeof stateInWords>[0]);
    case 'conversation:action': {
      const flow = (data['flow'] ?? data['action']) as
        { kind?: string; step?: string; expects?: string } | null | undefined;
      return flow == null ? 'The flow is over' : [flow.kind, flow.step, flow.expects].filter(Boolean).join(', ');
    }
    default:
      return Object.entries(data)
        .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
        .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${String(value)}`)
        .join(', ');
  }
}
