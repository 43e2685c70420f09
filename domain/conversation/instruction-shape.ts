/**
 * Whether what a sender calls an instruction can be judged at all: whoever can signal a workflow can send anything.
 * What fails here counts as a participant's words.
 */
import type { FieldContent } from '../../contracts/wire/clarification.ts';
import type { Instruction, InstructionFields } from '../../contracts/state/clarification-state.ts';

/** True when every part that a decider looks at has its shape. Total. */
export function isInstruction(given: unknown): given is Instruction & { readonly fields?: InstructionFields } {
  if (typeof given !== 'object' || given === null) return false;
  const one = given as Readonly<Record<string, unknown>>;
  return (
    ['from', 'to', 'type'].every((name) => isName(one[name])) &&
    ['fromRole', 'toRole', 'department', 'timeZone'].every((name) => one[name] === null || isName(one[name])) &&
    (one['timeoutS'] === null || isDuration(one['timeoutS'])) &&
    typeof one['reversible'] === 'boolean' &&
    (one['fields'] === undefined || isFields(one['fields']))
  );
}

const longestName = 100;
const mostFields = 100;

function isName(given: unknown): boolean {
  return isPlainText(given) && given !== '' && given.length <= longestName;
}

function isDuration(given: unknown): boolean {
  return Number.isInteger(given) && Number(given) >= 1 && Number(given) <= 31_536_000;
}

/** Values that a database, a template and a model can be given: no objects, no NUL, no half characters. */
export function isFields(given: unknown): given is InstructionFields {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false;
  const fields = Object.entries(given);
  return fields.length <= mostFields && fields.every(([name, value]) => isPlainText(name) && isFieldContent(value));
}

export function isFieldContent(value: unknown): value is FieldContent {
  if (Array.isArray(value))
    return value.length <= mostFields && value.every((one) => !Array.isArray(one) && isFieldContent(one));
  return isPlainText(value) || typeof value === 'number' || typeof value === 'boolean';
}

/** What a database column can hold. */
export function isPlainText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\u0000') && value.isWellFormed();
}
