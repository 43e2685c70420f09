/** Values that a message gives the fields of forms before any form is begun: with the field's name in front (F9). */
import type { FormFlow } from '../../../contracts/state/flow.ts';
import type { FormField, FormPolicy } from '../../../contracts/assistant/policy.ts';
import type { ActionKind } from '../../../contracts/reading/reading.ts';
import type { Answer } from '../answer.ts';
import { dayAt } from '../requested-time.ts';
import { valueIn } from './values.ts';

/** Enough for the forms of one assistant, and few enough for the carried state. */
const mostKinds = 4;

/** By kind of action, then by field; `at` is epoch ms. A question gives nothing. */
export function valuesGiven(
  forms: Readonly<Record<ActionKind, FormPolicy>>,
  answer: Answer,
  at: number,
): Readonly<Record<ActionKind, FormFlow['values']>> {
  const found = Object.entries(forms)
    .slice(0, mostKinds)
    .map(([kind, policy]) => [kind, valuesOf(kind, policy, answer, at)] as const);
  return Object.fromEntries(found.filter(([, values]) => Object.keys(values).length > 0));
}

function valuesOf(kind: ActionKind, { fields }: FormPolicy, answer: Answer, at: number): FormFlow['values'] {
  const { forms = {} } = answer.answers;
  const form = Object.hasOwn(forms, kind) ? forms[kind] : undefined;
  const today = dayAt(at, 0);
  const values: Record<string, FormFlow['values'][string]> = {};
  for (const said of form?.named ?? []) {
    const field = fields.find(({ name }) => name === said.field);
    if (field === undefined || said.value === null || Object.hasOwn(values, field.name)) continue;
    // Without "is" or a colon a text would be whatever follows.
    if (field.kind === 'text' && !said.isLinked) continue;
    const found = valueIn(field, answer, said.value, today);
    if (found.kind === 'value') values[field.name] = found.value;
    if (field.kind === 'text') break;
  }
  return { ...choicesBesides(fields, form?.choices ?? [], values), ...values };
}

/**
 * "A high priority ticket": the choice stands in front of its field's name, and no other field has one of that name.
 */
function choicesBesides(
  fields: readonly FormField[],
  choices: readonly {
    readonly field: string;
    readonly named: readonly string[];
    readonly isStance?: true | undefined;
  }[],
  values: FormFlow['values'],
): FormFlow['values'] {
  const sure = choices.flatMap(({ field, named, isStance }) => {
    const [choice, ...others] = named;
    const isSure = choice !== undefined && others.length === 0 && isStance !== true && !Object.hasOwn(values, field);
    const isShared = fields.filter((one) => choice !== undefined && one.choices.includes(choice)).length > 1;
    return isSure && !isShared ? [[field, choice] as const] : [];
  });
  return Object.fromEntries(sure);
}
