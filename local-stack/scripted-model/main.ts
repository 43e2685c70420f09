/**
 * The offline demo model as a process: plays every assistant's script until it is told to end.
 *
 * Environment: SCRIPTED_MODEL_PORT (default: a free one), PARLEY_ASSISTANTS_DIR (default: the repository's
 * `assistants`), SCRIPTED_MODEL_WORD_DELAY_MS (default 15), PARLEY_SUPERVISED=1 (end when standard input closes).
 * Prints one line of JSON when it is ready: {"ready":true,"url":"http://127.0.0.1:…/v1"}.
 */
import { fileURLToPath } from 'node:url';
import { AssistantError } from '../../adapters/files/fault.ts';
import { startScriptedModel } from './server.ts';
import { readScripts } from './scripts.ts';

try {
  await main();
} catch (error) {
  process.stderr.write(`${inWords(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const folder = process.env['PARLEY_ASSISTANTS_DIR'] || fileURLToPath(new URL('../../assistants', import.meta.url));
  const model = await startScriptedModel({
    port: wholeNumber('SCRIPTED_MODEL_PORT', 0, 65_535),
    scripts: readScripts(folder),
    wordDelayMs: wholeNumber('SCRIPTED_MODEL_WORD_DELAY_MS', 15, 10_000),
    keepRequests: 0,
  });
  endWhenTold(() => void model.stop().then(() => process.exit(0)));
  process.stdout.write(`${JSON.stringify({ ready: true, url: model.url })}\n`);
}

function endWhenTold(end: () => void): void {
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  if (process.env['PARLEY_SUPERVISED'] !== '1') return;
  // The supervisor holds the other end of standard input: it closes with the supervisor, however that ends.
  process.stdin.once('end', end).once('error', end).resume();
}

function wholeNumber(name: string, fallback: number, most: number): number {
  const given = process.env[name];
  if (given === undefined || given === '') return fallback;
  const number = Number(given);
  if (Number.isInteger(number) && number >= 0 && number <= most) return number;
  throw new Error(
    `${name} is "${given}". Set it to a whole number from 0 to ${most}, or leave it out for ${fallback}.`,
  );
}

function inWords(error: unknown): string {
  if (error instanceof AssistantError) return `The assistants cannot be loaded.\n${error.message}`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Port ${process.env['SCRIPTED_MODEL_PORT']} is taken. Set SCRIPTED_MODEL_PORT to a free one.`;
  return error instanceof Error ? error.message : String(error);
}
