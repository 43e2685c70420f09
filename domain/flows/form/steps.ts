/** The steps of the flow of an assistant's own action: what an answer to each question leads to. */
import type { FormFlow } from '../../../contracts/flow.ts';
import type { FormField, FormPolicy } from '../../../contracts/policy.ts';
import type { Answer } from '../answer.ts';
import { changesElsewhere, changesIn } from './changes.ts';
import { again, ask, askFor, changed, ended, isShown, next } from './moves.ts';
import { voided } from '../moves.ts';
import type { FormMove } from './moves.ts';
import { askedField } from './prompts.ts';
import { answerFor, isExactChoice, leavesOut } from './values.ts';
import { dayAt } from '../wish.ts';

/** "Shall I prepare it?" */
export function consent(flow: FormFlow, reading: Answer, policy: FormPolicy): FormMove {
  const { stance } = reading;
  if (stance === 'deny') return ended(flow, 'declined', 'declined');
  if (declines(flow, reading)) return stance === 'affirm' ? again(flow, policy) : ended(flow, 'declined', 'declined');
  const asks = reading.requests.some(({ action }) => action === flow.kind);
  return stance === 'affirm' || asks ? next(flow, policy) : again(flow, policy);
}

/** A field's question. What is no answer to it is asked again with what is expected; nothing is guessed. */
export function field(flow: FormFlow, reading: Answer, at: number, policy: FormPolicy): FormMove {
  const asked = askedField(flow, policy);
  // The policy was changed meanwhile, and the field is gone.
  if (asked === undefined) return next(flow, policy);
  const today = dayAt(at, 0);
  if (!isExactChoice(asked, reading, flow.kind)) {
    const elsewhere = changesElsewhere(flow, policy, reading, today);
    if (Object.keys(elsewhere).length > 0) return changed(flow, elsewhere, policy);
    const refusal = withoutValue(flow, asked, reading, policy);
    if (refusal !== null) return refusal;
  }
  const found = answerFor(asked, reading, flow.kind, today);
  return found.kind === 'value'
    ? changed(flow, { [asked.name]: found.value }, policy)
    : again(flow, policy, found.problem);
}

/** "Shall I send it?" Only a yes that changes nothing acts, and only on what was shown. */
export function preview(flow: FormFlow, reading: Answer, at: number, policy: FormPolicy): FormMove {
  const { stance } = reading;
  const isUnclear = stance === 'affirm' || stance === 'change';
  const isRefused = reading.declines.some(({ action }) => action === flow.kind);
  if (isRefused && !isUnclear) return ended(flow, 'declined', 'declined');
  const { values, open, wantsChange } = changesIn(flow, policy, reading, dayAt(at, 0));
  if (Object.keys(values).length > 0) return changed(flow, values, policy);
  if (declines(flow, reading)) return isUnclear ? again(flow, policy) : ended(flow, 'declined', 'declined');
  if (open !== null) return askFor(flow, open, policy);
  switch (stance) {
    case 'affirm':
      if (wantsChange) return again(flow, policy);
      return isShown(flow) ? { kind: 'act', flow } : next(flow, policy);
    case 'deny':
      return isShown(flow) ? ended(flow, 'declined', 'declined') : next(flow, policy);
    case 'change':
      return ask(voided(flow), 'preview.change', policy);
    case 'none':
      return again(flow, policy);
    default:
      return stance satisfies never;
  }
}

/** An answer that refuses the action, or leaves the field out; null when it is neither. */
function withoutValue(flow: FormFlow, asked: FormField, reading: Answer, policy: FormPolicy): FormMove | null {
  // A text may speak of what somebody does not want: only a refusal that is most of the message is one.
  const refusals = reading.declines.filter(({ start, end }) => (end - start) * 2 >= reading.length);
  const isSkipped = leavesOut(asked, reading) || (!asked.required && refusals.some(({ action }) => action === null));
  if (refusals.some(({ action }) => action === flow.kind)) return ended(flow, 'declined', 'declined');
  if (isSkipped) return asked.required ? again(flow, policy, 'needed') : changed(flow, { [asked.name]: '' }, policy);
  return refusals.some(({ action }) => action === null) ? ended(flow, 'declined', 'declined') : null;
}

function declines(flow: FormFlow, reading: Answer): boolean {
  return reading.declines.some(({ action }) => action === null || action === flow.kind);
}
