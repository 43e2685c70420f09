/** Assistants as stored content: every version a conversation reads from, and which version is the current one. */
import type { Queryable } from './database.ts';
import { storableJson } from './storable-json.ts';

/** An assistant's files as text, together with the defaults; the same shape as a folder read from disk. */
export interface StoredAssistant {
  readonly name: string;
  /** Content hash. */
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Names and current versions, by name. */
export async function listAssistants(rows: Queryable): Promise<readonly Pick<StoredAssistant, 'name' | 'version'>[]> {
  const found = await rows.query<{ name: string; version: string }>(
    'select name, version from assistants order by name',
  );
  return found.rows;
}

/** The content of one version, or null. */
export async function loadAssistant(rows: Queryable, name: string, version: string): Promise<StoredAssistant | null> {
  const found = await rows.query<StoredAssistant>(
    'select name, version, files from assistant_versions where name = $1 and version = $2',
    [name, version],
  );
  return found.rows[0] ?? null;
}

/**
 * Stores versions that are new and makes these the current ones. Assistants that are not given stay as they are: their
 * conversations go on. Needs a connection that owns the tables.
 */
export async function storeAssistants(owner: Queryable, assistants: readonly StoredAssistant[]): Promise<void> {
  for (const { name, version, files } of assistants) {
    await owner.query(
      'insert into assistant_versions (name, version, files) values ($1, $2, $3) on conflict (name, version) do nothing',
      [name, version, storableJson(files)],
    );
    await owner.query(
      'insert into assistants (name, version) values ($1, $2) on conflict (name) do update set version = excluded.version',
      [name, version],
    );
  }
}
