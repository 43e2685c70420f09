/** One function a step of the calendar flow: what the answer to its question leads to. */
import type { CalendarFlow, Slot } from '../../../contracts/state/flow.ts';
import type { CalendarPolicy } from '../../../contracts/assistant/policy.ts';
import type { Reading, Span, TimeMention } from '../../../contracts/reading/reading.ts';
import type { Answer } from '../answer.ts';
import { changesIn, pickOf, todayOf, type Pick } from './answers.ts';
import { timesBeside } from './wished.ts';
import { atPlace, meansPlace } from './places.ts';
import { beyondOf, isOnlyLength, noticeOf } from './beyond.ts';
import {
  act,
  again,
  ask,
  changed,
  choose,
  ended,
  isShown,
  next,
  search,
  searchSaying,
  turnDown,
  type CalendarMove,
  type ChosenFlow,
} from './moves.ts';
import { declines, isOfPart, isRefusing, partOf } from './refusals.ts';
import { isChange, isContrasted, isLeftAgain, wantsOthers, withoutShownName } from './said-beside.ts';
import { leftToUs } from './left-open.ts';
import { isOnGrid, horizonOf } from './slots.ts';
import { withHour, withShortTimes } from './short-times.ts';
import { topicIn } from './topic.ts';
import { thereOf, saidOf } from './prompts.ts';
import { alsoTold, anotherTime, declined, isAny, isPutOff, whoElse } from './extra-values.ts';
import { finalAnswer } from '../final-yes.ts';
import { othersBeside } from '../whom.ts';
import { voided } from '../moves.ts';
import {
  isDoubtful,
  isUndecided,
  isNameOf,
  isTurned,
  otherRequests,
  placesIn,
  plainly,
  refusesOutright,
  taken,
} from '../remainder.ts';
import {
  combined,
  contradictsItself,
  isExact,
  namesHour,
  dayAt,
  isSameDay,
  namesDay,
  pinned,
  type CalendarDate,
} from '../requested-time.ts';

/** "Shall I look for a time?" A no ends the flow; a yes, a request or a bare time goes on. */
export function consent(flow: CalendarFlow, reading: Reading, policy: CalendarPolicy): CalendarMove {
  const answer = plainly(reading, 'offer', [], 'searching');
  if (answer === 'refused' && !isOfPart(reading)) return ended(flow, 'declined', 'declined');
  if (declines(flow, reading)) return declined(flow, reading);
  const [requestedTime] = combined(taken(reading.times, reading));
  const told = alsoTold({ ...flow, requestedTime: requestedTime ?? flow.requestedTime }, reading);
  const asks = reading.requests.some(({ action, verb }) => action === flow.kind && verb !== 'cancel');
  // "Tuesday at 10" is a yes; "I called him on Tuesday at 10, but…" is not, though the day is worth keeping.
  const isBareTime = requestedTime !== undefined && (requestedTime.end - requestedTime.start) * 2 >= reading.length;
  return answer === 'agreed' || ((asks || isBareTime) && !isTurned(reading))
    ? searchSaying(told, noticeOf(beyondOf(reading, policy), policy))
    : again(told);
}

