/** The counterpart of the supervisor inside the processes it starts. */

/** Longest time a process may take to end in good order after its supervisor has gone. */
const closeLimitMs = 5_000;

/**
 * Ends this process with its supervisor, however that ends: the supervisor holds the other end of stdin, and a killed one
 * lets go of it. Does nothing unless `PARLEY_SUPERVISED=1`, so that the same program can be started by hand. SIGTERM is the
 * program's own to handle.
 *
 * @param stop ends the program in good order; it is given five seconds.
 */
export function endWithParent(stop: () => Promise<void> | void): void {
  if (process.env['PARLEY_SUPERVISED'] !== '1') return;
  process.stdin.once('end', () => {
    setTimeout(() => process.exit(1), closeLimitMs).unref();
    Promise.resolve()
      .then(stop)
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  });
  process.stdin.on('error', () => undefined);
  process.stdin.resume();
  // Waiting for the end of stdin is no reason to stay alive.
  if ('unref' in process.stdin) process.stdin.unref();
}

/** Calls `gone` once when the process that started this one (a shell, `npm`) has ended. Returns what stops the watch. */
export function watchParent(gone: () => void): () => void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    gone();
  }, 300);
  watch.unref();
  return () => clearInterval(watch);
}
