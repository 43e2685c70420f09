/** A mark of what was said, so that two messages under one id are told apart (R6). */
import { fingerprint } from '../words/fingerprint.ts';

/** Everything that makes one message another: its words and, of an instruction, who gives what to whom. */
export function fingerprintOf(said: { readonly text: string; readonly instruction: unknown }): string {
  const { text, instruction } = said;
  return fingerprint(instruction === null ? text : `${text}\n${canonical(instruction)}`);
}

/** JSON with sorted keys, so that the same fields in another order are the same. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(',')}}`;
}
