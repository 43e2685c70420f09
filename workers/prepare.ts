/** Entry point of what has to be true before anything serves: schema, assistants, the first key, the calendar's address. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../adapters/postgres/database.ts';
import { ensureFeed } from '../adapters/postgres/feeds.ts';
import { ensureKey, homeTenant, newKey } from '../adapters/postgres/keys.ts';
import { migrate } from '../adapters/postgres/migrate.ts';
import { readApi, readAssistantsDir, readKeys, readLocalStack, readMigration } from '../temporal-config/environment.ts';
import { keepAssistants } from './keep-assistants.ts';

const tenant = homeTenant;

const migration = readMigration(process.env);
const { pepper, bootstrapKey } = readKeys(process.env);
const { dataDir } = readLocalStack(process.env);
const { host, port, publicUrl } = readApi(process.env);

await migrate({
  url: migration.url.reveal(),
  appPassword: migration.appPassword?.reveal(),
  log: (line) => console.error(line),
});

const owner = openDatabase({ url: migration.url.reveal(), connections: 2 });
try {
  const broken = await keepAssistants(owner, readAssistantsDir(process.env));
  for (const words of broken) console.error(words);

  const keyFile = join(dataDir, 'bootstrap-key');
  const given = bootstrapKey?.reveal();
  const kept = existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : null;
  const key = given ?? kept ?? newKey().key;
  await ensureKey(owner, { tenant, role: 'admin', key, pepper: pepper.reveal(), label: 'bootstrap' });
  if (key !== kept) writeFileSync(keyFile, `${key}\n`, { mode: 0o600 });

  const token = await ensureFeed(owner, tenant, null);
  const address = publicUrl ?? `http://${host}:${port}`;
  console.log(
    JSON.stringify({
      ready: true,
      bootstrap_key_created: key !== kept,
      broken_assistants: broken,
      calendar_feed_url: `${address}/calendar/${token}.ics`,
    }),
  );
} finally {
  await owner.close();
}
