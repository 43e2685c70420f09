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
  const holding: string[] = [];
  // One pattern of all words goes through a column once.
  const pattern = words.map((word) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')).join('|');
  for (const { at, column, type } of rows) {
    const found =
      type === 'bytea'
        ? await owner.query(
            `select 1 from ${at}, unnest($1::text[]) as word where position(convert_to(word, 'UTF8') in ${column}) > 0 limit 1`,
            [words],
          )
        : await owner.query(`select 1 from ${at} where lower(${column}::text) ~ $1 limit 1`, [pattern]);
    if (found.rowCount !== 0) holding.push(`${at}.${column}`);
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
