/** The tool with which a model names the concepts of its answer (seed 4; M3), and the reader of its calls. */
import { saidConcept, saidConcepts } from '../contracts/reading/capture.ts';
import type { MemoryFile } from '../contracts/assistant/memory-file.ts';
import type { OfferedTool, ToolCall } from '../contracts/state/model.ts';
import type { ConceptMention } from '../domain/memory/concept.ts';

/** Most concepts that one answer may name. */
const mostConcepts = 5;
const toolName = 'capture_concepts';

/** Why a concept was ignored. These are metric names: never rename one. */
type Ignored = 'unreadable' | 'no_list' | 'empty' | 'malformed' | 'too_many';

export interface Captured {
  readonly mentions: readonly ConceptMention[];
  /** The place only, never the model's own words: they may repeat the participant's. */
  readonly ignored: readonly { readonly because: Ignored; readonly at: string }[];
}

export function captureTool({ domains, kinds }: NonNullable<MemoryFile['capture']>): OfferedTool {
  const usually = (words: readonly string[]): string =>
    words.length === 0 ? '' : ` Usually one of: ${words.join(', ')}.`;
  const text = (description: string) => ({ type: 'string', description });
  const texts = (description: string) => ({ type: 'array', items: { type: 'string' }, description });
  return {
    name: toolName,
    description:
      'Names the public concepts (rules, taxes, benefits, obligations) that your answer is about, beside the answer in words. Call it once, together with the answer. Never names a person, a company or anything that belongs to one.',
    parameters: {
      type: 'object',
      properties: {
        concepts: {
          type: 'array',
          minItems: 1,
          maxItems: mostConcepts,
          items: {
            type: 'object',
            properties: {
              domain: text(`The field of law or administration, in capitals.${usually(domains)}`),
              kind: text(`What it is, in capitals.${usually(kinds)}`),
              jurisdiction: text('ISO country code, a union such as EU, or GLOBAL.'),
              prefLabel: text('The usual name, e.g. "Value-Added Tax (VAT)".'),
              altLabels: texts('Other names.'),
              definition: text('One sentence that is true for everybody.'),
              sourceUrls: texts('Addresses of the authority’s own pages.'),
            },
            required: ['domain', 'kind', 'jurisdiction', 'prefLabel'],
          },
        },
      },
      required: ['concepts'],
    },
  };
}

export function isCapture({ name }: ToolCall): boolean {
  return name === toolName;
}

/** Reads the concepts that the calls name. A malformed concept does not affect the others. Never throws. */
export function readCaptures(calls: readonly ToolCall[]): Captured {
  const mentions: ConceptMention[] = [];
  const ignored: { because: Ignored; at: string }[] = [];
  for (const { name, arguments: given } of calls) {
    if (name !== toolName) continue;
    const listed = saidConcepts.safeParse(given);
    if (!listed.success) {
      ignored.push({ because: given === undefined ? 'unreadable' : 'no_list', at: 'concepts' });
      continue;
    }
    if (listed.data.concepts.length === 0) ignored.push({ because: 'empty', at: 'concepts' });
    for (const [place, one] of listed.data.concepts.entries()) {
      const at = `concepts[${place}]`;
      const read = saidConcept.safeParse(one);
      if (!read.success)
        ignored.push({ because: 'malformed', at: [at, ...(read.error.issues[0]?.path ?? [])].join('.') });
      else if (mentions.length >= mostConcepts) ignored.push({ because: 'too_many', at });
      else mentions.push(mentionOf(read.data));
    }
  }
  return { mentions, ignored };
}

function mentionOf(said: ReturnType<typeof saidConcept.parse>): ConceptMention {
  const { prefLabel, domain, jurisdiction, kind, definition, altLabels, sourceUrls } = said;
  return {
    prefLabel,
    domain: orNull(domain),
    jurisdiction: orNull(jurisdiction),
    kind: orNull(kind),
    definition: orNull(definition),
    altLabels: altLabels ?? [],
    sourceUrls: sourceUrls ?? [],
  };
}

function orNull(text: string | null | undefined): string | null {
  return text?.trim() ? text.trim() : null;
}
