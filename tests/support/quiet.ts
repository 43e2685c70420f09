/** Temporal's SDK as tests hear it: of errors alone. */
import { DefaultLogger, Runtime } from '@temporalio/worker';

let isQuiet = false;

/** Before anything else: whatever starts the SDK's runtime cannot be told to be quiet any more. Files of one process share it. */
export function quietRuntime(): void {
  if (isQuiet) return;
  isQuiet = true;
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
}
