/**
 * What is reached, or listened on, beyond this machine without encryption: refused at the start, unless the host is
 * named in `PARLEY_PLAINTEXT_HOSTS` (Temporal has `TEMPORAL_PLAINTEXT_HOSTS`).
 */
import { type EnvironmentVariables, reading, type Reader } from './environment-reader.ts';

interface Reached {
  readonly name: string;
  readonly isPlain: (url: URL) => boolean;
  /** What to write instead. */
  readonly instead: string;
}

const servers: readonly Reached[] = [
  { name: 'DATABASE_URL', isPlain: isPlainPostgres, instead: 'sslmode=verify-full in the address' },
  { name: 'PARLEY_MIGRATE_URL', isPlain: isPlainPostgres, instead: 'sslmode=verify-full in the address' },
  { name: 'OPENAI_BASE_URL', isPlain: ({ protocol }) => protocol === 'http:', instead: 'https://' },
  { name: 'CALDAV_URL', isPlain: ({ protocol }) => protocol === 'http:', instead: 'https://' },
  { name: 'PARLEY_OIDC_ISSUER', isPlain: ({ protocol }) => protocol === 'http:', instead: 'https://' },
  { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', isPlain: ({ protocol }) => protocol === 'http:', instead: 'https://' },
  { name: 'GRAPH_URL', isPlain: ({ protocol }) => /^(?:bolt|neo4j):$/.test(protocol), instead: 'bolt+s or neo4j+s' },
  {
    name: 'SMTP_URL',
    isPlain: ({ protocol, searchParams }) => protocol === 'smtp:' && searchParams.get('tls') !== 'required',
    instead: 'smtps://, or tls=required in the address',
  },
];

/** For a program that reaches servers. @throws {EnvironmentFault} naming each of them */
export function refusePlaintext(env: EnvironmentVariables): void {
  reading(env, (read) => {
    const named = namedHosts(read);
    for (const { name, isPlain, instead } of servers) {
      const text = read.secret(name)?.reveal();
      if (text === undefined || !URL.canParse(text)) continue;
      const url = new URL(text);
      const host = url.hostname.toLowerCase();
      if (isThisMachine(host) || !isPlain(url) || named.has(host)) continue;
      read.problem(name, `an address of ${host} without encryption`, expected(instead, host));
    }
  });
}

/**
 * For a program that listens: beyond this machine it serves TLS, or is reached through a proxy that is declared, or
 * under a public address with TLS. @throws {EnvironmentFault}
 */
export function refusePlainListening(
  env: EnvironmentVariables,
  {
    host,
    publicUrl,
    proxies,
    isEncrypted,
  }: {
    readonly host: string;
    readonly publicUrl: string | null;
    readonly proxies: readonly string[];
    /** It has a certificate of its own. */
    readonly isEncrypted: boolean;
  },
): void {
  const isDeclared = isEncrypted || proxies.length > 0 || publicUrl?.startsWith('https:') === true;
  reading(env, (read) => {
    if (isThisMachine(host.toLowerCase()) || isDeclared || namedHosts(read).has(host.toLowerCase())) return;
    const instead =
      'PARLEY_TLS_CERT and PARLEY_TLS_KEY; PARLEY_TRUSTED_PROXIES, or an https PARLEY_PUBLIC_URL, where TLS ends before it';
    read.problem('PARLEY_HOST', `"${host}", which others reach without encryption`, expected(instead, host));
  });
}

function expected(instead: string, host: string): string {
  return `${instead}; or ${host} in PARLEY_PLAINTEXT_HOSTS where the network is trusted`;
}

function namedHosts(read: Reader): ReadonlySet<string> {
  const names = (read.text('PARLEY_PLAINTEXT_HOSTS') ?? '').split(',').map((name) => name.trim().toLowerCase());
  return new Set(names.filter((name) => name !== ''));
}

/** Without a host a database is reached through a socket of this machine. */
function isThisMachine(host: string): boolean {
  return host === '' || host === 'localhost' || /^127(?:\.\d{1,3}){3}$/.test(host) || /^\[?::1\]?$/.test(host);
}

function isPlainPostgres({ searchParams }: URL): boolean {
  // What the driver does without a word of it: no encryption.
  const isOn = /^(?:require|verify-ca|verify-full|no-verify)$/.test(searchParams.get('sslmode') ?? '');
  return (
    !isOn && !/^(?:1|true)$/.test(searchParams.get('ssl') ?? '') && !(searchParams.get('host') ?? '').startsWith('/')
  );
}
