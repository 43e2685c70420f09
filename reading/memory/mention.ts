/** Reads what a model names of a concept (M3, M6): its texts on one line each, and what tells of somebody in them. */
import { cutText } from '../../domain/words/cut.ts';
import type { Admission } from '../../contracts/wire/graph.ts';
import { admissionOf, conceptLimits, type MentionReading } from '../../domain/memory/admission.ts';
import type { ConceptMention } from '../../domain/memory/concept.ts';
import { sanitise } from '../context/sanitise.ts';
import { variantsOf } from './label-variants.ts';
import { jurisdictionNamed } from './jurisdictions.ts';
import { findingsIn } from './somebody.ts';

/** What may be done with a mention: looked for and made, only looked for, or nothing. */
export function admit(mention: ConceptMention): Admission {
  return admissionOf(readMention(mention));
}

function readMention(given: ConceptMention): MentionReading {
  const mention = onLines(given);
  const { prefLabel, altLabels, domain, jurisdiction, kind, definition, sourceUrls } = mention;
  const allowedUrls = sourceUrls.filter(isAllowed);
  return {
    mention,
    variants: [prefLabel, ...altLabels]
      .map(variantsOf)
      .flatMap(({ forms, abbreviations }) => [...forms, ...abbreviations]),
    inName: [prefLabel, ...altLabels, domain, jurisdiction, kind].flatMap((text) => findingsIn(text ?? '')),
    inDefinition: findingsIn(definition ?? ''),
    allowedUrls,
    refusedUrls: sourceUrls.length - allowedUrls.length,
    inUrls: allowedUrls.flatMap((url) => findingsInAddress(url)),
  };
}

/** Texts are looked at in full up to here; what is longer is too long for every property, and stays that. */
const longestRead = 2_000;
const mostRead = 50;

function onLines(given: ConceptMention): ConceptMention {
  const { prefLabel, altLabels, domain, jurisdiction, kind, definition, sourceUrls } = given;
  return {
    prefLabel: onLine(prefLabel),
    altLabels: altLabels.slice(0, mostRead).map(onLine),
    domain: domain && onLine(domain),
    jurisdiction: jurisdiction && jurisdictionNamed(onLine(jurisdiction)),
    kind: kind && onLine(kind),
    definition: definition && onLine(definition),
    sourceUrls: sourceUrls.slice(0, mostRead).map((url) => url.slice(0, longestRead).trim()),
  };
}

function onLine(text: string): string {
  return sanitise(cutText(text, longestRead)).normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** A public page: http or https, without a login, at a name and not at a number. */
function isAllowed(url: string): boolean {
  if (url.length > conceptLimits.url || !URL.canParse(url)) return false;
  const { protocol, username, password, hostname } = new URL(url);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(hostname);
}

/** Numbers of laws and pages are long; what is looked for is what somebody put into an address. */
function findingsInAddress(url: string): MentionReading['inUrls'] {
  const { search, hash, pathname } = new URL(url);
  const said = withoutEscapes(`${pathname} ${search} ${hash}`).replace(/[?&=+_-]/g, ' ');
  const isMarked =
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/i.test(url) ||
    /(?<![a-z0-9])(?:user|session|conversation)(?:_?id)?=/i.test(url);
  const found = findingsIn(said.replace(/\d+/g, ''));
  return isMarked || withoutEscapes(url).includes('@') ? [...found, 'personal-data'] : found;
}

function withoutEscapes(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
