/** Whether somebody asks for a person instead of the assistant (G22). */
import type { Reading, Remainder } from '../../contracts/reading/reading.ts';

/**
 * Whether a message asks for a person (G22). Whoever reads it has looked at what stands beside the words in their own
 * clause; elsewhere only what makes the whole message somebody else's, or no wish at all, takes it back.
 */
export function wantsPerson({ says, remainder }: Pick<Reading, 'says' | 'remainder'>): boolean {
  return says.includes('human') && !remainder.some(({ kind }) => unwishing.has(kind));
}

const unwishing: ReadonlySet<Remainder['kind']> = new Set([
  'condition',
  'quotation',
  'hedge',
  'opinion',
  'delay',
  'irony',
]);

/** Words that may share a turn with others: they steer nothing, and ask for nobody else. */
export function isPlainTalk(reading: Pick<Reading, 'says' | 'remainder' | 'command' | 'findings'>): boolean {
  return reading.command === undefined && reading.findings === undefined && !wantsPerson(reading);
}
