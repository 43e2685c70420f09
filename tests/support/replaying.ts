/**
 * A replay runs in this process, and the SDK leaves hooks behind there that are meant for workflows: with them every
 * promise of the tests that follow costs some forty times as much, and every stack trace is looked up in source maps.
 */
import { globalHandlers } from '@temporalio/worker/lib/workflow/vm-shared.js';

/** After the last replay of a file. */
export function endReplaying(): void {
  globalHandlers.uninstall();
}
