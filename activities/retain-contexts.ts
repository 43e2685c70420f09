/** Archives idle contexts and deletes them later (M9). */
import type { MemoryFile } from '../contracts/assistant/memory-file.ts';
import { eachTenant, type Tenants } from './each-tenant.ts';

export interface RetentionReport {
  readonly tenants: number;
  readonly archived: number;
  readonly purged: number;
}

/** How long contexts are kept, from the current assistants' files. */
export interface RetentionPolicies {
  /** For an assistant without such a setting, or one that was removed. */
  readonly usual: MemoryFile['retention'];
  readonly byAssistant: Readonly<Record<string, MemoryFile['retention']>>;
}

export interface RetainContextsPorts {
  readonly housekeeping: Tenants & {
    retentionPolicies(): Promise<RetentionPolicies>;
    /**
     * Archives contexts that are idle for longer than their assistant keeps them and deletes archived ones after their
     * time; returns both numbers.
     */
    retainContexts(
      tenant: string,
      at: Date,
      policies: RetentionPolicies,
    ): Promise<{ readonly archived: number; readonly purged: number }>;
  };
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

export function retainContextsActivity({ housekeeping, clock }: RetainContextsPorts) {
  return {
    /** Idempotent: each change checks the row's own condition. */
    async retainContexts(): Promise<RetentionReport> {
      const at = new Date(clock());
      const policies = await housekeeping.retentionPolicies();
      const done = await eachTenant(housekeeping, (tenant) => housekeeping.retainContexts(tenant, at, policies));
      const sum = (of: 'archived' | 'purged'): number => done.reduce((total, each) => total + each[of], 0);
      return { tenants: done.length, archived: sum('archived'), purged: sum('purged') };
    },
  };
}
