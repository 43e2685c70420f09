/** How a program that is not the API ends when it cannot go on: with what happened and what to do, and no stack of calls. */
import { inspect } from 'node:util';

/** From here on what nobody caught is told on stderr, and the program ends with 1. Faults that speak for themselves are shown alone. */
export function tellFaults(...expected: readonly (abstract new (...args: never[]) => Error)[]): void {
  process.on('uncaughtException', (fault: unknown) => {
    const known = fault instanceof Error && expected.some((kind) => fault instanceof kind);
    process.stderr.write(`${known ? fault.message : inspect(fault)}\n`);
    process.exit(1);
  });
}
