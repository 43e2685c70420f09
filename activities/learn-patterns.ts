/**
 * Tells the administrators of each tenant which clarifications recur, and how the senders' prompts could be improved
 * (C14).
 */
import type { TenantEvent } from '../contracts/wire/clarification.ts';
import type { PatternSeen } from '../contracts/state/counts.ts';
import { growthStep, occasional, pairOf, suggestionOf } from '../domain/patterns/suggest.ts';
import { eachTenant, type Tenants } from './each-tenant.ts';

export interface PatternReport {
  readonly tenants: number;
  readonly suggestions: number;
}

export interface LearnPatternsPorts {
  readonly housekeeping: Tenants & {
    /**
     * Stores a suggestion, made by `suggest`, for each pattern that occurred more than `moreThan` times; once per
     * growth step. Returns their number.
     */
    suggestPatterns(
      tenant: string,
      moreThan: number,
      suggest: (pattern: PatternSeen) => Suggested | null,
    ): Promise<number>;
  };
}

interface Suggested {
  readonly step: number;
  readonly improvement: string;
  readonly event: Pick<TenantEvent, 'event' | 'data'>;
}

export function learnPatternsActivity({ housekeeping }: LearnPatternsPorts) {
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

function suggestionFor(pattern: PatternSeen): Suggested | null {
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
