import type { Database } from '../../../adapters/postgres/database/database.ts';
import type { OpenGraph } from '../../../adapters/graph/concept-graph.ts';
import type { ConceptMention } from '../../../domain/memory/concept.ts';

/** What these routes ask of the outside. */
export interface GraphPorts {
  readonly database: Database;
  readonly graph: OpenGraph<ConceptMention>;
}
