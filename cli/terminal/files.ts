/** Reads files for commands. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CliFailure, exitCodes } from './failure.ts';

/** @throws {CliFailure} with the remedy, when it cannot be read */
export function textOfFile(cwd: string, file: string, remedy: string): string {
  try {
    return readFileSync(resolve(cwd, file), 'utf8');
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new CliFailure(exitCodes.usage, { title: 'The file cannot be read', detail, remedy });
  }
}
