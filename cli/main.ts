/** The process around the commands: signals, broken pipes, the exit code. */
import { run } from './run.ts';

let interrupts: AbortController | null = null;

process.on('SIGINT', () => {
  // No command handles the interrupt, or it is the second one: exit as shells expect.
  if (interrupts === null || interrupts.signal.aborted) process.exit(130);
  interrupts.abort();
});
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (failure: NodeJS.ErrnoException) => {
    // The reader (`head`, a pager) has closed the pipe, which is not a failure.
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
// Flushes the output before the process ends, even through a slow pipe.
process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
