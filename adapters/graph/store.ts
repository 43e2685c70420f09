/**
 * What a graph database has to do for the concept graph: nothing but look up and write. What a mention means is decided
 * above it.
 */
import type { GraphConcept, GraphRelation } from '../../contracts/wire/graph.ts';

export interface ConceptStore {
  /** In any order; unknown ids are left out. */
  byIds(ids: readonly string[]): Promise<readonly GraphConcept[]>;
  /** Concepts of this domain, jurisdiction and kind that have one of these keys among their labels'. */
  byLabels(
    triple: Pick<GraphConcept, 'domain' | 'jurisdiction' | 'kind'>,
    keys: readonly string[],
  ): Promise<readonly KeyedConcept[]>;
  /**
   * Makes a concept; false: there is one of this id, and it stays as it is. `keys`: of its labels, the preferred one
   * first.
   */
  add(concept: GraphConcept, keys: readonly string[]): Promise<boolean>;
  /** Makes a concept, or puts it in the place of the one of this id. */
  put(concept: GraphConcept, keys: readonly string[]): Promise<void>;
  /** Adds relations; gives how many were new. One whose end is not there is passed over. */
  relate(relations: readonly GraphRelation[]): Promise<number>;
  /** Relations that begin or end at one of these concepts, by their names and ids. */
  relationsAt(ids: readonly string[], limit: number): Promise<readonly GraphRelation[]>;
  /** Concepts with a label or an id that contains the key, by id. */
  containing(key: string, limit: number): Promise<readonly GraphConcept[]>;
  /** Ends what the store opened itself. */
  close(): Promise<void>;
}

/** Where the words of a captured concept come from. */
export interface NamedIn {
  readonly conversation: string;
  readonly turnId: string;
}

/** What models named in one tenant, beside the graph that all share; wherever that is kept, these are rows. */
export interface CaptureStore extends Pick<ConceptStore, 'byIds' | 'byLabels'> {
  /** False: the tenant has one of this id, and it stays as it is. */
  add(concept: GraphConcept, keys: readonly string[], from: NamedIn): Promise<boolean>;
}

export interface KeyedConcept {
  readonly concept: GraphConcept;
  /** Of its labels, the preferred one first. */
  readonly keys: readonly string[];
}

/** What was being done when the graph failed; fit for the label of a metric. */
export type GraphOperation = keyof ConceptStore;

/**
 * The graph could not be asked: it is away, refuses its user, or takes too long. Recognise it by `name ===
 * 'GraphUnavailable'`. Its message quotes no parameter: those may be somebody's words.
 */
export class GraphUnavailable extends Error {
  override readonly name = 'GraphUnavailable';
  readonly operation: GraphOperation;

  constructor(operation: GraphOperation, because: string, remedy: string) {
    super(`The concept graph cannot be asked (${operation}: ${because}). ${remedy}`);
    this.operation = operation;
  }
}
