/** Stored assistants: every version that a conversation uses, and which version is current. */
import { assistantFile } from '../../../contracts/assistant/assistant.ts';
import { kpiPolicy, type KpiPolicy } from '../../../contracts/assistant/policy.ts';
import { readValidParts } from '../../files/yaml-file.ts';
import type { Queryable } from '../database/database.ts';
import { storableJson } from '../database/storable-json.ts';

/** An assistant's files as text, with the defaults; the shape of a folder that was read from disk. */
export interface StoredAssistant {
  readonly name: string;
  /** Content hash. */
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
}

export async function listAssistants(tx: Queryable): Promise<readonly Pick<StoredAssistant, 'name' | 'version'>[]> {
  const found = await tx.query<{ name: string; version: string }>('select name, version from assistants order by name');
  return found.rows;
}

/** An assistant whose folder was invalid when it was last read. */
export interface BrokenAssistantRow {
  readonly name: string;
  readonly faults: readonly StoredFault[];
  readonly at: Date;
}

export interface StoredFault {
  readonly file: string;
  readonly line: number | null;
  readonly happened: string;
  readonly remedy: string;
}

export async function listBrokenAssistants(tx: Queryable): Promise<readonly BrokenAssistantRow[]> {
  const found = await tx.query<BrokenAssistantRow>('select name, faults, at from assistant_faults order by name');
  return found.rows;
}

/** Replaces the list of assistants that were left out, with the reasons. Needs a connection that owns the tables. */
export async function storeBrokenAssistants(
  owner: Queryable,
  broken: readonly Omit<BrokenAssistantRow, 'at'>[],
): Promise<void> {
  await owner.query('delete from assistant_faults');
  for (const { name, faults } of broken)
    await owner.query('insert into assistant_faults (name, faults) values ($1, $2)', [name, storableJson(faults)]);
}

/** KPI alarm settings from each assistant's current file, and the defaults for the others. */
export async function listKpiPolicies(
  tx: Queryable,
): Promise<{ readonly usual: KpiPolicy; readonly byAssistant: Readonly<Record<string, KpiPolicy>> }> {
  const found = await tx.query<{ name: string; file: string | null }>(
    `select a.name, v.files->>'assistant.yaml' as file
       from assistants a join assistant_versions v on v.name = a.name and v.version = a.version`,
  );
  const read = found.rows.flatMap(({ name, file }) => {
    const kpis = readValidParts(file ?? '', assistantFile, {})?.data.kpis;
    return kpis === undefined ? [] : [[name, kpis] as const];
  });
  return { usual: kpiPolicy.parse({}), byAssistant: Object.fromEntries(read) };
}

/** The content of one version; null: not stored. */
export async function loadAssistant(tx: Queryable, name: string, version: string): Promise<StoredAssistant | null> {
  const found = await tx.query<StoredAssistant>(
    'select name, version, files from assistant_versions where name = $1 and version = $2',
    [name, version],
  );
  return found.rows[0] ?? null;
}

/**
 * Stores new versions and makes the given ones current. Other assistants stay, because their conversations continue.
 * Needs a connection that owns the tables.
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

/**
 * Names of the environment variables with which webhooks are signed, in any stored version: a conversation keeps its
 * version, and a worker must be given these variables.
 */
export async function webhookSecrets(tx: Queryable): Promise<readonly string[]> {
  const found = await tx.query<{ name: string }>(
    `select distinct named[1] as name
     from assistant_versions, regexp_matches(files::text, 'secretVariable:\\s*["''\\\\]*([A-Z][A-Z0-9_]*)', 'g') as named
     order by name`,
  );
  return found.rows.map(({ name }) => name);
}
