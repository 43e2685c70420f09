/** What the steps of the flow of an assistant's own action offer as answers, and what these lead to (G23). */
import { isAddress } from '../../../contracts/reading/address-shape.ts';
import type { FormFlow } from '../../../contracts/state/flow.ts';
import type { FormField, FormPolicy } from '../../../contracts/assistant/policy.ts';
import type { GivenValue, Option, Slot, SlotType } from '../../../contracts/reading/question.ts';
import { refTo, type Answer } from '../answer.ts';
import { voided } from '../moves.ts';
import { optionsOf, placeIn, textGiven, wordsGiven, type GivenToFlow, type StepQuestion } from '../offered.ts';
import type { FormValue } from './found.ts';
import { again, ask, askFor, changed, ended, isShown, next, type FormMove } from './moves.ts';
import { askedField, labelOf, titleOf } from './prompts.ts';
import { longestValue } from './values.ts';

/** The step as data; without its policy it asks for nothing that could be given. */
export function question(flow: FormFlow, policy: FormPolicy | null): StepQuestion {
  const fields = policy?.fields ?? [];
  const slots = fields.map((field) => slotOf(flow, field));
  switch (flow.step) {
    case 'consent':
      return { kind: 'offer', options: [yes(flow, 'form.begin'), no], slots };
    case 'field': {
      const field = policy === null ? undefined : askedField(flow, policy);
      if (field === undefined) return { kind: 'value', options: optionsOf(flow, []), slots: [] };
      const skip: readonly Option[] = field.required ? [] : [{ id: 'skip', text: 'skip' }];
      return {
        kind: 'value',
        options: optionsOf(flow, [...choicesOf(flow, field), ...skip]),
        slots: [slotOf(flow, field)],
      };
    }
    case 'preview': {
      if (isShown(flow)) {
        const own = [yes(flow, 'form.submit'), change, no];
        return { kind: 'final-yes', options: optionsOf(flow, own, 'back'), slots, previewHash: flow.previewHash };
      }
      const keep: readonly Option[] = flow.unchanged === undefined ? [] : [{ id: 'keep', text: 'keep' }];
      const parts = fields.slice(0, mostFields).map(({ name }, place): Option => ({
        id: `field-${place + 1}`,
        text: 'change.field',
        values: namedField(flow, name),
      }));
      return { kind: 'value', options: optionsOf(flow, [...parts, ...keep], 'cancel'), slots };
    }
    default:
      return flow.step satisfies never;
  }
}

/** What an option leads to; null: the step has none of that name. */
export function takeOption(flow: FormFlow, option: string, _at: number, policy: FormPolicy): FormMove | null {
  if (option === 'cancel') return ended(flow, 'cancelled', 'cancelled');
  if (option === 'no' && flow.step !== 'field') return ended(flow, 'declined', 'declined');
  switch (flow.step) {
    case 'consent':
      return option === 'yes' ? next(flow, policy) : null;
    case 'field': {
      const field = askedField(flow, policy);
      if (field === undefined) return next(flow, policy);
      if (option === 'skip') return field.required ? null : changed(flow, { [field.name]: '' }, policy);
      const choice = field.choices[placeIn(option, 'choice') ?? -1];
      return choice === undefined ? null : changed(flow, { [field.name]: choice }, policy);
    }
    case 'preview':
      return atPreview(flow, option, policy);
    default:
      return flow.step satisfies never;
  }
}

function atPreview(flow: FormFlow, option: string, policy: FormPolicy): FormMove | null {
  if (option === 'yes') return isShown(flow) ? { kind: 'act', flow } : null;
  if (option === 'change') {
    const { preview, previewHash } = flow;
    const kept = preview === null || previewHash === null ? {} : { unchanged: { preview, previewHash } };
    return ask({ ...voided(flow), ...kept }, 'preview.change', policy);
  }
  const field = policy.fields[placeIn(option, 'field') ?? -1];
  return field === undefined ? null : askFor(flow, field.name, policy);
}

/** What values of fields lead to; null: none of them can be taken. */
export function takeValues(
  flow: FormFlow,
  { values, answer }: GivenToFlow,
  _at: number,
  policy: FormPolicy,
): FormMove | null {
  const taken = policy.fields.flatMap((field) => {
    const value = Object.hasOwn(values, field.name) ? valueFor(field, values[field.name], answer) : null;
    return value === null ? [] : [[field.name, value] as const];
  });
  return taken.length === 0 ? null : changed(flow, Object.fromEntries(taken), policy);
}

/** The step's question as it is asked first. */
export function askAnew(flow: FormFlow, _at: number, policy: FormPolicy): FormMove {
  switch (flow.step) {
    case 'consent':
      return ask(flow, 'consent', policy);
    case 'field':
      return askedField(flow, policy) === undefined ? again(flow, policy) : ask(flow, 'field', policy);
    case 'preview':
      return next(flow, policy);
    default:
      return flow.step satisfies never;
  }
}

/** The value as the form keeps it; null: it is none of the field's. */
function valueFor(
  { kind, choices, required }: FormField,
  value: GivenValue | undefined,
  answer: Answer,
): FormValue | null {
  if (value === null) return required ? null : '';
  const text = textGiven(value);
  switch (kind) {
    case 'text': {
      const words = wordsGiven(value);
      return words === null || words.length === 0 || words.length > longestValue ? null : refTo(answer, words);
    }
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
    case 'date':
      return text;
    case 'email':
      return text !== null && isAddress(text) ? text : null;
    case 'choice':
      return text !== null && choices.includes(text) ? text : null;
    default:
      return kind satisfies never;
  }
}

const no: Option = { id: 'no', text: 'no' };
const change: Option = { id: 'change', text: 'change' };
/** Fields and choices offered as options; the others can be given as values. */
const mostFields = 3;
const mostChoices = 4;

const types: Readonly<Record<FormField['kind'], SlotType>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  email: 'address',
  choice: 'choice',
};

function yes(flow: FormFlow, text: string): Option {
  return { id: 'yes', text, values: { form: flow.kind, title: titleOf(flow) } };
}

function slotOf(flow: FormFlow, { name, ask: about, kind, required, choices }: FormField): Slot {
  const asked = { slot: name, type: types[kind], text: 'field', values: namedField(flow, name), required, about };
  return kind === 'choice' ? { ...asked, choices: choices.map((value) => ({ value, label: value })) } : asked;
}

function choicesOf(flow: FormFlow, { name, choices }: FormField): readonly Option[] {
  return choices.slice(0, mostChoices).map((label, place) => ({
    id: `choice-${place + 1}`,
    text: 'choice',
    values: { ...namedField(flow, name), choices: [{ number: place + 1, label }] },
  }));
}

function namedField({ kind }: FormFlow, name: string) {
  return { form: kind, field: name, names: [name], label: labelOf(name), labels: [labelOf(name)] };
}
