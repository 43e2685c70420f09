/** The process around the commands: signals, broken pipes, the exit code. */
import { run } from './run.ts';

let interrupts: AbortController | null = null;

process.on('SIGINT', () => {
  // Nobody wants to finish anything, or the second Ctrl-C: leave as a shell expects it.
  if (interrupts === null || interrupts.signal.aborted) process.exit(130);
  interrupts.abort();
});
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (failure: NodeJS.ErrnoException) => {
    // The reader (`head`, a pager) has seen enough: that is its right and no failure of ours.
    process.exit(failure.code === 'EPIPE' ? 0 : 1);
  });
}

const exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  takeInterrupts() {
    interrupts ??= new AbortController();
    return interrupts.signal;
  },
});
// What is written last must be out before the process ends, also through a slow pipe.
process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
