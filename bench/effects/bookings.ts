/** What became of the bookings, from the calendar's own rows, the ledger and the minutes side by side. */
import type { Database } from '../../adapters/postgres/database/database.ts';

export interface Bookings {
  readonly conversations: number;
  /** The ledger says done and the calendar has the call, once. */
  readonly booked: number;
  /** The ledger says refused and the calendar has nothing. */
  readonly refused: number;
  /** Calls that stand in the calendar more often than once. */
  readonly duplicates: number;
  /** The ledger says another thing than the calendar. */
  readonly untrue: number;
  /** Neither done nor refused. */
  readonly unsettled: number;
  /** Conversations in which the yes has not exactly one reply. */
  readonly not_told_once: number;
  /** Attempts by booking: how many took one, two, three … */
  readonly attempts: Readonly<Record<string, number>>;
}

interface Row {
  readonly state: string | null;
  readonly attempts: number | null;
  readonly effects: number;
  readonly calls: number;
  readonly replies: number;
}

export async function countBookings(
  owner: Database,
  tenant: string,
  talks: readonly { readonly id: string }[],
): Promise<Bookings> {
  const { rows } = await owner.asTenant(tenant, (connection) =>
    connection.query<Row>(
      `select (select state from effects where conversation = t.id limit 1) as state,
              (select attempts from effects where conversation = t.id limit 1) as attempts,
              (select count(*)::int from effects where conversation = t.id) as effects,
              (select count(*)::int from calendar_events where conversation = t.id) as calls,
              (select count(*)::int from messages said join messages reply using (tenant, conversation, turn_id)
                where said.conversation = t.id and said.message_id = 'yes' and reply.role = 'assistant') as replies
         from unnest($1::text[]) as t (id)`,
      [talks.map(({ id }) => id)],
    ),
  );
  const count = (is: (row: Row) => boolean): number => rows.filter(is).length;
  const attempts: Record<string, number> = {};
  for (const row of rows) attempts[String(row.attempts)] = (attempts[String(row.attempts)] ?? 0) + 1;
  const isBooked = ({ state, calls, effects }: Row): boolean => state === 'done' && calls === 1 && effects === 1;
  const isRefused = ({ state, calls, effects }: Row): boolean => state === 'refused' && calls === 0 && effects === 1;
  const isSettled = ({ state }: Row): boolean => state === 'done' || state === 'refused';
  return {
    conversations: rows.length,
    booked: count(isBooked),
    refused: count(isRefused),
    duplicates: count(({ calls, effects }) => calls > 1 || effects > 1),
    untrue: count((row) => isSettled(row) && !isBooked(row) && !isRefused(row)),
    unsettled: count((row) => !isSettled(row)),
    not_told_once: count(({ replies }) => replies !== 1),
    attempts,
  };
}
