/** Starts what is left of erasures whose workflow does not run: the API died, or Temporal was away (R5). */
import type { SubjectErasureRef } from '../contracts/state/subject-erasure.ts';
import type { Where } from '../contracts/state/turn.ts';
import { eachTenant, type Tenants } from './each-tenant.ts';

export interface ErasureReport {
  readonly tenants: number;
  readonly open: number;
}

export interface ResumeErasuresPorts {
  readonly housekeeping: Tenants & {
    tenantsBeingErased(): Promise<readonly string[]>;
  };
  readonly erasures: {
    open(tenant: string, limit: number): Promise<readonly string[]>;
  };
  readonly subjectErasures: {
    open(tenant: string, limit: number): Promise<readonly string[]>;
  };
  readonly erasing: {
    /** One that runs goes on. */
    begin(where: Where): Promise<void>;
    beginSubject(ref: SubjectErasureRef): Promise<void>;
  };
}

/** In one run; the next run takes the next ones. */
const mostAtOnce = 200;

export function resumeErasuresActivity({ housekeeping, erasures, subjectErasures, erasing }: ResumeErasuresPorts) {
  const tenants = async (): Promise<readonly string[]> => [
    ...(await housekeeping.tenants()),
    ...(await housekeeping.tenantsBeingErased()),
  ];
  return {
    async resumeErasures(): Promise<ErasureReport> {
      const begun = await eachTenant({ tenants }, async (tenant) => {
        const open = await erasures.open(tenant, mostAtOnce);
        for (const conversation of open) await erasing.begin({ tenant, conversation });
        const wider = await subjectErasures.open(tenant, mostAtOnce);
        for (const id of wider) await erasing.beginSubject({ tenant, id });
        return open.length + wider.length;
      });
      return { tenants: begun.length, open: begun.reduce((sum, each) => sum + each, 0) };
    },
  };
}
