/**
 * Concepts that people write into a file (M6): they pass the same check as what a model says, and every fault is told.
 */
import type { GraphConcept, ImportedConcept, LeftOut, Refusal } from '../../contracts/wire/graph.ts';
import { slugOf, tripleOf } from '../../domain/memory/concept-id.ts';
import { admit } from './mention.ts';

/** As the graph keeps it; or why it may not be written as it is. */
export type ImportedAdmission =
  | { readonly kind: 'admitted'; readonly concept: Omit<GraphConcept, 'origin'>; readonly keys: readonly string[] }
  | { readonly kind: 'refused'; readonly because: readonly (Refusal | LeftOut | 'id-not-ours')[] };

/** Its id stays as it is written; domain, jurisdiction and kind are those of its id. */
export function admitImported({ id, label, also, definition, sources }: ImportedConcept): ImportedAdmission {
  const [domain = '', jurisdiction = '', kind = '', name = ''] = id.split(':');
  const triple = { domain, jurisdiction, kind };
  const ours = tripleOf(triple);
  if (`${ours.domain}:${ours.jurisdiction}:${ours.kind}:${slugOf(name)}` !== id)
    return { kind: 'refused', because: ['id-not-ours'] };
  const mention = { ...triple, prefLabel: label, altLabels: also, definition: definition ?? null, sourceUrls: sources };
  const { wanted, because, leftOut } = admit(mention);
  if (wanted === null || because.length + leftOut.length > 0)
    return { kind: 'refused', because: [...because, ...leftOut] };
  return { kind: 'admitted', concept: { ...wanted.concept, id }, keys: wanted.keys };
}
