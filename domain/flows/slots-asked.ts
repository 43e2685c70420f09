/** What a model may look for in an answer that the rules did not take (F11): by the step that the flow stands at, never a consent. */
import type { CalendarFlow, EmailFlow, Flow, FormFlow } from '../../contracts/flow.ts';
import type { AskedSlot, FoundSlot, ReadByModel, SlotKind } from '../../contracts/second-reader.ts';
import type { FormField } from '../../contracts/policy.ts';
import type { FlowPolicies } from './lifecycle.ts';

/** Empty where nothing may be read: at a consent, and at every preview. */
export function slotsAsked(flow: Flow, { forms = {} }: FlowPolicies): readonly AskedSlot[] {
  if ('form' in flow)
    return askedByForm(flow, (Object.hasOwn(forms, flow.kind) ? forms[flow.kind]?.fields : undefined) ?? []);
  return flow.kind === 'email' ? askedByEmail(flow) : askedByCalendar(flow);
}

/** What was found, as it is shown and kept beside its words: a choice by its label. */
export function shownByModel(asked: readonly AskedSlot[], found: readonly FoundSlot[], messageId: string) {
  return found.map(({ slot, start, end, value }): ReadByModel => {
    const quote = { messageId, start, end };
    const of = asked.find((one) => one.slot === slot);
    const label = of?.kind === 'choice' && typeof value === 'number' ? of.options?.[value - 1] : undefined;
    return { slot, quote, value: label ?? value ?? quote };
  });
}

const person: AskedSlot = { slot: 'person', kind: 'person' };
const phone: AskedSlot = { slot: 'phone', kind: 'phone' };
const address: AskedSlot = { slot: 'address', kind: 'address' };
const skip: AskedSlot = { slot: 'skip', kind: 'skip' };

function askedByCalendar({ step, slots, of }: CalendarFlow): readonly AskedSlot[] {
  if (of?.change === 'cancel') return [];
  switch (step) {
    case 'choice':
      return [
        { slot: 'choice', kind: 'choice', options: slots.map(({ label }) => label) },
        { slot: 'time', kind: 'time' },
        { slot: 'others', kind: 'others' },
        person,
        phone,
      ];
    case 'person':
      return [person, phone];
    case 'phone':
      return [phone, skip];
    case 'consent':
    case 'preview':
      return [];
    default:
      return step satisfies never;
  }
}

function askedByEmail({ step, asking }: EmailFlow): readonly AskedSlot[] {
  switch (step) {
    case 'person':
      return [person, address];
    case 'address':
      return [address];
    case 'variable':
      return asking === null ? [] : [{ slot: 'words', kind: 'words', about: asking }];
    case 'preview':
      return [];
    default:
      return step satisfies never;
  }
}

const kindOfField: Readonly<Record<FormField['kind'], SlotKind>> = {
  text: 'words',
  number: 'number',
  date: 'day',
  email: 'address',
  choice: 'option',
};

function askedByForm({ kind: form, step, asking }: FormFlow, fields: readonly FormField[]): readonly AskedSlot[] {
  const field = step === 'field' ? fields.find(({ name }) => name === asking) : undefined;
  if (field === undefined) return [];
  const { name, ask: about, kind, choices, required } = field;
  const options = choices.length > 0 ? { options: choices } : {};
  return [{ slot: name, kind: kindOfField[kind], about, form, ...options }, ...(required ? [] : [skip])];
}
