/** interim */
import type { ContextPolicy } from '../../contracts/policy.ts';
import type { Reading, Span } from '../../contracts/reading.ts';

export interface Analysis {
  readonly uses: readonly string[];
  readonly slots: readonly { readonly artifact: string; readonly at: Span }[];
}

export function analyzeContext(given: {
  readonly policy: ContextPolicy;
  readonly reading: Reading;
  readonly supplied: readonly string[];
}): Analysis {
  const { policy, reading, supplied } = given;
  const { needs = [], session } = reading;
  const present = new Set(session?.present.map(({ artifact }) => artifact));
  const uses = needs.filter(({ artifact }) => present.has(artifact)).map(({ artifact }) => artifact);
  const slots = needs.flatMap(({ artifact, start, end }) => {
    const known = policy.artifacts[artifact];
    if (!known || present.has(artifact) || supplied.includes(artifact)) return [];
    return session && session.completed.includes(known.phase) ? [{ artifact, at: { start, end } }] : [];
  });
  return { uses, slots };
}
