/** The material of answers: a conversation's session, and its supplies. */
import type { SessionBody } from '../../../contracts/wire/session.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import type { Database } from '../database/database.ts';
import { readSession, sessionOfConversation } from '../sessions/sessions.ts';
import { uuidOf } from '../database/uuid.ts';
import { insertSupply, suppliesById, type SupplyRow } from './supplies.ts';

export function postgresMaterial(database: Database) {
  return {
    /** The session of a conversation; null: there is none, or it was deleted. */
    async session({ tenant, conversation }: Where): Promise<SessionBody | null> {
      return database.asTenant(tenant, async (rows) => {
        const known = await sessionOfConversation(rows, { tenant, conversation });
        return known && ((await readSession(rows, tenant, known.id))?.session ?? null);
      });
    },

    /** Supplies by id, in the order of the ids; deleted ones are left out. */
    async supplies(where: Where, ids: readonly string[]): Promise<readonly SupplyRow[]> {
      const found = await database.asTenant(where.tenant, (rows) => suppliesById(rows, where, ids));
      return ids.flatMap((id) => found.get(id) ?? []);
    },

    /** The id of the row of a supply that its sender knows by something else. */
    idOf: uuidOf,

    async store(where: Where, supply: SupplyRow): Promise<void> {
      await database.asTenant(where.tenant, (rows) => insertSupply(rows, where, supply));
    },
  };
}
