/** The steps that ask with whom a call is, and which number is called. */
import type { CalendarPolicy } from '../../../contracts/policy.ts';
import type { Reading } from '../../../contracts/reading.ts';
import { isDoubtful, isQualified, isUndecided, isTurned, namesChange, refusesOutright } from '../remainder.ts';
import { combined, isDefinite, namesHour } from '../requested-time.ts';
import { isPutRight, saidLast } from '../said-last.ts';
import { openWhomIn, othersBeside, otherWith } from '../whom.ts';
import { changesIn, personIn, phoneIn } from './answers.ts';
import { isLeftOpen } from './left-open.ts';
import { fullerName } from './said-beside.ts';
import { again, ask, changed, ended, whichPerson, type CalendarMove, type ChosenFlow } from './moves.ts';
import { declines, isOfPart, isRefusing, partOf } from './refusals.ts';
import { alsoTold, anotherTime, declined, isAny, isPutOff, whoElse } from './told.ts';
import { beyondOf } from './beyond.ts';
import { corrects } from './hour-instead.ts';
import { requestedTimeIn } from './wished.ts';

/** "Who is the call with?" */
export function person(flow: ChosenFlow, reading: Reading, at: number): CalendarMove {
  const wish = requestedTimeIn(flow.chosen, reading, at);
  const isName = isWholeName(reading);
  if (isRefusing(reading) && isOfPart(reading) && personIn(reading) === null)
    return again({ ...flow, ...leftOut(reading) });
  const open = openWhomIn(reading);
  if (open !== null) return whichPerson({ ...alsoTold(flow, reading), person: null, whom: open });
  if (refusesOutright(reading) && !isName) return ended(flow, 'declined', 'declined');
  if (isDoubtful(reading) && !isName) return unlessDeclined(flow, reading);
  if (reading.answers.personIs === 'role') return again(flow);
  const isAboutElse = ['affirm', 'deny'].includes(reading.stance) || combined(reading.times).some(isDefinite);
  // "Anna, thanks": whatever else is in it, it is nothing but the name.
  const whole = isName ? (reading.answers.name ?? null) : null;
  const name =
    isName && reading.stance === 'deny'
      ? whole
      : isAboutElse
        ? (personIn(reading) ?? whole)
        : (reading.answers.person ?? null);
  const told = alsoTold({ ...flow, person: name }, reading);
  // "Anna is there on Friday" answers the question; only "change it to Friday" is about the time.
  // "Anna at three": beside the name nothing else is said.
  const isBare = reading.remainder.every(({ start, end, kind }) => kind === 'unknown' && end - start === name?.length);
  const isWished = reading.stance === 'change' || (isBare && !isPutOff(reading));
  if (name !== null) return changed(told, wish !== null && isWished ? { wish } : {}, at);
  if (declines(flow, reading)) return ended(flow, 'declined', 'declined');
  // "Later", "tomorrow": the answer is put off, and not the call.
  const isTime = reading.stance === 'change' || corrects(reading) || reading.times.some((time) => namesHour(time));
  if (wish !== null && isTime && !isPutOff(reading)) return changed(told, { wish }, at);
  if (reading.stance === 'change' && partOf(reading) === 'time') return anotherTime(told);
  return again(told);
}

/** "Which number?" Here a no, "no need" and "skip" leave it out. */
export function phone(flow: ChosenFlow, reading: Reading, at: number, policy: CalendarPolicy): CalendarMove {
  const phones = saidLast(reading.phones, reading);
  const isCorrected = phones.length < reading.phones.length;
  const number = phoneIn({ ...reading, phones: [...phones] }) ?? reading.answers.number ?? null;
  const isDenied = isQualified(reading) && !(isCorrected && isPutRight(reading));
  const isOneOfSeveral = new Set(phones.map(({ number: one }) => one)).size > 1;
  const more = othersBeside(reading, flow.person);
  if (more.length > 0) return ask(flow, 'phone.also', { names: more });
  const { numberBeside } = reading.answers;
  if (number !== null && (isDenied || isOneOfSeveral || (numberBeside === 'words' && !isCorrected))) return again(flow);
  const { wish } = changesIn(flow, flow.chosen, reading, at);
  const isMoved = wish !== undefined && (reading.stance === 'change' || reading.says.includes('change'));
  // "030 … but only after 11": whether another time is meant is not said.
  if (number !== null && numberBeside === 'times' && wish !== undefined && !isMoved) return again(flow);
  if (number !== null)
    return changed(flow, { ...fullerName(flow, reading), phone: number, ...(isMoved ? { wish } : {}) }, at);
  if (reading.declines.some(({ action }) => action === flow.kind)) return ended(flow, 'declined', 'declined');
  if (isLeftOpen(flow, reading)) return changed(flow, { phone: null }, at);
  const { phone: _skipped, ...others } = changesIn(flow, flow.chosen, reading, at);
  const isLed = otherWith(reading, flow.person) !== null;
  const isOther = reading.stance === 'change' || others.person === undefined || isLed;
  if (isPutOff(reading)) return again(flow);
  const beyond = beyondOf(reading, policy);
  if (beyond !== null && wish !== undefined)
    return ask(flow, 'phone.beyond', { beyond: beyond.kind, slotMinutes: policy.slotMinutes });
  if (isAny(others) && isOther && (namesChange(reading) || (wish !== undefined && corrects(reading))))
    return changed(flow, others, at);
  // "Not yet", "hm, wait", "well, forget it": nothing is left out by it.
  if ((isTurned(reading) || isUndecided(reading) || reading.says.includes('ending')) && !reading.skips)
    return again(flow);
  if (reading.skips || saysSkip(reading) || reading.stance === 'deny' || declines(flow, reading))
    return changed(flow, { phone: null }, at);
  const field = reading.stance === 'change' ? partOf(reading) : null;
  if (field === 'time') return anotherTime(flow);
  return field === 'person' && flow.of === undefined ? whoElse(flow) : again(flow);
}

/** "The phone is not needed"; asked whether it is, nothing is left out. */
function saysSkip({ says, remainder, sentences }: Reading): boolean {
  return says.includes('skip') && remainder.length === 0 && sentences.every(({ act }) => act !== 'question');
}

function unlessDeclined(flow: ChosenFlow, reading: Reading): CalendarMove {
  return declines(flow, reading) ? declined(flow, reading) : again(flow);
}

/** The message is a name and nothing else, whatever words it is made of: "May Hope". */
function isWholeName(reading: Reading): boolean {
  return reading.answers.name !== undefined && !isQualified(reading);
}

/** Without a number, where it is the number that is not needed. */
function leftOut(reading: Reading): { readonly phone?: null } {
  return partOf(reading) === 'phone' ? { phone: null } : {};
}
