/**
 * The concept graph (seed 4): possible subjects of conversations. What all tenants share has no tenant's words; what a
 * model names in a conversation is its tenant's alone.
 *
 * Promise: fields are only added; a concept's id, the names of relations, origins and refusals are permanent.
 */
import { z } from 'zod';

/** Limits of a concept's texts, in UTF-16 code units, and of their numbers. */
export const conceptLimits = { label: 120, altLabels: 12, definition: 400, sourceUrls: 8, url: 500, part: 60 } as const;

/**
 * The origin of a concept: a shipped example, an import by the installation's administrators, a model's capture (of one
 * tenant alone), a capture that a curator promoted for all.
 */
export const conceptOrigin = z.enum(['sample', 'imported', 'captured', 'promoted']);
export type ConceptOrigin = z.infer<typeof conceptOrigin>;

/** A relation between concepts. */
export const relationName = z.enum([
  'requires',
  'exempts',
  'excludes',
  'limits',
  'part_of',
  'applies_to',
  'implements',
  'interacts_with',
  'relates_to',
]);

/** `DOMAIN:JURISDICTION:KIND:LABEL`, each of capitals, digits and hyphens; letters of any script. */
export const conceptId = z
  .string()
  .max(200)
  .regex(
    /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?:){3}[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u,
    'DOMAIN:JURISDICTION:KIND:LABEL in capitals, digits and hyphens',
  );

export const relationOnWire = z.strictObject({
  from: conceptId,
  relation: relationName,
  to: conceptId,
});
export type GraphRelation = Readonly<z.infer<typeof relationOnWire>>;

/** A concept for an import; its id contains domain, jurisdiction and kind. */
export const importedConcept = z.strictObject({
  id: conceptId,
  label: z.string().min(1).max(conceptLimits.label),
  also: z.array(z.string().min(1).max(conceptLimits.label)).max(conceptLimits.altLabels).default([]),
  definition: z.string().min(1).max(conceptLimits.definition).optional(),
  sources: z
    .array(z.url({ protocol: /^https?$/ }).max(conceptLimits.url))
    .max(conceptLimits.sourceUrls)
    .default([]),
});
export type ImportedConcept = z.infer<typeof importedConcept>;

/**
 * `graph.yaml` of an assistant's folder, and the input of `parley graph import`: relations are listed with their first
 * concept.
 */
export const graphFile = z.strictObject({
  /** Examples, whose content nobody has verified. */
  sample: z.boolean().default(false),
  concepts: z
    .array(importedConcept.extend({ relations: z.partialRecord(relationName, z.array(conceptId).min(1)).default({}) }))
    .min(1)
    .max(5_000),
});

/** `POST /v1/graph`: replaces concepts with the same ids and adds relations. */
export const graphImport = z.strictObject({
  sample: z.boolean().default(false).describe('Examples: nobody vouches for what they say.'),
  concepts: z.array(importedConcept).max(200).default([]),
  relations: z.array(relationOnWire).max(1_000).default([]),
});
export type GraphImport = z.input<typeof graphImport>;

export const graphImported = z.object({
  concepts: z.int().describe('How many were written.'),
  relations: z.int().describe('How many were new.'),
});
export type GraphImported = z.infer<typeof graphImported>;

export const conceptOnWire = z.object({
  id: z.string(),
  domain: z.string(),
  jurisdiction: z.string(),
  kind: z.string(),
  pref_label: z.string(),
  alt_labels: z.array(z.string()),
  definition: z.string().nullable(),
  source_urls: z.array(z.string()),
  origin: conceptOrigin,
});
export type ConceptOnWire = z.infer<typeof conceptOnWire>;

export const conceptWithRelations = conceptOnWire.extend({
  related: z.array(
    z.object({
      relation: z.string(),
      direction: z.enum(['to', 'from']).describe('`to`: the relation leads there; `from`: it comes from there.'),
      id: z.string(),
      pref_label: z.string(),
    }),
  ),
});
export type ConceptWithRelations = z.infer<typeof conceptWithRelations>;

/** A concept that a model named, with where its words come from. */
export const capturedOnWire = conceptOnWire.extend({
  tenant: z.string(),
  conversation_id: z.string(),
  turn_id: z.string(),
  at: z.iso.datetime(),
});
export type CapturedOnWire = z.infer<typeof capturedOnWire>;

/** `POST /v1/graph/promotions`: a capture of a tenant becomes a concept that all tenants share. */
export const promotion = z.strictObject({
  tenant: z.string().min(1).max(63),
  id: conceptId,
  reason: z.string().min(1).max(500).optional(),
});
export type Promotion = z.input<typeof promotion>;

/** A concept as the graph stores it. */
export interface GraphConcept {
  /**
   * Parley's own, never the model's: `DOMAIN:JURISDICTION:KIND:LABEL`, slugs in capitals (`TAX:IE:RELIEF:RENT-CREDIT`).
   */
  readonly id: string;
  readonly domain: string;
  /** ISO country code or a union's (`IE`, `UK`, `EU`); `GLOBAL` for none. */
  readonly jurisdiction: string;
  readonly kind: string;
  readonly prefLabel: string;
  readonly altLabels: readonly string[];
  /** One sentence, or null. */
  readonly definition: string | null;
  readonly sourceUrls: readonly string[];
  readonly origin: ConceptOrigin;
}

/** As it is stored for its tenant. */
export interface CapturedConcept extends GraphConcept {
  readonly tenant: string;
  readonly conversation: string;
  readonly turnId: string;
  /** ISO-8601 UTC. */
  readonly at: string;
}

/** Why a mention may not be written into the graph (M6). */
export type Refusal =
  | 'label-missing'
  | 'label-too-long'
  | 'personal-data'
  | 'names-somebody'
  | 'about-somebody'
  | 'instructs-model';

/** Parts of a mention that are dropped while the rest is written. */
export type LeftOut =
  | 'definition-too-long'
  | 'definition-instructs-model'
  | 'alt-label-too-long'
  | 'too-many-alt-labels'
  | 'url-not-allowed'
  | 'too-many-urls';

/** What may be done with a mention. */
export interface Admission {
  /** The concept to look up and to create if it is missing; null: nothing of the mention may reach the graph. */
  readonly wanted: Wanted | null;
  /** Why it may not be created; empty: it may. */
  readonly because: readonly Refusal[];
  readonly leftOut: readonly LeftOut[];
}

export interface Wanted {
  readonly concept: Omit<GraphConcept, 'origin'>;
  /** Its labels in the form in which they are compared, the preferred one first. */
  readonly keys: readonly string[];
}

/** The result of a mention. */
export type Resolution =
  | {
      readonly kind: 'resolved';
      readonly concept: GraphConcept;
      readonly isNew: boolean;
      readonly leftOut: readonly LeftOut[];
    }
  | { readonly kind: 'refused'; readonly because: readonly Refusal[] };
