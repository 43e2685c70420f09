/** The provider of sign-ins: found once by its own description, and what it says when something is wrong. */
import { createRemoteJWKSet, type RemoteJWKSet } from 'jose';
import * as client from 'openid-client';
import { ProviderAway } from './away.ts';
import type { Grants } from './roles.ts';

/** A value that no log shows. */
interface Secret {
  reveal(): string;
}

/** The provider of sign-ins, and what its groups may do here. */
export interface SignIn {
  /** @throws {ProviderAway} */
  readonly connect: () => Promise<Connected>;
  readonly grants: Grants;
  readonly groupsClaim: string;
  /** Parley's name at the provider, for the console; null: the console takes keys alone. */
  readonly clientId: string | null;
  /** What access tokens are made out to; null: the API takes keys alone. */
  readonly audience: string | null;
  readonly scopes: string;
  /** What the console's button calls it. */
  readonly name: string;
}

export interface ProviderSettings {
  readonly issuer: string;
  /** Null: only access tokens are taken. */
  readonly clientId: string | null;
  readonly clientSecret: Secret | null;
  /** How soon keys that are not known are looked for again, in milliseconds (default 5 s). */
  readonly lookAgainMs?: number;
}

export interface Connected {
  readonly config: client.Configuration;
  readonly issuer: string;
  /** Public keys of the provider. Those that it takes away are forgotten within five minutes. */
  readonly keys: RemoteJWKSet;
}

/** Asked on the way of a request, so a provider that hangs is away. */
const answerLimitS = 5;
/** After a failure it is not asked again for so long: what waits is told at once. */
const restMs = 2_000;
const keysLastMs = 5 * 60_000;
const usuallyLookAgainMs = 5_000;

/** Finds the provider at its first use; a provider that is away does not keep Parley from starting. */
export function connectTo(settings: ProviderSettings, clock: () => number): () => Promise<Connected> {
  let connected: Promise<Connected> | null = null;
  let restsUntil = -Infinity;
  return async () => {
    if (connected === null && clock() < restsUntil) throw new ProviderAway('It did not answer a moment ago.');
    connected ??= discovered(settings).catch((error: unknown) => {
      connected = null;
      restsUntil = clock() + restMs;
      throw asAway(error);
    });
    return connected;
  };
}

async function discovered({ issuer, clientId, clientSecret, lookAgainMs }: ProviderSettings): Promise<Connected> {
  const address = new URL(issuer);
  const isPlain = address.protocol === 'http:';
  // The settings let an address without TLS through on this machine and for named hosts alone.
  const execute = isPlain ? [client.allowInsecureRequests] : [];
  const found = await client.discovery(address, clientId ?? 'parley', undefined, client.None(), {
    timeout: answerLimitS,
    execute,
  });
  const server = found.serverMetadata();
  const { jwks_uri: keysAt } = server;
  if (keysAt === undefined || (!isPlain && !keysAt.startsWith('https:')))
    throw new ProviderAway(`The provider names no address of its keys with https (jwks_uri: ${keysAt ?? 'none'}).`);
  const config = new client.Configuration(server, clientId ?? 'parley', undefined, howToProve(server, clientSecret));
  config.timeout = answerLimitS;
  if (isPlain) client.allowInsecureRequests(config);
  // The signature of an ID token is checked although it came from the provider itself.
  client.enableNonRepudiationChecks(config);
  const keys = createRemoteJWKSet(new URL(keysAt), {
    timeoutDuration: answerLimitS * 1_000,
    cooldownDuration: lookAgainMs ?? usuallyLookAgainMs,
    cacheMaxAge: keysLastMs,
  });
  return { config, keys, issuer: server.issuer };
}

/** How Parley proves at the provider that it is the client. Basic is what clients are registered with by default. */
function howToProve(
  { token_endpoint_auth_methods_supported: known = ['client_secret_basic'] }: client.ServerMetadata,
  secret: Secret | null,
): client.ClientAuth {
  if (secret === null) return client.None();
  return known.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret.reveal())
    : client.ClientSecretPost(secret.reveal());
}

/** An error of whoever asked the provider as one that says that it is away, and why. */
export function asAway(error: unknown): ProviderAway {
  if (error instanceof ProviderAway) return error;
  return new ProviderAway(error instanceof Error ? reasonOf(error) : String(error), { cause: error });
}

function reasonOf(error: Error): string {
  if (error instanceof client.ResponseBodyError) return `It answers "${error.error}".`;
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
