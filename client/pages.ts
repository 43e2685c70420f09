/** Lists answer `{items, next}`, newest last unless `order` says otherwise (interface.md). */

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
}

export interface PageQuery {
  /** Cursor after which to begin; from the first item when absent. */
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
  /** `desc`: newest first. */
  readonly order?: 'asc' | 'desc' | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A list that can be read page by page, or item by item to its end. */
export interface List<Item, Query extends PageQuery = PageQuery> {
  list(query?: Query): Promise<Page<Item>>;
  /** Every item after `query.after`; `limit` is the size of the pages that are fetched. */
  each(query?: Query): AsyncIterable<Item>;
}

/** A {@link List} from the function that fetches one page. */
export function pagedList<Item, Query extends PageQuery = PageQuery>(
  fetchPage: (query: Query | undefined) => Promise<Page<Item>>,
): List<Item, Query> {
  return {
    list: fetchPage,
    async *each(query) {
      let page = await fetchPage(query);
      yield* page.items;
      for (let after = page.next; after !== null; after = page.next) {
        page = await fetchPage({ ...query, after } as Query);
        yield* page.items;
        // A server that names the page we are on would keep us here for ever.
        if (page.next === after) return;
      }
    },
  };
}

/** The first `limit` items after `query.after`, with the cursor at which the list goes on. */
export async function take<Item, Query extends PageQuery>(
  list: List<Item, Query>,
  query: Query,
  limit: number,
): Promise<Page<Item>> {
  const items: Item[] = [];
  let next: string | null = query.after ?? null;
  do {
    const page: Page<Item> = await list.list({
      ...query,
      after: next ?? undefined,
      limit: Math.min(limit - items.length, pageSize),
    });
    items.push(...page.items);
    if (page.next === next) return { items, next: null };
    next = page.next;
  } while (next !== null && items.length < limit);
  return { items, next };
}

/** Every item, in order. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** Large enough to be few requests, small enough for any server's limit. */
const pageSize = 100;
