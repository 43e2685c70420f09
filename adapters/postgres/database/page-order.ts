/** The direction of a list: as things happened, or newest first. A cursor means "beyond this item" in both. */
export type PageOrder = 'asc' | 'desc';

export function directed(order: PageOrder = 'asc'): { readonly beyond: '>' | '<'; readonly way: PageOrder } {
  return { beyond: order === 'asc' ? '>' : '<', way: order };
}
