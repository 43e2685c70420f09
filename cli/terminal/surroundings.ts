/** A command's access to its environment, which tests replace. */
import type { Readable, Writable } from 'node:stream';

export interface Surroundings {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** From now on the caller handles Ctrl-C: it aborts the signal instead of ending the process. */
  takeInterrupts(): AbortSignal;
}
