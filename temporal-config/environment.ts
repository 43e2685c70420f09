/**
 * What Parley reads from its environment (interface.md, "Environment"): every variable in one place, checked before
 * anything starts. Each secret may also be given as the path of a file in `<NAME>_FILE`. An empty variable counts as unset.
 */
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** A value that must not reach a log: printing, interpolating or serialising it gives `[redacted]`. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself, for the one place that needs it. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '[redacted]';
  }

  toJSON(): string {
    return '[redacted]';
  }

  [inspect.custom](): string {
    return '[redacted]';
  }
}

export interface EnvironmentProblem {
  readonly name: string;
  /** What was found; never the value of a secret. */
  readonly found: string;
  readonly expected: string;
}

/** The environment is missing something or holds something malformed. All problems of one reading at once. */
export class EnvironmentFault extends Error {
  readonly problems: readonly EnvironmentProblem[];

  constructor(problems: readonly EnvironmentProblem[]) {
    super(
      problems.map(({ name, found, expected }) => `${name} is ${found}; expected ${expected}.`).join('\n') +
        '\nCorrect the environment, then start again.',
    );
    this.name = 'EnvironmentFault';
    this.problems = problems;
  }
}

/** Namespace of the local stack's own Temporal server. */
export const localNamespace = 'parley';

export interface LocalStackSettings {
  /** As given; relative paths are relative to the working directory. */
  readonly dataDir: string;
  /** 0 chooses a free port. */
  readonly temporalPort: number;
  readonly temporalUiPort: number;
  readonly apiPort: number;
  readonly postgresPort: number;
  readonly host: string;
  /** Set when a Temporal server from outside is to be used; then none is started. */
  readonly externalTemporal: TemporalSettings | null;
  /** Set when a database from outside is to be used; then none is started. */
  readonly externalDatabase: DatabaseSettings | null;
  /** Neither a model key nor a model address is set: the scripted model serves. */
  readonly scriptedModel: boolean;
}

/** What the local stack starts, and where. @throws {EnvironmentFault} */
export function readLocalStack(env: EnvironmentVariables): LocalStackSettings {
  const read = reader(env);
  const settings = {
    dataDir: read.text('PARLEY_DATA_DIR') ?? '.parley',
    temporalPort: read.port('TEMPORAL_PORT') ?? 7233,
    temporalUiPort: read.port('TEMPORAL_UI_PORT') ?? 8233,
    apiPort: read.port('PARLEY_PORT') ?? 7400,
    postgresPort: read.port('PARLEY_POSTGRES_PORT') ?? 0,
    host: read.host('PARLEY_HOST') ?? '127.0.0.1',
    externalTemporal: read.text('TEMPORAL_ADDRESS') === undefined ? null : temporalFrom(read),
    externalDatabase: read.secret('DATABASE_URL') === undefined ? null : databaseFrom(read),
    scriptedModel: read.secret('OPENAI_API_KEY') === undefined && read.text('OPENAI_BASE_URL') === undefined,
  };
  // A malformed model address is found now, not by the first message.
  read.url('OPENAI_BASE_URL', httpSchemes);
  read.apiKey('PARLEY_BOOTSTRAP_KEY');
  read.finish();
  return settings;
}

export interface TemporalSettings {
  /** `host:port` */
  readonly address: string;
  readonly namespace: string;
}

/**
 * Which Temporal server to talk to. Without `TEMPORAL_ADDRESS` it is the local stack's own, in its namespace `parley`; a
 * server from outside has Temporal's standard namespace unless `TEMPORAL_NAMESPACE` says otherwise. @throws {EnvironmentFault}
 */
export function readTemporal(env: EnvironmentVariables): TemporalSettings {
  return reading(env, temporalFrom);
}

export interface DatabaseSettings {
  /** The role the application runs as: neither owns the tables nor bypasses row-level security. */
  readonly url: Secret;
}

/** The application's database. @throws {EnvironmentFault} */
export function readDatabase(env: EnvironmentVariables): DatabaseSettings {
  return reading(env, databaseFrom);
}

