/** The default calendar: rows in PostgreSQL that any calendar program can subscribe to through the ICS feed (F6). */
import type { CallPreview } from '../../contracts/flow.ts';
import type { Database } from './database.ts';

interface Where {
  readonly tenant: string;
  readonly conversation: string;
}

export function postgresCalendar(database: Database) {
  return {
    /** Confirmed events of a calendar that touch the range, in order. */
    async busy(where: Where, calendar: string, range: { readonly from: string; readonly to: string }) {
      return database.asTenant(where.tenant, async (rows) => {
        const found = await rows.query<{ starts_at: Date; ends_at: Date }>(
          `select starts_at, ends_at from calendar_events
            where tenant = $1 and calendar = $2 and status = 'confirmed' and starts_at < $4 and ends_at > $3
            order by starts_at`,
          [where.tenant, calendar, range.from, range.to],
        );
        return found.rows.map((row) => ({ startsAt: row.starts_at.toISOString(), endsAt: row.ends_at.toISOString() }));
      });
    },

    /** The event's own id as reference when it stands, else null. */
    async find(where: Where, uid: string): Promise<string | null> {
      return database.asTenant(where.tenant, async (rows) => {
        const found = await rows.query(
          `select 1 from calendar_events where tenant = $1 and uid = $2 and status = 'confirmed'`,
          [where.tenant, uid],
        );
        return found.rowCount === 0 ? null : uid;
      });
    },

    /** Books once by uid. An overlap is refused by the table's own constraint, whoever books at the same moment. */
    async book(
      where: Where,
      booking: { readonly uid: string; readonly calendar: string; readonly preview: CallPreview },
    ) {
      const { uid, calendar, preview } = booking;
      try {
        await database.asTenant(where.tenant, (rows) =>
          rows.query(
            `insert into calendar_events (tenant, uid, calendar, conversation, starts_at, ends_at, summary, description)
               values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (tenant, uid) do nothing`,
            [
              where.tenant,
              uid,
              calendar,
              where.conversation,
              preview.starts_at,
              preview.ends_at,
              `Call with ${preview.person}`,
              describe(preview),
            ],
          ),
        );
        return { kind: 'booked', providerRef: uid } as const;
      } catch (error) {
        if (isOverlap(error)) return { kind: 'slot-taken' } as const;
        throw error;
      }
    },

    /** The rows of an ICS feed: one calendar, or all of the tenant. */
    async feed(tenant: string, calendar: string | null) {
      return database.asTenant(tenant, async (rows) => {
        const found = await rows.query<{
          uid: string;
          sequence: number;
          starts_at: Date;
          ends_at: Date;
          summary: string;
          description: string;
          status: 'confirmed' | 'cancelled';
        }>(
          `select uid, sequence, starts_at, ends_at, summary, description, status from calendar_events
            where tenant = $1 and ($2::text is null or calendar = $2) order by starts_at, uid limit 5000`,
          [tenant, calendar],
        );
        return found.rows.map(({ starts_at, ends_at, ...row }) => ({
          ...row,
          startsAt: starts_at.toISOString(),
          endsAt: ends_at.toISOString(),
        }));
      });
    },
  };
}

function describe({ topic, phone }: CallPreview): string {
  return phone === null ? `About: ${topic}` : `About: ${topic}\nPhone: ${phone}`;
}

/** SQLSTATE 23P01: the exclusion constraint. */
function isOverlap(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '23P01';
}
