/** Sends parts of replies to watchers: PostgreSQL notifications, never stored. */
import { deltasChannel } from '../database/notifications.ts';
import { statement, type Database } from '../database/database.ts';
import { storableJson } from '../database/storable-json.ts';

const notify = statement('notify', 'select pg_notify($1, $2)');

export function postgresDeltas(database: Pick<Database, 'query'>) {
  return {
    /** One round trip; it touches no row and needs no tenant. */
    async publish(
      where: { readonly tenant: string; readonly conversation: string },
      delta: { readonly turnId: string; readonly attempt: number; readonly text: string; readonly reset: boolean },
    ): Promise<void> {
      await database.query(notify([deltasChannel, storableJson({ ...where, ...delta })]));
    },
  };
}