export interface MigrationSettings {
  /** A role that may create roles, schemas and tables. */
  readonly url: Secret;
  /** Password to give to the application's role when it is made; null: the role exists already. */
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
  /** null: the server wants no key (a local one). */
  readonly apiKey: Secret | null;
  /** null: the client's own default. */
  readonly baseUrl: string | null;
  readonly model: string;
}

/** Which model answers. One of `OPENAI_API_KEY` and `OPENAI_BASE_URL` must be set. @throws {EnvironmentFault} */
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
    return { apiKey, baseUrl, model: read.text('OPENAI_MODEL') ?? 'gpt-4o-mini' };
  });
}

export interface ApiSettings {
  readonly host: string;
  /** 0 chooses a free port. */
  readonly port: number;
  /** Where browsers and calendar programs reach the API, without a trailing slash; null: host and port. */
  readonly publicUrl: string | null;
  /** Temporal's Web UI, for links; null: unknown. */
  readonly webUiUrl: string | null;
}

/** Where the API listens and how it is reached from outside. @throws {EnvironmentFault} */
export function readApi(env: EnvironmentVariables): ApiSettings {
  return reading(env, (read) => ({
    host: read.host('PARLEY_HOST') ?? '127.0.0.1',
    port: read.port('PARLEY_PORT') ?? 7400,
    publicUrl: withoutSlash(read.url('PARLEY_PUBLIC_URL', httpSchemes)),
    webUiUrl: withoutSlash(read.url('PARLEY_WEB_UI_URL', httpSchemes)),
  }));
}

export interface KeySettings {
  /** Mixed into the stored form of every API key. */
  readonly pepper: Secret;
  /** An administrator's key given from outside; null: the local stack makes one. */
  readonly bootstrapKey: Secret | null;
}

/** What API keys are checked with. @throws {EnvironmentFault} */
export function readKeys(env: EnvironmentVariables): KeySettings {
  return reading(env, (read) => {
    const pepper = read.secret('PARLEY_KEY_PEPPER');
    if (pepper !== undefined && pepper.reveal().length < 16)
      read.problem('PARLEY_KEY_PEPPER', `a value of ${pepper.reveal().length} characters`, pepperExpected);
    return {
      pepper: read.required('PARLEY_KEY_PEPPER', pepper, pepperExpected),
      bootstrapKey: read.apiKey('PARLEY_BOOTSTRAP_KEY') ?? null,
    };
  });
}

/**
 * Suffix of every task queue, so that several workers on one Temporal server keep to themselves (tests do this); null: none.
 * @throws {EnvironmentFault}
 */
export function readLane(env: EnvironmentVariables): string | null {
  return reading(
    env,
    (read) => read.matching('PARLEY_LANE', /^[a-z0-9-]{1,40}$/, 'up to 40 of a–z, 0–9 and "-"') ?? null,
  );
}

/** Folder of the assistants' folders; default `assistants` of the checkout. @throws {EnvironmentFault} */
export function readAssistantsDir(env: EnvironmentVariables): string {
  return reading(env, (read) => read.text('PARLEY_ASSISTANTS_DIR') ?? 'assistants');
}

const httpSchemes = ['http:', 'https:'] as const;
const postgresSchemes = ['postgres:', 'postgresql:'] as const;
const postgresExpected = 'a database address such as postgres://user:password@host:5432/name';
const pepperExpected = 'a secret of at least 16 characters that stays the same (the local stack makes its own)';

type Reader = ReturnType<typeof reader>;

function reading<T>(env: EnvironmentVariables, from: (read: Reader) => T): T {
  const read = reader(env);
  const settings = from(read);
  read.finish();
  return settings;
}

function temporalFrom(read: Reader): TemporalSettings {
  const given = read.matching('TEMPORAL_ADDRESS', /^[^\s/:]{1,253}:\d{1,5}$/, 'host:port, e.g. 127.0.0.1:7233');
  return {
    address: given ?? `127.0.0.1:${read.port('TEMPORAL_PORT') ?? 7233}`,
    namespace: read.text('TEMPORAL_NAMESPACE') ?? (given === undefined ? localNamespace : 'default'),
  };
}

