/**
 * Programs of tests that are started again and again, as plain JavaScript: loading their sources each time takes longer
 * than what they do.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compile, folder } from '../../scripts/compiled.mjs';

/** Compiles a program, a path below the top folder. */
export async function compiledForTests(program: string): Promise<{ readonly file: string; remove(): void }> {
  mkdirSync(folder, { recursive: true });
  const made = mkdtempSync(join(folder, 'test-'));
  await compile([program], made);
  return {
    file: join(made, program.replace(/\.ts$/, '.mjs')),
    remove: () => rmSync(made, { recursive: true, force: true }),
  };
}
