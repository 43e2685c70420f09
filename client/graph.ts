/**
 * The concept graph that all tenants share (M7), with the installation key; and what models named, with a tenant's own
 * too.
 */
import type {
  CapturedOnWire,
  ConceptOnWire,
  ConceptWithRelations,
  GraphImport,
  GraphImported,
  Promotion,
} from '../contracts/wire/graph.ts';
import type { Page, PageQuery } from './pages.ts';
import { get, page, post, remove } from './requests.ts';
import type { Transport } from './transport.ts';

export interface Graph {
  /** Writes concepts, replacing those with the same id, and adds relations. Idempotent. */
  import(given: GraphImport): Promise<GraphImported>;
  /** The first concepts with these words in a label or an id. */
  search(words: string, limit?: number): Promise<Page<ConceptOnWire>>;
  show(id: string): Promise<ConceptWithRelations>;
  /** What models named: of the key's own tenant; with the installation key of one tenant, or the first of all. */
  captures(of?: { readonly tenant?: string | undefined } & PageQuery): Promise<Page<CapturedOnWire>>;
  /** Throws one away. */
  removeCapture(id: string, tenant?: string): Promise<CapturedOnWire>;
  /** Makes one everybody's (installation key). */
  promote(which: Promotion): Promise<ConceptOnWire>;
}

export function graphOf(transport: Transport): Graph {
  return {
    import: (given) => post<GraphImported>(transport, 'v1/graph', given),
    search: (words, limit) => page<ConceptOnWire>(transport, 'v1/graph/concepts', { limit }, { search: words }),
    captures: ({ tenant, ...query } = {}) => page<CapturedOnWire>(transport, 'v1/graph/captures', query, { tenant }),
    removeCapture: (id, tenant) =>
      remove<CapturedOnWire>(
        transport,
        `v1/graph/captures?id=${encodeURIComponent(id)}${tenant === undefined ? '' : `&tenant=${encodeURIComponent(tenant)}`}`,
      ),
    promote: (which) => post<ConceptOnWire>(transport, 'v1/graph/promotions', which),
    show: (id) => get<ConceptWithRelations>(transport, `v1/graph/concept?id=${encodeURIComponent(id)}`),
  };
}
