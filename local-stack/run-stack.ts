/** The local stack in the foreground, until Ctrl-C, SIGTERM, or the end of whoever started it. */
import { EnvironmentFault } from '../settings/environment.ts';
import { announcement, announcementJson } from './announce.ts';
import { AlreadyRunning } from './data-dir.ts';
import { watchParent } from '../settings/end-with-parent.ts';
import { PartFailed } from './keep-running.ts';
import { PortTaken } from './ports.ts';
import { type StackOptions, startStack } from './stack.ts';

/**
 * Runs the stack and settles with the program's exit code: 0 after an asked-for stop, 1 when it could not start or gave
 * up.
 *
 * @param args `--json`: one JSON line with the addresses on stdout when everything is ready, instead of the page for
 * people.
 * @param options what differs from the environment's settings.
 */
export async function runStack(args: readonly string[], options: StackOptions = {}): Promise<number> {
  const started = Date.now();
  const asked = new AbortController();
  let now: () => void = () => process.exit(1);
  let firstAt: number | null = null;
  const end = (why: string) => {
    firstAt ??= performance.now();
    if (asked.signal.aborted) return;
    say(`${why}: stopping.`);
    asked.abort();
  };
  const onSignal = (name: NodeJS.Signals) => (endingWish(firstAt, performance.now()) === 'now' ? now() : end(name));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => onSignal(name));
  // That it has gone, as a terminal does with its shell, is nobody's second wish.
  watchParent(() => end('The program that started this one is gone'));
  // Whoever read our output may leave first; that must not end the stack half-way through stopping.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);

  try {
    const stack = await startStack({ ...options, progress: say, signal: asked.signal });
    now = () => {
      stack.kill();
      process.exit(1);
    };
    process.stdout.write(
      args.includes('--json') ? `${announcementJson(stack)}\n` : announcement(stack, Date.now() - started),
    );
    asked.signal.addEventListener('abort', () => void stack.stop());
    const ended = await stack.ended;
    if (ended.kind === 'stopped') return 0;
    say(
      `Parley stopped because ${ended.crash.name} keeps crashing. Its log: ${stack.logDir}. Correct the cause and start again.`,
    );
    return 1;
  } catch (cause) {
    if (asked.signal.aborted) return 0;
    say(explain(cause));
    return 1;
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Expected failures speak for themselves; anything else is shown whole. */
function explain(cause: unknown): string {
  const expected = [EnvironmentFault, AlreadyRunning, PortTaken, PartFailed].some((kind) => cause instanceof kind);
  if (!(cause instanceof Error)) return String(cause);
  return expected ? cause.message : (cause.stack ?? cause.message);
}

/**
 * What a signal that asks for the end means. A terminal sends Ctrl-C to the whole group, and whoever stands between
 * (npm, a shell) hands it on once more: that is one wish, and the stack ends in good order. Whoever still waits and
 * asks again means now.
 */
export type EndingWish = 'stop' | 'same' | 'now';

/** Longer than a signal takes that is handed on, and shorter than somebody waits who asks again. */
export const sameWishMs = 2_000;

/** `firstAt`: when it was asked for first; null: it was not. Both in milliseconds of one clock. */
export function endingWish(firstAt: number | null, at: number): EndingWish {
  if (firstAt === null) return 'stop';
  return at - firstAt < sameWishMs ? 'same' : 'now';
}
