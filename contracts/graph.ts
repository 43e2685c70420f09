/**
 * The concept graph (seed 4): what conversations can be about, shared by all tenants, and without a word of any of them.
 *
 * Promise: fields are only added; a concept's id, the names of relations, origins and refusals are for ever.
 */
import { z } from 'zod';

/** Longest texts of a concept, in UTF-16 code units, and how many of each there may be. */
export const conceptLimits = { label: 120, altLabels: 12, definition: 400, sourceUrls: 8, url: 500, part: 60 } as const;

/** Where a concept comes from: shipped as an example, imported by whoever runs the installation, named by a model. */
export const conceptOrigin = z.enum(['sample', 'imported', 'captured']);
export type ConceptOrigin = z.infer<typeof conceptOrigin>;

/** How one concept stands to another. */
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

/** `DOMAIN:JURISDICTION:KIND:LABEL`, each of capitals, digits and hyphens; letters of every script. */
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

/** A concept as it is imported: domain, jurisdiction and kind stand in its id. */
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

/** `graph.yaml` of an assistant's folder, and what `parley graph import` takes: relations stand beside the concept that they begin at. */
export const graphFile = z.strictObject({
  /** Examples: nobody vouches for what they say. */
  sample: z.boolean().default(false),
  concepts: z
    .array(importedConcept.extend({ relations: z.partialRecord(relationName, z.array(conceptId).min(1)).default({}) }))
    .min(1)
    .max(5_000),
});

/** `POST /v1/graph`: concepts take the place of those of their ids; relations are added. */
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

/** A concept as the graph keeps it. */
export interface GraphConcept {
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
  readonly origin: ConceptOrigin;
}

/** Why a mention may not be written into the graph (M6). */
export type Refusal =
  | 'label-missing'
  | 'label-too-long'
  | 'personal-data'
  | 'names-somebody'
  | 'about-somebody'
  | 'instructs-model';

/** What of a mention is left behind while the rest of it is written. */
export type LeftOut =
  | 'definition-too-long'
  | 'definition-instructs-model'
  | 'alt-label-too-long'
  | 'too-many-alt-labels'
  | 'url-not-allowed'
  | 'too-many-urls';

/** What may be done with a mention. */
export interface Admission {
  /** What is looked for, and made when it is not found; null: nothing of it may reach the graph. */
  readonly wanted: Wanted | null;
  /** Why it may not be made; empty: it may. */
  readonly because: readonly Refusal[];
  readonly leftOut: readonly LeftOut[];
}

export interface Wanted {
  readonly concept: Omit<GraphConcept, 'origin'>;
  /** Its labels as they are compared, the preferred one first. */
  readonly keys: readonly string[];
}

/** What became of a mention. */
export type Resolution =
  | {
      readonly kind: 'resolved';
      readonly concept: GraphConcept;
      readonly isNew: boolean;
      readonly leftOut: readonly LeftOut[];
    }
  | { readonly kind: 'refused'; readonly because: readonly Refusal[] };
