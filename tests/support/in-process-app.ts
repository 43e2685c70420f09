/**
 * One product per test file: API, workers and scripted model in this process, on a lane of their own; HTTP in, reply
 * out.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { NativeConnection, type ActivityInterceptorsFactory } from '@temporalio/worker';
import { Client, Connection } from '@temporalio/client';
import type { RetryWindow } from '../../contracts/state/effect.ts';
import type { FastifyBaseLogger } from 'fastify';
import { inject, type ProvidedContext } from 'vitest';
import { openDatabase } from '../../adapters/postgres/database/database.ts';
import type { DataKeys } from '../../adapters/postgres/keys/data-keys.ts';
import { ensureKey, newKey, speaksForAll, type Role } from '../../adapters/postgres/keys/keys.ts';
import { listen } from '../../adapters/postgres/database/notifications.ts';
import { tracedCalls } from '../../adapters/tracing/client.ts';
import type { Tracing } from '../../adapters/tracing/open.ts';
import { createMailer, type MailTimeouts } from '../../adapters/smtp/mail.ts';
import { temporalErasing } from '../../adapters/temporal/erasing.ts';
import { temporalConversations } from '../../adapters/temporal/conversations.ts';
import { storedAssistants as apiAssistants } from '../../api/resources/assistants/assistants.ts';
import { createApi } from '../../api/server.ts';
import { createWakes } from '../../api/process/wakes.ts';
import type { DeploymentSettings, WorkerSlots } from '../../settings/environment.ts';
import { codecsOf, openTemporalClient } from '../../temporal-config/connection/client.ts';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { withoutPings } from './skipping.ts';
import { startMailSink, type MailSink } from '../../local-stack/mail-sink/server.ts';
import { startScriptedModel, type Respond, type ScriptedModel } from '../../local-stack/scripted-model/server.ts';
import type { Ports } from '../../workers/activities.ts';
import { composePorts } from '../../workers/compose.ts';
import { tracedActivities, tracedTurns } from '../../workers/tracing.ts';
import { createWorkers } from '../../workers/worker.ts';
import { erasureNames } from '../../workflows/erasure/messages.ts';
import * as messages from '../../workflows/conversation/messages.ts';
import { auditKey } from './audit-key.ts';
import { signed } from './order-key.ts';
import { encrypting, testCodecs } from './payload-keys.ts';
import { quietRuntime } from './quiet.ts';

export interface App {
  readonly url: string;
  /** An administrator's key of a tenant of this file's own. */
  readonly key: string;
  readonly tenant: string;
  /** Of its queues. */
  readonly lane: string;
  readonly client: ParleyClient;
  readonly model: ScriptedModel;
  /** The mail server that every mail of this app goes to. */
  readonly mail: MailSink;
  /** Temporal's own client, to look at histories. It reads what is encrypted. */
  readonly temporal: Client;
  /** Keys of payloads; null where they are off. */
  readonly payloadKeys: DataKeys | null;
  readonly pepper: string;
  /** What the workers have warned of what is remembered. */
  readonly warnings: readonly string[];
  /** Another key, of any tenant and role. */
  addKey(of: {
    readonly tenant?: string;
    readonly role: Role;
    readonly participant?: string;
    readonly parties?: readonly string[];
  }): Promise<string>;
  /** What the model says from now on. */
  script(respond: Respond | readonly (Behaviour | string)[]): void;
  stopWorkers(): Promise<void>;
  /** More workers, beside those that run; `version`: of a deployment. The function ends these alone. */
  startWorkers(version?: DeploymentSettings): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

type Behaviour = Exclude<Awaited<ReturnType<Respond>>, string>;

/** Replaces some of the real parts, at the edge only. */
export interface AppOptions {
  readonly ports?: (real: Ports) => Ports;
  readonly silenceLimitMs?: number;
  readonly mailTimeouts?: Partial<MailTimeouts>;
  readonly mailRetries?: RetryWindow;
  /** Values of the variables that webhooks are signed with. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Whether a yes without a signature agrees to an effect; as in the local stack. */
  readonly unsignedConsent?: boolean;
  /** `off`: everything stands in Temporal as it is said. */
  readonly codec?: 'on' | 'off';
  /** Versioned workers from the start. */
  readonly version?: DeploymentSettings;
  /** How much its workers do at once; default: the usual. */
  readonly slots?: Partial<WorkerSlots>;
  /** Everything is traced; the process is, already. */
  readonly tracing?: Tracing;
  /** Offers the Nexus service to these tenants. */
  readonly nexusTenants?: readonly string[];
  /** Around every activity of this app, e.g. to make it fail (`faults.ts`). */
  readonly aroundActivities?: readonly ActivityInterceptorsFactory[];
  /** Around those and around the workers' own interceptors. */
  readonly outermost?: readonly ActivityInterceptorsFactory[];
  /** Hears what the API logs; nobody does otherwise. */
  readonly logger?: FastifyBaseLogger;
  /** After how long a client that takes nothing is dropped. */
  readonly frameLimitMs?: number;
  /**
   * A path at which the same server listens on a Unix socket: the kernel holds little there for a client that does not
   * read.
   */
  readonly door?: string;
  /** Other servers than those that all tests share, e.g. a Temporal server with settings or a clock of its own. */
  readonly servers?: () => Promise<Partial<ProvidedContext['servers']>>;
}

