/** The moves of the flow of an assistant's own action: what is wanted next, given what is known so far. */
import type { FormFlow, FormShown } from '../../../contracts/state/flow.ts';
import type { FormPolicy } from '../../../contracts/assistant/policy.ts';
import { askedField, sayOf } from './prompts.ts';
import type { FormText, Problem } from './prompts.ts';
import { movesIn, voided, type Act, type Ask, type Ended, type Preview } from '../moves.ts';

/** A flow with everything its action needs. */
export type CompleteForm = FormFlow & { readonly preview: FormShown };

/** A flow whose preview the participant has seen. */
export type ShownForm = CompleteForm & { readonly previewHash: string };

export type FormMove = Ask<FormFlow> | Preview<CompleteForm, FormShown> | Act<ShownForm> | Ended;

/** Ends need no policy: they ask for nothing. */
export const { ended } = movesIn<FormFlow, FormText>((flow, text, more) => sayOf(flow, text, null, more));

export function ask(
  flow: FormFlow,
  text: FormText,
  policy: FormPolicy | null,
  more?: Readonly<Record<string, unknown>>,
): FormMove {
  return { kind: 'ask', flow, say: sayOf(flow, text, policy, more) };
}

/** The step's question once more, with what is expected: the answer was not understood, or help was asked for. */
export function again(flow: FormFlow, policy: FormPolicy, problem: Problem | null = null): FormMove {
  if (flow.step === 'field')
    return askedField(flow, policy) === undefined ? next(flow, policy) : ask(flow, 'field.again', policy, { problem });
  if (flow.step === 'preview' && flow.previewHash === null) return ask(flow, 'preview.change', policy);
  return ask(flow, `${flow.step}.again`, policy);
}

/** The first field that is not answered yet, else the preview: the answers in the order of the policy's fields. */
export function next(flow: FormFlow, policy: FormPolicy): FormMove {
  const open = policy.fields.find(({ name }) => !Object.hasOwn(flow.values, name));
  if (open !== undefined) return askFor(flow, open.name, policy);
  const answered = policy.fields.flatMap(({ name }) => {
    const value = flow.values[name];
    // What was left out is empty.
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  const preview: FormShown = { fields: Object.fromEntries(answered) };
  return { kind: 'preview', flow: { ...flow, step: 'preview', asking: null, preview, previewHash: null }, preview };
}

/** A field's own question; what it held before is given up. */
export function askFor(flow: FormFlow, name: string, policy: FormPolicy): FormMove {
  const others = Object.entries(flow.values).filter(([field]) => field !== name);
  return ask({ ...voided(flow), step: 'field', asking: name, values: Object.fromEntries(others) }, 'field', policy);
}

/** The flow with values that the participant wants; an empty one leaves its field out. */
export function changed(flow: FormFlow, values: FormFlow['values'], policy: FormPolicy): FormMove {
  return next({ ...voided(flow), values: { ...flow.values, ...values } }, policy);
}

/** Whether the participant has the preview before them, so that a yes means exactly it. */
export function isShown(flow: FormFlow): flow is ShownForm {
  return flow.step === 'preview' && flow.preview !== null && flow.previewHash !== null;
}
