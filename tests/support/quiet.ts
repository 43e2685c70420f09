/** Temporal's SDK as tests and measurements hear it: of errors alone, and those on stderr. */
import { DefaultLogger, Runtime } from '@temporalio/worker';

let isQuiet = false;

/**
 * Before anything else: whatever starts the SDK's runtime cannot be told to be quiet any more. Files of one process
 * share it.
 */
export function quietRuntime(): void {
  if (isQuiet) return;
  isQuiet = true;
  Runtime.install({
    logger: new DefaultLogger('ERROR'),
    // Its native part writes to stdout unless it is told to hand its lines on; there a measurement prints JSON alone.
    telemetryOptions: { logging: { forward: {} } },
    shutdownSignals: [],
  });
}
