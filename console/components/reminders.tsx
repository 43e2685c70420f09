/** What a conversation is to be reminded of (T1), and a way to cancel each. */
import { collect } from '../../client/pages.ts';
import type { ReminderOnWire } from '../../contracts/wire/reminder.ts';
import { clockOf, wholeTimeOf } from '../state/clock.ts';
import { useLoaded } from '../state/loading.ts';
import { client, may, noteFailure, useSession } from '../state/session.ts';
import { toast } from '../state/toasts.ts';

/** Nothing where nothing waits. `version`: read anew with each. */
export function Reminders({ conversation, version }: { readonly conversation: string; readonly version: string }) {
  const session = useSession();
  const { value, again } = useLoaded(`reminders ${conversation} ${version}`, () =>
    collect(client.reminders.of(conversation).each()),
  );
  const waiting = (value ?? []).filter(({ status }) => status === 'waiting');
  if (waiting.length === 0) return null;
  const cancel = async ({ reminder_id: id, text }: ReminderOnWire): Promise<void> => {
    try {
      await client.reminders.cancel(conversation, id);
      toast(`Cancelled: ${text}`, 'good');
    } catch (failure) {
      const { detail, remedy } = noteFailure(failure);
      toast(`${detail} ${remedy}`, 'bad');
    }
    again();
  };
  return (
    <section aria-labelledby="reminders">
      <h2 class="side-title" id="reminders">
        Reminders
      </h2>
      <ul class="in-scope">
        {waiting.map((one) => (
          <li key={one.reminder_id}>
            <p dir="auto">{one.text}</p>
            <p class="faint">
              <time dateTime={one.due_at} title={`${wholeTimeOf(one.due_at)}, ${one.time_zone}`}>
                {clockOf(one.due_at, Date.now())}
              </time>
              {one.rule !== null && `, ${one.rule}`}
              {one.for !== null && `, for ${one.for}`}
              {one.if_unanswered && ', unless somebody answers'}
            </p>
            {may(session, 'talk') && (
              <button
                class="button small"
                type="button"
                aria-label={`Cancel the reminder ${one.text}`}
                onClick={() => void cancel(one)}
              >
                Cancel
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
