/**
 * What somebody does whom two wordings have not helped: they take an option that is shown, or, where none would do, the
 * plainest words.
 */
import type { AnswerBody, QuestionOnWire } from '../../../contracts/reading/question.ts';
import type { Step } from './mind.ts';
import type { LastResort } from './play.ts';

/** The options and values that are shown with the question; where there are none the plainest words. */
export const optionFirst: LastResort = (step, seen, phrases) => {
  const question = seen?.question ?? null;
  const answer = question === null ? null : answerTo(question, step);
  return answer === null ? plainWords(step, seen, phrases) : { answer };
};

/** Without options: what the product's own questions say can be said. */
export const plainWords: LastResort = ({ plain, slots, name }, _seen, { values }) => {
  if (plain.startsWith('value.')) return { say: slots[plain.slice('value.'.length)] ?? '' };
  const words = values.plain[plain];
  if (words === undefined) throw new Error(`There are no plain words for "${plain}".`);
  const form = name.startsWith('ask_call')
    ? 'with'
    : name === 'ask_email' || name === 'call_to_email'
      ? 'to'
      : 'person';
  return { say: words.replace(/\{(\w+)\}/gu, (_whole, slot: string) => slots[slot === 'person' ? form : slot] ?? '') };
};

function answerTo({ id, options, slots, preview_hash: hash }: QuestionOnWire, step: Step): AnswerBody | null {
  const wanted = step.plain === 'value.n' ? [`time-${step.slots['n'] ?? ''}`] : (optionsFor[step.plain] ?? []);
  const option = wanted.find((one) => options.some((shown) => shown.id === one));
  if (option !== undefined) return { question_id: id, option, ...(hash === undefined ? {} : { preview_hash: hash }) };
  const { slot, from } = valuesFor[step.plain] ?? { slot: '', from: '' };
  const value = step.slots[from];
  // A blank of an email has a name of its own.
  const asked =
    slots.find((one) => one.slot === slot) ?? (slot === 'message' && slots.length === 1 ? slots[0] : undefined);
  return asked === undefined || value === undefined ? null : { question_id: id, values: { [asked.slot]: value } };
}

/** By plain words: options that mean them, the most fitting first. */
const optionsFor: Readonly<Record<string, readonly string[]>> = {
  accept: ['yes'],
  refuse: ['no', 'cancel'],
  cancel: ['cancel', 'no'],
  none: ['other-times'],
  skip: ['skip'],
};

/** By plain words: the slot that takes the value, and the value. */
const valuesFor: Readonly<Record<string, { readonly slot: string; readonly from: string }>> = {
  time: { slot: 'time', from: 'wall' },
  person: { slot: 'person', from: 'person' },
  phone: { slot: 'phone', from: 'phone' },
  address: { slot: 'address', from: 'address' },
  subject: { slot: 'subject', from: 'subject' },
  message: { slot: 'message', from: 'text' },
  'value.person': { slot: 'person', from: 'person' },
  'value.phone': { slot: 'phone', from: 'phone' },
  'value.address': { slot: 'address', from: 'address' },
  'value.subject': { slot: 'subject', from: 'subject' },
  'value.text': { slot: 'message', from: 'text' },
};
