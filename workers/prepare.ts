/**
 * Entry point of what has to be true before anything serves: schema, assistants, the first key, the calendar's address.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AssistantError } from '../adapters/files/fault.ts';
import { webhookSecrets } from '../adapters/postgres/assistants/assistants.ts';
import { openGraph } from '../adapters/open-graph.ts';
import { openDatabase } from '../adapters/postgres/database/database.ts';
import { VaultFailed } from '../adapters/encryption/vault.ts';
import { openPayloadKeys } from '../adapters/postgres/keys/data-keys.ts';
import { KeyLost } from '../adapters/postgres/keys/wrapped-keys.ts';
import { ensureFeed } from '../adapters/postgres/keys/feeds.ts';
import {
  endOtherKeys,
  ensureKey,
  homeTenant,
  installationTenant,
  newKey,
  type Role,
} from '../adapters/postgres/keys/keys.ts';
import { listTenants } from '../adapters/postgres/keys/tenants.ts';
import { migrate } from '../adapters/postgres/database/migrate.ts';
import { admit } from '../reading/memory/mention.ts';
import { openTemporalClient } from '../temporal-config/connection/client.ts';
import { ensureRegistered, TemporalUnprepared } from '../temporal-config/connection/registration.ts';
import { setTenantRates } from '../temporal-config/connection/tenant-rates.ts';
import {
  EnvironmentFault,
  readApi,
  readAssistantsDir,
  readDataDir,
  readGraph,
  readKeys,
  readLane,
  readMigration,
  readPayloadKeys,
  readTemporal,
  readTenantRates,
  type Secret,
} from '../settings/environment.ts';
import { refusePlaintext } from '../settings/plaintext.ts';
import { tellFaults } from '../settings/tell-fault.ts';
import { housekeepingSchedule } from '../temporal-config/schedules.ts';
import { publishAssistants } from './publish-assistants.ts';
import { ensureSchedule } from './schedules.ts';
import { assistantNames } from '../adapters/assistants/folder.ts';
import { graphOf } from '../adapters/assistants/graph.ts';
import type { OpenGraph } from '../adapters/graph/concept-graph.ts';
import { GraphUnavailable } from '../adapters/graph/store.ts';
import { admitImported } from '../reading/memory/imported.ts';

tellFaults(EnvironmentFault, AssistantError, TemporalUnprepared, KeyLost, VaultFailed);

const tenant = homeTenant;

refusePlaintext(process.env);
const migration = readMigration(process.env);
const { pepper, bootstrapKey, installationKey } = readKeys(process.env);
const dataDir = readDataDir(process.env);
const { host, port, publicUrl, isEncrypted } = readApi(process.env);
const temporal = readTemporal(process.env);
const lane = readLane(process.env);
const bolt = readGraph(process.env);
const tenantRates = readTenantRates(process.env);
const masters = readPayloadKeys(process.env);
const log = (line: string): void => console.error(line);

const server = openTemporalClient(temporal);
// Both before either fault is told, so that none of them is left half-way.
const [migrated, registered] = await Promise.allSettled([
  migrate({ url: migration.url.reveal(), appPassword: migration.appPassword?.reveal(), log }),
  ensureRegistered(server.client, temporal.namespace, { log }),
]);
if (registered.status === 'fulfilled') {
  await ensureHousekeeping();
  await setTenantRates(server.client, { namespace: temporal.namespace, lane, rates: tenantRates, log });
}
await server.close();
if (migrated.status === 'rejected') throw migrated.reason;
if (registered.status === 'rejected') throw registered.reason;

const owner = openDatabase({ url: migration.url.reveal(), connections: 2 });
try {
  const assistants = readAssistantsDir(process.env);
  const broken = await publishAssistants(owner, assistants, knownSound());
  for (const words of broken) console.error(words);
  const graph = openGraph({ bolt, database: owner, admit });
  for (const words of await loadGraphs(graph, assistants)) console.error(words);
  await graph.close();

  const bootstrap = await storeKey('bootstrap-key', { tenant, role: 'admin', given: bootstrapKey });
  const installation = { tenant: installationTenant, role: 'installation', given: installationKey } as const;
  const { id: only } = await storeKey('installation-key', installation);
  // A key that is given from outside takes the place of every earlier one: nothing else ends one that got about.
  if (installationKey !== null) await endOtherKeys(owner, installationTenant, only);

  const token = await ensureFeed(owner, { tenant, keyId: bootstrap.id, participant: null }, pepper.reveal());
  await wrapAnew();
  const address = publicUrl ?? `${isEncrypted ? 'https' : 'http'}://${host}:${port}`;
  console.log(
    JSON.stringify({
      ready: true,
      bootstrap_key_created: bootstrap.isNew,
      broken_assistants: broken,
      calendar_feed_url: `${address}/calendar/${token}.ics`,
      webhook_secrets: await webhookSecrets(owner),
    }),
  );
} finally {
  await owner.close();
}

/** The assistants that were checked when this program was compiled; none where it runs from its source. */
function knownSound(): ReadonlySet<string> {
  const file = join(import.meta.dirname, '../sound-assistants.json');
  return new Set(existsSync(file) ? z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))) : []);
}

/** Conversations do not need it: a fleet that may not make schedules still talks. */
async function ensureHousekeeping(): Promise<void> {
  const { client } = server;
  const where = { connection: client.connection, namespace: temporal.namespace, lane };
  await ensureSchedule(where, housekeepingSchedule(lane ?? undefined)).catch((error: unknown) =>
    log(
      `Housekeeping could not be scheduled (${String(error)}); no alarm is raised before "parley prepare" may do it.`,
    ),
  );
}

/** Keys of tenants that an older master key wraps: what they encrypt stays as it is. */
async function wrapAnew(): Promise<void> {
  const keys = openPayloadKeys(owner, masters);
  if (keys === null) return;
  const tenants = [...(await listTenants(owner)), installationTenant];
  const wrapped: string[] = [];
  for (const one of tenants) if (await keys.rewrap(one)) wrapped.push(one);
  if (wrapped.length > 0) log(`The keys of ${wrapped.length} tenants are wrapped by the newest master key.`);
}

/**
 * The key that was given, else the one that is kept in the data folder, else a new one; kept there (0600) and stored.
 */
async function storeKey(
  name: string,
  wanted: { readonly tenant: string; readonly role: Role; readonly given: Secret | null },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const file = join(dataDir, name);
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  const key = wanted.given?.reveal() ?? kept ?? newKey().key;
  const label = name.replace(/-key$/, '');
  const { id } = await ensureKey(owner, { ...wanted, key, pepper: pepper.reveal(), label });
  mkdirSync(dataDir, { recursive: true });
  if (key !== kept) writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return { id, isNew: key !== kept };
}

/** Gives what there is to say of each graph that was not loaded: conversations do without. */
async function loadGraphs<Mention>(graph: OpenGraph<Mention>, folder: string): Promise<readonly string[]> {
  const told: string[] = [];
  for (const name of assistantNames(folder)) {
    try {
      const read = graphOf(join(folder, name), admitImported);
      if (read !== null) await graph.load(read, { replace: false });
    } catch (error) {
      if (!(error instanceof AssistantError || error instanceof GraphUnavailable)) throw error;
      told.push(`The concepts of the assistant "${name}" are left out.\n  ${error.message.replaceAll('\n', '\n  ')}`);
    }
  }
  return told;
}