/** "Which one suits you?" A time that was not offered is looked up, if it can be had at all. */
export function choice(flow: CalendarFlow, heard: Reading, at: number, policy: CalendarPolicy): CalendarMove {
  const left = leftToUs(flow, heard, at);
  if (left !== null) return left;
  const { choice: put } = heard.answers;
  if (put?.doubt === true && !heard.says.includes('others')) return again(flow);
  const reading = put?.place === undefined ? withShortTimes(heard) : atPlace(heard, put.place);
  const told = isAsked(reading) ? flow : alsoTold(flow, reading);
  const pick = pickOf(flow, reading, at);
  const beyond = beyondOf(reading, policy);
  // "Every Monday at ten", "make it an hour": what cannot be had is said before anything is chosen.
  const isLength = beyond?.kind === 'length';
  // "Monday at ten and Tuesday at three are both fine": of those that are offered one is still to be chosen.
  const isAmongOffered = beyond?.kind === 'several' && pick.kind === 'several';
  if (
    beyond !== null &&
    !isAmongOffered &&
    !isTurned(reading) &&
    (isLength ? isOnlyLength(reading) : pick.kind !== 'nothing')
  ) {
    const requestedTime = pick.kind === 'elsewhere' ? onDayShown(flow, pick.requestedTime, at) : flow.requestedTime;
    return searchSaying({ ...told, requestedTime }, noticeOf(beyond, policy));
  }
  switch (pick.kind) {
    case 'one':
      if (
        isTakenBack(reading) ||
        isQualifiedChoice(reading) ||
        wantsOthers(reading) ||
        isContrasted(reading) ||
        isLeftAgain(flow, reading)
      )
        return again(told);
      return next(choose(told, pick.slot), at);
    case 'several':
      return isTurned(reading)
        ? again(told)
        : which({ ...told, requestedTime: pick.requestedTime ?? flow.requestedTime }, pick.slots);
    case 'elsewhere':
      return isTurned(withoutQuestion(pick.requestedTime, reading)) ? again(told) : elsewhere(told, pick, at, policy);
    case 'nothing':
      return withoutPick(told, reading, at);
    default:
      return pick satisfies never;
  }
}

/**
 * "Does the second one suit her?", "not sure about the second". Words that nobody knows may narrow a day ("Thursday a
 * bit later"), and no place in the list.
 */
function isQualifiedChoice(reading: Reading): boolean {
  const { remainder, ordinals } = reading;
  if (ordinals.length === 0) return isDoubtful(reading);
  return isDoubtful({ ...reading, remainder: remainder.filter(({ kind }) => kind !== 'unknown') });
}

/** "Do you have Thursday at two?" To look for a time does no harm; "what day is it today?" names none. */
function withoutQuestion(time: TimeMention, reading: Reading): Reading {
  return namesHour(time)
    ? { ...reading, remainder: reading.remainder.filter(({ kind }) => kind !== 'question') }
    : reading;
}

/** "10:30. Actually no.": a later sentence takes it back. */
function isTakenBack({ stance, stanceAt, times, ordinals, sentences, says }: Reading): boolean {
  if (stance !== 'deny' || stanceAt === undefined || !says.includes('refusal')) return false;
  const from = sentences.findLast(({ start }) => start <= stanceAt.start)?.start ?? 0;
  return [...times, ...ordinals].every(({ end }) => end <= from);
}

/** "Would ten on Monday be OK with Anna?": of whom it is asked is told by nobody. */
function isAsked({ remainder, people }: Reading): boolean {
  return people.some((one) =>
    remainder.some(({ kind, start, end }) => kind === 'question' && start <= one.start && one.end <= end),
  );
}

/** "Shall I book it?" Only a yes that changes nothing books, and only what was shown. */
export function preview(flow: ChosenFlow, said: Answer, at: number, policy: CalendarPolicy): CalendarMove {
  const reading = withHour(flow, flow.chosen, withShortTimes(said));
  const topic = topicIn(flow, reading);
  if (topic !== null) return changed(flow, { topic }, at);
  const answer = finalAnswer(reading, beside(flow, reading, at));
  const isRefused = reading.declines.some(({ action }) => action === flow.kind);
  if (isRefused) return declined(flow, reading);
  const more = flow.of === undefined ? othersBeside(reading, flow.person) : [];
  if (more.length > 0) return isShown(flow) ? ask(flow, 'preview.also', { names: more }) : again(flow);
  const changes = changesIn(flow, flow.chosen, reading, at);
  if (isPutOff(reading)) return again(flow);
  const beyond = beyondOf(reading, policy);
  if (beyond !== null && isShown(flow) && (changes.requestedTime !== undefined || answer !== 'refused'))
    return ask(flow, 'preview.beyond', { beyond: beyond.kind, slotMinutes: policy.slotMinutes });
  if (isAny(changes))
    return isChange(changes, withoutShownName(flow, reading)) ? changed(flow, changes, at) : again(flow);
  if (declines(flow, reading) && answer !== 'refused') return declined(flow, reading);
  // Where nothing is shown there is no final yes: whoever agrees is shown it again.
  if (answer === 'nearly' && !isShown(flow)) return next(flow, at);
  if (answer === 'agreed') return isShown(flow) ? act(flow, at) : next(flow, at);
  if (answer === 'refused' && !isOfPart(reading))
    return isShown(flow) ? ended(flow, 'declined', 'declined') : next(flow, at);
  // "Be so kind as to book this time" names what is shown and wants nothing else.
  return answer === 'nearly' || isTurned(reading) ? again(flow) : edited(flow, reading);
}

