/**
 * Ids of concepts (M3): made of what a mention says, so that the same mention has the same id on every machine and for
 * ever.
 */
import { cutText } from '../words/cut.ts';
import type { Concept, ConceptMention } from './concept.ts';

/** Stands for a domain or a kind that was left out. */
export const generic = 'GENERIC';
/** Stands for a jurisdiction that was left out. */
export const everywhere = 'GLOBAL';

/** Longest slugs of an id, in UTF-16 code units: with its colons no id is longer than 180. */
const longestPart = 32;
const longestLabel = 81;

/** Domain, jurisdiction and kind as slugs. */
export type Triple = Pick<Concept, 'domain' | 'jurisdiction' | 'kind'>;

/** `DOMAIN:JURISDICTION:KIND:LABEL`; a label without a letter or digit gives an id that ends with the colon. */
export function idOf(mention: Pick<ConceptMention, 'domain' | 'jurisdiction' | 'kind' | 'prefLabel'>): string {
  const { domain, jurisdiction, kind } = tripleOf(mention);
  return [domain, jurisdiction, kind, bounded(slugOf(mention.prefLabel), longestLabel)].join(':');
}

export function tripleOf(mention: Pick<ConceptMention, 'domain' | 'jurisdiction' | 'kind'>): Triple {
  const jurisdiction = partOf(mention.jurisdiction, everywhere);
  return {
    domain: partOf(mention.domain, generic),
    jurisdiction: otherCodes[jurisdiction] ?? jurisdiction,
    kind: partOf(mention.kind, generic),
  };
}

/**
 * A text in capitals without accents, hyphens between its words; empty when it holds no letter and no digit. Labels are
 * compared so.
 */
export function slugOf(text: string): string {
  // Capitals may bring marks of their own, and signs that stand for letters become letters: each is taken apart once
  // more.
  const capitals = text.normalize('NFKD').toUpperCase().normalize('NFKD').replace(/\p{M}/gu, '');
  const slug = capitals.replace(/[^\p{L}\p{N}]+/gu, '-');
  return slug.slice(slug.startsWith('-') ? 1 : 0, slug.length > 1 && slug.endsWith('-') ? -1 : undefined);
}

/** Codes that are in use beside the one that Parley writes: ISO 3166 has GB, and three letters. */
const otherCodes: Readonly<Record<string, string>> = { GB: 'UK', GBR: 'UK', IRL: 'IE' };

function partOf(text: string | null, missing: string): string {
  const slug = slugOf(text ?? '');
  return slug === '' ? missing : bounded(slug, longestPart);
}

/** What is cut off decides too: two long labels that begin alike have two ids. */
function bounded(slug: string, longest: number): string {
  if (slug.length <= longest) return slug;
  const digest = digestOf(slug);
  return `${cutText(slug, longest - digest.length - 1)}-${digest}`;
}

/** FNV-1a over the code units, as seven digits of base 36. It tells labels apart and keeps no secret. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36).toUpperCase().padStart(7, '0');
}
