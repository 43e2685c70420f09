/** One product per test file: API, workers and scripted model in this process, on a lane of their own; HTTP in, reply out. */
import { randomUUID } from 'node:crypto';
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import { Client, Connection } from '@temporalio/client';
import { inject, type ProvidedContext } from 'vitest';
import { createModel } from '../../adapters/openai/chat.ts';
import { postgresCalendar } from '../../adapters/postgres/calendar.ts';
import { openDatabase } from '../../adapters/postgres/database.ts';
import { postgresDeltas } from '../../adapters/postgres/deltas.ts';
import { ensureKey, newKey, type Role } from '../../adapters/postgres/keys.ts';
import { postgresLedger } from '../../adapters/postgres/ledger.ts';
import { postgresMinutes } from '../../adapters/postgres/minutes.ts';
import { listen } from '../../adapters/postgres/notifications.ts';
import { temporalConversations } from '../../adapters/temporal/conversations.ts';
import { storedAssistants as apiAssistants } from '../../api/assistants.ts';
import { createApi } from '../../api/server.ts';
import { createWakes } from '../../api/wakes.ts';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { startScriptedModel, type Respond, type ScriptedModel } from '../../scripted-model/server.ts';
import type { Ports } from '../../workers/activities.ts';
import { storedAssistants } from '../../workers/assistants.ts';
import { createWorkers } from '../../workers/worker.ts';
import { closeSignal, say, saySignal, workflowType } from '../../workflows/conversation/messages.ts';

export interface House {
  readonly url: string;
  /** An administrator's key of a tenant of this file's own. */
  readonly key: string;
  readonly tenant: string;
  readonly client: ParleyClient;
  readonly model: ScriptedModel;
  /** Temporal's own client, to look at histories. */
  readonly temporal: Client;
  readonly pepper: string;
  /** Another key, of any tenant and role. */
  addKey(of: { readonly tenant?: string; readonly role: Role; readonly participant?: string }): Promise<string>;
  /** What the model says from now on. */
  script(respond: Respond | readonly (Behaviour | string)[]): void;
  stopWorkers(): Promise<void>;
  startWorkers(): Promise<void>;
  close(): Promise<void>;
}

type Behaviour = Exclude<Awaited<ReturnType<Respond>>, string>;

/** Replaces some of the real parts, at the edge only. */
export interface HouseOptions {
  readonly ports?: (real: Ports) => Ports;
  readonly silenceLimitMs?: number;
  /** Other servers than those that all tests share, e.g. a Temporal server with settings or a clock of its own. */
  readonly servers?: () => Promise<Partial<ProvidedContext['servers']>>;
}

export async function openHouse(options: HouseOptions = {}): Promise<House> {
  // First of all: whatever starts the SDK's runtime before cannot be told to be quiet any more.
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  const servers = { ...inject('servers'), ...(await options.servers?.()) };
  const lane = `t${randomUUID().slice(0, 8)}`;
  const tenant = lane;
  const pepper = 'pepper-of-the-tests';

  let respond: Respond = () => 'All right.';
  const model = await startScriptedModel({ respond: (request, count) => respond(request, count) });
  const database = openDatabase({ url: servers.databaseUrl, connections: 8 });
  const owner = openDatabase({ url: servers.ownerUrl, connections: 1 });
  const addKey: House['addKey'] = async (of) => {
    const { key } = newKey();
    await ensureKey(owner, { tenant: of.tenant ?? tenant, role: of.role, participant: of.participant, key, pepper });
    return key;
  };
  const key = await addKey({ role: 'admin' });

  const native = await NativeConnection.connect({ address: servers.temporal });
  const connection = await Connection.connect({ address: servers.temporal });
  const temporal = new Client({ connection, namespace: servers.namespace, identity: 'client' });
  const real: Ports = {
    minutes: postgresMinutes(database),
    assistants: storedAssistants(database),
    model: createModel({
      baseURL: model.url,
      apiKey: 'none',
      model: 'scripted',
      ...(options.silenceLimitMs === undefined ? {} : { silenceLimitMs: options.silenceLimitMs }),
    }),
    deltas: postgresDeltas(database),
    calendar: postgresCalendar(database),
    ledger: postgresLedger(database),
  };
  const ports = options.ports?.(real) ?? real;
  let workers: { readonly shutdown: () => void; readonly running: Promise<void> } | null = null;
  const startWorkers = async (): Promise<void> => {
    const made = await createWorkers({
      connection: native,
      namespace: servers.namespace,
      lane,
      identity: 'worker',
      ports,
      workflowBundle: { codePath: servers.workflowBundle },
    });
    workers = { shutdown: made.shutdown, running: made.run() };
  };
  const stopWorkers = async (): Promise<void> => {
    workers?.shutdown();
    await workers?.running;
    workers = null;
  };
  await startWorkers();

  const clock = (): number => Date.now();
  const wakes = createWakes();
  const notifications = listen({ url: servers.databaseUrl, listener: wakes });
  const app = createApi({
    database,
    wakes,
    clock,
    conversations: temporalConversations(
      temporal,
      servers.namespace,
      { workflowType, say, saySignal, closeSignal },
      clock,
    ),
    assistants: apiAssistants(database),
    settings: { publicUrl: null, webUiUrl: null, namespace: servers.namespace, lane },
    pepper,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    url,
    key,
    tenant,
    client: createClient({ baseUrl: url, apiKey: key }),
    model,
    temporal,
    pepper,
    addKey,
    script(next) {
      respond = typeof next === 'function' ? next : inOrder(next);
    },
    stopWorkers,
    startWorkers,
    async close() {
      await app.close();
      await stopWorkers();
      await Promise.allSettled([model.stop(), notifications.close(), native.close(), connection.close()]);
      await Promise.allSettled([database.close(), owner.close()]);
    },
  };
}

/** Replies in order from now on, the last one for ever. */
function inOrder(replies: readonly (Behaviour | string)[]): Respond {
  let next = 0;
  return () => {
    const reply = replies[Math.min(next, replies.length - 1)];
    next += 1;
    return reply ?? 'All right.';
  };
}
