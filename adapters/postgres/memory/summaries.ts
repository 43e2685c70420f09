/** Notes on earlier messages of conversations that exceed their model's window (M10). */
import type { Summary, TranscriptMessage, Where } from '../../../contracts/state/turn.ts';
import type { Database, Queryable } from '../database/database.ts';

export function postgresSummaries(database: Database) {
  return {
    /**
     * The latest notes since the reset, and the messages behind them up to a position, oldest first, within a number of
     * bytes.
     */
    async begin(
      where: Where,
      { since, through, bytes }: { readonly since: number; readonly through: number; readonly bytes: number },
    ): Promise<{ readonly before: Summary | null; readonly messages: readonly TranscriptMessage[] }> {
      return database.asTenant(where.tenant, async (rows) => {
        const before = await latest(rows, where, since);
        const { rows: found } = await rows.query<Omit<TranscriptMessage, 'position'> & { readonly position: string }>(
          `select "messageId", role, text, instruction, position
             from (select message_id as "messageId", role, text, instruction, position, serial,
                          sum(octet_length(text)) over (order by position, serial rows between unbounded preceding and 1 preceding) as before
                     from messages
                    where tenant = $1 and conversation = $2 and for_model and position > $3 and position <= $4
                      and role in ('participant', 'assistant', 'operator') and status in ('in_progress', 'completed', 'failed')
                    order by position, serial limit 500) one
            where coalesce(before, 0) < $5 order by position, serial`,
          [where.tenant, where.conversation, before?.through ?? since, through, bytes],
        );
        return { before, messages: found.map((one) => ({ ...one, position: Number(one.position) })) };
      });
    },

    /** A version is stored once; the first attempt counts. */
    async keep(
      { tenant, conversation }: Where,
      made: Summary & { readonly since: number; readonly model: string },
    ): Promise<void> {
      const { version, since, through, text, model } = made;
      await database.asTenant(tenant, async (rows) => {
        const kept = await rows.query(
          `insert into conversation_summaries (tenant, conversation, version, since, through, text, model)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
          [tenant, conversation, version, since, through, text, model],
        );
        if (kept.rowCount === 1) await countUp(rows, tenant, 'made');
      });
    },

    async failed({ tenant }: Where): Promise<void> {
      await database.asTenant(tenant, (rows) => countUp(rows, tenant, 'failed'));
    },
  };
}

async function latest(tx: Queryable, { tenant, conversation }: Where, since: number): Promise<Summary | null> {
  const { rows: found } = await tx.query<{ version: number; through: string; text: string }>(
    `select version, through, text from conversation_summaries
      where tenant = $1 and conversation = $2 and since = $3 order by version desc limit 1`,
    [tenant, conversation, since],
  );
  return found[0] ? { ...found[0], through: Number(found[0].through) } : null;
}

async function countUp(tx: Queryable, tenant: string, did: 'made' | 'failed'): Promise<void> {
  await tx.query(
    `insert into summary_counts as c (tenant, did, total) values ($1, $2, 1)
       on conflict (tenant, did) do update set total = c.total + 1`,
    [tenant, did],
  );
}
