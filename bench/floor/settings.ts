/** What the floors' processes are told by the measurement that starts them. */
import type { ModelRequest } from '../../contracts/state/model.ts';
import type { Servers } from '../../tests/support/servers.ts';

export interface FloorSettings {
  readonly servers: Servers;
  readonly taskQueue: string;
  readonly modelUrl: string;
  readonly request: ModelRequest;
}

/** @throws when the process was not started by a measurement */
export function readFloorSettings(env: NodeJS.ProcessEnv): FloorSettings {
  const given = env['BENCH_FLOOR'];
  if (given === undefined) throw new Error('This program is started by npm run bench -- turns. Use that.');
  return JSON.parse(given) as FloorSettings;
}
