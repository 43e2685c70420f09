/**
 * Entry point of `parley history`: `export <file>` writes a sample of the conversations' histories to a file,
 * `replay [files]` says which of them this program's workflows could not go on with. Reads the settings of a worker.
 * Ends with 1 when one would break, with 2 for what nobody can do.
 */
import { parseArgs } from 'node:util';
import { openPayloadKeys } from '../../adapters/postgres/keys/data-keys.ts';
import { openDatabase } from '../../adapters/postgres/database/database.ts';
import {
  EnvironmentFault,
  readAudit,
  readDatabase,
  readLane,
  readPayloadKeys,
  readTemporal,
} from '../../settings/environment.ts';
import { tellFaults } from '../../settings/tell-fault.ts';
import { openTemporalClient } from '../../temporal-config/connection/client.ts';
import { payloadCodecs } from '../../temporal-config/connection/payload-codec.ts';
import { ownBuild, readyBundle } from '../bundle.ts';
import { archiveEnding, readHistories, writeArchive, type KeptHistory } from './archive.ts';
import { replayed, replayQuietly, type Verdict } from './replay.ts';
import { sampledHistories } from './sampled.ts';

tellFaults(EnvironmentFault);
const { values: options, positionals } = readArguments();
const [, verb, ...files] = positionals;
const most = Number(options.sample);
if (!Number.isInteger(most) || most < 1) stop(`--sample is "${options.sample}"; expected a whole number from 1.`);

if (verb === 'export') await exportTo(files);
else if (verb === 'replay') process.exitCode = await replay(files);
else stop('Say "parley history export <file>" or "parley history replay [files]".');

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        sample: { type: 'string', default: '200' },
        all: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
}

async function exportTo([file = '', ...more]: readonly string[]): Promise<void> {
  if (more.length > 0 || !file.endsWith(archiveEnding)) stop(`Name one file that ends with "${archiveEnding}".`);
  const histories: KeptHistory[] = [];
  for await (const one of ofServer()) histories.push(one);
  writeArchive(file, histories);
  if (options.json) console.log(JSON.stringify({ file, histories: histories.length }));
  else
    console.log(
      `${histories.length} histories are in ${file}. They are readable: keep the file as you keep the conversations.`,
    );
}

async function replay(given: readonly string[]): Promise<number> {
  replayQuietly();
  const bundle = await readyBundle(process.env['PARLEY_DATA_DIR'] ?? '.parley');
  const histories = given.length === 0 ? ofServer() : given.flatMap(readHistories);
  const verdicts: Verdict[] = [];
  for await (const verdict of replayed(bundle, histories)) {
    verdicts.push(verdict);
    if (!options.json && verdict.kind === 'breaks') console.log(`breaks ${verdict.workflowId}: ${verdict.reason}`);
  }
  const broken = verdicts.filter((verdict) => verdict.kind === 'breaks');
  const build = ownBuild();
  if (options.json) console.log(JSON.stringify({ build, replayed: verdicts.length, broken }));
  else console.log(`${verdicts.length} histories replayed with build ${build}, ${broken.length} would break.`);
  return broken.length === 0 ? 0 : 1;
}

async function* ofServer(): AsyncGenerator<KeptHistory> {
  const { env } = process;
  const temporal = readTemporal(env);
  const masters = readPayloadKeys(env);
  const database =
    masters &&
    openDatabase({ url: readDatabase(env).url.reveal(), auditKey: readAudit(env).key.reveal(), connections: 1 });
  const keys = database && openPayloadKeys(database, masters);
  const { client, close } = openTemporalClient(temporal, { codec: payloadCodecs(keys, temporal.namespace).client });
  try {
    const sample = { lane: readLane(process.env), most, isOpenOnly: !options.all, chance: Math.random };
    yield* sampledHistories(client, sample);
  } finally {
    await Promise.all([close(), database?.close()]);
  }
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
