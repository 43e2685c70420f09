/** Who else has an item of the queue open, told and asked every few seconds while this page shows it. */
import { useEffect, useState } from 'preact/hooks';
import type { QueueItem } from '../../contracts/wire/clarification.ts';
import type { QueueViewer } from '../../contracts/wire/operators.ts';
import { client } from './session.ts';

const everyMs = 8_000;

/** Nobody, for what is no item of the queue, and while it cannot be asked. */
export function useViewers(item: { readonly kind: string; readonly id: string } | null): readonly QueueViewer[] {
  const [others, setOthers] = useState<readonly QueueViewer[]>([]);
  const key = item === null ? null : `${item.kind} ${item.id}`;
  useEffect(() => {
    setOthers([]);
    if (item === null) return;
    // The server knows which kinds there are; one that it does not know has no viewers.
    const shown = { kind: item.kind as QueueItem['kind'], id: item.id };
    let isOver = false;
    const say = (looking: boolean): void => {
      client.queue.view(shown, looking).then(
        (found) => !isOver && setOthers(found),
        () => !isOver && setOthers([]),
      );
    };
    const look = (): void => say(!document.hidden);
    look();
    const timer = setInterval(() => !document.hidden && look(), everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      say(false);
    };
  }, [key]);
  return others;
}
