/** One call of `parley` inside the test, with a world of its own. */
import { PassThrough, Writable } from 'node:stream';
import type { ExitCode } from '../../cli/terminal/failure.ts';
import { run } from '../../cli/run.ts';
import { testKey } from '../client/contract-server.ts';

export interface World {
  readonly url?: string;
  /** What is piped in. */
  readonly stdin?: string;
  /** Whether the input goes on after that. */
  readonly stdinStaysOpen?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Whether stdout and stderr are terminals. */
  readonly terminal?: boolean;
  /** Ctrl-C. */
  readonly interrupts?: AbortController;
  /** Called with all of stdout whenever something is written to it. */
  readonly onStdout?: (all: string) => void;
}

export interface Called {
  readonly code: ExitCode;
  readonly stdout: string;
  readonly stderr: string;
}

export async function parley(args: readonly string[], world: World = {}): Promise<Called> {
  const stdout = recorder(world.terminal ?? false, world.onStdout);
  const stderr = recorder(world.terminal ?? false);
  const stdin = new PassThrough();
  stdin.write(world.stdin ?? '');
  if (world.stdinStaysOpen !== true) stdin.end();
  const url = world.url === undefined ? {} : { PARLEY_URL: world.url };
  const code = await run(args, {
    stdin,
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: { PARLEY_API_KEY: testKey, ...url, ...world.env },
    cwd: world.cwd ?? '/',
    takeInterrupts: () => (world.interrupts ?? new AbortController()).signal,
  });
  stdin.destroy();
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function recorder(
  isTTY: boolean,
  onWrite?: (all: string) => void,
): { stream: Writable & { isTTY: boolean }; text: () => string } {
  let all = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      all += String(chunk);
      onWrite?.(all);
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY }), text: () => all };
}
