/** Tenants: created by the installation's own key, each with its first administrator (interface.md, "Who may call"). */
import { appendAudit } from '../../../adapters/postgres/audit/audit.ts';
import { makeKey, makeTenant } from '../../../adapters/postgres/keys/key-ring.ts';
import { newKey } from '../../../adapters/postgres/keys/keys.ts';
import { newKeyOnWire, tenantBody } from '../../../contracts/wire/keys.ts';
import { byKey, callerIn } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import { ApiProblem } from '../../process/problem.ts';
import type { Database } from '../../../adapters/postgres/database/database.ts';

/** What these routes ask of the outside. */
interface TenantsPorts {
  readonly database: Database;
  /** The pepper under which keys are stored. */
  readonly pepper: string;
}

export function tenantRoutes(app: Api, { database, pepper }: TenantsPorts): void {
  app.post(
    '/v1/tenants',
    {
      config: { secretAnswer: true },
      schema: {
        summary: 'Make a tenant; the secret of its first admin key is shown once',
        body: tenantBody,
        response: { 201: newKeyOnWire },
      },
    },
    async (request, reply) => {
      const caller = callerIn(request);
      const { tenant } = request.body;
      const made = { ...newKey(), pepper, role: 'admin', participant: null, parties: [], label: 'first key' } as const;
      const stored = await database.asTenant(tenant, async (rows) => {
        if (!(await makeTenant(rows, tenant))) throw exists(tenant);
        return makeKey(rows, tenant, { ...made, actor: caller.keyId });
      });
      await database.asTenant(caller.tenant, (rows) =>
        appendAudit(rows, caller.tenant, {
          ...byKey(caller),
          event: 'tenant.created',
          conversation: null,
          subject: tenant,
          data: { key: stored.id },
        }),
      );
      return reply.code(201).send({ ...stored, key: made.key });
    },
  );
}

function exists(tenant: string): ApiProblem {
  return new ApiProblem('tenant-exists', {
    detail: `There is a tenant "${tenant}" already.`,
    remedy: 'Choose another name; keys of a tenant are made by its administrators.',
  });
}
