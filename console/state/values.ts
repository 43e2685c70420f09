/**
 * Values of a question's slots as a form holds them: what is shown already, what somebody has changed of it, and the
 * answer that makes.
 */
import type { AnswerBody, QuestionOnWire, SlotOnWire } from '../../contracts/reading/question.ts';
import type { Said } from './talk.ts';

/** By slot, as a field has them; empty: nothing. */
export type Typed = Readonly<Record<string, string>>;

type Values = Extract<AnswerBody, { values: unknown }>['values'];

/** The slots whose value a preview shows, or could show, each with what it shows. */
export function shownOf(slots: readonly SlotOnWire[], preview: unknown): Typed {
  const shown = asRecord(preview);
  const fields = asRecord(shown['fields']);
  const zone = typeof shown['time_zone'] === 'string' ? shown['time_zone'] : undefined;
  return Object.fromEntries(
    slots.flatMap(({ slot, type }) => {
      const name = names[slot] ?? slot;
      const from = Object.hasOwn(fields, slot) ? fields[slot] : shown[name];
      if (from === undefined) return [];
      const text = typeof from === 'string' ? from : '';
      return [[slot, type === 'time' && text !== '' ? localTime(text, zone) : text] as const];
    }),
  );
}

/** What a preview calls otherwise than the question's slot. */
const names: Readonly<Record<string, string>> = { time: 'starts_at', address: 'to' };

/** What differs from what was there, and which slots were emptied that may not be. */
export function changesIn(
  slots: readonly SlotOnWire[],
  was: Typed,
  typed: Typed,
): { readonly values: Values; readonly missing: readonly string[] } {
  const changed = slots.filter(({ slot }) => (typed[slot] ?? was[slot] ?? '').trim() !== (was[slot] ?? '').trim());
  const isEmptied = ({ slot }: SlotOnWire): boolean => (typed[slot] ?? '').trim() === '';
  return {
    values: Object.fromEntries(changed.map((slot) => [slot.slot, valueOf(slot, (typed[slot.slot] ?? '').trim())])),
    missing: changed.filter((slot) => slot.required && isEmptied(slot)).map(({ slot }) => slot),
  };
}

/** The answer, in the words that the transcript is going to show. */
export function saidValues({ id, slots }: QuestionOnWire, values: Values): Said {
  const given = Object.entries(values);
  const lines = given.map(([name, value]) => {
    const slot = slots.find((one) => one.slot === name);
    return `${given.length === 1 ? '' : `${slot?.label ?? name}: `}${inWords(slot, value)}`;
  });
  return { text: lines.join('\n'), answer: { question_id: id, values } };
}

function inWords(slot: SlotOnWire | undefined, value: Values[string]): string {
  if (value === null) return '–';
  const choice = slot?.choices?.find((one) => one.value === value);
  return choice?.label ?? (slot?.type === 'time' ? String(value).replace('T', ' ') : String(value));
}

function valueOf({ type }: SlotOnWire, text: string): Values[string] {
  if (text === '') return null;
  if (type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}

/** `YYYY-MM-DDTHH:MM` on the clock of the zone. */
function localTime(iso: string, timeZone: string | undefined): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone !== undefined && { timeZone }),
  });
  const part = Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}`;
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
