/**
 * Entry point of `parley ops reconcile`: after a restore, whether every conversation's rows and workflow agree.
 * `--mend` makes them agree; `--json`: one document. Reads the settings of a worker. Ends with 1 when a difference was
 * found and not mended.
 */
import { openPayloadKeys } from '../../adapters/postgres/keys/data-keys.ts';
import { wordsOf } from '../../adapters/postgres/keys/sealed-words.ts';
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
import { compareAll, type ToldDifference } from './compare.ts';
import { comparePorts } from './ports.ts';

tellFaults(EnvironmentFault);
const isMending = process.argv.includes('--mend');
const isJson = process.argv.includes('--json');
const temporal = readTemporal(process.env);
const masters = readPayloadKeys(process.env);
const database = openDatabase({
  url: readDatabase(process.env).url.reveal(),
  auditKey: readAudit(process.env).key.reveal(),
  ...wordsOf(masters),
  connections: 4,
  connectMs: 30_000,
});
const keys = openPayloadKeys(database, masters);
const { client, close } = openTemporalClient(temporal, { codec: payloadCodecs(keys, temporal.namespace).client });
const ports = comparePorts({ client, namespace: temporal.namespace, lane: readLane(process.env), database });

const { compared, differences } = await compareAll(ports, isMending);
await close();
await database.close();
if (isJson) console.log(JSON.stringify({ compared, differences }));
else for (const line of inWords()) console.log(line);
process.exit(differences.every(({ mended }) => mended) ? 0 : 1);

function inWords(): readonly string[] {
  const found = differences.flatMap((one) => [
    toldAs(one),
    ...one.only_in_workflow.map(({ at, what }) => `    ${at} ${what}`),
  ]);
  const open = differences.filter(({ mended }) => !mended).length;
  const rest = open === 0 ? '' : ' "parley ops reconcile --mend" makes them agree.';
  return [...found, `${compared} compared, ${differences.length} differ, ${open} left as they are.${rest}`];
}

function toldAs({ kind, tenant, conversation, row_turn: row, workflow_turn: run, mended }: ToldDifference): string {
  const turns = `rows: turn ${row ?? 'none'}, workflow: turn ${run ?? 'none'}`;
  return `${mended ? 'mended ' : 'differs'} ${kind} ${tenant} ${conversation} (${turns})`;
}
