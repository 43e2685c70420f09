/** What stands behind an answer (seed 4, "ChatResponse"; M8). Pure. */
import type { AnswerGrounds, UncertaintyLevel } from '../../contracts/wire/answer-object.ts';
import type { Concept } from './concept.ts';

/** A rule of no jurisdiction in particular. */
const everywhere = 'GLOBAL';
/** What is told where an assistant has no disclaimer. */
const noDisclaimer = 'none';

/** The concepts that an answer refers to, each once, as programs are told of them. */
export function groundsOf(concepts: readonly Concept[], disclaimer: string | undefined): AnswerGrounds {
  const jurisdictions = concepts.map(({ jurisdiction }) => jurisdiction).filter((one) => one !== everywhere);
  return {
    referencedNodes: distinct(concepts.map(({ id }) => id)),
    jurisdictions: distinct(jurisdictions),
    uncertaintyLevel: uncertaintyOf(concepts),
    disclaimerKey: disclaimer ?? noDisclaimer,
  };
}

/**
 * `high`: nothing of the graph stands behind the answer. `low`: all that it refers to belongs to a jurisdiction and has
 * a source where it can be looked up. `medium`: something of it lacks one of these.
 */
function uncertaintyOf(concepts: readonly Concept[]): UncertaintyLevel {
  if (concepts.length === 0) return 'high';
  const isGrounded = ({ jurisdiction, sourceUrls }: Concept) => jurisdiction !== everywhere && sourceUrls.length > 0;
  return concepts.every(isGrounded) ? 'low' : 'medium';
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
