/** Parts of replies on their way to those who watch: PostgreSQL notifications, never stored. */
import type { Database } from './database.ts';

export const deltasChannel = 'parley_deltas';

export function postgresDeltas(database: Database) {
  return {
    async publish(
      where: { readonly tenant: string; readonly conversation: string },
      delta: { readonly turnId: string; readonly attempt: number; readonly text: string; readonly reset: boolean },
    ): Promise<void> {
      await database.query('select pg_notify($1, $2)', [deltasChannel, JSON.stringify({ ...where, ...delta })]);
    },
  };
}
