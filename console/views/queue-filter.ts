/** Which items of the queue are shown. */
import type { QueueItem } from '../../contracts/wire/clarification.ts';

export interface Filter {
  readonly kind: string | null;
  readonly assignee: string | null;
  readonly text: string;
}

export const noFilter = (): Filter => ({ kind: null, assignee: null, text: '' });

export function filtered(items: readonly QueueItem[], { kind, assignee, text }: Filter): readonly QueueItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    if (kind !== null && item.kind !== kind) return false;
    if (assignee !== null && item.assignee !== assignee) return false;
    const whole =
      `${item.what} ${item.assistant} ${item.assignee ?? ''} ${item.kind} ${item.conversation_id}`.toLowerCase();
    return words.every((word) => whole.includes(word));
  });
}
