/**
 * Retention of idle contexts (M9): archived after a number of days and deleted later, with the prompts that repeat
 * them.
 */
import { assistantFile } from '../../../contracts/assistant/assistant.ts';
import { memoryFile, type MemoryFile } from '../../../contracts/assistant/memory-file.ts';
import { readValidParts } from '../../files/yaml-file.ts';
import type { Database, Queryable } from '../database/database.ts';
import { addCounts } from './counts.ts';
import { storableJson } from '../database/storable-json.ts';

type Retention = MemoryFile['retention'];

interface Policies {
  readonly usual: Retention;
  readonly byAssistant: Readonly<Record<string, Retention>>;
}

/** From the assistants' current files, and the defaults for the others. */
export async function listRetentionPolicies(tx: Queryable): Promise<Policies> {
  const found = await tx.query<{ name: string; files: Readonly<Record<string, string>> }>(
    `select a.name, v.files from assistants a join assistant_versions v on v.name = a.name and v.version = a.version`,
  );
  const read = found.rows.flatMap(({ name, files }) => {
    const about = readValidParts(files['assistant.yaml'] ?? '', assistantFile, {});
    const text = about === null ? undefined : files[about.data.files.memory];
    const memory = text === undefined ? null : readValidParts(text, memoryFile, {});
    return memory === null ? [] : [[name, memory.data.retention] as const];
  });
  return { usual: memoryFile.parse({}).retention, byAssistant: Object.fromEntries(read) };
}

/** A conversation that continues keeps its context, whether or not it was referred to. */
export async function retainContexts(
  database: Database,
  tenant: string,
  at: Date,
  { usual, byAssistant }: Policies,
): Promise<{ readonly archived: number; readonly purged: number }> {
  const policies = storableJson({ usual, byAssistant });
  return database.asTenant(tenant, async (rows) => {
    const archived = await rows.query(
      `update conversation_context x set archived_at = $2
         from conversations c
        where x.tenant = $1 and x.archived_at is null and c.tenant = x.tenant and c.id = x.conversation
          and greatest(x.changed_at, c.updated_at)
              < $2::timestamptz - make_interval(days => ${daysOf('archiveAfterDays')})`,
      [tenant, at, policies],
    );
    const purged = await rows.query(
      `delete from conversation_context x using conversations c
        where x.tenant = $1 and x.archived_at is not null and c.tenant = x.tenant and c.id = x.conversation
          and x.archived_at <= $2::timestamptz - make_interval(days => ${daysOf('purgeAfterDays')})
          and not is_held(c.tenant, c.id, c.participant)`,
      [tenant, at, policies],
    );
    // The last prompt repeats the context and the conversation, so it is kept as long as a context.
    await rows.query(
      `delete from prompts p using conversations c
        where p.tenant = $1 and c.tenant = p.tenant and c.id = p.conversation and greatest(p.at, c.updated_at)
              < $2::timestamptz - make_interval(days => ${daysOf('archiveAfterDays')} + ${daysOf('purgeAfterDays')})
          and not is_held(c.tenant, c.id, c.participant)`,
      [tenant, at, policies],
    );
    // Of a reply that was broken off, and no other came after it.
    await rows.query(`delete from reply_parts where tenant = $1 and at < $2::timestamptz - interval '1 hour'`, [
      tenant,
      at,
    ]);
    const done = { archived: archived.rowCount ?? 0, purged: purged.rowCount ?? 0 };
    const counted = Object.entries(done).filter(([, by]) => by > 0);
    await addCounts(rows, tenant, new Map(counted));
    return done;
  });
}

function daysOf(name: keyof Retention): string {
  return `coalesce($3::jsonb #>> array['byAssistant', c.assistant, '${name}'], $3::jsonb #>> '{usual,${name}}')::integer`;
}
