/** How long a tenant keeps what: its own days, or the installation's (R5). */
import { findRetention, setRetention } from '../../../adapters/postgres/erasure/retention.ts';
import {
  retentionBody,
  retentionKind,
  retentionPolicy,
  type RetentionDays,
  type RetentionPolicy,
} from '../../../contracts/wire/retention.ts';
import { byKey, callerIn } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import type { ErasurePorts } from './ports.ts';

export function retentionRoutes(app: Api, { database, settings }: ErasurePorts): void {
  const usual = settings.retentionDays ?? {};
  app.get(
    '/v1/retention',
    { schema: { summary: 'How many days are kept, and who says so', response: { 200: retentionPolicy } } },
    async (request) => {
      const { tenant } = callerIn(request);
      return policyOf(await database.asTenant(tenant, (rows) => findRetention(rows, tenant)), usual);
    },
  );
  app.put(
    '/v1/retention',
    {
      schema: {
        summary: 'Say how many days are kept; what is left out is as the installation says',
        body: retentionBody,
        response: { 200: retentionPolicy },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const { days } = request.body;
      await database.asTenant(caller.tenant, (rows) => setRetention(rows, caller.tenant, days, byKey(caller)));
      return policyOf(days, usual);
    },
  );
}

function policyOf(own: RetentionDays, usual: RetentionDays): RetentionPolicy {
  const items = retentionKind.options.map((kind) => {
    const [days, by] =
      own[kind] !== undefined
        ? ([own[kind], 'tenant'] as const)
        : usual[kind] !== undefined
          ? ([usual[kind], 'installation'] as const)
          : ([null, 'nobody'] as const);
    return { kind, days, by };
  });
  return { items };
}
