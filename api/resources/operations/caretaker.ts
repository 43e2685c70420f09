/**
 * Work that the server does every minute: deletes old tickets and sessions, and notes the heads of audit logs outside
 * the database.
 */
import type { Head } from '../../../adapters/audit-heads/heads.ts';
import { sweepViewers } from '../../../adapters/postgres/conversations/viewers.ts';
import { auditHead, hasAuditRow } from '../../../adapters/postgres/audit/read.ts';
import { installationTenant } from '../../../adapters/postgres/keys/keys.ts';
import { sweepSessions } from '../../../adapters/postgres/keys/sessions.ts';
import { listTenants } from '../../../adapters/postgres/keys/tenants.ts';
import { sweepTickets } from '../../../adapters/postgres/keys/tickets.ts';
import type { Api } from '../../process/api.ts';
import type { OperationsPorts } from './ports.ts';

const usuallyEveryMs = 60_000;

/** Starts with the server and ends with it. A failed step is repeated the next time. */
export function takeCare(app: Api, services: OperationsPorts): void {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | null = null;
  app.addHook('onReady', async () => {
    timer = setInterval(() => {
      round ??= goRound(app, services)
        .catch((error: unknown) => app.log.warn({ err: error }, 'Tickets and audit heads could not be looked after.'))
        .finally(() => (round = null));
    }, services.settings.caretakerMs ?? usuallyEveryMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    services.sockets.close();
    await round;
  });
}

async function goRound(app: Api, services: OperationsPorts): Promise<void> {
  for (const tenant of [...(await listTenants(services.database)), installationTenant]) {
    await services.database.asTenant(tenant, async (rows) => {
      await sweepTickets(rows, tenant);
      await sweepSessions(rows, tenant);
      await sweepViewers(rows, tenant);
    });
    const { head, isNew, isCut } = await noteHead(services, tenant);
    if (isCut) app.log.error({ tenant, rows: head.seq, head: head.hash }, 'THE AUDIT LOG WAS CUT: this head is gone');
    if (isNew) app.log.info({ tenant, rows: head.seq, head: head.hash }, 'audit head');
  }
}

/**
 * Notes the current head of a tenant's audit log. If the previous head is missing from the log, it stays the last one
 * noted: it is the evidence of a cut.
 */
export async function noteHead(
  { database, auditHeads, clock }: Pick<OperationsPorts, 'database' | 'auditHeads' | 'clock'>,
  tenant: string,
): Promise<{ readonly head: Head; readonly isNew: boolean; readonly isCut: boolean }> {
  const last = auditHeads.of(tenant).at(-1) ?? null;
  const { found, isCut } = await database.asTenant(tenant, async (rows) => ({
    found: await auditHead(rows, tenant),
    isCut: last !== null && !(await hasAuditRow(rows, tenant, last)),
  }));
  if (last !== null && isCut) return { head: last, isNew: false, isCut };
  const head = { ...found, at: new Date(clock()).toISOString() };
  return { head, isNew: auditHeads.note(tenant, head), isCut };
}
