/** How far each conversation has got by its rows: for whoever compares them with what runs. */
import type { Database } from '../database/database.ts';

export interface Standing {
  readonly conversation: string;
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly turn: number;
  readonly isClosed: boolean;
  /** A turn was begun once, so its workflow has been there. */
  readonly wasTaken: boolean;
  readonly updatedAt: Date;
}

/** Open ones, and those of the others that are named. */
export async function standings(
  database: Database,
  tenant: string,
  named: readonly string[],
): Promise<readonly Standing[]> {
  const found = await database.asTenant(tenant, (rows) =>
    rows.query<Standing>(
      `select c.id as conversation, c.assistant, c.assistant_version as "assistantVersion", c.turn,
              c.closed_at is not null as "isClosed", c.updated_at as "updatedAt",
              exists (select 1 from turns t where t.tenant = c.tenant and t.conversation = c.id) as "wasTaken"
         from conversations c where c.tenant = $1 and (c.closed_at is null or c.id = any($2::text[])) order by c.id`,
      [tenant, named],
    ),
  );
  return found.rows;
}
