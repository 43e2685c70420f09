/** Sends parts of replies to watchers: rows of the tenant, and a notification that says no word of them. */
import { statement, type Database } from '../database/database.ts';

const publishPart = statement('publish-part', 'select publish_part($1, $2, $3, $4, $5, $6)');

export function postgresDeltas(database: Pick<Database, 'query'>) {
  return {
    /** One round trip. */
    async publish(
      { tenant, conversation }: { readonly tenant: string; readonly conversation: string },
      delta: { readonly turnId: string; readonly attempt: number; readonly text: string; readonly reset: boolean },
    ): Promise<void> {
      const { turnId, attempt, text, reset } = delta;
      await database.query(publishPart([tenant, conversation, turnId, attempt, text, reset]));
    },
  };
}
