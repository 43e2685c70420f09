/** Where the server is and which key opens it: options first, then the environment, then the local stack's files. */
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
  /** Whether the server is on this machine, so that the local stack's files and ports are its own. */
  readonly local: boolean;
  readonly json: boolean;
  readonly color: boolean;
  /** Seconds that a command may wait for an answer; null: its own default. */
  readonly timeoutS: number | null;
}

/** Folder of the checkout: where `npm start` keeps `.parley` unless told otherwise. */
export const projectFolder = fileURLToPath(new URL('..', import.meta.url));

const defaultPort = 7400;

/** @throws CliFailure (usage) naming the value that is malformed. */
export function readSettings(options: GlobalOptions, { env, cwd }: Pick<Surroundings, 'env' | 'cwd'>): Settings {
  const url = serverUrl(options, env);
  const local = isLoopback(new URL(url).hostname);
  const key = findKey(env, cwd, local);
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

/**
 * The bootstrap key is the local stack's: it is never sent to a server elsewhere only because its file lies in this
 * folder.
 */
function findKey(env: Surroundings['env'], cwd: string, local: boolean): { key: string; source: string } | null {
  const given = filled(env['PARLEY_API_KEY']);
  if (given !== null) return { key: given, source: 'PARLEY_API_KEY' };
  const givenFile = filled(env['PARLEY_API_KEY_FILE']);
  if (givenFile !== null)
    return { key: readKey(resolve(cwd, givenFile), 'PARLEY_API_KEY_FILE'), source: 'PARLEY_API_KEY_FILE' };
  if (!local) return null;
  const dataDir = filled(env['PARLEY_DATA_DIR']);
  const folders =
    dataDir === null ? [resolve(cwd, '.parley'), resolve(projectFolder, '.parley')] : [resolve(cwd, dataDir)];
  const file = folders.map((folder) => resolve(folder, 'bootstrap-key')).find((candidate) => existsSync(candidate));
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

/** An empty variable is an unset one. */
function filled(value: string | undefined): string | null {
  return value === undefined || value.trim() === '' ? null : value.trim();
}
