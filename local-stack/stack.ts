/** The whole local stack: what is started, in which order, with what environment, and how it ends. */
import { existsSync, readFileSync } from 'node:fs';
import { type LocalStackSettings, readLocalStack, Secret } from '../settings/environment.ts';
import type { Announcement } from './child.ts';
import { clearLeftovers, type DataDir, keptSecret, type Lock, lockDataDir, openDataDir } from './data-dir.ts';
import type { Crash } from './keep-running.ts';
import { RunningParts } from './parts.ts';
import { checkPorts, freePort, type WantedPort } from './ports.ts';
import { ownPrograms, type Programs } from './programs.ts';
import { prepareAndWatch } from './fresh-assistants.ts';
import {
  codecPart,
  type DatabasePart,
  databasePart,
  type MailPart,
  mailPart,
  type ModelPart,
  modelPart,
} from './stack-parts.ts';
import {
  type PartContext,
  type ProcessEnvironment,
  programPart,
  type TemporalPart,
  temporalPart,
} from './stack-parts.ts';

export interface StackOptions {
  /** What is started and where; default: what the environment says. */
  readonly settings?: Partial<LocalStackSettings>;
  /** Additional environment of all of Parley's own processes, whatever they read. */
  readonly env?: ProcessEnvironment;
  readonly programs?: Partial<Programs>;
  /** Told what happens: progress while starting, crashes later. */
  readonly progress?: (line: string) => void;
  /** Aborting breaks the start off; what was started is stopped. Later use `stop`. */
  readonly signal?: AbortSignal;
}

export interface RunningStack {
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  readonly logDir: string;
  readonly urls: StackUrls;
  readonly ports: StackPorts;
  readonly temporal: { readonly address: string; readonly namespace: string };
  /** The database for the application's role. */
  readonly databaseUrl: Secret;
  /** The database for a role that may do everything; null: the database is not ours. */
  readonly superuserUrl: Secret | null;
  /** The administrator's key; null: it is kept elsewhere. */
  readonly key: Secret | null;
  readonly keyFile: string;
  /** The key came to be with this start. */
  readonly keyIsNew: boolean;
  /** What worker and API are given on top of our own environment, each as far as it reads it. */
  readonly environment: ProcessEnvironment;
  /**
   * Process ids by name (`temporal`, `postgres`, `model`, `mail`, `worker`, `api`, `codec`); one between two runs is
   * missing.
   */
  pids(): Readonly<Record<string, number>>;
  /** Stops everything in order and settles when it is gone, within about ten seconds. */
  stop(): Promise<void>;
  /** Kills everything at once. */
  kill(): void;
  /** Settles when the stack has stopped, by `stop` or because a part crashed again and again. */
  readonly ended: Promise<StackEnd>;
}

export interface StackUrls {
  readonly api: string;
  readonly console: string;
  /** null: Temporal is not ours. */
  readonly webUi: string | null;
  /** The same with the token that opens its door; not for logs. */
  readonly webUiOpens: string | null;
  /** The scripted model; null: another one is used. */
  readonly model: string | null;
  /** The mail sink; null: mail goes to a server of its own. */
  readonly mail: string | null;
  readonly calendarFeed: string | null;
}

/** null: that part is not ours. */
export interface StackPorts {
  readonly temporal: number | null;
  readonly temporalUi: number | null;
  readonly postgres: number | null;
  readonly model: number | null;
  readonly mail: number | null;
  readonly api: number;
  readonly codec: number | null;
}

export type StackEnd = { readonly kind: 'stopped' } | { readonly kind: 'gave-up'; readonly crash: Crash };

/**
 * Starts the local stack on a data folder and carries on with what is there.
 *
 * @throws EnvironmentFault, AlreadyRunning, PortTaken or PartFailed; nothing is left running then.
 */
export async function startStack(options: StackOptions = {}): Promise<RunningStack> {
  const settings = { ...readLocalStack(process.env), ...options.settings };
  const dir = openDataDir(settings.dataDir);
  const lock = lockDataDir(dir);
  const parts = new RunningParts();
  try {
    options.signal?.throwIfAborted();
    return await unlessAborted(start({ settings, options, dir, lock, parts }), options.signal);
  } catch (cause) {
    await parts.stop();
    lock.release();
    throw cause;
  }
}

