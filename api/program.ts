/** What the programs that serve have in common: settings read before anything starts, one log, an end in good order. */
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Server as TlsServer } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { destination, pino } from 'pino';
import { AssistantError } from '../adapters/files/fault.ts';
import { connectTo, type SignIn } from '../adapters/oidc/provider.ts';
import { readRoles } from '../adapters/oidc/roles.ts';
import { openDatabase } from '../adapters/postgres/database/database.ts';
import { openPayloadKeys } from '../adapters/postgres/keys/data-keys.ts';
import { wordsOf } from '../adapters/postgres/keys/sealed-words.ts';
import { endWithParent } from '../settings/end-with-parent.ts';
import {
  EnvironmentFault,
  readAudit,
  readDatabase,
  readKeys,
  readPayloadKeys,
  readSignIn,
  type ServingSettings,
} from '../settings/environment.ts';
import { readLimits } from '../settings/limits.ts';
import { refusePlainListening, refusePlaintext } from '../settings/plaintext.ts';
import { readServingCertificate, type ServingCertificate } from '../settings/serving-certificate.ts';
import type { Api } from './process/api.ts';
import { pairOf, renewCertificate } from './process/certificate.ts';
import type { ServerDeps } from './services.ts';

/** Running requests get this long to finish during shutdown; the supervisor kills the process after three seconds. */
const closeLimitMs = 2_500;

export const clock = (): number => Date.now();

/** A program that is being started. */
export interface Program<Serving extends ServingSettings> {
  readonly env: NodeJS.ProcessEnv;
  readonly log: FastifyBaseLogger;
  readonly serving: Serving;
  /** Whether it was told to end and still serves (`PARLEY_DRAIN_S`). */
  readonly isDraining: () => boolean;
}

/** Starts a program. What keeps it from starting is the last line of its log, and its exit code is 1 then. */
export async function runProgram<Serving extends ServingSettings>(
  name: string,
  read: (env: NodeJS.ProcessEnv) => Serving,
  start: (program: Program<Serving>) => Promise<Serves>,
): Promise<void> {
  const { env } = process;
  const log = pino({ name }, destination({ dest: 2, sync: true }));
  let isDraining = false;
  try {
    refusePlaintext(env);
    const serving = read(env);
    refusePlainListening(env, serving);
    const serves = await start({ env, log, serving, isDraining: () => isDraining });
    endWhenTold(async () => {
      isDraining = true;
      await pause(serving.drainMs);
      await closeAll(serves);
    });
    await listenAt(serves.app, serving);
  } catch (error) {
    if (error instanceof EnvironmentFault || error instanceof AssistantError) log.fatal(error.message);
    else log.fatal({ err: error }, `${name} could not be started.`);
    process.exitCode = 1;
  }
}

interface Serves {
  readonly app: Api;
  /** What the server needs until its last answer. */
  readonly parts: readonly { close(): Promise<void> }[];
}

/** What a server is made of, as the settings say; those of the whole are read before anything is opened. */
export function openServerDeps(
  { env, log, serving, isDraining }: Program<ServingSettings>,
  { namespace, connections }: { readonly namespace: string; readonly connections?: number },
) {
  const { url } = readDatabase(env);
  const audit = readAudit(env);
  const masters = readPayloadKeys(env);
  const pepper = readKeys(env).pepper.reveal();
  const signIn = signInOf(env);
  const limits = limitsIn(env, log);
  const certificate = readServingCertificate(env);
  const { proxies, publicUrl, webUiUrl } = serving;
  const database = openDatabase({
    url: url.reveal(),
    auditKey: audit.key.reveal(),
    ...wordsOf(masters),
    ...(connections === undefined ? {} : { connections }),
    onLost: (error) => log.warn({ err: error }, 'A connection to the database was lost.'),
  });
  const tls = certificate === null ? {} : { tls: pairOf(certificate) };
  return {
    database,
    clock,
    isDraining,
    logger: log,
    limits,
    signIn,
    pepper,
    payloadKeys: openPayloadKeys(database, masters),
    settings: { namespace, lane: null, proxies, publicUrl, webUiUrl, ...tls },
  } satisfies ServerDeps;
}

/** Takes a renewed certificate while the server serves. */
export function renewing({ env, log }: Program<ServingSettings>, app: Api): void {
  const read = (): ServingCertificate | null => readServingCertificate(env);
  const certificate = read();
  if (certificate !== null) renewCertificate(app.server as unknown as TlsServer, certificate, { read, log, clock });
}

function limitsIn(env: NodeJS.ProcessEnv, log: FastifyBaseLogger): ReturnType<typeof readLimits> {
  const limits = readLimits(env);
  if (limits === null)
    log.warn('LIMITS ARE OFF (PARLEY_LIMITS=off): one caller can use up everything. For load tests only.');
  return limits;
}

/** @throws {EnvironmentFault} @throws AssistantError for the file of roles */
function signInOf(env: NodeJS.ProcessEnv): SignIn | null {
  const settings = readSignIn(env);
  return settings && { ...settings, grants: readRoles(settings.rolesFile), connect: connectTo(settings, clock) };
}

async function listenAt(app: Api, { host, port, isEncrypted }: ServingSettings): Promise<void> {
  await app.listen({ host, port });
  const url = urlOf(app.server.address(), { host, port, isEncrypted });
  process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`);
}

/** The server first, so that what is under way has its parts; within `closeLimitMs`. */
async function closeAll({ app, parts }: Serves): Promise<void> {
  setTimeout(() => process.exit(1), closeLimitMs).unref();
  await app.close();
  await Promise.allSettled(parts.map((part) => part.close()));
}

/** Shuts down on a signal, or when the parent process ends. */
function endWhenTold(end: () => Promise<void>): void {
  const stop = once(end);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void stop().then(() => process.exit(0)));
  endWithParent(stop);
}

/** The listening address, with the assigned port when any was requested. */
function urlOf(
  bound: AddressInfo | string | null,
  asked: { readonly host: string; readonly port: number; readonly isEncrypted: boolean },
): string {
  const port = typeof bound === 'object' && bound !== null ? bound.port : asked.port;
  return `${asked.isEncrypted ? 'https' : 'http'}://${asked.host.includes(':') ? `[${asked.host}]` : asked.host}:${port}`;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let begun: Promise<void> | null = null;
  return () => (begun ??= work());
}
