/** `parley doctor`: checks this installation and says how to fix it. */
import type { Command } from 'commander';
import type { ParleyClient } from '../../client/client.ts';
import { ParleyProblem } from '../../client/problem.ts';
import { EndWith, exitCodes } from '../terminal/failure.ts';
import type { OpenSession, Session } from '../terminal/session.ts';
import type { Settings } from '../terminal/settings.ts';
import { webUiOf } from '../terminal/web-ui.ts';

export interface Check {
  readonly name: string;
  /** Null: not checked, because an earlier check failed or it does not apply. */
  readonly ok: boolean | null;
  readonly detail: string;
  readonly remedy?: string;
}

export function addDoctorCommand(program: Command, open: OpenSession): void {
  program
    .command('doctor')
    .description('check Node, server, key, parts of the server, Web UI and clock')
    .option('--servers', 'look at the servers themselves, with the settings of api and worker: for their machines')
    .option('--web-ui <address>', "Temporal's Web UI (else the local stack's)")
    .action((options: { webUi?: string }, command: Command) => doctor(open(command), options.webUi));
}

/** Parley needs Node 20.19 (`package.json`, "engines"). */
export function nodeCheck(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const ok = major > 20 || (major === 20 && minor >= 19);
  const detail = `${version}${ok ? '' : ' (20.19 or later is needed)'}`;
  return { name: 'Node', ok, detail, ...(!ok && { remedy: 'Install Node 20.19 or later.' }) };
}

/** A wrong clock makes deadlines and offered times look wrong. Both sides have a precision of seconds. */
export function clockCheck(serverTime: Date | null, roundTripMs: number, now: number): Check {
  const name = 'clock';
  if (serverTime === null) return { name, ok: null, detail: 'the server does not tell its time' };
  const skewS = (now - roundTripMs / 2 - (serverTime.getTime() + 500)) / 1000;
  const ok = Math.abs(skewS) <= toleratedSkewS + roundTripMs / 1000;
  const detail = ok
    ? 'agrees with the server'
    : `${Math.abs(skewS).toFixed(0)} s ${skewS > 0 ? 'ahead of' : 'behind'} the server`;
  return { name, ok, detail, ...(!ok && { remedy: 'Let NTP set the clocks of this machine and of the server.' }) };
}

/** The remaining checks need a reachable server. */
const notLookedAt: readonly Check[] = ['key', 'readiness'].map((name) => ({
  name,
  ok: null,
  detail: 'the server cannot be reached',
}));

const toleratedSkewS = 5;
const webUiTimeoutMs = 5_000;

async function doctor({ client, out, settings, around }: Session, webUi: string | undefined): Promise<void> {
  const checks = [nodeCheck(process.versions.node)];
  const server = await serverChecks(client, settings);
  checks.push(...server.checks);
  checks.push(...(server.reached ? await insideChecks(client, settings) : notLookedAt));
  checks.push(await webUiCheck(webUi ?? webUiOf(around.env, settings.local)));
  const ok = checks.every((check) => check.ok !== false);
  if (out.json) out.document({ ok, checks });
  else for (const check of checks) tell(out, check);
  if (!ok) throw new EndWith(exitCodes.failed);
}

function tell(out: Session['out'], { name, ok, detail, remedy }: Check): void {
  if (ok === null) out.line(`skipped  ${name}: ${detail}`, 'dim');
  else if (ok) out.line(`ok       ${name}: ${detail}`);
  else out.line(`failed   ${name}: ${detail}`, 'bad');
  if (remedy !== undefined) out.line(`         → ${remedy}`);
}

async function serverChecks(client: ParleyClient, { url }: Settings): Promise<{ reached: boolean; checks: Check[] }> {
  try {
    const { serverTime, roundTripMs } = await client.health();
    const reached: Check = { name: 'server', ok: true, detail: `${url} answers in ${roundTripMs.toFixed(0)} ms` };
    return { reached: true, checks: [reached, clockCheck(serverTime, roundTripMs, Date.now())] };
  } catch (failure) {
    return { reached: false, checks: [failed('server', failure)] };
  }
}

async function insideChecks(client: ParleyClient, { keySource }: Settings): Promise<Check[]> {
  return [await keyCheck(client, keySource), ...(await readyChecks(client)), ...(await assistantsCheck(client))];
}

async function keyCheck(client: ParleyClient, keySource: string | null): Promise<Check> {
  if (keySource === null) {
    return {
      name: 'key',
      ok: false,
      detail: 'no key was found',
      remedy: 'Set PARLEY_API_KEY, or run this where the server keeps its data (.parley/bootstrap-key).',
    };
  }
  try {
    await client.assistants.list({ limit: 1 });
    return { name: 'key', ok: true, detail: `accepted (from ${keySource})` };
  } catch (failure) {
    return failed('key', failure);
  }
}

/** Empty when the key may not list assistants: another check reports that. */
async function assistantsCheck(client: ParleyClient): Promise<Check[]> {
  try {
    const broken = await client.assistants.broken();
    const names = broken.map(({ name }) => name).join(', ');
    const remedy = 'Mend the folder (`parley assistant check` says where), then start again.';
    return broken.length === 0
      ? []
      : [{ name: 'assistants', ok: false, detail: `broken and left out: ${names}`, remedy }];
  } catch {
    return [];
  }
}

async function readyChecks(client: ParleyClient): Promise<Check[]> {
  try {
    const { checks } = await client.ready();
    return Object.entries(checks).map(([name, { ok, detail, remedy }]) => ({
      name,
      ok,
      detail: detail ?? (ok ? 'ready' : 'not ready'),
      ...(!ok && { remedy: remedy ?? partRemedies[name] ?? 'Look at what the server printed last.' }),
    }));
  } catch (failure) {
    return [failed('readiness', failure)];
  }
}

const partRemedies: Readonly<Record<string, string>> = {
  postgres: 'Start the database, or correct DATABASE_URL; the local stack (npm start) brings its own.',
  temporal: 'Start the Temporal server, or correct TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE.',
  worker: 'Start a worker: conversations are accepted meanwhile and go on when one is there.',
  model:
    "Start the model's server, or correct OPENAI_BASE_URL and OPENAI_API_KEY of the worker; turns wait for it meanwhile and go on by themselves.",
};

async function webUiCheck(address: string | null): Promise<Check> {
  const name = 'Web UI';
  if (address === null) return { name, ok: null, detail: 'Temporal is elsewhere; name the address with --web-ui' };
  try {
    const { status } = await fetch(address, { signal: AbortSignal.timeout(webUiTimeoutMs) });
    if (status < 500) return { name, ok: true, detail: address };
    return {
      name,
      ok: false,
      detail: `${address} answers HTTP ${status}`,
      remedy: 'Look at what the Temporal server printed.',
    };
  } catch {
    return {
      name,
      ok: false,
      detail: `nothing answers at ${address}`,
      remedy: 'Start the local stack with `npm start`; TEMPORAL_UI_PORT or --web-ui name another place.',
    };
  }
}

function failed(name: string, failure: unknown): Check {
  if (!(failure instanceof ParleyProblem)) return { name, ok: false, detail: String(failure) };
  const { detail, remedy } = failure.problem;
  return { name, ok: false, detail, remedy };
}
