/**
 * Whether what a sender calls an instruction can be judged at all: whoever can signal a workflow can send anything. What fails
 * here counts as a participant's words.
 */
import type { Instruction } from '../clarification/state.ts';

/** True when every part that a decider looks at has its shape. Total. */
export function isInstruction(given: unknown): given is Instruction {
  if (typeof given !== 'object' || given === null) return false;
  const one = given as Readonly<Record<string, unknown>>;
  return (
    ['from', 'to', 'type'].every((name) => isName(one[name])) &&
    ['fromRole', 'toRole', 'department', 'timeZone'].every((name) => one[name] === null || isName(one[name])) &&
    (one['timeoutS'] === null || isDuration(one['timeoutS'])) &&
    typeof one['reversible'] === 'boolean' &&
    isRecord(one['fields'])
  );
}

const longestName = 100;
const mostFields = 100;

function isName(given: unknown): boolean {
  return typeof given === 'string' && given !== '' && given.length <= longestName;
}

function isDuration(given: unknown): boolean {
  return Number.isInteger(given) && Number(given) >= 1 && Number(given) <= 31_536_000;
}

function isRecord(given: unknown): boolean {
  return (
    typeof given === 'object' && given !== null && !Array.isArray(given) && Object.keys(given).length <= mostFields
  );
}
