/** Connection options from the settings: the same for the API, the worker and `prepare`. */
import type { ConnectionOptions } from '@temporalio/client';
import type { TemporalSettings } from '../../settings/temporal-settings.ts';

/** The form that both SDK connections accept. */
export interface OwnConnectionOptions {
  readonly address: string;
  readonly tls?: Exclude<ConnectionOptions['tls'], boolean | null | undefined>;
  readonly apiKey?: string;
  readonly metadata?: Record<string, string>;
}

/** Address, TLS, key and headers. */
export function connectionOptions({ address, tls, apiKey, headers }: TemporalSettings): OwnConnectionOptions {
  return {
    address,
    ...(tls !== undefined && {
      tls: {
        ...(tls.serverName !== undefined && { serverNameOverride: tls.serverName }),
        ...(tls.serverCa !== undefined && { serverRootCACertificate: tls.serverCa }),
        ...(tls.client !== undefined && {
          clientCertPair: { crt: tls.client.certificate, key: Buffer.from(tls.client.key.reveal()) },
        }),
      },
    }),
    ...(apiKey !== undefined && { apiKey: apiKey.reveal() }),
    ...(headers !== undefined && {
      metadata: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.reveal()])),
    }),
  };
}
