/** The product with its workers in processes that can be killed; API, mail sink and scripted model in this one. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client, Connection } from '@temporalio/client';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { ensureKey, newKey } from '../../adapters/postgres/keys/keys.ts';
import { listen } from '../../adapters/postgres/database/notifications.ts';
import { temporalConversations } from '../../adapters/temporal/conversations.ts';
import { temporalErasing } from '../../adapters/temporal/erasing.ts';
import { storedAssistants } from '../../api/resources/assistants/assistants.ts';
import { createApi } from '../../api/server.ts';
import { createWakes } from '../../api/process/wakes.ts';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { startMailSink, type MailSink } from '../../local-stack/mail-sink/server.ts';
import { startScriptedModel, type Respond } from '../../local-stack/scripted-model/server.ts';
import { codecsOf } from '../../temporal-config/connection/client.ts';
import * as messages from '../../workflows/conversation/messages.ts';
import { erasureNames } from '../../workflows/erasure/messages.ts';
import { planFileOf, releaseFileOf, type CrashPlan, type CrashWorkerSettings, type JournalLine } from './crash-plan.ts';
import type { Servers } from './servers.ts';
import { auditKey } from './audit-key.ts';
import { signed } from './order-key.ts';
import { compiledForTests } from './compiled.ts';
import { encrypting, testCodecs } from './payload-keys.ts';

export interface CrashStand {
  readonly lane: string;
  readonly mail: MailSink;
  readonly temporal: Client;
  /** With the rights of the tables' owner, for looking. */
  readonly owner: Database;
  /** An administrator of a tenant, which is made when there is none. */
  clientOf(tenant: string): Promise<ParleyClient>;
  startWorker(): Promise<CrashWorker>;
  plan(conversation: string, plan: CrashPlan): void;
  /** Lets the worker go on from a point. */
  release(conversation: string, point: string): void;
  /** What the workers wrote down about a conversation, oldest first. */
  journal(conversation: string): readonly JournalLine[];
  close(): Promise<void>;
}

export interface CrashWorker {
  readonly pid: number;
  /** SIGKILL; settles when the process is gone. Gives the moment at which the signal was sent. */
  kill(): Promise<number>;
}

export interface StandSettings {
  readonly servers: Servers;
  readonly respond: Respond;
  readonly caldavUrl?: string;
  /** See {@link CrashWorkerSettings}. */
  readonly lingerMs?: number;
}

export async function openCrashStand({
  servers,
  respond,
  caldavUrl,
  lingerMs = 0,
}: StandSettings): Promise<CrashStand> {
  const lane = `k${randomUUID().slice(0, 8)}`;
  const dir = mkdtempSync(join(tmpdir(), 'parley-crash-'));
  const [model, mail, program] = await Promise.all([
    startScriptedModel({ respond }),
    startMailSink(),
    compiledForTests('tests/support/crash-worker.ts'),
  ]);
  const database = openDatabase({ url: servers.databaseUrl, auditKey, ...encrypting, connections: 10 });
  const owner = openDatabase({ url: servers.ownerUrl, auditKey, ...encrypting, connections: 2 });
  const connection = await Connection.connect({ address: servers.temporal });
  const dataConverter = codecsOf(testCodecs(database, servers.namespace).client);
  const temporal = new Client({ connection, namespace: servers.namespace, dataConverter });
  const wakes = createWakes();
  const notifications = listen({ url: servers.databaseUrl, listener: wakes });
  const clock = (): number => Date.now();
  const pepper = 'pepper-of-the-tests';
  const app = createApi({
    database,
    limits: null,
    wakes,
    clock,
    conversations: temporalConversations(temporal, servers.namespace, messages, signed, clock),
    signer: signed,
    erasing: temporalErasing(temporal, servers.namespace, erasureNames(lane)),
    assistants: storedAssistants(database),
    settings: { publicUrl: null, webUiUrl: null, namespace: servers.namespace, lane },
    pepper,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const workers = new Set<CrashWorker>();
  const journal = journalIn(join(dir, 'journal.jsonl'));
  const settings: CrashWorkerSettings = {
    servers,
    lane,
    modelUrl: model.url,
    smtpUrl: mail.url,
    caldavUrl: caldavUrl ?? null,
    dir,
    lingerMs,
  };
  return {
    lane,
    mail,
    temporal,
    owner,
    async clientOf(tenant) {
      const { key } = newKey();
      await ensureKey(owner, { tenant, role: 'admin', key, pepper });
      return createClient({ baseUrl: url, apiKey: key, timeoutMs: 60_000 });
    },
    async startWorker() {
      const worker = await spawnWorker(program.file, settings);
      workers.add(worker);
      return worker;
    },
    plan: (conversation, plan) => writeFileSync(planFileOf(dir, conversation), JSON.stringify(plan)),
    release: (conversation, point) => appendFileSync(releaseFileOf(dir, conversation, point), ''),
    journal,
    async close() {
      await Promise.all([...workers].map((worker) => worker.kill()));
      await app.close();
      await Promise.allSettled([model.stop(), mail.stop(), notifications.close(), connection.close()]);
      await Promise.allSettled([database.close(), owner.close()]);
      program.remove();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function spawnWorker(program: string, settings: CrashWorkerSettings): Promise<CrashWorker> {
  const child = spawn(process.execPath, [program], {
    // Standard input stays open as long as this process lives; the worker ends with it.
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, CRASH_WORKER: JSON.stringify(settings), PARLEY_SUPERVISED: '1' },
  });
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', () => resolve());
    child.once('exit', (code, by) => reject(new Error(`The worker ended (${code ?? by}):\n${said.join('\n')}`)));
  });
  return {
    pid: child.pid ?? 0,
    async kill() {
      const at = Date.now();
      child.kill('SIGKILL');
      await gone;
      return at;
    },
  };
}

/** Reads what has been added since the last look. */
function journalIn(file: string): (conversation: string) => readonly JournalLine[] {
  const lines = new Map<string, JournalLine[]>();
  let offset = 0;
  return (conversation) => {
    if (existsSync(file) && statSync(file).size > offset) {
      const added = readFileSync(file).subarray(offset);
      // The last line may be half written.
      const end = added.lastIndexOf('\n') + 1;
      offset += end;
      for (const text of added.subarray(0, end).toString('utf8').split('\n').slice(0, -1)) {
        const line = JSON.parse(text) as JournalLine;
        lines.set(line.conversation, [...(lines.get(line.conversation) ?? []), line]);
      }
    }
    return lines.get(conversation) ?? [];
  };
}
