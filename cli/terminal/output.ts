/** Data on stdout, messages on stderr; colour only for people who want it. */
import type { ToldFailure } from './failure.ts';
import type { Surroundings } from './surroundings.ts';

export type Tone = 'plain' | 'bold' | 'dim' | 'good' | 'bad';

export interface Output {
  readonly json: boolean;
  /** Whether stdout is a terminal, so that text may appear piece by piece. */
  readonly live: boolean;
  /** One line of data for people (or several: line feeds stay). */
  line(text: string, tone?: Tone): void;
  /** Data without a line end. */
  piece(text: string): void;
  /** One JSON document on one line: for programs. */
  document(value: unknown): void;
  /** A message for people, beside the data. */
  talk(text: string, tone?: Tone): void;
  failure(told: ToldFailure): void;
}

export function createOutput(
  { stdout, stderr, env }: Surroundings,
  wanted: { readonly json: boolean; readonly color: boolean },
): Output {
  const colourful = wanted.color && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
  const onStdout = painter(colourful && stdout.isTTY === true);
  const onStderr = painter(colourful && stderr.isTTY === true);
  const talk: Output['talk'] = (text, tone = 'plain') => void stderr.write(`${onStderr(printable(text), tone)}\n`);
  return {
    json: wanted.json,
    live: stdout.isTTY === true && !wanted.json,
    line: (text, tone = 'plain') => void stdout.write(`${onStdout(printable(text), tone)}\n`),
    piece: (text) => void stdout.write(printable(text)),
    document: (value) => void stdout.write(`${JSON.stringify(value)}\n`),
    talk,
    failure({ title, detail, remedy, requestId, errors }) {
      talk(title, 'bad');
      talk(detail);
      for (const { path, message } of errors) talk(`  ${path}: ${message}`);
      talk(remedy);
      if (requestId !== null) talk(`Request ${requestId}`, 'dim');
    },
  };
}

/**
 * Text from outside without what would control a terminal (escape sequences, carriage returns). Line feeds and tabs
 * stay.
 */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (control) => (control === '\n' || control === '\t' ? control : ''));
}

const sequences: Readonly<Record<Exclude<Tone, 'plain'>, string>> = { bold: '1', dim: '2', good: '32', bad: '31' };

function painter(colourful: boolean): (text: string, tone: Tone) => string {
  return (text, tone) => (colourful && tone !== 'plain' ? `\u001b[${sequences[tone]}m${text}\u001b[0m` : text);
}
