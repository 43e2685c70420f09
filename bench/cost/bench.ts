/** The servers' processes, Parley and the floors, ready to be measured side by side. */
import { Client, Connection } from '@temporalio/client';
import { codecsOf } from '../../temporal-config/connection/client.ts';
import { testCodecs } from '../../tests/support/payload-keys.ts';
import type { Servers } from '../../tests/support/servers.ts';
import { openFloor, type Floor } from '../floor/floor.ts';
import { postmasterOf, processListeningOn } from './cpu.ts';
import { newConversationId, type Contender } from './pace.ts';
import { openParley, type MeasuredParley } from './product.ts';

/** Parley alone, on servers that are there. */
export interface Stage {
  readonly servers: Servers;
  readonly temporal: Client;
  readonly parley: MeasuredParley;
}

export interface Arena extends Stage {
  readonly floor: Floor;
  readonly contenders: Readonly<Record<'bare' | 'fair' | 'parley', Contender>>;
}

/** What the participant says in every turn. */
export const said = 'He has not called.';

/** Opens everything, lets `work` measure, and ends everything that was started. */
export async function inArena<Figures>(servers: Servers, work: (arena: Arena) => Promise<Figures>): Promise<Figures> {
  return withParley(servers, async (stage) => {
    const { parley } = stage;
    // The floor asks the model what Parley asks it, so Parley goes first.
    const first = await parley.create();
    for (let turn = 0; turn < 3; turn += 1) await turnOf(parley, first);
    const floor = await openFloor(servers, parley);
    try {
      const both = {
        temporal: processListeningOn(servers.temporal),
        postgres: await postmasterOf(parley.owner),
        bench: process.pid,
      };
      const open = (): Promise<string> => Promise.resolve(newConversationId());
      const floors = { ...both, worker: floor.worker.pid, api: floor.api.pid };
      const own = { ...both, worker: parley.worker.pid, api: parley.api.pid };
      const contenders = {
        bare: { name: 'bare floor', processes: floors, open, turn: (id: string) => floor.bareTurn(id) },
        fair: { name: 'fair floor', processes: floors, open, turn: (id: string) => floor.fairTurn(id) },
        parley: {
          name: 'parley',
          processes: own,
          open: () => parley.create(),
          turn: (id: string) => turnOf(parley, id),
        },
      };
      return await work({ ...stage, floor, contenders });
    } finally {
      await floor.close();
    }
  });
}

/** The same without the floors. */
export async function withParley<Figures>(
  servers: Servers,
  work: (stage: Stage) => Promise<Figures>,
  codec: 'on' | 'off' = 'on',
): Promise<Figures> {
  const parley = await openParley(servers, { codec });
  const connection = await Connection.connect({ address: servers.temporal });
  try {
    const { namespace } = servers;
    const dataConverter = codecsOf(testCodecs(parley.owner, namespace).client);
    return await work({ servers, parley, temporal: new Client({ connection, namespace, dataConverter }) });
  } finally {
    await connection.close();
    await parley.close();
  }
}

/** One message and its answer. @throws when there was none in time */
export async function turnOf(parley: MeasuredParley, conversation: string): Promise<void> {
  const { reply, disposition } = await parley.say(conversation, said, 30);
  if (!reply) throw new Error(`A message was not answered within 30 s (${disposition}).`);
}
