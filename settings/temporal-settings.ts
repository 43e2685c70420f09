/**
 * The Temporal server and connection settings, from Temporal's own environment configuration (address, namespace, key,
 * TLS, headers, a profile). The SDK's package reads them; settings that it would ignore are refused here.
 */
import { readFileSync } from 'node:fs';
import { loadClientConfigProfile, toClientOptions } from '@temporalio/envconfig';
import { type EnvironmentVariables, reader, type Reader, reading, Secret } from './environment-reader.ts';

/** Namespace of the local stack's own Temporal server. */
export const localNamespace = 'parley';

export interface TemporalSettings {
  /** `host:port` */
  readonly address: string;
  readonly namespace: string;
  /** Absent: plain text. */
  readonly tls?: TemporalTls;
  readonly apiKey?: Secret;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, Secret>>;
}

export interface TemporalTls {
  /** The expected name in the server's certificate, if it differs from the host of the address. */
  readonly serverName?: string;
  /** PEM; absent: the system's. */
  readonly serverCa?: Uint8Array;
  readonly client?: { readonly certificate: Uint8Array; readonly key: Secret };
}

/**
 * The Temporal server. Without an address: the local stack's own, in its namespace `parley`; an external server uses
 * Temporal's default namespace unless another is named. @throws {EnvironmentFault}
 */
export function readTemporal(env: EnvironmentVariables): TemporalSettings {
  const read = reader(env);
  const settings = temporalFrom(read, env);
  read.finish();
  return settings;
}

/** The namespace alone, for a program that talks to no Temporal server. @throws {EnvironmentFault} */
export function readNamespace(env: EnvironmentVariables): string {
  return reading(env, (read) => read.text('TEMPORAL_NAMESPACE') ?? temporalFrom(read, env).namespace);
}

/** Whether the environment names a server, so that the local stack starts none. */
export function namesTemporal(read: Reader): boolean {
  return [...selecting, 'TEMPORAL_API_KEY', 'TEMPORAL_API_KEY_FILE', 'TEMPORAL_TLS'].some(
    (name) => read.text(name) !== undefined,
  );
}

/** Like {@link readTemporal}, for a reader that collects faults. */
export function temporalFrom(read: Reader, env: EnvironmentVariables): TemporalSettings {
  if (!namesTemporal(read))
    return {
      address: `127.0.0.1:${read.port('TEMPORAL_PORT') ?? 7233}`,
      namespace: read.text('TEMPORAL_NAMESPACE') ?? localNamespace,
    };
  refuseWhatTheSdkIgnores(read);
  const found = configured(read, env);
  const address = found.address ?? '';
  if (address === '') read.problem('TEMPORAL_ADDRESS', 'not set', `${addressExpected}, for the key or the TLS that is`);
  else if (!addressShape.test(address)) read.problem('TEMPORAL_ADDRESS', `"${address}"`, addressExpected);
  else if (found.tls === undefined) refusePlaintext(read, address);
  return { ...found, address, namespace: found.namespace ?? 'default' };
}

const addressShape = /^([^\s/:]{1,253}|\[[0-9a-fA-F:.]{2,45}\]):\d{1,5}$/;
const addressExpected = 'host:port, e.g. 127.0.0.1:7233';

/** These select a server. An unnamed profile in the user's folder does not: it belongs to another program. */
const selecting = ['TEMPORAL_ADDRESS', 'TEMPORAL_PROFILE', 'TEMPORAL_CONFIG_FILE'] as const;

/** The SDK ignores these variables, or reads any value as "no": setting them would have no effect. */
function refuseWhatTheSdkIgnores(read: Reader): void {
  read.matching('TEMPORAL_TLS', /^(true|false|1|0)$/, 'true or false');
  const unverified = read.text('TEMPORAL_TLS_DISABLE_HOST_VERIFICATION');
  if (unverified !== undefined && unverified !== 'false' && unverified !== '0')
    read.problem(
      'TEMPORAL_TLS_DISABLE_HOST_VERIFICATION',
      `"${unverified}"`,
      "false: Temporal's SDK always checks the server's certificate; name the one it is signed with in TEMPORAL_TLS_SERVER_CA_CERT_PATH",
    );
  for (const kind of ['PATH', 'DATA'] as const) {
    const [certificate, key] = [`TEMPORAL_TLS_CLIENT_CERT_${kind}`, `TEMPORAL_TLS_CLIENT_KEY_${kind}`];
    if (read.text(certificate) !== undefined && read.text(key) === undefined)
      read.problem(key, 'not set', `the key of the certificate in ${certificate}`);
    if (read.text(key) !== undefined && read.text(certificate) === undefined)
      read.problem(certificate, 'not set', `the certificate of the key in ${key}`);
  }
}

