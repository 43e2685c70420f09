/** Entry point of what has to be true before anything serves: schema, assistants, the first key, the calendar's address. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAssistants } from '../adapters/assistants/all.ts';
import { storeAssistants } from '../adapters/postgres/assistants.ts';
import { openDatabase } from '../adapters/postgres/database.ts';
import { ensureFeed } from '../adapters/postgres/feeds.ts';
import {
  endOtherKeys,
  ensureKey,
  homeTenant,
  installationTenant,
  newKey,
  type Role,
} from '../adapters/postgres/keys.ts';
import { migrate } from '../adapters/postgres/migrate.ts';
import { compileLexicon, mergeLexicons } from '../reading/lexicon.ts';
import { compileLibrary } from '../reading/library.ts';
import {
  readApi,
  readAssistantsDir,
  readKeys,
  readLocalStack,
  readMigration,
  type Secret,
} from '../temporal-config/environment.ts';

const tenant = homeTenant;

const migration = readMigration(process.env);
const { pepper, bootstrapKey, installationKey } = readKeys(process.env);
const { dataDir } = readLocalStack(process.env);
const { host, port, publicUrl } = readApi(process.env);

await migrate({
  url: migration.url.reveal(),
  appPassword: migration.appPassword?.reveal(),
  log: (line) => console.error(line),
});

const owner = openDatabase({ url: migration.url.reveal(), connections: 2 });
try {
  const assistants = readAssistants(readAssistantsDir(process.env));
  // A lexicon or library that does not compile is found now, not by the first message.
  for (const { compiled } of assistants) {
    compileLexicon(mergeLexicons(compiled.lexicons.defaults, compiled.lexicons.own), compiled.version);
    compileLibrary(compiled.libraries.defaults, compiled.libraries.own, compiled.version);
  }
  await storeAssistants(
    owner,
    assistants.map(({ content }) => content),
  );

  const bootstrap = await keepKey('bootstrap-key', { tenant, role: 'admin', given: bootstrapKey });
  const installation = { tenant: installationTenant, role: 'installation', given: installationKey } as const;
  const { id: only } = await keepKey('installation-key', installation);
  // A key that is given from outside takes the place of every earlier one: nothing else ends one that got about.
  if (installationKey !== null) await endOtherKeys(owner, installationTenant, only);

  const token = await ensureFeed(owner, { tenant, keyId: bootstrap.id, participant: null });
  const address = publicUrl ?? `http://${host}:${port}`;
  console.log(
    JSON.stringify({
      ready: true,
      bootstrap_key_created: bootstrap.isNew,
      calendar_feed_url: `${address}/calendar/${token}.ics`,
    }),
  );
} finally {
  await owner.close();
}

/** The key that was given, else the one that is kept in the data folder, else a new one; kept there (0600) and stored. */
async function keepKey(
  name: string,
  wanted: { readonly tenant: string; readonly role: Role; readonly given: Secret | null },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const file = join(dataDir, name);
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  const key = wanted.given?.reveal() ?? kept ?? newKey().key;
  const label = name.replace(/-key$/, '');
  const { id } = await ensureKey(owner, { ...wanted, key, pepper: pepper.reveal(), label });
  if (key !== kept) writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return { id, isNew: key !== kept };
}
