/**
 * The queue as it changes: a websocket that starts with the whole queue at each connection, so that nothing is missed.
 */
import type { QueueItem } from '../contracts/wire/clarification.ts';
import type { QueueFrame } from '../contracts/wire/queue-stream.ts';
import { keepListening, type ListenOptions } from './listening.ts';
import type { Transport } from './transport.ts';

export interface QueueWatch extends ListenOptions {
  /** The whole queue, earliest deadline first; called on every change. An error ends the watch. */
  readonly onItems: (items: readonly QueueItem[]) => void;
}

/** Listens until `signal` is aborted. @throws as {@link keepListening} */
export async function watchQueue(transport: Transport, { onItems, ...options }: QueueWatch): Promise<void> {
  let items: readonly QueueItem[] = [];
  /** Parts of a snapshot that is not complete yet. */
  let parts: QueueItem[] = [];
  const hear = (text: string): boolean => {
    const frame = frameOf(text);
    if (frame === null) return false;
    if (frame.event === 'queue:snapshot') {
      parts.push(...frame.data.items);
      if (frame.data.more) return true;
      [items, parts] = [inOrder(parts), []];
    } else {
      const { conversation_id: conversation, items: now } = frame.data;
      items = inOrder([...items.filter(({ conversation_id: id }) => id !== conversation), ...now]);
    }
    onItems(items);
    return true;
  };
  const onOpen = (): void => {
    parts = [];
    options.onOpen?.();
  };
  await keepListening(transport, { name: { topic: 'queue' }, hear }, { ...options, onOpen });
}

/** In the server's order: earliest deadline first, items without one last. */
function inOrder(items: readonly QueueItem[]): readonly QueueItem[] {
  const places = items.map((item) => ({ item, place: [item.due_at ?? '~', item.since, item.kind, item.id] as const }));
  return places.sort((one, other) => byPlace(one.place, other.place)).map(({ item }) => item);
}

function byPlace(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at === -1 ? 0 : (one[at] ?? '') < (other[at] ?? '') ? -1 : 1;
}

/** Null for an unknown frame: a later server may send more kinds. */
function frameOf(text: string): QueueFrame | null {
  try {
    const frame = JSON.parse(text) as Partial<QueueFrame> | null;
    const isOne = frame?.event === 'queue:snapshot' || frame?.event === 'queue:changed';
    return isOne && Array.isArray(frame.data?.items) ? (frame as QueueFrame) : null;
  } catch {
    return null;
  }
}
