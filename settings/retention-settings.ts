/** For how many days things are kept where a tenant says nothing: `PARLEY_RETENTION_DAYS`. */
import { type EnvironmentVariables, reading } from './environment-reader.ts';

const kinds = ['conversations', 'attachments', 'sessions', 'prompts', 'feedback', 'notices'] as const;
type Kind = (typeof kinds)[number];

/** E.g. `conversations=365,prompts=30`; what is not named is kept for ever. @throws {EnvironmentFault} */
export function readRetentionDays(env: EnvironmentVariables): Readonly<Partial<Record<Kind, number>>> {
  return reading(env, (read) => {
    const given = (read.text('PARLEY_RETENTION_DAYS') ?? '').split(',').map((part) => part.trim());
    const pairs = given.filter((part) => part !== '').map((part) => pairIn(part));
    if (pairs.includes(null) || new Set(pairs.map((pair) => pair?.[0])).size < pairs.length)
      read.problem(
        'PARLEY_RETENTION_DAYS',
        `"${given.join(',')}"`,
        `days by kind, each once, with commas between, e.g. conversations=365,prompts=30; kinds: ${kinds.join(', ')}`,
      );
    return Object.fromEntries(pairs.filter((pair) => pair !== null));
  });
}

function pairIn(part: string): readonly [Kind, number] | null {
  const [, name, days] = /^([a-z]{1,40})=([1-9]\d{0,4})$/.exec(part) ?? [];
  const kind = kinds.find((known) => known === name);
  return kind === undefined || Number(days) > 36_500 ? null : [kind, Number(days)];
}
