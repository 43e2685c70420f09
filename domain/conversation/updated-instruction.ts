/**
 * An instruction with its answers put in, as it is read and scored again before it runs (C8). The workflow knows where
 * the words are and what was answered; whoever holds the words puts them together.
 */
import type { FieldContent } from '../../contracts/wire/clarification.ts';
import type { Clarification, FieldAnswer, InstructionFields } from '../../contracts/state/clarification-state.ts';
import type { Updated, UpdatedBy, Words } from '../../contracts/state/turn.ts';
import { namedContent } from '../words/words.ts';

/** The instruction that goes on: what a response gave on top of the original, and the answers on top of both. */
export function updatedInstruction(
  { message, instruction, answers }: Pick<Clarification, 'message' | 'instruction' | 'answers'>,
  given: UpdatedBy | undefined,
): Updated {
  const ref = given?.ref ?? message.updatedIn ?? null;
  const all = [
    ...(message.answered ?? []).filter(({ field }) => !answers.some((answer) => answer.field === field)),
    ...answers,
  ];
  if (!instruction) return { ref, instruction: null, answers: all };
  const department = given?.department === undefined ? instruction.department : given.department;
  return { ref, instruction: { ...instruction, type: given?.type ?? instruction.type, department }, answers: all };
}

/** The words with the answers put in: the latest words, and every answer as the value of its field. */
export function withAnswersIn(words: Words, answers: readonly FieldAnswer[]): Words {
  return { text: words.text, fields: { ...words.fields, ...fieldsOf(answers) } };
}

/**
 * How answers stand in the transcript, for people and for the model: an instruction with all its fields, as it reads
 * now.
 */
export function answersAsText(
  { answers }: Pick<Updated, 'answers'>,
  { original, now }: { readonly original: Words; readonly now: Words },
  isInstruction: boolean,
): string {
  const explained = new Map(answers.map(({ field, explanation }) => [field, explanation]));
  const lines = fieldLines(isInstruction ? withAnswersIn(now, answers).fields : fieldsOf(answers), explained);
  return now.text === original.text ? lines : `${lines}\n\n${now.text}`;
}

/** Values of fields, one a line: `budget: EUR 500 (approved)`. */
export function fieldLines(
  fields: InstructionFields,
  explained: ReadonlyMap<string, string | undefined> = new Map(),
): string {
  const lines = Object.entries(fields).map(([field, value]) => {
    const why = explained.get(field);
    return `${field}: ${inWords(value)}${why ? ` (${why})` : ''}`;
  });
  return lines.join('\n');
}

function inWords(value: FieldContent): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

export function fieldsOf(answers: readonly FieldAnswer[]): InstructionFields {
  return Object.fromEntries(answers.map(({ field, value }) => [field, namedContent(value)]));
}
