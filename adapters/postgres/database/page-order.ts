/** In which direction a list is read: as things happened, or the newest first. A cursor means "beyond this" in both. */
export type PageOrder = 'asc' | 'desc';

/** The comparison and the order of a query, as SQL. */
export function directed(order: PageOrder = 'asc'): { readonly beyond: '>' | '<'; readonly way: PageOrder } {
  return { beyond: order === 'asc' ? '>' : '<', way: order };
}
