/** Takes away what is older than its tenant, or the installation, keeps it (R5). Nothing that a legal hold is about goes. */
import type { ErasedCall } from '../contracts/state/erased-call.ts';
import type { Where } from '../contracts/state/turn.ts';
import type { RetentionDays, RetentionKind } from '../contracts/wire/retention.ts';
import { erasedCalls, type DoneEffect } from '../domain/erasure/erased-calls.ts';
import { eachTenant, type Tenants } from './each-tenant.ts';

export interface RetainedReport {
  readonly tenants: number;
  readonly conversations: number;
  /** Of all other kinds together. */
  readonly rows: number;
}

export interface RetainRowsPorts {
  readonly housekeeping: Tenants;
  /** What the installation says where a tenant says nothing. */
  readonly retentionDays: RetentionDays;
  readonly retention: {
    policy(tenant: string): Promise<RetentionDays>;
    remove(
      tenant: string,
      kind: Exclude<RetentionKind, 'conversations'>,
      some: { readonly before: Date; readonly days: number; readonly most: number },
    ): Promise<number>;
    closedBefore(tenant: string, before: Date, most: number): Promise<readonly string[]>;
    /** False: it is not erased now. */
    eraseClosed(
      tenant: string,
      conversation: string,
      how: {
        readonly days: number;
        readonly callsOf: (effects: readonly DoneEffect[], locale: string | null) => readonly ErasedCall[];
      },
    ): Promise<boolean>;
  };
  readonly erasing: {
    /** Sees to what is left of a conversation. */
    begin(where: Where): Promise<void>;
  };
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/** Of one tenant in one run; the next run, a minute later, takes the next ones. */
const mostRows = 500;
const mostConversations = 50;
const dayMs = 24 * 60 * 60_000;

export function retainRowsActivity({ housekeeping, retentionDays, retention, erasing, clock }: RetainRowsPorts) {
  return {
    /** Idempotent: what is gone is not found again. */
    async retainRows(): Promise<RetainedReport> {
      const done = await eachTenant(housekeeping, async (tenant) => {
        const policy = { ...retentionDays, ...(await retention.policy(tenant)) };
        let conversations = 0;
        let rows = 0;
        for (const [kind, days] of Object.entries(policy) as [RetentionKind, number | null][]) {
          if (days === null) continue;
          const before = new Date(clock() - days * dayMs);
          if (kind === 'conversations') conversations += await erase(tenant, { before, days });
          else rows += await retention.remove(tenant, kind, { before, days, most: mostRows });
        }
        return { conversations, rows };
      });
      const sum = (of: 'conversations' | 'rows'): number => done.reduce((total, each) => total + each[of], 0);
      return { tenants: done.length, conversations: sum('conversations'), rows: sum('rows') };
    },
  };

  async function erase(tenant: string, { before, days }: { before: Date; days: number }): Promise<number> {
    let erased = 0;
    for (const conversation of await retention.closedBefore(tenant, before, mostConversations)) {
      const callsOf = (effects: readonly DoneEffect[], locale: string | null) =>
        erasedCalls(effects, { at: clock(), locale });
      if (!(await retention.eraseClosed(tenant, conversation, { days, callsOf }))) continue;
      erased += 1;
      await erasing.begin({ tenant, conversation });
    }
    return erased;
  }
}
