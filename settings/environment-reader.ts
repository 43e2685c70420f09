/** Reads single environment variables: secrets that are never printed, `*_FILE`, and all faults together. */
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** A value that must not reach a log: printing, interpolating or serialising it gives `[redacted]`. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself, for its one use. */
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
  /** The invalid value; never that of a secret. */
  readonly found: string;
  readonly expected: string;
}

/** All missing and malformed variables of one reading. */
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

export type Reader = ReturnType<typeof reader>;

export const httpSchemes = ['http:', 'https:'] as const;
export const postgresExpected = 'a database address such as postgres://user:password@host:5432/name';

/** Reads variables one by one and collects the faults, so that all are reported together. */
export function reader(env: EnvironmentVariables) {
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
    ...addresses({ text, secret, problem }),
    apiKey: (name: string): Secret | undefined => {
      const value = secret(name);
      if (value === undefined || /^pk_[A-Za-z0-9-]{1,64}_[0-9a-f]{64}$/.test(value.reveal())) return value;
      problem(name, `a value of ${value.reveal().length} characters that is no such key`, 'pk_<id>_<64 hex digits>');
      return undefined;
    },
    /** The value, or a placeholder that never leaves this file because `finish` throws. */
    required: (name: string, value: Secret | undefined, expected: string): Secret => {
      if (value === undefined) problem(name, 'not set', expected);
      return value ?? new Secret('');
    },
    finish: (): void => {
      if (problems.length > 0) throw new EnvironmentFault(problems);
    },
  };
}

/** Addresses with one of some schemes; an address with a password is a secret. */
function addresses({
  text,
  secret,
  problem,
}: {
  readonly text: (name: string) => string | undefined;
  readonly secret: (name: string) => Secret | undefined;
  readonly problem: (name: string, found: string, expected: string) => void;
}) {
  return {
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
  };
}

/** Runs one reading and reports its faults. @throws {EnvironmentFault} */
export function reading<T>(env: EnvironmentVariables, from: (read: Reader) => T): T {
  const read = reader(env);
  const settings = from(read);
  read.finish();
  return settings;
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
