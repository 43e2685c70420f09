/** What a conversation can be about (seed 4): a public concept of the graph. It says nothing about anybody. */

/** A concept as the graph holds it. */
export interface Concept {
  /** Ours, never the model's: `DOMAIN:JURISDICTION:KIND:LABEL`, slugs in capitals (`TAX:IE:RELIEF:RENT-CREDIT`). */
  readonly id: string;
  readonly domain: string;
  /** ISO country code or a union's (`IE`, `UK`, `EU`); `GLOBAL` where none is meant. */
  readonly jurisdiction: string;
  readonly kind: string;
  readonly prefLabel: string;
  readonly altLabels: readonly string[];
  /** One sentence, or null. */
  readonly definition: string | null;
  readonly sourceUrls: readonly string[];
}

/** What a model names of a concept, before it is looked up; what it left out is null or empty. */
export interface ConceptMention {
  readonly domain: string | null;
  readonly jurisdiction: string | null;
  readonly kind: string | null;
  readonly prefLabel: string;
  readonly altLabels: readonly string[];
  readonly definition: string | null;
  readonly sourceUrls: readonly string[];
}

/** Where concepts live: shared by all tenants, and without a word of any conversation (M6). */
export interface ConceptGraph {
  /** The concepts of these ids, in their order; an id that the graph does not know is left out. */
  byIds(ids: readonly string[]): Promise<readonly Concept[]>;
  /** The concept that is meant (by id, then by triple and label), or else a new one; null when it may not be written (M6). */
  resolve(mention: ConceptMention): Promise<Concept | null>;
  /** What a concept is related to, nearest first. */
  related(id: string, limit: number): Promise<readonly { readonly relation: string; readonly concept: Concept }[]>;
}
