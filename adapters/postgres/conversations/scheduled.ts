/** Conversations in which a schedule speaks, and who has opted out of one (T3). */
import type { Identity } from '../../../contracts/state/messages.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import type { Database } from '../database/database.ts';
import { findConversation, insertConversation } from './conversations.ts';

export function postgresScheduled(database: Database) {
  return {
    /** Null: there is none. */
    async find({ tenant, conversation }: Where) {
      const row = await database.asTenant(tenant, (tx) => findConversation(tx, tenant, conversation));
      if (row === null) return null;
      const { participant, locale, timeZone, name, email, assistant, assistantVersion, closedAt } = row;
      const identity: Identity = { tenant, conversation, participant, locale, timeZone, name, email };
      return { identity, assistant, assistantVersion, isClosed: closedAt !== null };
    },

    /** The version that new conversations begin with; null: there is no such assistant. */
    async versionOf(assistant: string): Promise<string | null> {
      const { rows } = await database.query<{ version: string }>('select version from assistants where name = $1', [
        assistant,
      ]);
      return rows[0]?.version ?? null;
    },

    /** One that is there stays as it is. */
    async insert(identity: Identity, assistant: string, assistantVersion: string): Promise<void> {
      const { tenant, conversation: id, participant, locale, timeZone } = identity;
      const made = { id, assistant, assistantVersion, participant, locale, timeZone };
      await database.asTenant(tenant, (tx) =>
        insertConversation(tx, tenant, { ...made, name: null, email: null, session: null }),
      );
    },

    async isOptedOut(tenant: string, schedule: string, digest: string): Promise<boolean> {
      const { rowCount } = await database.asTenant(tenant, (tx) =>
        tx.query('select 1 from schedule_optouts where tenant = $1 and schedule = $2 and digest = $3', [
          tenant,
          schedule,
          digest,
        ]),
      );
      return rowCount !== 0;
    },

    async optOut(tenant: string, schedule: string, digest: string): Promise<void> {
      await database.asTenant(tenant, (tx) =>
        tx.query('insert into schedule_optouts (tenant, schedule, digest) values ($1, $2, $3) on conflict do nothing', [
          tenant,
          schedule,
          digest,
        ]),
      );
    },
  };
}
