/** Rows of reminders (T1): their words, and how they stand. The workflow's state is authoritative. */
import type { Reminder, ReminderStatus } from '../../../contracts/state/reminder.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import type { Database, Queryable } from '../database/database.ts';
import { directed } from '../database/page-order.ts';
import { storableJson, storableText } from '../database/storable-json.ts';
import { addEvents } from './events.ts';
import type { PageAsked, PageFound } from './records.ts';

export interface ReminderRow {
  readonly text: string;
  readonly state: Reminder;
}

/** Writes the words of a reminder; a row that is there keeps everything else. */
export async function writeReminder(
  tx: Queryable,
  { tenant, conversation }: Where,
  id: string,
  text: string,
): Promise<void> {
  await tx.query(
    `insert into reminders (tenant, conversation, reminder_id, text) values ($1, $2, $3, $4)
     on conflict (tenant, conversation, reminder_id) do update set text = excluded.text`,
    [tenant, conversation, storableText(id), storableText(text)],
  );
}

/** Deletes the row of a reminder that the workflow has not taken. */
export async function withdrawReminder(tx: Queryable, { tenant, conversation }: Where, id: string): Promise<void> {
  await tx.query(
    'delete from reminders where tenant = $1 and conversation = $2 and reminder_id = $3 and state is null',
    [tenant, conversation, id],
  );
}

/** One that the workflow has taken, or null. */
export async function findReminder(
  tx: Queryable,
  { tenant, conversation }: Where,
  id: string,
): Promise<ReminderRow | null> {
  const { rows } = await tx.query<ReminderRow>(
    `select text, state from reminders
      where tenant = $1 and conversation = $2 and reminder_id = $3 and state is not null`,
    [tenant, conversation, id],
  );
  return rows[0] ?? null;
}

/** A page of them, newest last by default. Null when `after` names none. */
export async function listReminders(
  tx: Queryable,
  { tenant, conversation }: Where,
  { status, after, limit, order }: PageAsked & { readonly status?: ReminderStatus | undefined },
): Promise<PageFound<ReminderRow> | null> {
  const { beyond, way } = directed(order);
  const from = await tx.query<{ serial: string }>(
    'select serial from reminders where tenant = $1 and conversation = $2 and reminder_id = $3',
    [tenant, conversation, after ?? null],
  );
  if (after !== undefined && from.rows.length === 0) return null;
  const { rows } = await tx.query<ReminderRow>(
    `select text, state from reminders
      where tenant = $1 and conversation = $2 and state is not null and ($3::text is null or state->>'status' = $3)
        and ($4::bigint is null or serial ${beyond} $4)
      order by serial ${way} limit $5`,
    [tenant, conversation, status ?? null, from.rows[0]?.serial ?? null, limit + 1],
  );
  return { items: rows.slice(0, limit), more: rows.length > limit };
}

export function postgresReminders(database: Database) {
  return {
    async find({ tenant, conversation }: Where, id: string) {
      return database.asTenant(tenant, async (tx) => {
        const { rows } = await tx.query<{ readonly text: string; readonly status: ReminderStatus | null }>(
          `select text, state->>'status' as status from reminders
            where tenant = $1 and conversation = $2 and reminder_id = $3`,
          [tenant, conversation, id],
        );
        return rows[0] ?? null;
      });
    },

    async write(where: Where, id: string, text: string): Promise<void> {
      await database.asTenant(where.tenant, (tx) => writeReminder(tx, where, id, text));
    },

    /** Writes how it stands, and that it was said, once. */
    async store(
      where: Where,
      reminder: Reminder,
      said?: { readonly turnId: string; readonly dueAt: number },
    ): Promise<void> {
      const { tenant, conversation } = where;
      await database.asTenant(tenant, async (tx) => {
        const { rows } = await tx.query<{ readonly text: string }>(
          `update reminders set state = $4
            where tenant = $1 and conversation = $2 and reminder_id = $3
              and coalesce((state->>'seq')::integer, 0) < $5 returning text`,
          [tenant, conversation, reminder.id, storableJson(reminder), reminder.seq],
        );
        const [row] = rows;
        if (!row || !said) return;
        const { id, for: whom, status, dueAt } = reminder;
        const data = {
          reminder_id: id,
          turn_id: said.turnId,
          party: whom ?? 'participant',
          due_at: isoOf(said.dueAt),
          next_at: status === 'waiting' ? isoOf(dueAt) : null,
          per_cent: null,
          text: row.text,
        };
        await addEvents(tx, where, [{ event: 'conversation:reminder', data }]);
      });
    },
  };
}

function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
