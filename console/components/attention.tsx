/** What an operator should look at, and takes off everybody's lists (`POST …/acknowledge`). */
import { useState } from 'preact/hooks';
import type { Snapshot } from '../../contracts/wire/conversation.ts';
import { clockOf } from '../state/clock.ts';
import { client, may, noteFailure, useSession } from '../state/session.ts';
import { toast } from '../state/toasts.ts';

type Item = NonNullable<Snapshot['attention']>[number];

const words: Readonly<Record<Item['kind'], string>> = {
  'best-guess': 'It went on with a best guess',
  'set-aside': 'A turn could not be finished',
  breached: 'Somebody’s time ran out',
};

export function Attention({ snapshot }: { readonly snapshot: Snapshot }) {
  const session = useSession();
  // The row follows a moment later.
  const [seen, setSeen] = useState<readonly string[]>([]);
  const items = (snapshot.attention ?? []).filter(({ item_id: id }) => !seen.includes(id));
  if (items.length === 0 || !may(session, 'operate')) return null;
  const acknowledge = async (id: string): Promise<void> => {
    try {
      await client.person.acknowledge(snapshot.conversation_id, { item_id: id, reason: 'from the console' });
      setSeen((before) => [...before, id]);
      toast('It is acknowledged.', 'good');
    } catch (failure) {
      const { detail, remedy } = noteFailure(failure);
      toast(`${detail} ${remedy}`, 'bad');
    }
  };
  return (
    <>
      <h2 class="side-title">To look at</h2>
      <dl class="facts facts-plain">
        {items.map(({ item_id: id, kind, at }) => (
          <div key={id}>
            <dt>
              {words[kind]} <span class="faint">{clockOf(at, Date.now())}</span>
            </dt>
            <dd>
              <button type="button" class="button small" onClick={() => void acknowledge(id)}>
                Acknowledge
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
