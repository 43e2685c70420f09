/** Longest time that a process may take to shut down after its supervisor has gone, milliseconds. */
const closeLimitMs = 5_000;

/**
 * Ends this process when its supervisor ends, even if that is killed: the supervisor holds the other end of stdin,
 * which then closes. Does nothing unless `PARLEY_SUPERVISED=1`, so that the program can also be started by hand. The
 * program handles SIGTERM itself.
 *
 * @param stop shuts the program down; it gets five seconds
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
  // Waiting for the end of stdin must not keep the process alive.
  if ('unref' in process.stdin) process.stdin.unref();
}

/** Calls `gone` once when the parent process (a shell, `npm`) has ended. Returns a function that stops watching. */
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
