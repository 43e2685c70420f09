/** The default calendar: rows in PostgreSQL, published to calendar programs as an ICS feed (F6). */
import type { EffectOrder, Performed } from '../../../contracts/state/effect.ts';
import type { CallPreview, EffectPreview } from '../../../contracts/wire/preview.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import { describeCall, sequenceOfCall, titleOfCall, uidOfCall } from '../../ics/call.ts';
import type { Database, Queryable } from '../database/database.ts';

type Order = Pick<EffectOrder, 'actionId' | 'preview' | 'participant'>;

interface Event {
  readonly sequence: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly status: 'confirmed' | 'cancelled';
}

/**
 * The calendar's name. Participants have a separate namespace, so that none of them can own the shared calendar by its
 * name.
 */
export function calendarOf(participant: string | null): string {
  return participant === null ? 'shared' : `participant:${participant}`;
}

export function postgresCalendar(database: Database) {
  return {
    /** Confirmed events that overlap the range, in order: of a participant's calendar or of the shared one. */
    async busy(where: Where, participant: string | null, range: { readonly from: string; readonly to: string }) {
      return database.asTenant(where.tenant, async (rows) => {
        const found = await rows.query<{ starts_at: Date; ends_at: Date }>(
          `select starts_at, ends_at from calendar_events
            where tenant = $1 and calendar = $2 and status = 'confirmed' and starts_at < $4 and ends_at > $3
            order by starts_at`,
          [where.tenant, calendarOf(participant), range.from, range.to],
        );
        return found.rows.map((row) => ({ startsAt: row.starts_at.toISOString(), endsAt: row.ends_at.toISOString() }));
      });
    },

    /** The rows of an ICS feed, the latest 5,000: of one calendar, or of the whole tenant. */
    async feed(tenant: string, calendar: string | null) {
      return database.asTenant(tenant, async (rows) => {
        const found = await rows.query<Event & { uid: string; summary: string; updated_at: Date }>(
          `select uid, sequence, starts_at, ends_at, summary, status, updated_at from calendar_events
            where tenant = $1 and ($2::text is null or calendar = $2) order by starts_at desc, uid limit 5000`,
          [tenant, calendar],
        );
        return found.rows.map(({ starts_at, ends_at, updated_at, ...row }) => ({
          ...row,
          startsAt: starts_at.toISOString(),
          endsAt: ends_at.toISOString(),
          changedAt: updated_at.toISOString(),
        }));
      });
    },

    /** Its rows went with the conversation's own. */
    async forget(_where: Where, _booking: { readonly booking: string; readonly at: number }): Promise<void> {},

    /** Books, moves and cancels, each once by UID and sequence, in one transaction (F5). */
    provider: {
      async find({ tenant }: Where, { actionId, preview: shown }: Order) {
        const preview = callOf(shown);
        const uid = uidOfCall(actionId, preview);
        const event = await database.asTenant(tenant, (rows) => read(rows, tenant, uid));
        return isCarriedOut(event, preview) ? { providerRef: uid } : null;
      },

      async perform(where: Where, order: Order, stop: AbortSignal): Promise<Performed> {
        stop.throwIfAborted();
        const preview = callOf(order.preview);
        const uid = uidOfCall(order.actionId, preview);
        try {
          return await database.asTenant(where.tenant, async (rows) => {
            const isWritten = await write(rows, where, { uid, preview, calendar: calendarOf(order.participant) });
            const event = isWritten ? null : await read(rows, where.tenant, uid);
            return isWritten || isCarriedOut(event, preview)
              ? { kind: 'done', providerRef: uid }
              : { kind: 'refused', because: whyNot(event) };
          });
        } catch (error) {
          if (isOverlap(error)) return { kind: 'slot-taken' };
          throw error;
        }
      },
    },
  };
}

function callOf(preview: EffectPreview): CallPreview {
  if ('starts_at' in preview) return preview;
  throw new Error('A calendar books calls only. Send this action to the provider of its own kind.');
}

async function read(tx: Queryable, tenant: string, uid: string): Promise<Event | null> {
  const found = await tx.query<Event>(
    'select sequence, starts_at, ends_at, status from calendar_events where tenant = $1 and uid = $2',
    [tenant, uid],
  );
  return found.rows[0] ?? null;
}

/** Whether the preview was carried out, by this attempt or an earlier one. */
function isCarriedOut(event: Event | null, preview: CallPreview): boolean {
  if (preview.change === 'cancel') return event === null || event.status === 'cancelled';
  if (event === null || event.status === 'cancelled') return false;
  // A later sequence implies that this one was carried out.
  if (event.sequence !== sequenceOfCall(preview)) return event.sequence > sequenceOfCall(preview);
  return (
    event.starts_at.getTime() === Date.parse(preview.starts_at) &&
    event.ends_at.getTime() === Date.parse(preview.ends_at)
  );
}

interface Writing {
  readonly uid: string;
  readonly preview: CallPreview;
  readonly calendar: string;
}

/** True when a row was written. The table's constraint refuses an overlap, also for concurrent bookings. */
async function write(tx: Queryable, { tenant, conversation }: Where, writing: Writing): Promise<boolean> {
  const { uid, preview, calendar } = writing;
  const times = [preview.starts_at, preview.ends_at];
  switch (preview.change) {
    case undefined: {
      const made = await tx.query(
        `insert into calendar_events (tenant, uid, starts_at, ends_at, summary, description, calendar, conversation)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (tenant, uid) do nothing`,
        [tenant, uid, ...times, titleOfCall(preview), describeCall(preview), calendar, conversation],
      );
      return made.rowCount === 1;
    }
    case 'move': {
      const moved = await tx.query(
        `update calendar_events set starts_at = $3, ends_at = $4, summary = $5, description = $6, sequence = $7, updated_at = now()
          where tenant = $1 and uid = $2 and status = 'confirmed' and sequence < $7`,
        [tenant, uid, ...times, titleOfCall(preview), describeCall(preview), sequenceOfCall(preview)],
      );
      return moved.rowCount === 1;
    }
    case 'cancel': {
      // Kept as cancelled: subscribed programs learn of the end only this way, and a late booking finds its UID taken.
      const ended = await tx.query(
        `update calendar_events set status = 'cancelled', sequence = greatest(sequence, $3), updated_at = now()
          where tenant = $1 and uid = $2 and status = 'confirmed'`,
        [tenant, uid, sequenceOfCall(preview)],
      );
      return ended.rowCount === 1;
    }
    default:
      return preview.change satisfies never;
  }
}

function whyNot(event: Event | null): string {
  if (event === null) return 'The call is not in the calendar any more.';
  return event.status === 'cancelled'
    ? 'The call has been called off meanwhile.'
    : 'The call stands in the calendar at another time.';
}

/** SQLSTATE 23P01: the exclusion constraint. */
function isOverlap(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '23P01';
}
