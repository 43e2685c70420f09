/** Asks for a name to be typed before something is done that nothing brings back. */
import { createInterface } from 'node:readline';
import { CliFailure, exitCodes } from './failure.ts';
import type { Session } from './session.ts';

/** Returns when the next line of the input is the name, or at once with `yes`. @throws {CliFailure} else */
export async function confirmName(
  { around, out }: Pick<Session, 'around' | 'out'>,
  { what, name, yes }: { readonly what: string; readonly name: string; readonly yes: boolean },
): Promise<void> {
  if (yes) return;
  out.talk(`${what} Nothing brings it back. Type "${name}" to go on:`);
  const lines = createInterface({ input: around.stdin, terminal: false });
  try {
    for await (const line of lines) {
      if (line.trim() === name) return;
      break;
    }
  } finally {
    lines.close();
  }
  throw new CliFailure(exitCodes.usage, {
    title: 'Nothing was erased',
    detail: `"${name}" was not typed.`,
    remedy: 'Type exactly that name when you are asked, or give `--yes`.',
  });
}