/** Does not wait for a download that is under way: a part that begins later is stopped by `Parts`. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  let breakOff = () => {};
  const aborted = new Promise<never>((_, reject) => {
    breakOff = () => reject(new Error('The start was broken off.'));
    signal?.addEventListener('abort', breakOff, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    work.catch(() => undefined);
    signal?.removeEventListener('abort', breakOff);
  }
}

interface Start {
  readonly settings: LocalStackSettings;
  readonly options: StackOptions;
  readonly dir: DataDir;
  readonly lock: Lock;
  readonly parts: RunningParts;
}

async function start(from: Start): Promise<RunningStack> {
  const { settings, options, dir, lock, parts } = from;
  const progress = options.progress ?? (() => undefined);
  const left = await clearLeftovers(dir);
  if (left.length > 0) progress(`Ended what an earlier run left behind: ${left.join(', ')}.`);
  await checkPorts(wantedPorts(settings));

  const ending = endOf(from, progress);
  const hooks = { begun: parts.add.bind(parts), crashed: ending.crashed };
  const extra = options.env ?? {};
  const context: PartContext = {
    settings,
    dir,
    hooks,
    programs: { ...ownPrograms, ...options.programs },
    progress,
    extra,
  };
  const apiPort = settings.apiPort || (await freePort());
  const codecPort = settings.codecPort || (await freePort());
  const [temporal, database, model, mail] = await allOrThrow([
    temporalPart(context, codecPort),
    databasePart(context),
    modelPart(context),
    mailPart(context),
  ]);
  const own = ownEnvironment(settings, dir, apiPort);
  const environment = { ...temporal.env, ...database.env, ...model.env, ...mail.env, ...own, ...extra };

  const preparing = { ...environment, ...database.migrationEnv, ...keyEnvironment() };
  const prepared = await prepareAndWatch(context, preparing, ending.ended);
  const [api] = await allOrThrow([
    programPart(context, 'api', environment),
    programPart({ ...context, extra: { ...namedIn(prepared), ...extra } }, 'worker', environment),
    codecPart(context, temporal, { port: codecPort, environment }),
  ]);
  progress('Worker and API are ready.');

  const urls = urlsOf(settings, apiPort, { temporal, model, mail, prepared, api: api.news });
  lock.note({ API: urls.api, Console: urls.console, ...(urls.webUi !== null && { 'Web UI': urls.webUi }) });
  return {
    dataDir: dir.path,
    logDir: dir.logs,
    urls,
    environment,
    ports: portsOf({ temporal, database, model, mail }, { api: apiPort, codec: codecPort }),
    temporal: { address: temporal.address, namespace: temporal.namespace },
    databaseUrl: database.url,
    superuserUrl: database.superuserUrl,
    key: keyIn(dir),
    keyFile: dir.bootstrapKeyFile,
    keyIsNew: prepared['bootstrap_key_created'] === true,
    pids: () => parts.pids(),
    stop: ending.stop,
    kill: () => parts.kill(),
    ended: ending.ended,
  };
}

function portsOf(
  { temporal, database, model, mail }: Pick<News, 'temporal' | 'model' | 'mail'> & { readonly database: DatabasePart },
  { api, codec }: { readonly api: number; readonly codec: number },
): StackPorts {
  return {
    temporal: temporal.port,
    temporalUi: temporal.uiPort,
    postgres: database.port,
    model: model.port,
    mail: mail.port,
    api,
    codec: temporal.uiUrl === null ? null : codec,
  };
}

interface News {
  readonly temporal: TemporalPart;
  readonly model: ModelPart;
  readonly mail: MailPart;
  readonly prepared: Announcement;
  readonly api: Announcement;
}

function urlsOf(
  { host }: LocalStackSettings,
  apiPort: number,
  { temporal, model, mail, prepared, api }: News,
): StackUrls {
  const address = withoutSlash(textIn(api, 'url') ?? `http://${host}:${apiPort}`);
  return {
    api: address,
    console: `${address}/`,
    webUi: temporal.uiUrl,
    webUiOpens: temporal.uiOpens,
    model: model.url,
    mail: mail.url,
    calendarFeed: textIn(prepared, 'calendar_feed_url') ?? textIn(api, 'calendar_feed_url'),
  };
}

function ownEnvironment(settings: LocalStackSettings, dir: DataDir, apiPort: number): ProcessEnvironment {
  const pepperGiven = process.env['PARLEY_KEY_PEPPER'] || process.env['PARLEY_KEY_PEPPER_FILE'];
  const auditGiven = process.env['PARLEY_AUDIT_KEY'] || process.env['PARLEY_AUDIT_KEY_FILE'];
  const orderGiven = process.env['PARLEY_ORDER_KEY'] || process.env['PARLEY_ORDER_KEY_FILE'];
  const mastersGiven = ['PARLEY_MASTER_KEY', 'PARLEY_MASTER_KEY_FILE', 'PARLEY_VAULT_URL'].some(
    (name) => process.env[name],
  );
  return {
    ...(pepperGiven ? {} : { PARLEY_KEY_PEPPER: keptSecret(dir, 'key-pepper').reveal() }),
    ...(auditGiven ? {} : { PARLEY_AUDIT_KEY: keptSecret(dir, 'audit-key').reveal() }),
    ...(orderGiven ? {} : { PARLEY_ORDER_KEY: keptSecret(dir, 'order-key').reveal() }),
    ...(mastersGiven ? {} : { PARLEY_MASTER_KEY: keptSecret(dir, 'master-key').reveal() }),
    // Whoever tries it out says yes from Temporal's Web UI as well.
    PARLEY_UNSIGNED_CONSENT: process.env['PARLEY_UNSIGNED_CONSENT'] || 'on',
    PARLEY_NEXUS_TENANTS: process.env['PARLEY_NEXUS_TENANTS'] || '*',
    PARLEY_DATA_DIR: dir.path,
    PARLEY_HOST: settings.host,
    PARLEY_PORT: String(apiPort),
    ...Object.fromEntries(keyVariables.map((name) => [name, null])),
  };
}

/** Only the one process that makes keys is told the keys that were given from outside. */
const keyVariables = [
  'PARLEY_BOOTSTRAP_KEY',
  'PARLEY_BOOTSTRAP_KEY_FILE',
  'PARLEY_INSTALLATION_KEY',
  'PARLEY_INSTALLATION_KEY_FILE',
];

