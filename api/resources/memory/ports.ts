import type { Assistants } from '../../process/assistants.ts';
import type { Database } from '../../../adapters/postgres/database/database.ts';
import type { OpenGraph } from '../../../adapters/graph/concept-graph.ts';
import type { ConceptMention } from '../../../domain/memory/concept.ts';
import type { Limits } from '../../process/limits.ts';

/** What these routes ask of the outside. */
export interface MemoryPorts {
  readonly assistants: Assistants;
  readonly database: Database;
  readonly graph: OpenGraph<ConceptMention>;
  readonly limits: Limits;
}
