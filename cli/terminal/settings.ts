/** Finds the server and the key: options first, then the environment, then the local stack's files. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliFailure, exitCodes } from './failure.ts';
import type { Surroundings } from './surroundings.ts';

/** The options of every command, as commander hands them over. */
export interface GlobalOptions {
  readonly url?: string;
  readonly json?: boolean;
  readonly color?: boolean;
  readonly timeout?: number;
}

export interface Settings {
  readonly url: string;
  readonly apiKey: string | null;
  /** For people: where the key was found; null when there is none. */
  readonly keySource: string | null;
  /** Whether the server is on this machine, so that the local stack's files and ports apply. */
  readonly local: boolean;
  readonly json: boolean;
  readonly color: boolean;
  /** Seconds that a command waits for an answer; null: its own default. */
  readonly timeoutS: number | null;
}

/** Folder of the checkout: `npm start` keeps `.parley` there by default. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

const defaultPort = 7400;

/** The kind of key that a command needs: the caller's own, or the installation's, which creates tenants. */
export type KeyKind = 'own' | 'installation';

/** @throws CliFailure (usage) naming the malformed value */
export function readSettings(
  options: GlobalOptions,
  { env, cwd }: Pick<Surroundings, 'env' | 'cwd'>,
  kind: KeyKind = 'own',
): Settings {
  const url = serverUrl(options, env);
  const local = isLoopback(new URL(url).hostname);
  const key = findKey({ env, cwd }, keyPlaces[kind], local);
  return {
    url,
    apiKey: key?.key ?? null,
    keySource: key?.source ?? null,
    local,
    json: options.json ?? false,
    color: options.color ?? true,
    timeoutS: options.timeout ?? null,
  };
}

function serverUrl(options: GlobalOptions, env: Surroundings['env']): string {
  if (options.url !== undefined) return checkedUrl('--url', options.url);
  const fromEnv = filled(env['PARLEY_URL']);
  if (fromEnv !== null) return checkedUrl('PARLEY_URL', fromEnv);
  const port = filled(env['PARLEY_PORT']) ?? String(defaultPort);
  const number = Number(port);
  if (!Number.isInteger(number) || number < 1 || number > 65_535)
    throw malformed('PARLEY_PORT', port, 'a port from 1 to 65535');
  return `http://127.0.0.1:${number}`;
}

function checkedUrl(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw malformed(name, value, 'an address such as http://127.0.0.1:7400');
  }
  return value;
}

/** Places of each kind of key: a variable (or `<name>_FILE`) first, then a file of the local stack. */
const keyPlaces = {
  own: { variable: 'PARLEY_API_KEY', file: 'bootstrap-key' },
  installation: { variable: 'PARLEY_INSTALLATION_KEY', file: 'installation-key' },
} as const satisfies Readonly<Record<KeyKind, { readonly variable: string; readonly file: string }>>;

/** Keys of the local stack's files are used for the local stack only and never sent to another server. */
function findKey(
  { env, cwd }: Pick<Surroundings, 'env' | 'cwd'>,
  { variable, file: name }: (typeof keyPlaces)[KeyKind],
  local: boolean,
): { key: string; source: string } | null {
  const given = filled(env[variable]);
  if (given !== null) return { key: given, source: variable };
  const givenFile = filled(env[`${variable}_FILE`]);
  if (givenFile !== null)
    return { key: readKey(resolve(cwd, givenFile), `${variable}_FILE`), source: `${variable}_FILE` };
  if (!local) return null;
  const dataDir = filled(env['PARLEY_DATA_DIR']);
  const folders =
    dataDir === null ? [resolve(cwd, '.parley'), resolve(projectFolder, '.parley')] : [resolve(cwd, dataDir)];
  const file = folders.map((folder) => resolve(folder, name)).find((candidate) => existsSync(candidate));
  return file === undefined ? null : { key: readKey(file, file), source: file };
}

function readKey(file: string, name: string): string {
  try {
    const key = readFileSync(file, 'utf8').trim();
    if (key !== '') return key;
    throw malformed(name, '(an empty file)', 'a file that holds one key');
  } catch (failure) {
    if (failure instanceof CliFailure) throw failure;
    throw malformed(
      name,
      file,
      `a file that can be read (${(failure as NodeJS.ErrnoException).code ?? String(failure)})`,
    );
  }
}

function malformed(name: string, found: string, expected: string): CliFailure {
  return new CliFailure(exitCodes.usage, {
    title: `${name} cannot be used`,
    detail: `Found "${found}", expected ${expected}.`,
    remedy: `Correct ${name} and try again.`,
  });
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

/** An empty variable counts as unset. */
function filled(value: string | undefined): string | null {
  return value === undefined || value.trim() === '' ? null : value.trim();
}
