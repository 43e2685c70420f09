/** The parts of the local stack one by one: each is started, or taken from outside when the environment names one. */
import { readLane, type LocalStackSettings, type Secret } from '../settings/environment.ts';
import { nexusEndpoint as endpointName, nexusQueue } from '../temporal-config/nexus.ts';
import { type DataDir, keptSecret } from './data-dir.ts';
import { type Kept, type KeepHooks, keepRunning, runOnce } from './keep-running.ts';
import { freePort } from './ports.ts';
import { startPostgres } from './postgres-server.ts';
import { type ProgramName, type Programs, programSpec } from './programs.ts';
import type { Announcement } from './child.ts';
import { startTemporal } from './temporal-server.ts';
import { openingAddress } from './ui-front.ts';

/** Variables for Parley's own processes; a null removes one that we have. */
export type ProcessEnvironment = Readonly<Record<string, string | null>>;

export interface PartContext {
  readonly settings: LocalStackSettings;
  readonly dir: DataDir;
  readonly hooks: KeepHooks;
  readonly programs: Programs;
  readonly progress: (line: string) => void;
  /** Given to every program, whatever it reads. */
  readonly extra: ProcessEnvironment;
}

export interface TemporalPart {
  readonly address: string;
  readonly namespace: string;
  readonly uiUrl: string | null;
  /** Its page of conversations, with what opens the door once. */
  readonly uiOpens: string | null;
  /** null: the server is not ours. */
  readonly port: number | null;
  readonly uiPort: number | null;
  readonly env: ProcessEnvironment;
}

/** Temporal, started or from outside. */
export async function temporalPart(
  { settings, dir, hooks, progress }: PartContext,
  codecPort: number,
): Promise<TemporalPart> {
  if (settings.externalTemporal !== null) {
    const { address, namespace } = settings.externalTemporal;
    progress(`Temporal at ${address} (TEMPORAL_ADDRESS), namespace ${namespace}.`);
    // Everything else that says how to reach it is in our environment, and each program reads it there.
    const env = { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace };
    return { address, namespace, uiUrl: null, uiOpens: null, port: null, uiPort: null, env };
  }
  const places = { dir: dir.temporal, logDir: dir.logs, port: settings.temporalPort, uiPort: settings.temporalUiPort };
  const nexusEndpoint = { name: endpointName, taskQueue: nexusQueue(readLane(process.env)) };
  const uiToken = keptSecret(dir, 'web-ui-token');
  const server = await startTemporal({ ...hooks, ...places, uiToken, codecPort, nexusEndpoint, progress });
  progress(`Temporal serves on ${server.address}.`);
  const { address, namespace, uiUrl, port, uiPort } = server;
  const env = { ...nothingOfOthers(), TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace };
  return {
    address,
    namespace,
    uiUrl,
    uiOpens: uiUrl === null ? null : openingAddress(`${uiUrl}/namespaces/${namespace}/workflows`, uiToken),
    port,
    uiPort,
    env: { ...env, ...(uiUrl !== null && { PARLEY_WEB_UI_URL: uiUrl }) },
  };
}

/** What is said about another server must not be taken for ours, which has neither TLS nor keys. */
function nothingOfOthers(): ProcessEnvironment {
  const names = Object.keys(process.env).filter((name) => name.startsWith('TEMPORAL_'));
  return Object.fromEntries(names.map((name) => [name, null]));
}

export interface DatabasePart {
  /** For the application's role. */
  readonly url: Secret;
  /** null, as the port: the database is not ours. */
  readonly superuserUrl: Secret | null;
  readonly port: number | null;
  readonly env: ProcessEnvironment;
  /** For the one process that migrates. */
  readonly migrationEnv: ProcessEnvironment;
}

/** PostgreSQL, started or from outside. */
export async function databasePart({ settings, dir, hooks, progress }: PartContext): Promise<DatabasePart> {
  if (settings.externalDatabase !== null) {
    progress('PostgreSQL from outside (DATABASE_URL).');
    const { url } = settings.externalDatabase;
    const migrationEnv = Object.fromEntries(migrationVariables.map((name) => [name, process.env[name] ?? null]));
    return { url, superuserUrl: null, port: null, env: databaseEnv(url), migrationEnv };
  }
  const places = { dir: dir.postgres, logDir: dir.logs, port: settings.postgresPort };
  const server = await startPostgres({ ...hooks, ...places, progress });
  progress(`PostgreSQL serves on ${server.host}:${server.port}.`);
  const { superuserUrl, port } = server;
  const appPassword = keptSecret(dir, 'app-password');
  const url = server.urlFor('parley_app', appPassword);
  const migrationEnv = { PARLEY_MIGRATE_URL: superuserUrl.reveal(), PARLEY_APP_PASSWORD: appPassword.reveal() };
  return { url, superuserUrl, port, env: databaseEnv(url), migrationEnv };
}

