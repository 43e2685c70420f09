/** How long a tenant keeps what, in PostgreSQL, and taking away what is older (R5). */
import type { ErasedCall } from '../../../contracts/state/erased-call.ts';
import type { RetentionDays, RetentionKind } from '../../../contracts/wire/retention.ts';
import { appendAudit, type AuditEntry } from '../audit/audit.ts';
import type { Database, Queryable } from '../database/database.ts';
import { eraseConversation, type ErasableEffect } from './erasures.ts';

/** What the tenant says itself. */
export async function findRetention(tx: Queryable, tenant: string): Promise<RetentionDays> {
  const { rows } = await tx.query<{ kind: RetentionKind; days: number | null }>(
    'select kind, days from retention_policies where tenant = $1',
    [tenant],
  );
  return Object.fromEntries(rows.map(({ kind, days }) => [kind, days]));
}

/** Replaces all of it. */
export async function setRetention(
  tx: Queryable,
  tenant: string,
  days: RetentionDays,
  by: Pick<AuditEntry, 'actor' | 'keyId' | 'via'>,
): Promise<void> {
  await tx.query('delete from retention_policies where tenant = $1', [tenant]);
  for (const [kind, some] of Object.entries(days))
    await tx.query('insert into retention_policies (tenant, kind, days) values ($1, $2, $3)', [tenant, kind, some]);
  await appendAudit(tx, tenant, { ...by, event: 'retention.set', conversation: null, subject: null, data: { days } });
}

export function postgresRetention(database: Database) {
  return {
    policy: (tenant: string): Promise<RetentionDays> => database.asTenant(tenant, (tx) => findRetention(tx, tenant)),

    /** Takes away at most so many rows of a kind, and says how many. */
    async remove(
      tenant: string,
      kind: Exclude<RetentionKind, 'conversations'>,
      { before, days, most }: { readonly before: Date; readonly days: number; readonly most: number },
    ): Promise<number> {
      return database.asTenant(tenant, async (tx) => {
        const { rows } = await tx.query<{ gone: number }>('select retain_rows($1, $2, $3, $4) as gone', [
          tenant,
          kind,
          before,
          most,
        ]);
        const removed = rows[0]?.gone ?? 0;
        if (removed > 0)
          await appendAudit(tx, tenant, {
            actor: 'parley',
            event: 'retention.carried-out',
            conversation: null,
            subject: kind,
            data: { removed, days },
          });
        return removed;
      });
    },

    /** Closed before, and not held; the longest closed first. */
    async closedBefore(tenant: string, before: Date, most: number): Promise<readonly string[]> {
      const { rows } = await database.asTenant(tenant, (tx) =>
        tx.query<{ id: string }>(
          `select id from conversations where tenant = $1 and closed_at < $2 and not is_held(tenant, id, participant)
            order by closed_at limit $3`,
          [tenant, before, most],
        ),
      );
      return rows.map(({ id }) => id);
    },

    /** Erases one of them. False: it is held, or something is being done for it. */
    async eraseClosed(
      tenant: string,
      conversation: string,
      {
        days,
        callsOf,
      }: {
        readonly days: number;
        readonly callsOf: (effects: readonly ErasableEffect[], locale: string | null) => readonly ErasedCall[];
      },
    ): Promise<boolean> {
      const by = { actor: 'parley', reason: null } as const;
      const { kind } = await database.asTenant(tenant, (tx) =>
        eraseConversation(tx, tenant, { conversation, participant: null, by, data: { retention_days: days }, callsOf }),
      );
      return kind === 'erased';
    },
  };
}
