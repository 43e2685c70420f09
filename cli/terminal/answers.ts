/** Answers as data (G23): a question's options by number, and values by slot. */
import type { AnswerBody, QuestionOnWire, SlotOnWire } from '../../contracts/reading/question.ts';
import { CliFailure, exitCodes } from './failure.ts';

/** The options on one line: "1 Yes, book it · 2 Change something". Null: there are none. */
export function optionsLine(question: QuestionOnWire | null | undefined): string | null {
  if (question === null || question === undefined || question.options.length === 0) return null;
  const lead = takesDigits(question) ? '/' : '';
  return question.options.map(({ label }, place) => `${lead}${place + 1} ${label}`).join(' · ');
}

/**
 * The answer for a line that is an option's number; null: the line is words. Where a number may itself be the requested
 * value, only a slash before it selects an option.
 */
export function answerByNumber(question: QuestionOnWire | null, line: string): AnswerBody | null {
  const number = line.startsWith('/') ? line.slice(1) : line;
  if (question === null || !/^[1-9]$/.test(number) || (number === line && takesDigits(question))) return null;
  const option = question.options[Number(number) - 1];
  if (option === undefined) return null;
  return { question_id: question.id, option: option.id, ...hashOf(question) };
}

/** The answer in a command's flags; null: neither flag is given. @throws {CliFailure} when nothing is asked */
export function answerByFlags(
  question: QuestionOnWire | null | undefined,
  {
    option,
    value,
  }: { readonly option?: string | undefined; readonly value?: Readonly<Record<string, string>> | undefined },
): AnswerBody | null {
  if (option === undefined && value === undefined) return null;
  if (question === null || question === undefined)
    throw new CliFailure(exitCodes.usage, {
      title: 'Nothing is asked',
      detail: 'The conversation waits for no answer that could be chosen or given as values.',
      remedy: 'Say it in words, or look with `parley conversation show`.',
    });
  const to = { question_id: question.id, ...hashOf(question) };
  return value === undefined ? { ...to, option: option ?? '' } : { ...to, values: valuesOf(question, value) };
}

function hashOf({ preview_hash }: QuestionOnWire): { readonly preview_hash?: string } {
  return preview_hash === undefined ? {} : { preview_hash };
}

function takesDigits({ slots }: QuestionOnWire): boolean {
  return slots.some(({ type }) => type === 'number' || type === 'text');
}

/** Values as the slots expect them: numbers as numbers, `-` for a value that is left out. */
function valuesOf({ slots }: QuestionOnWire, given: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, valueOf(slots.find(({ slot }) => slot === name)?.type, value)]),
  );
}

function valueOf(type: SlotOnWire['type'] | undefined, value: string): string | number | boolean | null {
  if (value === '-') return null;
  if (type === 'number' && value.trim() !== '') return Number(value);
  return type === 'boolean' ? value === 'true' : value;
}