/** Values of an answer to the preview that its yes does not account for. */
export function beside(flow: CalendarFlow, reading: Reading, at: number): readonly Span[] {
  const { kind, chosen, slots } = flow;
  const times = chosen === null ? reading.times : timesBeside(chosen, reading, at);
  // "The sooner the better", where the first of those offered is shown.
  const own = slots.findIndex(({ startsAt }) => startsAt === chosen?.startsAt);
  const isOwn = (place: Span): boolean => 'by' in place && own >= 0 && meansPlace(flow, [place as Place], own);
  // "Book it in for 10": the hour, or the day, that is shown.
  const places = placesIn(reading).filter((place) => chosen === null || !(isShownHour(place, chosen) || isOwn(place)));
  return [...places, ...otherRequests(reading, kind), ...times, ...elseWith(flow, reading)];
}

/** "A call with luke": whoever is led to and is not shown, in small letters too. */
function elseWith({ person }: CalendarFlow, reading: Reading): readonly Span[] {
  const { whom, nameForms } = reading.answers;
  const isElse =
    whom?.kind === 'with' && whom.names.length > 0 && !whom.names.some((name) => isNameOf(name, person, nameForms));
  return isElse ? [{ start: 0, end: reading.length }] : [];
}

type Place = Reading['ordinals'][number];

function isShownHour(place: Span, { local: { hour, day } }: Slot): boolean {
  return 'index' in place && [hour, hour > noon ? hour - noon : hour, day].some((one) => one === place.index);
}

const noon = 12;

/** What is to be changed, when the new value is not said. */
function edited(flow: ChosenFlow, reading: Reading): CalendarMove {
  const { says, remainder } = reading;
  const isChange = reading.stance === 'change';
  // "The number is right": what is named and shown is agreed to. "Yes, and invite my boss" wants more than that.
  const isMore = says.includes('change') && partOf(reading) === 'invite';
  if (says.includes('assent') && !isChange && !isMore) return again(flow);
  const isQuestion = reading.sentences.some(({ act }) => act === 'question');
  // "I have done it by phone" names the phone, and says something else of it.
  const isAbout = isChange || remainder.length === 0;
  const field = isAbout && (isChange || !isShown(flow) || !isQuestion) ? partOf(reading) : null;
  switch (field) {
    case 'time':
      return anotherTime(flow);
    case 'person':
      // A call with somebody else is another call.
      return flow.of === undefined ? whoElse(flow) : again(flow);
    case 'phone':
      return ask({ ...voided(flow), step: 'phone', phone: undefined }, 'phone');
    case 'invite':
      return ask(voided(flow), 'preview.change');
    case null:
      return isChange ? ask(voided(flow), 'preview.change') : again(flow);
    default:
      return field satisfies never;
  }
}

function elsewhere(
  flow: CalendarFlow,
  { requestedTime }: Extract<Pick, { kind: 'elsewhere' }>,
  at: number,
  policy: CalendarPolicy,
): CalendarMove {
  // "Wednesday, 8 December", where the 8th is a Tuesday: neither is sure.
  if (contradictsItself(requestedTime, todayOf(flow, at))) return again(flow);
  const wished = onDayShown(flow, requestedTime, at);
  const isHopeless = flow.slots.length > 0 && !isOnGrid(wished, policy, todayOf(flow, at));
  return isHopeless ? outside(flow, wished, policy) : search({ ...flow, requestedTime: wished, turnedDown: [] });
}

