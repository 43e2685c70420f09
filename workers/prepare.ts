/** Entry point of what has to be true before anything serves: schema, assistants, the first key, the calendar's address. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AssistantError } from '../adapters/assistants/fault.ts';
import { webhookSecrets } from '../adapters/postgres/assistants.ts';
import { openDatabase } from '../adapters/postgres/database.ts';
import { ensureFeed } from '../adapters/postgres/feeds.ts';
import { ensureKey, homeTenant, newKey } from '../adapters/postgres/keys.ts';
import { migrate } from '../adapters/postgres/migrate.ts';
import { openTemporalClient } from '../temporal-config/connection/client.ts';
import { ensureRegistered, TemporalUnprepared } from '../temporal-config/connection/registration.ts';
import {
  EnvironmentFault,
  readApi,
  readAssistantsDir,
  readDataDir,
  readKeys,
  readMigration,
  readTemporal,
} from '../temporal-config/environment.ts';
import { tellFaults } from '../temporal-config/tell-fault.ts';
import { keepAssistants } from './keep-assistants.ts';

tellFaults(EnvironmentFault, AssistantError, TemporalUnprepared);

const tenant = homeTenant;

const migration = readMigration(process.env);
const { pepper, bootstrapKey } = readKeys(process.env);
const dataDir = readDataDir(process.env);
const { host, port, publicUrl } = readApi(process.env);
const temporal = readTemporal(process.env);
const log = (line: string): void => console.error(line);

const server = openTemporalClient(temporal);
// Both before either fault is told, so that none of them is left half-way.
const [migrated, registered] = await Promise.allSettled([
  migrate({ url: migration.url.reveal(), appPassword: migration.appPassword?.reveal(), log }),
  ensureRegistered(server.client, temporal.namespace, { log }),
]);
await server.close();
if (migrated.status === 'rejected') throw migrated.reason;
if (registered.status === 'rejected') throw registered.reason;

const owner = openDatabase({ url: migration.url.reveal(), connections: 2 });
try {
  const broken = await keepAssistants(owner, readAssistantsDir(process.env));
  for (const words of broken) console.error(words);

  const keyFile = join(dataDir, 'bootstrap-key');
  const given = bootstrapKey?.reveal();
  const kept = existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : null;
  const key = given ?? kept ?? newKey().key;
  await ensureKey(owner, { tenant, role: 'admin', key, pepper: pepper.reveal(), label: 'bootstrap' });
  mkdirSync(dataDir, { recursive: true });
  if (key !== kept) writeFileSync(keyFile, `${key}\n`, { mode: 0o600 });

  const token = await ensureFeed(owner, tenant, null);
  const address = publicUrl ?? `http://${host}:${port}`;
  console.log(
    JSON.stringify({
      ready: true,
      bootstrap_key_created: key !== kept,
      broken_assistants: broken,
      calendar_feed_url: `${address}/calendar/${token}.ics`,
      webhook_secrets: await webhookSecrets(owner),
    }),
  );
} finally {
  await owner.close();
}
