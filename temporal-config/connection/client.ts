/** The connection of programs that start and tell workflows. */
import {
  Client,
  Connection,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
  type ConnectionOptions,
} from '@temporalio/client';
import type { TemporalSettings } from '../../settings/temporal-settings.ts';
import { connectionOptions } from './options.ts';

export interface TemporalClient {
  readonly client: Client;
  close(): Promise<void>;
}

const attempts = defaultGrpcRetryOptions({ maxAttempts: 3 });

/**
 * Opens a connection that is made with its first call, so that a program can start while the server is away. `channelArgs`: gRPC's own
 * settings, for a server that wants others.
 */
export function openTemporalClient(
  settings: TemporalSettings,
  channelArgs: NonNullable<ConnectionOptions['channelArgs']> = {},
): TemporalClient {
  const { namespace } = settings;
  const connection = Connection.lazy({
    ...connectionOptions(settings),
    // The caller of an API would rather hear "unavailable" at once than after the default's half minute of attempts.
    interceptors: [
      makeGrpcRetryInterceptor({
        ...attempts,
        // "Too many at once" is for whoever calls: a message waits in line, everything else is answered with 503.
        retryableDecider: (attempt, status) => !isTooMuch(status) && attempts.retryableDecider(attempt, status),
      }),
    ],
    // By default a channel waits up to two minutes before it looks whether the server is back.
    channelArgs: { 'grpc.initial_reconnect_backoff_ms': 100, 'grpc.max_reconnect_backoff_ms': 1_000, ...channelArgs },
  });
  return { client: new Client({ connection, namespace }), close: () => connection.close() };
}

/** gRPC's RESOURCE_EXHAUSTED, but for a run that ends at this very moment: that is over at once. */
function isTooMuch({ code, details }: { readonly code: number; readonly details?: string }): boolean {
  return code === 8 && !/workflow is closing/i.test(details ?? '');
}
