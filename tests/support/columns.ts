/** Where a word stands in the database, by every column of every table; and how many rows a tenant has. */
import type { Database } from '../../adapters/postgres/database/database.ts';

/** Every column of every table, whatever its type, that holds one of the words. */
export async function columnsWith(owner: Database, ...words: readonly string[]): Promise<readonly string[]> {
  const { rows } = await owner.query<{ at: string; column: string; type: string }>(
    `select format('%I.%I', c.table_schema, c.table_name) as at, quote_ident(c.column_name) as column, c.data_type as type
       from information_schema.columns c join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
      where c.table_schema not in ('pg_catalog', 'information_schema')`,
  );
  // Looking at few columns proves little.
  if (rows.length < 200) throw new Error(`Only ${rows.length} columns were found.`);
  // One pattern of all words, and one query a table, go through its rows once.
  const pattern = words.map((word) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')).join('|');
  const holding: string[] = [];
  for (const at of new Set(rows.map((row) => row.at))) {
    const columns = rows.filter((row) => row.at === at);
    const holds = columns.map(({ column, type }) =>
      type === 'bytea'
        ? `bool_or(exists (select 1 from unnest($2::text[]) word where position(convert_to(word, 'UTF8') in ${column}) > 0))`
        : `bool_or(lower(${column}::text) ~ $1)`,
    );
    const { rows: found } = await owner.query<{ holds: readonly (boolean | null)[] }>(
      `select array[${holds.join(', ')}] as holds from ${at} having $1::text is not null and $2::text[] is not null`,
      [pattern, words],
    );
    holding.push(...columns.filter((_, nth) => found[0]?.holds[nth] === true).map(({ column }) => `${at}.${column}`));
  }
  return holding;
}

/** How many rows of each table with a tenant are this tenant's; tables without one are left out. */
export async function rowsOfTenant(owner: Database, tenant: string): Promise<Readonly<Record<string, number>>> {
  const { rows: tables } = await owner.query<{ at: string }>(
    `select format('%I.%I', c.table_schema, c.table_name) as at
       from information_schema.columns c join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
      where c.column_name = 'tenant' and c.table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { at } of tables) {
    const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${at} where tenant = $1`, [
      tenant,
    ]);
    if ((rows[0]?.n ?? 0) > 0) counts[at] = rows[0]?.n ?? 0;
  }
  return counts;
}

/** A word that nobody else has said. */
export function canary(): string {
  return `Zqx${Array.from({ length: 8 }, () => 'bcdfghklmnprst'[Math.trunc(Math.random() * 14)]).join('')}`;
}
