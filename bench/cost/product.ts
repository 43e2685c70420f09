/**
 * Parley as it is measured: worker and API in processes of their own, the scripted model here, on servers that others
 * use too.
 */
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { ensureKey, newKey } from '../../adapters/postgres/keys/keys.ts';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import { startScriptedModel, type Respond, type ScriptedModel } from '../../local-stack/scripted-model/server.ts';
import { testMasterKey } from '../../tests/support/payload-keys.ts';
import type { Servers } from '../../tests/support/servers.ts';
import { freePorts } from '../../local-stack/ports.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import { startMeasured, type MeasuredProcess } from './children.ts';

export type Participant = Pick<MeasuredParley, 'create' | 'say'>;

/** What is not as usual. */
export interface ParleySettings {
  readonly codec?: 'on' | 'off';
  readonly respond?: Respond;
  /** Of worker and API. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface MeasuredParley {
  readonly model: ScriptedModel;
  readonly worker: MeasuredProcess;
  readonly api: MeasuredProcess;
  /** With the rights of the tables' owner. */
  readonly owner: Database;
  /** The same for another tenant. */
  as(tenant: string): Promise<Participant>;
  create(): Promise<string>;
  /**
   * Says something and waits so long for the answer; 0 asks for a receipt only. The same id asks for the same message.
   */
  say(conversation: string, text: string, waitS: number, messageId?: string): Promise<SettledMessage>;
  workflowIdOf(conversation: string): string;
  close(): Promise<void>;
}

/** Sends no action and no form on its way: every message is one model call and one reply. */
const assistant = 'hr-manager';
const reply = 'Have you called them?';

export async function openParley(servers: Servers, settings: ParleySettings = {}): Promise<MeasuredParley> {
  const lane = `b${randomUUID().slice(0, 8)}`;
  const model = await startScriptedModel({ respond: settings.respond ?? (() => reply), keepRequests: 1 });
  const owner = openDatabase({ url: servers.ownerUrl, connections: 2 });
  const pepper = 'pepper-of-the-measurements';
  const { key } = newKey();
  await ensureKey(owner, { tenant: lane, role: 'admin', key, pepper });
  const [port = 0] = await freePorts(1);
  const env = {
    DATABASE_URL: servers.databaseUrl,
    TEMPORAL_ADDRESS: servers.temporal,
    TEMPORAL_NAMESPACE: servers.namespace,
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'scripted',
    OPENAI_MODEL: 'scripted',
    PARLEY_LANE: lane,
    // Beside the servers' own, and gone with it: the worker makes its bundle there, once.
    PARLEY_DATA_DIR: dirname(servers.workflowBundle),
    PARLEY_KEY_PEPPER: pepper,
    PARLEY_AUDIT_KEY: 'an audit key for measurements only',
    PARLEY_ORDER_KEY: 'an order key for measurements only',
    PARLEY_MASTER_KEY: testMasterKey,
    PARLEY_CODEC: settings.codec ?? 'on',
    PARLEY_HOST: '127.0.0.1',
    PARLEY_PORT: String(port),
    // What is measured is a turn, not when a caller is told to slow down.
    PARLEY_LIMITS: 'off',
    ...settings.env,
  };
  const started = await Promise.allSettled([
    startMeasured('workers/main.ts', env),
    startMeasured('api/main.ts', env),
  ] as const);
  const [worker, api] = started.map((one) => (one.status === 'fulfilled' ? one.value : null));
  const close = async (): Promise<void> => {
    await Promise.all([worker?.stop(), api?.stop()]);
    await Promise.allSettled([model.stop(), owner.close()]);
  };
  if (!worker || !api) {
    await close();
    throw started.find((one) => one.status === 'rejected')?.reason;
  }
  const url = `http://127.0.0.1:${port}/v1`;
  return {
    model,
    worker,
    api,
    owner,
    ...participantOf(url, key),
    async as(tenant) {
      const another = newKey().key;
      await ensureKey(owner, { tenant: `${lane}-${tenant}`, role: 'admin', key: another, pepper });
      return participantOf(url, another);
    },
    workflowIdOf: (conversation) => workflowIdOf(lane, conversation),
    close,
  };
}

function participantOf(url: string, key: string): Participant {
  return {
    async create() {
      const body = { assistant, time_zone: 'Europe/Berlin', participant: `p-${randomUUID()}` };
      const { conversation_id } = await post<{ conversation_id: string }>(`${url}/conversations`, key, body);
      return conversation_id;
    },
    say: (conversation, text, waitS, messageId = randomUUID()) =>
      post(`${url}/conversations/${conversation}/messages?wait_s=${waitS}`, key, { text, message_id: messageId }),
  };
}

/** One request with a body, and its answer; the same for everything that is measured. @throws unless it is 2xx */
export async function post<Answer>(url: string, key: string | null, body: object): Promise<Answer> {
  const authorization = key === null ? {} : { authorization: `Bearer ${key}` };
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${new URL(url).pathname} was answered with ${response.status}: ${text}`);
  return JSON.parse(text) as Answer;
}
