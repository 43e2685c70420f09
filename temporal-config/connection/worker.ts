/** The connection of programs that run workflows and activities. */
import { NativeConnection } from '@temporalio/worker';
import type { TemporalSettings } from '../temporal-settings.ts';
import { connectionOptions } from './options.ts';

/** Connects at once. @throws when the server cannot be reached: a worker without one has nothing to do. */
export function openWorkerConnection(settings: TemporalSettings): Promise<NativeConnection> {
  return NativeConnection.connect(connectionOptions(settings));
}