export interface ModelPart {
  /** null, as the port: the model is not ours. */
  readonly url: string | null;
  readonly port: number | null;
  readonly env: ProcessEnvironment;
}

/** The scripted model, unless the environment names a real one. */
export async function modelPart(context: PartContext): Promise<ModelPart> {
  if (!context.settings.scriptedModel) return { url: null, port: null, env: {} };
  // A port of our choosing: started again after a crash, it is where the worker looks for it.
  const port = await freePort();
  const { news } = await programPart(context, 'model', { SCRIPTED_MODEL_PORT: String(port) });
  const url = typeof news['url'] === 'string' ? news['url'] : `http://127.0.0.1:${port}/v1`;
  context.progress('No model key is set: the scripted model answers.');
  return {
    url,
    port,
    env: {
      OPENAI_BASE_URL: url,
      OPENAI_API_KEY: 'scripted',
      OPENAI_MODEL: 'parley-offline/{assistant}',
      // It plays what it was given, and reads nothing unless it is told to.
      PARLEY_SECOND_READER: process.env['PARLEY_SECOND_READER'] || 'off',
      PARLEY_SUMMARIES: process.env['PARLEY_SUMMARIES'] || 'off',
    },
  };
}

export interface MailPart {
  /** null, as the port: the mail server is not ours. */
  readonly url: string | null;
  readonly port: number | null;
  readonly env: ProcessEnvironment;
}

/** The mail sink, unless the environment names a mail server. What it takes lies in the data folder's `mail`. */
export async function mailPart(context: PartContext): Promise<MailPart> {
  // Whoever reads the box must not take an old one for what is sent now.
  if (!context.settings.mailSink) return { url: null, port: null, env: { PARLEY_MAIL_DIR: null } };
  const port = await freePort();
  const dir = context.dir.mail;
  const { news } = await programPart(context, 'mail', { MAIL_SINK_PORT: String(port), PARLEY_MAIL_DIR: dir });
  const url = typeof news['url'] === 'string' ? news['url'] : `smtp://127.0.0.1:${port}`;
  context.progress('No mail server is set: the mail sink keeps what is sent.');
  const from = process.env['SMTP_FROM'] || sinkSender;
  return { url, port, env: { SMTP_URL: url, SMTP_URL_FILE: null, SMTP_FROM: from, PARLEY_MAIL_DIR: dir } };
}

/** The one-shot program that migrates, makes roles and keys, and loads the assistants. Gives its ready line. */
export async function preparePart(context: PartContext, env: ProcessEnvironment): Promise<Announcement> {
  const spec = programSpec('prepare', context.programs, context.dir, { env, extra: context.extra });
  const news = await runOnce(spec, prepareLimitMs, context.hooks);
  // Whoever starts the stack must see it here: the others run, and nothing else would tell.
  const broken: unknown = news['broken_assistants'];
  if (Array.isArray(broken)) for (const words of broken) context.progress(String(words));
  return news;
}

/** One of Parley's programs, kept running. Its news is its ready line. */
export function programPart(
  context: PartContext,
  name: ProgramName,
  env: ProcessEnvironment,
): Promise<Kept<Announcement>> {
  const spec = programSpec(name, context.programs, context.dir, { env, extra: context.extra });
  return keepRunning({ ...spec, ready: ({ announced }) => announced, readyLimitMs: programLimitMs }, context.hooks);
}

/** The codec server of our own Web UI, on this machine alone; null where Temporal is not ours. */
export async function codecPart(
  context: PartContext,
  { uiUrl }: TemporalPart,
  { port, environment }: { readonly port: number; readonly environment: ProcessEnvironment },
): Promise<Kept<Announcement> | null> {
  if (uiUrl === null) return null;
  const here = { PARLEY_HOST: '127.0.0.1', PARLEY_TLS_CERT: null, PARLEY_TLS_KEY: null };
  return programPart(context, 'codec', { ...environment, ...here, PARLEY_CODEC_PORT: String(port) });
}

/** Migrating an old database may take its time; a fresh one takes seconds. */
const prepareLimitMs = 120_000;
const programLimitMs = 60_000;

const sinkSender = 'Parley <parley@localhost>';

const migrationVariables = [
  'PARLEY_MIGRATE_URL',
  'PARLEY_MIGRATE_URL_FILE',
  'PARLEY_APP_PASSWORD',
  'PARLEY_APP_PASSWORD_FILE',
];

function databaseEnv(url: Secret): ProcessEnvironment {
  const none = Object.fromEntries(migrationVariables.map((name) => [name, null]));
  return { ...none, DATABASE_URL: url.reveal(), DATABASE_URL_FILE: null };
}
