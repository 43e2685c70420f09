/** The steps of the flow of an assistant's own action: what an answer to each question leads to. */
import type { FormFlow } from '../../../contracts/state/flow.ts';
import type { FormField, FormPolicy } from '../../../contracts/assistant/policy.ts';
import type { Span } from '../../../contracts/reading/reading.ts';
import { finalAnswer } from '../final-yes.ts';
import type { Answer } from '../answer.ts';
import { changesElsewhere, changesIn, takenOut, toldElsewhere } from './changes.ts';
import { again, ask, askFor, changed, ended, isShown, next } from './moves.ts';
import { voided } from '../moves.ts';
import { isPutRight } from '../said-last.ts';
import { isQualified, isTurned, otherRequests, placesIn, plainly, strangers } from '../remainder.ts';
import { isBareStance, isSaidToUs, isTalkAboutIt } from '../said-to-us.ts';
import type { FormMove } from './moves.ts';
import { askedField } from './prompts.ts';
import { answerFor, isExactChoice, leavesOut } from './values.ts';
import { dayAt } from '../requested-time.ts';

/** "Shall I prepare it?" */
export function consent(flow: FormFlow, reading: Answer, policy: FormPolicy): FormMove {
  const plain = plainly(reading, 'offer');
  if (plain === 'refused') return ended(flow, 'declined', 'declined');
  if (declines(flow, reading)) return declined(flow, reading, policy);
  const asks = reading.requests.some(({ action }) => action === flow.kind);
  return plain === 'agreed' || (asks && !isTurned(reading)) ? next(flow, policy) : again(flow, policy);
}

/** A field's question. What is no answer to it is asked again with what is expected; nothing is guessed. */
export function field(flow: FormFlow, reading: Answer, at: number, policy: FormPolicy): FormMove {
  const asked = askedField(flow, policy);
  // The policy was changed meanwhile, and the field is gone.
  if (asked === undefined) return next(flow, policy);
  const today = dayAt(at, 0);
  const isChoice = isExactChoice(asked, reading, flow.kind);
  if (!isChoice) {
    const out = withoutField(flow, asked, reading, policy);
    if (out !== null) return out;
    const elsewhere = changesElsewhere(flow, policy, reading, today);
    if (Object.keys(elsewhere).length > 0) return changed(flow, elsewhere, policy);
    const refusal = withoutValue(flow, asked, reading, policy);
    if (refusal !== null) return refusal;
  }
  if (isNoAnswer(asked, reading, isChoice)) return again(flow, policy, 'not-understood');
  const found = answerFor(asked, reading, flow.kind, today);
  if (found.kind === 'value') return changed(flow, { [asked.name]: found.value }, policy);
  const told = asked.kind === 'text' ? {} : toldElsewhere(flow, policy, reading, today);
  return Object.keys(told).length > 0 ? changed(flow, told, policy) : again(flow, policy, found.problem);
}

/** A choice may be called "not urgent"; put as a question it is none. */
function isNoAnswer({ kind }: FormField, reading: Answer, isChoice: boolean): boolean {
  // "As usual" stands for nothing.
  if (kind === 'text') return isNoText(reading) || reading.answers.elsewhere === true;
  if (isChoice) return reading.sentences.some(({ act }) => act === 'question');
  // "3, that's wrong": a no beside a value is one to it, unless another takes its place.
  const isDenied = kind !== 'choice' && reading.stance === 'deny' && !isPutRight(reading);
  return isQualified(reading) || isDenied;
}

/** Talk about the question, or to whoever asked it. A no may be what is to be told: "is anything damaged?" */
function isNoText(reading: Answer): boolean {
  const isNo = isBareStance(reading) && reading.stance === 'deny';
  return (isSaidToUs(reading) && !isNo) || (isTalkAboutIt(reading) && !ordersOf(reading));
}

/** "Call the plumber" says what is to be done with whom: where words are asked for it is what they are. */
function ordersOf({ says, people }: Answer): boolean {
  return says.includes('order') && people.length > 0;
}

/** "Remove the email": a field is taken out, the one that was asked for or another; what is needed is asked for. */
function withoutField(flow: FormFlow, asked: FormField, reading: Answer, policy: FormPolicy): FormMove | null {
  const out = takenOut(flow, policy, reading);
  if (out === null) return null;
  const isAsked = out.needed === asked.name || Object.hasOwn(out.values, asked.name);
  // In one's own words one may write of whatever is to be removed.
  if (asked.kind === 'text' && !isAsked) return null;
  if (out.needed === asked.name) return again(flow, policy, 'needed');
  return out.needed === null ? changed(flow, out.values, policy) : askFor(flow, out.needed, policy);
}

/** "Shall I send it?" Only a yes that changes nothing acts, and only on what was shown. */
export function preview(flow: FormFlow, reading: Answer, at: number, policy: FormPolicy): FormMove {
  const out = takenOut(flow, policy, reading);
  if (out !== null && Object.keys(out.values).length > 0) return changed(flow, out.values, policy);
  if (out?.needed != null) return askFor(flow, out.needed, policy);
  const plain = finalAnswer(reading, beside(flow, reading));
  if (reading.declines.some(({ action }) => action === flow.kind)) return declined(flow, reading, policy);
  const { values, open, wantsChange } = changesIn(flow, policy, reading, dayAt(at, 0));
  if (Object.keys(values).length > 0) return isTurned(reading) ? again(flow, policy) : changed(flow, values, policy);
  if (declines(flow, reading)) return declined(flow, reading, policy);
  if (isTurned(reading)) return again(flow, policy);
  if (open !== null) return askFor(flow, open, policy);
  if (plain === 'refused') return isShown(flow) ? ended(flow, 'declined', 'declined') : next(flow, policy);
  // Where nothing is shown there is no final yes: whoever agrees is shown it again.
  if (plain === 'nearly' && !wantsChange && !isShown(flow)) return next(flow, policy);
  if (plain === 'agreed' && !wantsChange) return isShown(flow) ? { kind: 'act', flow } : next(flow, policy);
  return reading.stance === 'change' ? ask(voided(flow), 'preview.change', policy) : again(flow, policy);
}

/** Values of an answer to the preview that its yes does not account for. */
export function beside({ kind }: FormFlow, reading: Answer): readonly Span[] {
  const { times } = reading;
  return [...placesIn(reading), ...otherRequests(reading, kind), ...strangers(reading, null), ...times];
}

/** A no to the action itself ends the flow, unless the same message says yes, or something that could turn it round. */
function declined(flow: FormFlow, reading: Answer, policy: FormPolicy): FormMove {
  const isUnclear = reading.stance === 'affirm' || reading.stance === 'change' || isTurned(reading);
  return isUnclear ? again(flow, policy) : ended(flow, 'declined', 'declined');
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
