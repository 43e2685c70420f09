/** The Temporal connection of programs that start and call workflows. */
import {
  Client,
  Connection,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
  type ConnectionOptions,
  type WorkflowClientInterceptor,
} from '@temporalio/client';
import type { PayloadCodec } from '@temporalio/common';
import type { TemporalSettings } from '../../settings/temporal-settings.ts';
import { connectionOptions } from './options.ts';

export interface TemporalClient {
  readonly client: Client;
  close(): Promise<void>;
}

const attempts = defaultGrpcRetryOptions({ maxAttempts: 3 });

/**
 * Opens a lazy connection, so that a program can start while the server is unreachable. `channelArgs`: gRPC settings
 * for servers that need others. Without a codec it can neither read nor send words of a conversation.
 */
export function openTemporalClient(
  settings: TemporalSettings,
  {
    channelArgs = {},
    codec = null,
    interceptors = [],
  }: {
    readonly channelArgs?: NonNullable<ConnectionOptions['channelArgs']>;
    readonly codec?: PayloadCodec | null;
    /** Around calls of workflows. */
    readonly interceptors?: readonly WorkflowClientInterceptor[];
  } = {},
): TemporalClient {
  const { namespace } = settings;
  const connection = Connection.lazy({
    ...connectionOptions(settings),
    // An API caller prefers "unavailable" at once to the default half minute of retries.
    interceptors: [
      makeGrpcRetryInterceptor({
        ...attempts,
        // RESOURCE_EXHAUSTED is left to the caller: a message waits in its queue, everything else gets 503.
        retryableDecider: (attempt, status) => !isTooMuch(status) && attempts.retryableDecider(attempt, status),
      }),
    ],
    // By default a channel waits up to two minutes before it reconnects.
    channelArgs: { 'grpc.initial_reconnect_backoff_ms': 100, 'grpc.max_reconnect_backoff_ms': 1_000, ...channelArgs },
  });
  const client = new Client({
    connection,
    namespace,
    dataConverter: codecsOf(codec),
    interceptors: { workflow: [...interceptors] },
  });
  return { client, close: () => connection.close() };
}

/** A client's data converter. */
export function codecsOf(codec: PayloadCodec | null): { readonly payloadCodecs?: PayloadCodec[] } {
  return codec === null ? {} : { payloadCodecs: [codec] };
}

/** gRPC's RESOURCE_EXHAUSTED, except for a run that is just ending, which passes at once. */
function isTooMuch({ code, details }: { readonly code: number; readonly details?: string }): boolean {
  return code === 8 && !/workflow is closing/i.test(details ?? '');
}