function databaseFrom(read: Reader): DatabaseSettings {
  return { url: read.required('DATABASE_URL', read.secretUrl('DATABASE_URL', postgresSchemes), postgresExpected) };
}

/** Reads one variable after the other and keeps what is wrong, so that everything is said at once. */
function reader(env: EnvironmentVariables) {
  const problems: EnvironmentProblem[] = [];
  const problem = (name: string, found: string, expected: string) => {
    if (!problems.some((known) => known.name === name)) problems.push({ name, found, expected });
  };
  const text = (name: string): string | undefined => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? undefined : value;
  };
  const secret = (name: string): Secret | undefined => {
    const value = text(name);
    const file = text(`${name}_FILE`);
    if (value !== undefined && file !== undefined) {
      problem(name, `set beside ${name}_FILE`, 'only one of the two');
      return undefined;
    }
    if (value !== undefined) return new Secret(value);
    return file === undefined ? undefined : secretFile(name, file, problem);
  };
  const matching = (name: string, pattern: RegExp, expected: string): string | undefined => {
    const value = text(name);
    if (value === undefined || pattern.test(value)) return value;
    problem(name, `"${value}"`, expected);
    return undefined;
  };

  return {
    problem,
    text,
    secret,
    matching,
    host: (name: string) => matching(name, /^[^\s/]{1,253}$/, 'a host name or address, e.g. 127.0.0.1'),
    port: (name: string): number | undefined => {
      const value = matching(name, /^\d{1,5}$/, portExpected);
      if (value === undefined || Number(value) <= 65_535) return value === undefined ? undefined : Number(value);
      problem(name, `"${value}"`, portExpected);
      return undefined;
    },
    url: (name: string, schemes: readonly string[]): string | undefined => {
      const value = text(name);
      if (value === undefined || isUrl(value, schemes)) return value;
      problem(name, `"${value}"`, `an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
      return undefined;
    },
    secretUrl: (name: string, schemes: readonly string[]): Secret | undefined => {
      const value = secret(name);
      if (value === undefined || isUrl(value.reveal(), schemes)) return value;
      problem(name, `a value of ${value.reveal().length} characters that is no such address`, postgresExpected);
      return undefined;
    },
    apiKey: (name: string): Secret | undefined => {
      const value = secret(name);
      if (value === undefined || /^pk_[A-Za-z0-9-]{1,64}_[0-9a-f]{64}$/.test(value.reveal())) return value;
      problem(name, `a value of ${value.reveal().length} characters that is no such key`, 'pk_<id>_<64 hex digits>');
      return undefined;
    },
    /** The value, or a stand-in that never leaves this file because `finish` throws. */
    required: (name: string, value: Secret | undefined, expected: string): Secret => {
      if (value === undefined) problem(name, 'not set', expected);
      return value ?? new Secret('');
    },
    finish: (): void => {
      if (problems.length > 0) throw new EnvironmentFault(problems);
    },
  };
}

const portExpected = 'a port number from 0 to 65535';

function secretFile(
  name: string,
  file: string,
  problem: (name: string, found: string, expected: string) => void,
): Secret | undefined {
  const expected = 'the path of a readable file that holds the secret';
  try {
    const value = readFileSync(file, 'utf8').trim();
    if (value !== '') return new Secret(value);
    problem(`${name}_FILE`, `"${file}", an empty file`, expected);
  } catch (cause) {
    problem(`${name}_FILE`, `"${file}" (${cause instanceof Error ? cause.message : String(cause)})`, expected);
  }
  return undefined;
}

function isUrl(value: string, schemes: readonly string[]): boolean {
  return URL.canParse(value) && schemes.includes(new URL(value).protocol);
}

function withoutSlash(url: string | undefined): string | null {
  if (url === undefined) return null;
  return url.endsWith('/') ? url.slice(0, -1) : url;
}
