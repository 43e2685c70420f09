/** What a command sees of the world, so that tests can be the world. */
import type { Readable, Writable } from 'node:stream';

export interface Surroundings {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** From here on Ctrl-C is the caller's to handle: it aborts the signal instead of ending the process. */
  takeInterrupts(): AbortSignal;
}
