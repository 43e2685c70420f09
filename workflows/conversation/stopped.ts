/** A cancelled conversation asks no model: the call under way is stopped, and no other begins. */
import { patched } from '@temporalio/workflow';
import type { Run } from './carried.ts';

/** Whether the model may not be asked any more, for a turn or beside it. */
export function isStopped(run: Run): boolean {
  // Version 0.3.0 stopped the call under way, and made the next.
  return run.isCancelled && patched('a cancelled conversation asks no model');
}
