/** Starts what is left of erasures whose workflow does not run: the API died, or Temporal was away (R5). */
import type { Where } from '../contracts/state/turn.ts';
import { eachTenant, type Tenants } from './each-tenant.ts';

export interface ErasureReport {
  readonly tenants: number;
  readonly open: number;
}

export interface ResumeErasuresPorts {
  readonly housekeeping: Tenants;
  readonly erasures: {
    open(tenant: string, limit: number): Promise<readonly string[]>;
  };
  readonly erasing: {
    /** One that runs goes on. */
    begin(where: Where): Promise<void>;
  };
}

/** In one run; the next run takes the next ones. */
const mostAtOnce = 200;

export function resumeErasuresActivity({ housekeeping, erasures, erasing }: ResumeErasuresPorts) {
  return {
    async resumeErasures(): Promise<ErasureReport> {
      const begun = await eachTenant(housekeeping, async (tenant) => {
        const open = await erasures.open(tenant, mostAtOnce);
        for (const conversation of open) await erasing.begin({ tenant, conversation });
        return open.length;
      });
      return { tenants: begun.length, open: begun.reduce((sum, each) => sum + each, 0) };
    },
  };
}
