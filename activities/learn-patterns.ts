/** Tells the administrators of every tenant which needs recur, and how the senders' prompts would be mended (C14). */
import { growthStep, occasional, pairOf, suggestionOf, type PatternSeen } from '../domain/patterns/suggest.ts';
import { eachTenant } from './each-tenant.ts';
import type { Housekeeping, HousekeepingPorts } from './ports-housekeeping.ts';

export interface PatternReport {
  readonly tenants: number;
  readonly suggestions: number;
}

export function learnPatternsActivity({ housekeeping }: Pick<HousekeepingPorts, 'housekeeping'>) {
  return {
    /** Idempotent: each growth step of a pattern is suggested once. */
    async learnPatterns(): Promise<PatternReport> {
      const suggested = await eachTenant(housekeeping, (tenant) =>
        housekeeping.suggestPatterns(tenant, occasional, suggestionFor),
      );
      return { tenants: suggested.length, suggestions: suggested.reduce((sum, each) => sum + each, 0) };
    },
  };
}

function suggestionFor(pattern: PatternSeen): ReturnType<Parameters<Housekeeping['suggestPatterns']>[2]> {
  const suggestion = suggestionOf(pattern);
  if (suggestion === null) return null;
  return {
    step: growthStep(pattern.count),
    improvement: suggestion.suggestion,
    event: {
      event: 'tenant:pattern_suggestion',
      data: { pair: pairOf(pattern), type: pattern.type, count: pattern.count, suggestion },
    },
  };
}
