/**
 * The mail sink as a process: takes every mail, delivers none, and keeps them in a folder until it is told to end.
 *
 * Environment: MAIL_SINK_PORT (default: a free one), PARLEY_MAIL_DIR (default: `mail` in PARLEY_DATA_DIR),
 * PARLEY_SUPERVISED=1 (end when standard input closes).
 * Prints one line of JSON when it is ready: {"ready":true,"url":"smtp://127.0.0.1:…","dir":"…"}.
 */
import { join, resolve } from 'node:path';
import { endWithParent } from '../../settings/end-with-parent.ts';
import { openBox } from './box.ts';
import { startMailSink } from './server.ts';

try {
  await main();
} catch (error) {
  process.stderr.write(`${inWords(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const dir = resolve(process.env['PARLEY_MAIL_DIR'] || join(process.env['PARLEY_DATA_DIR'] || '.parley', 'mail'));
  const sink = await startMailSink({ port: portFrom(process.env['MAIL_SINK_PORT']), store: openBox(dir), keep: 0 });
  const end = () => void sink.stop().then(() => process.exit(0));
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  endWithParent(() => sink.stop());
  process.stdout.write(`${JSON.stringify({ ready: true, url: sink.url, dir })}\n`);
}

function portFrom(given: string | undefined): number {
  if (given === undefined || given === '') return 0;
  const port = Number(given);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(
    `MAIL_SINK_PORT is "${given}". Set it to a port number from 0 to 65535, or leave it out for a free one.`,
  );
}

function inWords(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Port ${process.env['MAIL_SINK_PORT']} is taken. Set MAIL_SINK_PORT to a free one.`;
  return error instanceof Error ? error.message : String(error);
}
