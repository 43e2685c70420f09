/**
 * The table of what is looked at, in the order in which it is told. One that fails keeps no other from being looked at.
 */
import { readFileSync } from 'node:fs';
import { EnvironmentFault } from '../../settings/environment.ts';
import { auditKeyCheck, clockCheck, databaseCheck, keyCheck, migrationsCheck, workersCheck } from './database.ts';
import { calendarCheck, mailCheck, modelCheck } from './outside.ts';
import { permissionsCheck, registrationCheck, temporalCheck } from './temporal.ts';
import type { Environment, Finding } from './finding.ts';

/** A look that is not over by then has failed. */
const lookLimitMs = 20_000;

const checks: readonly (readonly [name: string, look: (env: Environment) => Promise<Omit<Finding, 'name'>>])[] = [
  ['Parley', async () => ({ ok: true, detail: `${ownVersion()} on Node ${process.versions.node}` })],
  ['database', databaseCheck],
  ['migrations', migrationsCheck],
  ['clock', clockCheck],
  ['keys', keyCheck],
  ['audit key', auditKeyCheck],
  ['temporal', temporalCheck],
  ['search attributes', registrationCheck],
  ['permissions', permissionsCheck],
  ['workers', workersCheck],
  ['model', modelCheck],
  ['mail', mailCheck],
  ['calendar', calendarCheck],
];

/** Never throws. */
export function examine(env: Environment): Promise<readonly Finding[]> {
  return Promise.all(checks.map(async ([name, look]) => ({ name, ...(await looked(look, env)) })));
}

async function looked(
  look: (env: Environment) => Promise<Omit<Finding, 'name'>>,
  env: Environment,
): Promise<Omit<Finding, 'name'>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer within ${lookLimitMs / 1_000} s`)), lookLimitMs);
  });
  try {
    return await Promise.race([look(env), late]);
  } catch (error) {
    if (error instanceof EnvironmentFault)
      return {
        ok: false,
        detail: error.problems.map(({ name, found }) => `${name} is ${found}`).join('; '),
        remedy: error.problems.map(({ name, expected }) => `Set ${name} to ${expected}.`).join(' '),
      };
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

function ownVersion(): string {
  const about: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return typeof about === 'object' && about !== null && 'version' in about ? String(about.version) : 'unknown';
}