function keyEnvironment(): ProcessEnvironment {
  return Object.fromEntries(keyVariables.map((name) => [name, process.env[name] ?? null]));
}

/** Assistants sign their webhooks with secrets whose variables they name themselves; `prepare` says which. */
function namedIn(prepared: Announcement): ProcessEnvironment {
  const names = prepared['webhook_secrets'];
  const named = Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [];
  return Object.fromEntries(named.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function keyIn({ bootstrapKeyFile }: DataDir): Secret | null {
  return existsSync(bootstrapKeyFile) ? new Secret(readFileSync(bootstrapKeyFile, 'utf8').trim()) : null;
}

/** Everything about the end: asked for, or because a part crashed too often. */
function endOf({ lock, parts }: Start, progress: (line: string) => void) {
  let settle: (end: StackEnd) => void = () => {};
  const ended = new Promise<StackEnd>((resolve) => (settle = resolve));
  const stopAs = async (end: StackEnd) => {
    await parts.stop();
    lock.release();
    settle(end);
  };
  const crashed = (crash: Crash) => {
    const next = crash.againInMs === null ? 'It crashed too often: the stack stops.' : 'It is started again.';
    progress(`${crash.name} crashed: ${crash.account}\n${next}`);
    if (crash.againInMs === null) void stopAs({ kind: 'gave-up', crash });
  };
  return { ended, crashed, stop: () => stopAs({ kind: 'stopped' }) };
}

function wantedPorts(settings: LocalStackSettings): readonly WantedPort[] {
  const { externalTemporal, externalDatabase } = settings;
  const local = '127.0.0.1';
  const temporal = [
    { variable: 'TEMPORAL_PORT', what: 'the Temporal server', host: local, port: settings.temporalPort },
    { variable: 'TEMPORAL_UI_PORT', what: "Temporal's Web UI", host: local, port: settings.temporalUiPort },
    { variable: 'PARLEY_CODEC_PORT', what: "Parley's codec server", host: local, port: settings.codecPort },
  ];
  const postgres = { variable: 'PARLEY_POSTGRES_PORT', what: 'PostgreSQL', host: local, port: settings.postgresPort };
  return [
    ...(externalTemporal === null ? temporal : []),
    ...(externalDatabase === null ? [postgres] : []),
    { variable: 'PARLEY_PORT', what: "Parley's API", host: settings.host, port: settings.apiPort },
  ];
}

/**
 * Like `Promise.all`, but lets every one settle before it throws: what is still starting could not be stopped
 * otherwise.
 */
async function allOrThrow<const T extends readonly Promise<unknown>[]>(
  all: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(all);
  return Promise.all(all);
}

function textIn(news: Announcement, name: string): string | null {
  return typeof news[name] === 'string' ? news[name] : null;
}

function withoutSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url;
}
