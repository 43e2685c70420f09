/** What waits for people, read again and again for as long as the page is looked at. */
import type { QueueItem } from '../../contracts/clarification.ts';
import { client } from './session.ts';

export const queueEveryMs = 2_000;
/** Beyond it the first pages are read only: nobody works down more than that between two looks. */
const mostPages = 10;

export async function readQueue(signal: AbortSignal): Promise<readonly QueueItem[]> {
  const items: QueueItem[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await client.queue.list({ after, limit: 100, signal });
    items.push(...page.items);
    if (page.next === null) break;
    after = page.next;
  }
  return items;
}
