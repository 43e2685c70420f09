/** What a conversation can be about (seed 4): a public concept of the graph. It says nothing about anybody. */

import type { GraphConcept } from '../../contracts/wire/graph.ts';

/** A concept as the graph holds it, wherever it came from. */
export type Concept = Omit<GraphConcept, 'origin'>;

/** What a model names of a concept, before it is looked up; what it left out is null or empty. */
export interface ConceptMention extends Omit<Concept, 'id' | Triple>, Record<Triple, string | null> {}

type Triple = 'domain' | 'jurisdiction' | 'kind';

/** Where concepts live: shared by all tenants, and without a word of any conversation (M6). */
export interface ConceptGraph {
  /** The concepts of these ids, in their order; an id that the graph does not know is left out. */
  byIds(ids: readonly string[]): Promise<readonly Concept[]>;
  /**
   * The concept that is meant (by id, then by triple and label), or else a new one; null when it may not be written
   * (M6).
   */
  resolve(mention: ConceptMention): Promise<Concept | null>;
  /** What a concept is related to, nearest first. */
  related(id: string, limit: number): Promise<readonly { readonly relation: string; readonly concept: Concept }[]>;
}
