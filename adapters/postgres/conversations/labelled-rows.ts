/** Labelled rows (G18): imported, and listed together with the labelled notes of conversations. */
import { createHash } from 'node:crypto';
import type { ImportedOnWire, LabelledOnWire, LabelledRow } from '../../../contracts/wire/feedback.ts';
import type { Queryable } from '../database/database.ts';

/** Stores each row once; a row is identified by its whole content. */
export async function importRows(tx: Queryable, tenant: string, rows: readonly LabelledRow[]): Promise<ImportedOnWire> {
  let imported = 0;
  for (const row of rows) {
    const { turn, said, reply, note, category, should_trigger: label } = row;
    const stored = await tx.query(
      `insert into labelled_rows (tenant, row_id, turn, said, reply, note, category, should_trigger)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [tenant, idOf(row), turn, said, reply, note, category, label],
    );
    imported += stored.rowCount ?? 0;
  }
  return { imported, known: rows.length - imported };
}

/** A page of a tenant's labelled rows, in the order of their arrival. */
export async function listLabelled(
  tx: Queryable,
  tenant: string,
  page: { readonly after: string | null; readonly limit: number; readonly order: 'asc' | 'desc' },
): Promise<{ readonly items: readonly LabelledOnWire[]; readonly more: boolean }> {
  const [beyond, way] = page.order === 'asc' ? ['>', 'asc'] : ['<', 'desc'];
  const { rows } = await tx.query<Omit<LabelledOnWire, 'at'> & { at: Date }>(
    `with talk as (
       select conversation, turn_id, row_number() over (partition by conversation order by settled_at, turn_id)::int as number
         from turns where tenant = $1 and settled->>'disposition' not in ('command', 'flow_step')
     ), noted as (
       select f.feedback_id as row_id, f.conversation as conversation_id, talk.number as turn,
              ${wordsOf('participant')} as said, ${wordsOf('assistant')} as reply, f.note, f.category, f.should_trigger, f.at
         from feedback f left join talk on talk.conversation = f.conversation and talk.turn_id = f.turn_id
        where f.tenant = $1 and f.should_trigger is not null
     ), labelled as (
       select * from noted
       union all
       select row_id, null, turn, said, reply, note, category, should_trigger, at from labelled_rows where tenant = $1
     )
     select * from labelled
      where $2::text is null or (at, row_id) ${beyond} (select l.at, l.row_id from labelled l where l.row_id = $2)
      order by at ${way}, row_id ${way} limit $3`,
    [tenant, page.after, page.limit + 1],
  );
  const items = rows.slice(0, page.limit).map((row) => ({ ...row, at: row.at.toISOString() }));
  return { items, more: rows.length > page.limit };
}

/** The words of one side of the turn that a note is about. */
function wordsOf(role: 'participant' | 'assistant'): string {
  return `coalesce((select string_agg(m.text, E'\\n' order by m.position) from messages m
                     where m.tenant = $1 and m.conversation = f.conversation and m.turn_id = f.turn_id and m.role = '${role}'), '')`;
}

function idOf({ turn, said, reply, note, category, should_trigger: label }: LabelledRow): string {
  const content = JSON.stringify([turn, said, reply, note, category, label]);
  return `r-${createHash('sha256').update(content).digest('hex').slice(0, 40)}`;
}
