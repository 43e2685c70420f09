/** An instruction with its answers put in, as it is read and scored again before it runs (C8). */
import type { FieldContent } from '../../contracts/clarification.ts';
import { namedContent } from '../words/words.ts';
import type { Clarification, FieldAnswer, GivenContent, Instruction } from '../clarification/state.ts';

/** What a response says the instruction reads now; what it leaves out stays as it was. */
export interface UpdatedText {
  readonly text?: string | undefined;
  readonly type?: string | undefined;
  readonly department?: string | null | undefined;
  readonly fields?: Readonly<Record<string, FieldContent>> | undefined;
}

export interface Updated {
  readonly text: string;
  /** Null: a participant's own words. */
  readonly instruction: Instruction | null;
}

/** The instruction that goes on: given words and fields on top of the original ones, and the answers on top of both. */
export function updatedInstruction(
  { message, instruction, answers }: Pick<Clarification, 'message' | 'instruction' | 'answers'>,
  given: UpdatedText | undefined,
): Updated {
  const text = given?.text ?? message.text;
  if (!instruction) return { text, instruction: null };
  const fields = { ...instruction.fields, ...given?.fields, ...fieldsOf(answers) };
  const department = given?.department === undefined ? instruction.department : given.department;
  return { text, instruction: { ...instruction, type: given?.type ?? instruction.type, department, fields } };
}

/** How answers stand in the transcript, for people and for the model: an instruction with all its fields, as it reads now. */
export function answersAsText(
  { answers, message }: Pick<Clarification, 'answers' | 'message'>,
  updated: Updated,
): string {
  const explained = new Map(answers.map(({ field, explanation }) => [field, explanation]));
  const lines = fieldLines(updated.instruction?.fields ?? fieldsOf(answers), explained);
  return updated.text === message.text ? lines : `${lines}\n\n${updated.text}`;
}

/** Values of fields, one a line: `budget: EUR 500 (approved)`. */
export function fieldLines(
  fields: Readonly<Record<string, GivenContent>>,
  explained: ReadonlyMap<string, string | undefined> = new Map(),
): string {
  const lines = Object.entries(fields).map(([field, content]) => {
    const value = namedContent(content);
    const given = Array.isArray(value) ? value.join(', ') : String(value);
    const why = explained.get(field);
    return `${field}: ${given}${why ? ` (${why})` : ''}`;
  });
  return lines.join('\n');
}

function fieldsOf(answers: readonly FieldAnswer[]): Readonly<Record<string, GivenContent>> {
  return Object.fromEntries(answers.map(({ field, value }) => [field, value]));
}
