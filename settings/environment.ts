/**
 * All environment variables of Parley (interface.md, "Environment"), checked before anything starts. Each secret may
 * also be given as the path of a file in `<NAME>_FILE`. An empty variable counts as unset.
 */
import {
  type EnvironmentVariables,
  httpSchemes,
  postgresExpected,
  reader,
  type Reader,
  reading,
  type Secret,
} from './environment-reader.ts';
import { mailFrom } from './mail-settings.ts';
import { namesTemporal, temporalFrom, type TemporalSettings } from './temporal-settings.ts';

export { EnvironmentFault, type EnvironmentVariables, Secret } from './environment-reader.ts';
export { readGraph } from './graph-settings.ts';
export { readCaldav, readMail, readMailBox } from './mail-settings.ts';
export {
  type QueueName,
  connectionsOf,
  readNamedSecret,
  readNexusTenants,
  readQueues,
  readSlots,
  readTenantRates,
  readUnsignedConsent,
  readWorkerDoor,
  type TenantRates,
  type WorkerSlots,
} from './worker-settings.ts';
export { readPayloadKeys } from './payload-keys.ts';
export { readRetentionDays } from './retention-settings.ts';
export { readSignIn } from './sign-in-settings.ts';
export { localNamespace, readNamespace, readTemporal, type TemporalSettings } from './temporal-settings.ts';

export interface LocalStackSettings {
  /** As given; a relative path is relative to the working directory. */
  readonly dataDir: string;
  /** 0: any free port. */
  readonly temporalPort: number;
  readonly temporalUiPort: number;
  readonly apiPort: number;
  readonly codecPort: number;
  readonly postgresPort: number;
  readonly host: string;
  /** Set when an external Temporal server is used; then none is started. */
  readonly externalTemporal: TemporalSettings | null;
  /** Set when an external database is used; then none is started. */
  readonly externalDatabase: DatabaseSettings | null;
  /** Neither a model key nor a model address is set, so the scripted model is used. */
  readonly scriptedModel: boolean;
  /** No mail server is set, so the mail sink receives and keeps all mail. */
  readonly mailSink: boolean;
}

/** What the local stack starts, and where. @throws {EnvironmentFault} */
export function readLocalStack(env: EnvironmentVariables): LocalStackSettings {
  const read = reader(env);
  const settings = {
    dataDir: read.text('PARLEY_DATA_DIR') ?? '.parley',
    temporalPort: read.port('TEMPORAL_PORT') ?? 7233,
    temporalUiPort: read.port('TEMPORAL_UI_PORT') ?? 8233,
    apiPort: read.port('PARLEY_PORT') ?? 7400,
    codecPort: read.port('PARLEY_CODEC_PORT') ?? codecPort,
    postgresPort: read.port('PARLEY_POSTGRES_PORT') ?? 0,
    host: read.host('PARLEY_HOST') ?? '127.0.0.1',
    externalTemporal: namesTemporal(read) ? temporalFrom(read, env) : null,
    externalDatabase: read.secret('DATABASE_URL') === undefined ? null : databaseFrom(read),
    scriptedModel: read.secret('OPENAI_API_KEY') === undefined && read.text('OPENAI_BASE_URL') === undefined,
    mailSink: read.secret('SMTP_URL') === undefined,
  };
  // Reports a malformed model address now instead of at the first message.
  read.url('OPENAI_BASE_URL', httpSchemes);
  // Likewise a mail server without a sender.
  mailFrom(read);
  read.apiKey('PARLEY_BOOTSTRAP_KEY');
  read.apiKey('PARLEY_INSTALLATION_KEY');
  read.finish();
  return settings;
}

export interface DatabaseSettings {
  /** For the application's role, which neither owns the tables nor bypasses row-level security. */
  readonly url: Secret;
}

/** The application's database. @throws {EnvironmentFault} */
export function readDatabase(env: EnvironmentVariables): DatabaseSettings {
  return reading(env, databaseFrom);
}

export interface MigrationSettings {
  /** A role that may create roles, schemas and tables. */
  readonly url: Secret;
  /** Password for the application's role when migrations create it; null: the role exists already. */
  readonly appPassword: Secret | null;
}

/** What migrations need: `PARLEY_MIGRATE_URL`, or else `DATABASE_URL`. @throws {EnvironmentFault} */
export function readMigration(env: EnvironmentVariables): MigrationSettings {
  return reading(env, (read) => ({
    url:
      read.secretUrl('PARLEY_MIGRATE_URL', postgresSchemes) ??
      read.required('DATABASE_URL', read.secretUrl('DATABASE_URL', postgresSchemes), postgresExpected),
    appPassword: read.secret('PARLEY_APP_PASSWORD') ?? null,
  }));
}

export interface ModelSettings {
  /** null: the server requires no key (a local one). */
  readonly apiKey: Secret | null;
  /** null: the client's own default. */
  readonly baseUrl: string | null;
  readonly model: string;
  /** Whether the model reads answers that the rules could not read (F11). */
  readonly secondReader: boolean;
  /** Whether the model takes notes on messages that leave its window (M10). */
  readonly summaries: boolean;
}

