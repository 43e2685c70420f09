/** The concept graph that all tenants share (M7); needs the installation key. */
import type { ConceptOnWire, ConceptWithRelations, GraphImport, GraphImported } from '../contracts/wire/graph.ts';
import type { Page } from './pages.ts';
import { get, page, post } from './requests.ts';
import type { Transport } from './transport.ts';

export interface Graph {
  /** Writes concepts, replacing those with the same id, and adds relations. Idempotent. */
  import(given: GraphImport): Promise<GraphImported>;
  /** The first concepts with these words in a label or an id. */
  search(words: string, limit?: number): Promise<Page<ConceptOnWire>>;
  show(id: string): Promise<ConceptWithRelations>;
}

export function graphOf(transport: Transport): Graph {
  return {
    import: (given) => post<GraphImported>(transport, 'v1/graph', given),
    search: (words, limit) => page<ConceptOnWire>(transport, 'v1/graph/concepts', { limit }, { search: words }),
    show: (id) => get<ConceptWithRelations>(transport, `v1/graph/concept?id=${encodeURIComponent(id)}`),
  };
}
