/** The steps that ask with whom a call is, and which number is called. */
import type { CalendarPolicy } from '../../../contracts/assistant/policy.ts';
import type { Reading, Remainder } from '../../../contracts/reading/reading.ts';
import { isDoubtful, namesChange, refusesOutright } from '../remainder.ts';
import { namesHour } from '../requested-time.ts';
import { othersBeside, otherWith, whoSaid } from '../whom.ts';
import { changesIn } from './answers.ts';
import { isLeftOpen } from './left-open.ts';
import { fullerName } from './said-beside.ts';
import { again, ask, changed, ended, whichPerson, type CalendarMove, type ChosenFlow } from './moves.ts';
import { declines, isOfPart, isRefusing, partOf } from './refusals.ts';
import { alsoTold, anotherTime, isAny, isPutOff, whoElse } from './extra-values.ts';
import { beyondOf } from './beyond.ts';
import { corrects } from './hour-instead.ts';
import { requestedTimeIn } from './wished.ts';

/** "Who is the call with?" The likeliest name is taken and shown with the next question. */
export function person(flow: ChosenFlow, reading: Reading, at: number): CalendarMove {
  const said = whoSaid(reading);
  const told = alsoTold({ ...flow, person: said.kind === 'one' ? said.name : null }, unled(reading));
  if (said.kind === 'open') return whichPerson({ ...told, person: null, whom: said.whom });
  const time = requestedTimeIn(flow.chosen, reading, at);
  // "Anna is there on Friday" answers the question; only "change it to Friday" is about the time.
  if (said.kind === 'one') {
    // "Anna at three": beside the name nothing else is said.
    const isBare = reading.remainder.every(({ start, end }) => end - start === said.name.length);
    const isWished = time !== null && (isBare || reading.stance === 'change') && !isPutOff(reading);
    return changed(told, isWished ? { requestedTime: time } : {}, at);
  }
  const nobody = { ...told, person: null };
  if (isRefusing(reading) && isOfPart(reading)) return again({ ...flow, ...leftOut(reading) });
  if (refusesOutright(reading) || (declines(flow, reading) && !isOpen(reading)))
    return ended(flow, 'declined', 'declined');
  // "Later", "tomorrow": the answer is put off, and not the call.
  const isTime = reading.stance === 'change' || corrects(reading) || reading.times.some((time) => namesHour(time));
  if (time && isTime && !isPutOff(reading) && !isDoubtful(reading)) return changed(nobody, { requestedTime: time }, at);
  if (reading.stance === 'change' && partOf(reading) === 'time') return anotherTime(nobody);
  return again(nobody);
}

/**
 * "Which number?" The likeliest number is taken; a no, "no need" and "skip" leave it out; words that end the call end
 * it.
 */
export function phone(flow: ChosenFlow, reading: Reading, at: number, policy: CalendarPolicy): CalendarMove {
  const more = othersBeside(reading, flow.person);
  if (more.length > 0) return ask(flow, 'phone.also', { names: more });
  const number = numberSaid(reading);
  const { phone: _skipped, ...others } = changesIn(flow, flow.chosen, reading, at);
  if (number !== null) {
    const isMoved = reading.stance === 'change' && others.requestedTime !== undefined;
    const beside = { ...fullerName(flow, reading), ...(others.invite === undefined ? {} : { invite: others.invite }) };
    return changed(flow, { ...beside, phone: number, ...(isMoved ? { requestedTime: others.requestedTime } : {}) }, at);
  }
  const { phone: said } = reading.answers;
  // "Don't skip it", "I'll skip lunch".
  if ((said !== undefined && said.kind !== 'left-out') || reading.says.includes('keeping')) return again(flow);
  if (endsCall(flow, reading)) return ended(flow, 'declined', 'declined');
  if (isSkipped(reading) && !(reading.stance === 'change' && others.requestedTime !== undefined))
    return changed(flow, { phone: null }, at);
  if (isLeftOpen(flow, reading)) return changed(flow, { phone: null }, at);
  if (isPutOff(reading)) return again(flow);
  const beyond = beyondOf(reading, policy);
  if (beyond !== null && others.requestedTime !== undefined)
    return ask(flow, 'phone.beyond', { beyond: beyond.kind, slotMinutes: policy.slotMinutes });
  const isLed = otherWith(reading, flow.person) !== null;
  const isOther = reading.stance === 'change' || others.person === undefined || isLed;
  if (isAny(others) && isOther && (namesChange(reading) || (others.requestedTime !== undefined && corrects(reading))))
    return changed(flow, others, at);
  if (leavesOut(flow, reading)) return changed(flow, { phone: null }, at);
  const field = reading.stance === 'change' ? partOf(reading) : null;
  if (field === 'time') return anotherTime(flow);
  return field === 'person' && flow.of === undefined ? whoElse(flow) : again(flow);
}

/** The number that is given. */
function numberSaid(reading: Reading): string | null {
  const { phone: said } = reading.answers;
  return said?.kind === 'one' ? (said.values[0] ?? null) : null;
}

/**
 * "No call, thanks": the call itself is not wanted, whatever else is told; asked whether it is needed, or where that
 * depends on something, it is not over.
 */
function endsCall({ kind }: ChosenFlow, reading: Reading): boolean {
  return reading.declines.some(({ action }) => action === kind) && !isOpen(reading);
}

function isOpen({ remainder }: Reading): boolean {
  return remainder.some(({ kind }) => open.has(kind));
}

/** They leave it open whether what stands beside them is so. */
const open: ReadonlySet<string> = new Set(['question', 'condition', 'quotation']);
/** And these turn it round. */
const turning: ReadonlySet<string> = new Set([...open, 'negation', 'irony']);

/** "Not sure, can we skip this one?" Words that leave it out do so unless they are turned round. */
function isSkipped({ says, answers, remainder }: Reading): boolean {
  const isPlea = ({ kind, wishes }: Remainder): boolean =>
    kind === 'question' && wishes === true && answers.letter?.toUs === true;
  return says.includes('skip') && !remainder.some((part) => turning.has(part.kind) && !isPlea(part));
}

/**
 * "No, she rings me", "nothing there": what is told beside it does no harm. "Not yet", "hm, wait", "well, forget it"
 * leave nothing out, and neither does a no that names the call.
 */
function leavesOut(flow: ChosenFlow, reading: Reading): boolean {
  const { remainder, says, sentences } = reading;
  const { takesBack, letter, phone: said } = reading.answers;
  if (sentences.some(({ act }) => act === 'question')) return false;
  if (letter?.wants === 'leave-out') return true;
  const isUnclear = isOpen(reading) || says.includes('ending') || remainder.some(({ kind }) => kind === 'delay');
  if (isUnclear || reading.gives.named.some(({ action }) => action === flow.kind)) return false;
  return said?.kind === 'left-out' || reading.stance === 'deny' || (takesBack ?? declines(flow, reading));
}

/** Whom it is with is told already: nobody else who is led to takes their place. */
function unled(reading: Reading): Reading {
  const { whom, ...answers } = reading.answers;
  return { ...reading, answers: whom?.kind === 'with' || whom === undefined ? answers : { ...answers, whom } };
}

/** Without a number, where it is the number that is not needed. */
function leftOut(reading: Reading): { readonly phone?: null } {
  return partOf(reading) === 'phone' ? { phone: null } : {};
}