/** The model. One of `OPENAI_API_KEY` and `OPENAI_BASE_URL` must be set. @throws {EnvironmentFault} */
export function readModel(env: EnvironmentVariables): ModelSettings {
  return reading(env, (read) => {
    const apiKey = read.secret('OPENAI_API_KEY') ?? null;
    const baseUrl = read.url('OPENAI_BASE_URL', httpSchemes) ?? null;
    if (apiKey === null && read.text('OPENAI_BASE_URL') === undefined)
      read.problem(
        'OPENAI_API_KEY',
        'not set',
        'a key, or the address of a Chat Completions server in OPENAI_BASE_URL',
      );
    const summaries = read.matching('PARLEY_SUMMARIES', /^(?:on|off)$/, '`on` or `off`') !== 'off';
    const secondReader = read.matching('PARLEY_SECOND_READER', /^(?:on|off)$/, '`on` or `off`') !== 'off';
    return { apiKey, baseUrl, model: read.text('OPENAI_MODEL') ?? 'gpt-4o-mini', secondReader, summaries };
  });
}

/** Folder for files; default `.parley` in the working directory. @throws {EnvironmentFault} */
export function readDataDir(env: EnvironmentVariables): string {
  return reading(env, (read) => read.text('PARLEY_DATA_DIR') ?? '.parley');
}

/** Where a server listens and how it is reached from outside. */
export interface ServingSettings {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Where browsers and calendar programs reach the API, without a trailing slash; null: host and port. */
  readonly publicUrl: string | null;
  /** Temporal's Web UI, for links; null: unknown. */
  readonly webUiUrl: string | null;
  /**
   * How long it keeps serving after a shutdown signal, milliseconds, so that a load balancer notices and stops sending.
   */
  readonly drainMs: number;
  /** Addresses and networks of proxies whose forwarded caller address is trusted. */
  readonly proxies: readonly string[];
  /** It serves TLS by itself (`readServingCertificate`). */
  readonly isEncrypted: boolean;
}

export interface ApiSettings extends ServingSettings {
  /** What `/metrics` asks for; null: it answers this machine alone. */
  readonly metricsToken: Secret | null;
}

/** The API's own. @throws {EnvironmentFault} */
export function readApi(env: EnvironmentVariables): ApiSettings {
  return reading(env, (read) => ({
    ...servingFrom(read, read.port('PARLEY_PORT') ?? 7400),
    metricsToken: read.secret('PARLEY_METRICS_TOKEN') ?? null,
  }));
}

/** The codec server's: the same but for its port. @throws {EnvironmentFault} */
export function readCodecServer(env: EnvironmentVariables): ServingSettings {
  return reading(env, (read) => servingFrom(read, read.port('PARLEY_CODEC_PORT') ?? codecPort));
}

const codecPort = 7403;

function servingFrom(read: Reader, port: number): ServingSettings {
  return {
    host: read.host('PARLEY_HOST') ?? '127.0.0.1',
    port,
    publicUrl: withoutSlash(read.url('PARLEY_PUBLIC_URL', httpSchemes)),
    webUiUrl: withoutSlash(read.url('PARLEY_WEB_UI_URL', httpSchemes)),
    proxies: (
      read.matching('PARLEY_TRUSTED_PROXIES', /^[0-9A-Fa-f.:/, ]+$/, 'addresses or networks, e.g. 10.0.0.0/8') ?? ''
    )
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    isEncrypted: read.text('PARLEY_TLS_CERT') !== undefined,
    drainMs: Number(read.matching('PARLEY_DRAIN_S', /^(?:[0-5]?\d|60)$/, 'whole seconds from 0 to 60') ?? 0) * 1_000,
  };
}

export interface KeySettings {
  /** Part of the stored form of every API key. */
  readonly pepper: Secret;
  /** An administrator's key from outside; null: the local stack makes one. */
  readonly bootstrapKey: Secret | null;
  /** The installation key from outside; null: the local stack makes one. */
  readonly installationKey: Secret | null;
}

/** Secrets with which API keys are checked. @throws {EnvironmentFault} */
export function readKeys(env: EnvironmentVariables): KeySettings {
  return reading(env, (read) => {
    const pepper = read.secret('PARLEY_KEY_PEPPER');
    if (pepper !== undefined && pepper.reveal().length < 16)
      read.problem('PARLEY_KEY_PEPPER', `a value of ${pepper.reveal().length} characters`, pepperExpected);
    return {
      pepper: read.required('PARLEY_KEY_PEPPER', pepper, pepperExpected),
      bootstrapKey: read.apiKey('PARLEY_BOOTSTRAP_KEY') ?? null,
      installationKey: read.apiKey('PARLEY_INSTALLATION_KEY') ?? null,
    };
  });
}

export interface AuditSettings {
  /** Seals every row of the audit log. Keep it outside the database: whoever has both can forge rows. */
  readonly key: Secret;
  /** Where heads of the log are noted; null: in memory and in the process's log. */
  readonly headsFile: string | null;
}

