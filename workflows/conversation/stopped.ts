/** A cancelled conversation asks no model: the call under way is stopped, and no other begins. */
import type { Run } from './carried.ts';

/** Whether the model may not be asked any more, for a turn or beside it. */
export function isStopped(run: Run): boolean {
  return run.isCancelled;
}