type Found = Omit<TemporalSettings, 'address' | 'namespace'> & Partial<Pick<TemporalSettings, 'address' | 'namespace'>>;

function configured(read: Reader, env: EnvironmentVariables): Found {
  const file = read.text('TEMPORAL_CONFIG_FILE');
  const profile = read.text('TEMPORAL_PROFILE') ?? 'default';
  const key = read.secret('TEMPORAL_API_KEY')?.reveal();
  const filled = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => (entry[1] ?? '').trim() !== ''),
  );
  try {
    const loaded = loadClientConfigProfile({
      profile,
      disableFile: file === undefined && read.text('TEMPORAL_PROFILE') === undefined,
      // The SDK's package treats a missing file as an empty one.
      ...(file !== undefined && { configSource: { data: readFileSync(file, 'utf8') } }),
      configFileStrict: true,
      overrideEnvVars: { ...filled, ...(key !== undefined && { TEMPORAL_API_KEY: key }) },
    });
    const { namespace, connectionOptions } = toClientOptions(loaded);
    return {
      ...(connectionOptions.address !== undefined && { address: connectionOptions.address }),
      ...(namespace !== undefined && { namespace }),
      ...tlsOf(connectionOptions.tls),
      ...(loaded.apiKey !== undefined && { apiKey: new Secret(loaded.apiKey) }),
      ...headersOf(loaded.grpcMeta),
    };
  } catch (cause) {
    const name = file === undefined ? 'TEMPORAL_PROFILE' : 'TEMPORAL_CONFIG_FILE';
    const said = cause instanceof Error ? cause.message : String(cause);
    const which = read.text(name) === undefined ? 'TEMPORAL_TLS' : name;
    read.problem(
      which,
      `not usable (${said})`,
      "a profile of Temporal's configuration file and certificates that can be read",
    );
    return { address: '127.0.0.1:0' };
  }
}

type SdkTls = ReturnType<typeof toClientOptions>['connectionOptions']['tls'];

function tlsOf(tls: SdkTls): Pick<TemporalSettings, 'tls'> {
  if (tls === undefined || tls === null || tls === false) return {};
  if (tls === true) return { tls: {} };
  const { serverNameOverride, serverRootCACertificate, clientCertPair } = tls;
  return {
    tls: {
      ...(serverNameOverride !== undefined && { serverName: serverNameOverride }),
      ...(serverRootCACertificate !== undefined && { serverCa: serverRootCACertificate }),
      ...(clientCertPair !== undefined && {
        client: { certificate: clientCertPair.crt, key: new Secret(Buffer.from(clientCertPair.key).toString('utf8')) },
      }),
    },
  };
}

function headersOf(meta: Readonly<Record<string, string>> | undefined): Pick<TemporalSettings, 'headers'> {
  if (meta === undefined || Object.keys(meta).length === 0) return {};
  return { headers: Object.fromEntries(Object.entries(meta).map(([name, value]) => [name, new Secret(value)])) };
}

/** Without TLS every message, and the key, could be read on the way. */
function refusePlaintext(read: Reader, address: string): void {
  const host = address.slice(0, address.lastIndexOf(':'));
  if (isLoopback(host)) return;
  const allowed = (read.text('TEMPORAL_PLAINTEXT_HOSTS') ?? '').split(',').map((name) => name.trim().toLowerCase());
  if (allowed.includes(host.toLowerCase())) return;
  read.problem(
    'TEMPORAL_ADDRESS',
    `"${address}", a server beyond this machine, without TLS`,
    `TEMPORAL_TLS=true (or a key or certificate), or ${host} in TEMPORAL_PLAINTEXT_HOSTS where the network is trusted`,
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
