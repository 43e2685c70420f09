/** What a conversation can be about (seed 4): a public concept of the graph. It says nothing about anybody. */

import type { GraphConcept } from '../../contracts/wire/graph.ts';

/** A concept as the graph holds it. */
export type Concept = GraphConcept;

/** What a model names of a concept, before it is looked up; what it left out is null or empty. */
export interface ConceptMention extends Omit<Concept, 'id' | 'origin' | Triple>, Record<Triple, string | null> {}

type Triple = 'domain' | 'jurisdiction' | 'kind';
