/**
 * Ends a program other than the API on a fatal error: prints what happened and what to do, without a stack trace for
 * expected faults.
 */
import { inspect } from 'node:util';

/**
 * Prints uncaught errors to stderr from now on and exits with 1. Errors of the `expected` classes are printed without a
 * stack.
 */
export function tellFaults(...expected: readonly (abstract new (...args: never[]) => Error)[]): void {
  process.on('uncaughtException', (fault: unknown) => {
    const known = fault instanceof Error && expected.some((kind) => fault instanceof kind);
    process.stderr.write(`${known ? fault.message : inspect(fault)}\n`);
    process.exit(1);
  });
}