function withoutPick(flow: CalendarFlow, reading: Reading, at: number): CalendarMove {
  const [first, ...others] = flow.slots;
  if (declines(flow, reading)) return declined(flow, reading);
  if (first === undefined) return search(flow);
  if (isTurned(reading) || isUndecided(reading) || (isRefusing(reading) && isOfPart(reading))) return again(flow);
  if (plainly(reading, 'offer') === 'agreed' && others.length === 0) return next(choose(flow, first), at);
  if (refusesOutright(reading) && !reading.says.includes('others')) return ended(flow, 'declined', 'declined');
  // "Don't cancel."
  if (reading.says.includes('ending')) return again(flow);
  // "Ничего из этого не подходит" holds a yes only by its letters: what the words do counts first.
  const saysOthers = reading.says.includes('others') && !reading.says.includes('assent');
  const isRefusal = reading.stance === 'deny' || reading.stance === 'change' || reading.answers.wantsOthers === true;
  if (!saysOthers && (reading.stance === 'affirm' || !isRefusal)) return again(flow);
  // "None of these" keeps the requested Tuesday, "another day" does not, and an exact time has had its answer.
  const requestedTime =
    reading.stance !== 'change' && flow.requestedTime !== null && !isExact(flow.requestedTime)
      ? flow.requestedTime
      : null;
  return search(turnDown({ ...flow, requestedTime }, flow.slots), 'other-times');
}

/** Several slots are meant; they keep the numbers under which they were offered. */
function which(flow: CalendarFlow, slots: readonly Slot[]): CalendarMove {
  const candidates = slots.map((slot) => ({
    number: flow.slots.indexOf(slot) + 1,
    label: slot.label,
    there: thereOf(slot),
  }));
  return ask(flow, 'choice.which', { candidates });
}

/**
 * The requested time on the day of the list that is shown, or else on the day that was asked for; `at` (epoch ms) resolves
 * "tomorrow".
 */
export function onDayShown({ slots, requestedTime: asked }: CalendarFlow, time: TimeMention, at: number): TimeMention {
  if (asked === null || !namesDay(asked) || namesDay(time)) return time;
  if (time.relative !== undefined || time.zone !== undefined) return time;
  const [first, ...others] = slots;
  const isOne = first !== undefined && others.every(({ local }) => isSameDay(local, first.local));
  if (isOne) return onDay(time, first.local);
  const day = pinned(asked, dayAt(at, first?.local.offsetMinutes ?? 0));
  return day.year !== undefined && day.month !== undefined && day.day !== undefined && day.to === undefined
    ? onDay(time, { year: day.year, month: day.month, day: day.day })
    : time;
}

function onDay(time: TimeMention, { year, month, day }: CalendarDate): TimeMention {
  return { ...time, year, month, day };
}

/**
 * A time at which no calls can be made (F8): it is said, with when they can be, and the nearest free times are offered.
 */
function outside(flow: CalendarFlow, requested: TimeMention, policy: CalendarPolicy): CalendarMove {
  const { workingHours, slotMinutes } = policy;
  const limits = { ...workingHours, daysAhead: horizonOf(policy, requested), slotMinutes };
  // A conversation from before the notice goes on as it began: the order of its workflow's commands is recorded.
  if (isOfBefore(policy)) return ask(flow, 'choice.outside', { asked: saidOf(requested), ...limits });
  const move = search({ ...flow, requestedTime: requested, turnedDown: [] }, 'outside');
  return move.kind === 'find-slots' ? { ...move, flow: { ...move.flow, limits } } : move;
}

function isOfBefore({ wishDaysAhead }: { readonly wishDaysAhead?: number }): boolean {
  return wishDaysAhead === undefined;
}
