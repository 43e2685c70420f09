/** Lists return `{items, next}`, newest last by default (interface.md). */

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
}

export interface PageQuery {
  /** Cursor before the first item; default: the beginning. */
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
  /** `desc`: newest first. */
  readonly order?: 'asc' | 'desc' | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A list that can be read by page, or by item. */
export interface List<Item, Query extends PageQuery = PageQuery> {
  list(query?: Query): Promise<Page<Item>>;
  /** Every item after `query.after`; `limit` is the page size. */
  each(query?: Query): AsyncIterable<Item>;
}

/** Makes a {@link List} from the function that fetches one page. */
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
        // A server that returns the current page as the next would cause an endless loop.
        if (page.next === after) return;
      }
    },
  };
}

/** The first `limit` items after `query.after`, and the cursor that continues the list. */
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

/** All items, in order. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** Few requests, and within any server's limit. */
const pageSize = 100;
