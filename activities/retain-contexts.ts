/** Puts contexts away that nobody goes on with, and deletes them later (M9). */
import type { MemoryFile } from '../contracts/memory-file.ts';
import { eachTenant, type Tenants } from './each-tenant.ts';

export interface RetentionReport {
  readonly tenants: number;
  readonly archived: number;
  readonly purged: number;
}

/** How long contexts are kept, as the assistants' files say it now. */
export interface RetentionPolicies {
  /** Of an assistant that says nothing, or is gone. */
  readonly usual: MemoryFile['retention'];
  readonly byAssistant: Readonly<Record<string, MemoryFile['retention']>>;
}

export interface RetainContextsPorts {
  readonly housekeeping: Tenants & {
    retentionPolicies(): Promise<RetentionPolicies>;
    /** Contexts that are idle for longer than their assistant keeps them, and archived ones whose time is over; how many of each. */
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
    /** Idempotent: each change is made under the row's own condition. */
    async retainContexts(): Promise<RetentionReport> {
      const at = new Date(clock());
      const policies = await housekeeping.retentionPolicies();
      const done = await eachTenant(housekeeping, (tenant) => housekeeping.retainContexts(tenant, at, policies));
      const sum = (of: 'archived' | 'purged'): number => done.reduce((total, each) => total + each[of], 0);
      return { tenants: done.length, archived: sum('archived'), purged: sum('purged') };
    },
  };
}