export async function startApp(options: AppOptions = {}): Promise<App> {
  quietRuntime();
  const given = await options.servers?.();
  // Programs that are no tests bring all of them.
  const servers = isWhole(given) ? given : { ...inject('servers'), ...given };
  const lane = `t${randomUUID().slice(0, 8)}`;
  const tenant = lane;
  const pepper = 'pepper-of-the-tests';

  let respond: Respond = () => 'All right.';
  const model = await startScriptedModel({ respond: (request, count) => respond(request, count) });
  const database = openDatabase({ url: servers.databaseUrl, auditKey, ...encrypting, connections: 8 });
  const owner = openDatabase({ url: servers.ownerUrl, auditKey, ...encrypting, connections: 1 });
  const addKey: App['addKey'] = async (of) => {
    const { key } = newKey();
    await ensureKey(owner, {
      speaksFor: of.role === 'service' ? speaksForAll : [],
      ...of,
      tenant: of.tenant ?? tenant,
      key,
      pepper,
    });
    return key;
  };
  const key = await addKey({ role: 'admin' });

  const native = await NativeConnection.connect({ address: servers.temporal });
  const connection = await Connection.connect({ address: servers.temporal, ...withoutPings });
  const codecs = testCodecs(database, servers.namespace, options.codec === 'off');
  const dataConverter = codecsOf(codecs.client);
  const temporal = new Client({ connection, namespace: servers.namespace, identity: 'client', dataConverter });
  const mail = await startMailSink();
  const mailer = createMailer({ url: mail.url, from: 'Parley <parley@example.org>', timeouts: options.mailTimeouts });
  const warnings: string[] = [];
  const silence = options.silenceLimitMs === undefined ? {} : { silenceLimitMs: options.silenceLimitMs };
  const real = composePorts({
    connection: native,
    namespace: servers.namespace,
    lane,
    database,
    signed,
    unsignedConsent: options.unsignedConsent ?? true,
    codec: codecs.client,
    model: { baseURL: model.url, apiKey: 'none', model: 'scripted', ...silence },
    secondReader: false,
    summariser: false,
    mailer,
    mailRetries: options.mailRetries,
    graph: null,
    secretOf: (variable) => options.secrets?.[variable],
    warn: (line) => void warnings.push(line),
  });
  const ports = options.ports?.(real) ?? real;
  const running = new Set<() => Promise<void>>();
  const startWorkers: App['startWorkers'] = async (version) => {
    const made = await createWorkers({
      connection: native,
      namespace: servers.namespace,
      lane,
      version,
      identity: 'worker',
      ports,
      codec: codecs.worker,
      aroundActivities: options.aroundActivities,
      slots: options.slots,
      outermost: [...(options.tracing ? [tracedActivities] : []), ...(options.outermost ?? [])],
      ...(options.tracing && { sinks: tracedTurns(options.tracing) }),
      nexusTenants: options.nexusTenants,
      workflowBundle: { codePath: servers.workflowBundle },
    });
    const ended = made.run();
    const stop = async (): Promise<void> => {
      running.delete(stop);
      made.shutdown();
      await ended;
    };
    running.add(stop);
    return stop;
  };
  const stopWorkers = async (): Promise<void> => {
    await Promise.all([...running].map((stop) => stop()));
  };
  await startWorkers(options.version);

  const clock = (): number => Date.now();
  const wakes = createWakes();
  const notifications = listen({ url: servers.databaseUrl, listener: wakes });
  const telling = openTemporalClient(
    { address: servers.temporal, namespace: servers.namespace },
    { ...withoutPings, codec: codecs.client, interceptors: options.tracing ? [tracedCalls] : [] },
  );
  const app = createApi({
    isTraced: options.tracing !== undefined,
    database,
    limits: null,
    ...(options.logger ? { logger: options.logger } : {}),
    wakes,
    clock,
    conversations: temporalConversations(telling.client, servers.namespace, messages, signed, clock),
    signer: signed,
    erasing: temporalErasing(telling.client, servers.namespace, erasureNames(lane)),
    payloadKeys: codecs.keys,
    assistants: apiAssistants(database),
    settings: {
      publicUrl: null,
      webUiUrl: null,
      namespace: servers.namespace,
      lane,
      ...(options.frameLimitMs === undefined ? {} : { frameLimitMs: options.frameLimitMs }),
    },
    pepper,
  });
  const door = createServer((...asked) => void app.server.emit('request', ...asked));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  if (options.door !== undefined) door.listen(options.door);

  return {
    url,
    key,
    tenant,
    lane,
    client: createClient({ baseUrl: url, apiKey: key }),
    model,
    mail,
    temporal,
    payloadKeys: codecs.keys,
    pepper,
    warnings,
    addKey,
    script(next) {
      respond = typeof next === 'function' ? next : inOrder(next);
    },
    stopWorkers,
    startWorkers,
    async close() {
      door.closeAllConnections();
      door.close();
      await app.close();
      await stopWorkers();
      mailer.close();
      await Promise.allSettled([
        model.stop(),
        mail.stop(),
        notifications.close(),
        native.close(),
        connection.close(),
        telling.close(),
      ]);
      await Promise.allSettled([database.close(), owner.close()]);
    },
  };
}

function isWhole(given: Partial<Servers> | undefined): given is Servers {
  return given?.databaseUrl !== undefined && given.temporal !== undefined && given.workflowBundle !== undefined;
}

type Servers = ProvidedContext['servers'];

/** Replies in order from now on, the last one for ever. */
function inOrder(replies: readonly (Behaviour | string)[]): Respond {
  let next = 0;
  return () => {
    const reply = replies[Math.min(next, replies.length - 1)];
    next += 1;
    return reply ?? 'All right.';
  };
}
