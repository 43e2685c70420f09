/**
 * The newest part of a list of which an older part is known: as far back as to something known, so that no hole is left
 * between.
 */
import type { List } from '../../client/pages.ts';

/** At least so many are read, because the latest may have changed. */
export const newest = 40;

/** Oldest first. */
export async function newestOf<Item>(list: List<Item>, isKnown: (item: Item) => boolean): Promise<readonly Item[]> {
  const items: Item[] = [];
  let meets = false;
  for await (const item of list.each({ order: 'desc', limit: newest })) {
    items.push(item);
    meets ||= isKnown(item);
    if (meets && items.length >= newest) break;
  }
  return items.reverse();
}
