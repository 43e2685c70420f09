/**
 * An answer that is given as data (G23), held against the question that it answers: nothing is read, and the same holds
 * as for words. What the transcript shows is the label of an option, or the values as they were given.
 */
import { isAddress } from '../contracts/reading/address-shape.ts';
import type {
  AnswerBody,
  GivenFault,
  GivenValue,
  QuestionOnWire,
  ReadGiven,
  SlotOnWire,
} from '../contracts/reading/question.ts';
import { foundWords, lined, singleLine } from './text/answer-words.ts';

/** Total: whatever is given is an answer, or has faults. */
export function readGivenAnswer(question: QuestionOnWire, answer: AnswerBody): ReadGiven {
  const { question_id: id, preview_hash: hash } = answer;
  if (hash !== undefined && hash !== question.preview_hash)
    return faulty('/preview_hash', 'is not the hash of what is shown now');
  if ('values' in answer) return readValues(question, answer.values);
  const option = question.options.find((one) => one.id === answer.option);
  return option === undefined
    ? faulty('/option', `must be one of ${question.options.map((one) => one.id).join(', ')}`)
    : { kind: 'given', text: option.label, given: { question: id, option: option.id } };
}

function readValues(
  { id, slots }: QuestionOnWire,
  values: Extract<AnswerBody, { values: unknown }>['values'],
): ReadGiven {
  const faults: GivenFault[] = [];
  const given: Record<string, GivenValue> = {};
  const lines: string[] = [];
  const isOne = Object.keys(values).length === 1;
  for (const [name, value] of Object.entries(values)) {
    const slot = slots.find((one) => one.slot === name);
    const path = `/values/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (slot === undefined) {
      faults.push({
        path,
        message: `is asked for by nobody: the question takes ${slots.map((one) => one.slot).join(', ')}`,
      });
      continue;
    }
    const taken = slot.elsewhere
      ? { expected: 'is supplied with the request for material, not here' }
      : valueOf(slot, value);
    if ('expected' in taken) {
      faults.push({ path, message: taken.expected });
      continue;
    }
    const lead = isOne ? '' : `${slot.label}: `;
    const from = lines.reduce((sum, line) => sum + line.length + 1, lead.length);
    lines.push(`${lead}${taken.shown}`);
    given[name] =
      slot.type === 'text' && taken.value !== null
        ? foundWords(lines.join('\n'), from, from + taken.shown.length)
        : taken.value;
  }
  if (faults.length > 0) return { kind: 'faults', faults };
  return { kind: 'given', text: lines.join('\n'), given: { question: id, values: given } };
}

type Taken =
  | { readonly value: string | number | boolean | null; readonly shown: string }
  | { readonly expected: string };

const leftOut = '–';

function valueOf(slot: SlotOnWire, value: unknown): Taken {
  if (value === null) return slot.required ? { expected: 'may not be left out' } : { value, shown: leftOut };
  const text = typeof value === 'string' ? value.trim() : null;
  if (text !== null && (text.includes('\u0000') || !text.isWellFormed())) return { expected: 'must be clean text' };
  switch (slot.type) {
    case 'number':
      return numberIn(slot, value);
    case 'boolean':
      return typeof value === 'boolean' ? { value, shown: String(value) } : { expected: 'must be true or false' };
    case 'choice': {
      const choice = slot.choices?.find((one) => one.value === value);
      return choice ? { value: choice.value, shown: choice.label } : { expected: `must be one of ${valuesOf(slot)}` };
    }
    case 'text':
      return text === null || text === '' ? { expected: 'must be a text' } : { value: text, shown: lined(text) };
    case 'person':
      return isLine(text, longestName)
        ? { value: text, shown: text }
        : { expected: `must be a name of at most ${longestName} letters` };
    case 'phone':
      return isLine(text, longestPhone) && isPhone(text)
        ? { value: text, shown: text }
        : { expected: 'must be a phone number' };
    case 'address':
      return text !== null && isAddress(text) ? { value: text, shown: text } : { expected: 'must be an email address' };
    case 'date':
      return isDay(text) ? { value: text, shown: text } : { expected: 'must be a day, YYYY-MM-DD' };
    case 'time':
      return isTime(text)
        ? { value: text, shown: text.replace('T', ' ') }
        : { expected: 'must be a time, YYYY-MM-DDTHH:MM' };
    case 'clock':
      return text !== null && clock.test(text) ? { value: text, shown: text } : { expected: 'must be a time, HH:MM' };
    case 'duration':
      return text !== null && duration.test(text)
        ? { value: text, shown: text }
        : { expected: 'must be a number with its unit, such as 2 weeks' };
    default:
      return slot.type satisfies never;
  }
}

function numberIn({ least, most }: SlotOnWire, value: unknown): Taken {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { expected: 'must be a number' };
  if (least !== undefined && value < least) return { expected: `must be a number from ${least} on` };
  if (most !== undefined && value > most) return { expected: `must be a number up to ${most}` };
  return { value, shown: String(value) };
}

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const duration = /^\d{1,6}(?:[.,]\d{1,3})? \p{L}{1,20}$/u;

/** In UTF-16 code units. */
const longestName = 80;
const longestPhone = 40;
const fewestDigits = 3;

function isLine(text: string | null, longest: number): text is string {
  return text !== null && text !== '' && text.length <= longest && singleLine(text) === text;
}

function isPhone(text: string): boolean {
  return (
    /^\+?[\d\s()./-]{1,40}(?: ?(?:x|ext\.?) ?\d{1,6})?$/iu.test(text) &&
    (text.match(/\d/g) ?? []).length >= fewestDigits
  );
}

function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isTime(text: string | null): text is string {
  const [day = '', hour = ''] = text?.split('T') ?? [];
  return text !== null && isDay(day) && clock.test(hour);
}

function valuesOf({ choices = [] }: SlotOnWire): string {
  return choices.map(({ value }) => value).join(', ');
}

function faulty(path: string, message: string): ReadGiven {
  return { kind: 'faults', faults: [{ path, message }] };
}
