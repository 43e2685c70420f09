/** A graph whose failures are told to somebody as they happen: each by what was being done, and nothing is changed. */
import type { OpenGraph } from './concept-graph.ts';
import type { NamedIn } from './store.ts';

export function watchedGraph<Mention>(graph: OpenGraph<Mention>, failed: (operation: string) => void) {
  const told =
    <Given extends readonly unknown[], Answer>(what: string, ask: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      try {
        return await ask(...given);
      } catch (error) {
        failed(failedOperation(error, what));
        throw error;
      }
    };
  return {
    of(tenant: string) {
      const own = graph.of(tenant);
      return {
        byIds: told('byIds', (ids: readonly string[]) => own.byIds(ids)),
        resolveOrSay: told('resolve', (mention: Mention, from: NamedIn) => own.resolveOrSay(mention, from)),
      };
    },
    byIds: told('byIds', (ids: readonly string[]) => graph.byIds(ids)),
    related: told('related', (id: string, limit: number) => graph.related(id, limit)),
    search: told('search', (key: string, limit: number) => graph.search(key, limit)),
    load: told('load', (...given: Parameters<OpenGraph<Mention>['load']>) => graph.load(...given)),
    promote: told('promote', (...given: Parameters<OpenGraph<Mention>['promote']>) => graph.promote(...given)),
    close: () => graph.close(),
  } satisfies OpenGraph<Mention>;
}

/** What was being done when a graph failed, as a metric tells it: an operation of the store, or else of the graph. */
function failedOperation(error: unknown, otherwise: string): string {
  const { name, operation } = (error ?? {}) as { readonly name?: unknown; readonly operation?: unknown };
  return name === 'GraphUnavailable' && typeof operation === 'string' ? operation : otherwise;
}
