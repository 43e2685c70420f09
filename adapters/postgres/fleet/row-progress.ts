/** How far each conversation has got according to its rows; compared with its workflow after a restore. */
import type { Database } from '../database/database.ts';

export interface RowProgress {
  readonly conversation: string;
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly turn: number;
  readonly isClosed: boolean;
  /** True when a turn was started at some time, so the workflow existed. */
  readonly wasTaken: boolean;
  readonly updatedAt: Date;
}

/** Open conversations, and the closed ones that are named. */
export async function rowProgress(
  database: Database,
  tenant: string,
  named: readonly string[],
): Promise<readonly RowProgress[]> {
  const found = await database.asTenant(tenant, (rows) =>
    rows.query<RowProgress>(
      `select c.id as conversation, c.assistant, c.assistant_version as "assistantVersion", c.turn,
              c.closed_at is not null as "isClosed", c.updated_at as "updatedAt",
              exists (select 1 from turns t where t.tenant = c.tenant and t.conversation = c.id) as "wasTaken"
         from conversations c where c.tenant = $1 and (c.closed_at is null or c.id = any($2::text[])) order by c.id`,
      [tenant, named],
    ),
  );
  return found.rows;
}
