/**
 * What may be written into the concept graph (M6): known properties alone, within their limits, and nothing of anybody.
 */
import type { Admission, LeftOut, Wanted } from '../../contracts/wire/graph.ts';
import { idOf, slugOf, tripleOf } from './concept-id.ts';
import type { ConceptMention } from './concept.ts';

/** What a text was found to be beside the name or the description of a concept. */
export type Finding = 'personal-data' | 'names-somebody' | 'about-somebody' | 'instructs-model';

/** A mention with its texts on one line each, and what was read in them. */
export interface MentionReading {
  readonly mention: ConceptMention;
  /** Other ways in which people write its labels. */
  readonly variants: readonly string[];
  /** Of the labels, and of domain, jurisdiction and kind. */
  readonly inName: readonly Finding[];
  readonly inDefinition: readonly Finding[];
  /** Of the addresses: those that may be written, and how many may not. */
  readonly allowedUrls: readonly string[];
  readonly refusedUrls: number;
  readonly inUrls: readonly Finding[];
}

/**
 * Most of each, and the longest, in UTF-16 code units. The shapes on the wire have the same
 * (`contracts/wire/graph.ts`).
 */
export const conceptLimits = {
  label: 120,
  altLabels: 12,
  definition: 400,
  sourceUrls: 8,
  url: 500,
  part: 60,
} as const;

/**
 * Of a name that tells of somebody nothing may reach the graph, not even to be looked for. What else tells of somebody
 * keeps a concept from being made; one that is there already is found all the same. What is merely too long or too much
 * is left behind.
 */
export function admissionOf(read: MentionReading): Admission {
  const { prefLabel, domain, jurisdiction, kind } = read.mention;
  if (slugOf(prefLabel) === '') return { wanted: null, because: ['label-missing'], leftOut: [] };
  if (read.inName.length > 0) return { wanted: null, because: [...new Set(read.inName)], leftOut: [] };
  const isLong = prefLabel.length > conceptLimits.label;
  const isLongPart = [domain, jurisdiction, kind].some((part) => (part ?? '').length > conceptLimits.part);
  if (isLong || isLongPart) return { wanted: null, because: ['label-too-long'], leftOut: [] };
  const because = [...read.inDefinition, ...read.inUrls].filter(
    (finding): finding is Exclude<Finding, 'instructs-model'> => finding !== 'instructs-model',
  );
  return { wanted: wantedOf(read), because: [...new Set(because)], leftOut: leftOutOf(read) };
}

/** Property by property: what a model made up beside them goes nowhere. */
function wantedOf(read: MentionReading): Wanted {
  const { mention, variants, allowedUrls } = read;
  const altLabels = altLabelsOf(mention);
  const labels = [mention.prefLabel, ...altLabels];
  const keys = [...labels, ...variants.filter((one) => one.length <= conceptLimits.label)].map(slugOf);
  return {
    concept: {
      id: idOf(mention),
      ...tripleOf(mention),
      prefLabel: mention.prefLabel,
      altLabels,
      definition: isFitDefinition(read) ? mention.definition : null,
      sourceUrls: allowedUrls.slice(0, conceptLimits.sourceUrls),
    },
    keys: [...new Set(keys)].filter((key) => key !== ''),
  };
}

/** Each label once, as they are compared. */
function altLabelsOf({ prefLabel, altLabels }: ConceptMention): readonly string[] {
  const byKey = new Map([
    [slugOf(prefLabel), ''],
    ['', ''],
  ]);
  for (const label of altLabels)
    if (label.length <= conceptLimits.label && !byKey.has(slugOf(label))) byKey.set(slugOf(label), label);
  return [...byKey.values()].filter((label) => label !== '').slice(0, conceptLimits.altLabels);
}

function isFitDefinition({ mention, inDefinition }: MentionReading): boolean {
  return (
    mention.definition !== null &&
    mention.definition !== '' &&
    mention.definition.length <= conceptLimits.definition &&
    inDefinition.length === 0
  );
}

function leftOutOf({ mention, inDefinition, allowedUrls, refusedUrls }: MentionReading): readonly LeftOut[] {
  const { altLabels, definition } = mention;
  const rows: readonly (readonly [LeftOut, boolean])[] = [
    ['definition-too-long', (definition ?? '').length > conceptLimits.definition],
    ['definition-instructs-model', inDefinition.includes('instructs-model')],
    ['alt-label-too-long', altLabels.some((label) => label.length > conceptLimits.label)],
    ['too-many-alt-labels', altLabels.length > conceptLimits.altLabels],
    ['url-not-allowed', refusedUrls > 0],
    ['too-many-urls', allowedUrls.length > conceptLimits.sourceUrls],
  ];
  return rows.filter(([, holds]) => holds).map(([name]) => name);
}
