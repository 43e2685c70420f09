/** The Temporal connection of programs that run workflows and activities. */
import { NativeConnection } from '@temporalio/worker';
import type { TemporalSettings } from '../../settings/temporal-settings.ts';
import { connectionOptions } from './options.ts';

/** There is no server at the address, or it refuses our connection. */
export class TemporalUnreachable extends Error {
  override readonly name = 'TemporalUnreachable';
}

/** Connects at once. @throws {TemporalUnreachable} because a worker without a server has nothing to do */
export async function openWorkerConnection(settings: TemporalSettings): Promise<NativeConnection> {
  try {
    return await NativeConnection.connect(connectionOptions(settings));
  } catch (cause) {
    throw new TemporalUnreachable(
      `The Temporal server ${settings.address} cannot be reached (${cause instanceof Error ? cause.message : String(cause)}).\n` +
        'Start it, or correct TEMPORAL_ADDRESS and how it is reached (TEMPORAL_TLS, TEMPORAL_API_KEY), then start again.',
      { cause },
    );
  }
}
