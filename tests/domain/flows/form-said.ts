/** A form with a field of every kind, and its flow at each step. */
import type { FormFlow } from '../../../contracts/state/flow.ts';
import { formPolicy } from '../../../contracts/assistant/policy.ts';
import { startForm } from '../../../domain/flows/form/machine.ts';
import type { FormMove } from '../../../domain/flows/form/moves.ts';
import { formLife } from './lives.ts';
import { monday, topicOf } from './said.ts';

const { withPreview } = formLife;

export const ticket = formPolicy.parse({
  title: 'Maintenance ticket',
  fields: [
    { name: 'summary', ask: 'What is wrong?' },
    { name: 'priority', ask: 'How urgent is it?', kind: 'choice', choices: ['low', 'high', 'very high'] },
    { name: 'due_date', ask: 'By when?', kind: 'date' },
    { name: 'units', ask: 'How many units?', kind: 'number', required: false },
    { name: 'contact', ask: 'Whom shall we write to?', kind: 'email', required: false },
  ],
});

export const startTicket = {
  kind: 'ticket',
  actionId: 'action-1',
  startedBy: { turnId: 'turn-3', quote: 'Open a ticket.' },
  topic: topicOf('the pump'),
  at: monday,
  policy: ticket,
  consented: true,
};

export function flowOf(move: FormMove): FormFlow {
  if (move.kind === 'ended') throw new Error(`The flow has ended: ${move.outcome}. Ask for its flow before that.`);
  return move.flow;
}

export const answers = {
  summary: 'The pump leaks.',
  priority: 'high',
  due_date: '2026-11-27',
  units: '3',
  contact: 'dana@example.com',
};

export const atConsent = flowOf(startForm({ ...startTicket, consented: false }));
const asked = flowOf(startForm(startTicket));

/** The flow when that field is asked for, those before it answered. */
export function askedFor(name: keyof typeof answers, values: Readonly<Record<string, string>> = answers): FormFlow {
  const before = ticket.fields.slice(
    0,
    ticket.fields.findIndex((field) => field.name === name),
  );
  return {
    ...asked,
    asking: name,
    values: Object.fromEntries(before.map((field) => [field.name, `${values[field.name]}`])),
  };
}

export const complete = {
  ...asked,
  step: 'preview',
  asking: null,
  values: answers,
  preview: { fields: answers },
} as const;
export const atPreview = flowOf(withPreview(complete, 'hash-1'));