/** Settings of the audit log. @throws {EnvironmentFault} */
export function readAudit(env: EnvironmentVariables): AuditSettings {
  return reading(env, (read) => {
    const key = read.secret('PARLEY_AUDIT_KEY');
    if (key !== undefined && key.reveal().length < 16)
      read.problem('PARLEY_AUDIT_KEY', `a value of ${key.reveal().length} characters`, pepperExpected);
    const dataDir = read.text('PARLEY_DATA_DIR');
    return {
      key: read.required('PARLEY_AUDIT_KEY', key, pepperExpected),
      headsFile: dataDir === undefined ? null : `${dataDir}/audit-heads.jsonl`,
    };
  });
}

export interface OrderSettings {
  /** Signs what the API sends to workflows; the workers check it. Temporal never sees it. */
  readonly key: Secret;
}

/** How orders prove that they come from the API (docs/decisions/0027). @throws {EnvironmentFault} */
export function readOrders(env: EnvironmentVariables): OrderSettings {
  return reading(env, (read) => {
    const key = read.secret('PARLEY_ORDER_KEY');
    if (key !== undefined && key.reveal().length < 16)
      read.problem('PARLEY_ORDER_KEY', `a value of ${key.reveal().length} characters`, orderKeyExpected);
    return { key: read.required('PARLEY_ORDER_KEY', key, orderKeyExpected) };
  });
}

/**
 * Suffix of every task queue, which separates two fleets on one Temporal server (tests use this); null: none.
 * @throws {EnvironmentFault}
 */
export function readLane(env: EnvironmentVariables): string | null {
  return reading(
    env,
    (read) => read.matching('PARLEY_LANE', /^[a-z0-9-]{1,40}$/, 'up to 40 of a–z, 0–9 and "-"') ?? null,
  );
}

/** One version of the workers: which deployment it belongs to, and which build it is. */
export interface DeploymentSettings {
  readonly deploymentName: string;
  readonly buildId: string;
}

/** Value of `PARLEY_BUILD_ID` for workers without a version. */
export const unversioned = 'unversioned';

/**
 * The version of this worker (`docs/how-to/upgrade-workers.md`): `ownBuild` of the lane's deployment, unless
 * `PARLEY_BUILD_ID` and `PARLEY_DEPLOYMENT` say otherwise. @throws {EnvironmentFault}
 */
export function readDeployment(env: EnvironmentVariables, ownBuild: string): DeploymentSettings {
  const lane = readLane(env);
  return reading(env, (read) => {
    const name = read.matching('PARLEY_DEPLOYMENT', /^[A-Za-z0-9_-]{1,60}$/, 'up to 60 of A–Z, a–z, 0–9, "_" and "-"');
    const buildId = read.matching('PARLEY_BUILD_ID', /^[A-Za-z0-9._-]{1,100}$/, buildIdExpected);
    // Two fleets on one namespace have different queues: neither may make the other's build the current one.
    return { deploymentName: name ?? (lane === null ? 'parley' : `parley-${lane}`), buildId: buildId ?? ownBuild };
  });
}

/** Folder with one folder per assistant; default `assistants` of the checkout. @throws {EnvironmentFault} */
export function readAssistantsDir(env: EnvironmentVariables): string {
  return reading(env, (read) => read.text('PARLEY_ASSISTANTS_DIR') ?? 'assistants');
}

const postgresSchemes = ['postgres:', 'postgresql:'] as const;
const buildIdExpected =
  'this build among the others of its deployment, e.g. 1.0.0 or a commit (A–Z, a–z, 0–9, ".", "_", "-")';
const orderKeyExpected =
  'a secret of at least 16 characters, the same for the API and all workers (the local stack makes its own)';
const pepperExpected = 'a secret of at least 16 characters that stays the same (the local stack makes its own)';

function databaseFrom(read: Reader): DatabaseSettings {
  return { url: read.required('DATABASE_URL', read.secretUrl('DATABASE_URL', postgresSchemes), postgresExpected) };
}

function withoutSlash(url: string | undefined): string | null {
  if (url === undefined) return null;
  return url.endsWith('/') ? url.slice(0, -1) : url;
}

export interface TracingSettings {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Where traces go; null: nothing is traced. @throws {EnvironmentFault} */
export function readTracing(env: EnvironmentVariables): TracingSettings | null {
  return reading(env, (read) => {
    const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', httpSchemes);
    const given = read.secret('OTEL_EXPORTER_OTLP_HEADERS')?.reveal() ?? '';
    const pairs = given.split(',').map((pair) => pair.trim().split('='));
    const headers = pairs.filter(([name = '']) => name !== '');
    if (headers.some((pair) => pair.length < 2))
      read.problem('OTEL_EXPORTER_OTLP_HEADERS', 'no list of headers', 'name=value, with commas between');
    if (endpoint === undefined) return null;
    return { endpoint, headers: Object.fromEntries(headers.map(([name = '', ...value]) => [name, value.join('=')])) };
  });
}
