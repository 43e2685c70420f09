/** Parses option and argument values; an invalid one ends the command with the exit code for wrong usage. */
import { InvalidArgumentError } from 'commander';

export function seconds(text: string): number {
  const number = Number(text);
  // Timers take at most 2^31 - 1 ms.
  if (!(number > 0 && number <= 86_400)) throw new InvalidArgumentError('Expected seconds above 0, at most 86400.');
  return number;
}

export function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('Expected a whole number from 1.');
  return number;
}

/** A moment, as ISO-8601 in UTC. */
export function moment(text: string): string {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new InvalidArgumentError('Expected a time such as 2026-11-21T09:00:00Z.');
  return new Date(at).toISOString();
}

/** One of these words, and no other. */
export function choice<Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const word = words.find((one) => one === text);
    if (word === undefined) throw new InvalidArgumentError(`Expected one of ${words.join(', ')}.`);
    return word;
  };
}

/** The options of a new conversation, shared by all commands that create one. */
export interface BeginOptions {
  readonly participant?: string;
  readonly locale?: string;
  readonly timeZone?: string;
}

/** In the names of the request body. */
export function beginBody(
  assistant: string,
  { participant, locale, timeZone }: BeginOptions,
): {
  assistant: string;
  participant?: string;
  locale?: string;
  time_zone?: string;
} {
  return {
    assistant,
    ...(participant !== undefined && { participant }),
    ...(locale !== undefined && { locale }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
  };
}
