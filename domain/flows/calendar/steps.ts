/** One function a step of the calendar flow: what the answer to its question leads to. */
import type { CalendarFlow, Slot } from '../../../contracts/flow.ts';
import type { CalendarPolicy } from '../../../contracts/policy.ts';
import type { Reading } from '../../../contracts/reading.ts';
import { answersOf } from '../answer.ts';
import { changesIn, personIn, phoneIn, pickOf, todayOf, wishIn } from './answers.ts';
import type { Changes, Field, Pick } from './answers.ts';
import { invitesIn } from './invites.ts';
import { act, again, ask, changed, choose, ended, isShown, next, search, turnDown } from './moves.ts';
import type { CalendarMove, ChosenFlow } from './moves.ts';
import { saidOf } from './prompts.ts';
import { isOnGrid } from './slots.ts';
import { voided } from '../moves.ts';
import { combined, isDefinite, isExact } from '../wish.ts';

/** "Shall I look for a time?" A no ends the flow; a yes, a request or a bare time goes on. */
export function consent(flow: CalendarFlow, reading: Reading): CalendarMove {
  if (reading.stance === 'deny') return ended(flow, 'declined', 'declined');
  if (declines(flow, reading)) return reading.stance === 'affirm' ? again(flow) : ended(flow, 'declined', 'declined');
  const [wish] = combined(reading.times);
  const told = alsoTold({ ...flow, wish: wish ?? flow.wish }, reading);
  const asks = reading.requests.some(({ action, verb }) => action === flow.kind && verb !== 'cancel');
  // "Tuesday at 10" is a yes; "I called him on Tuesday at 10, but…" is not, though the day is worth keeping.
  const isBareTime = wish !== undefined && (wish.end - wish.start) * 2 >= reading.length;
  return reading.stance === 'affirm' || asks || isBareTime ? search(told) : again(told);
}

/** "Which one suits you?" A time that was not offered is looked up, if it can be had at all. */
export function choice(flow: CalendarFlow, reading: Reading, at: number, policy: CalendarPolicy): CalendarMove {
  const told = alsoTold(flow, reading);
  const pick = pickOf(flow, reading, at);
  switch (pick.kind) {
    case 'one':
      // "No, not the 10:30 one" and "No, the 10:30 one" look alike.
      return reading.stance === 'deny' ? which(told, [pick.slot]) : next(choose(told, pick.slot), at);
    case 'several':
      return which({ ...told, wish: pick.wish ?? flow.wish }, pick.slots);
    case 'elsewhere':
      return elsewhere(told, pick, at, policy);
    case 'nothing':
      return withoutPick(told, reading, at);
    default:
      return pick satisfies never;
  }
}

/** "Who is the call with?" */
export function person(flow: ChosenFlow, reading: Reading, at: number): CalendarMove {
  const wish = wishIn(flow.chosen, reading, at);
  const isAboutElse = ['affirm', 'deny'].includes(reading.stance) || combined(reading.times).some(isDefinite);
  const name = isAboutElse ? personIn(reading) : (answersOf(reading).person ?? null);
  const told = alsoTold({ ...flow, person: name }, reading);
  // "Anna is there on Friday" answers the question; only "change it to Friday" is about the time.
  if (name !== null) return changed(told, wish !== null && reading.stance === 'change' ? { wish } : {}, at);
  if (declines(flow, reading)) return ended(flow, 'declined', 'declined');
  if (wish !== null) return changed(told, { wish }, at);
  if (reading.stance === 'change' && partOf(reading) === 'time') return anotherTime(told);
  return again(told);
}

/** "Which number?" Here a no, "no need" and "skip" leave it out. */
export function phone(flow: ChosenFlow, reading: Reading, at: number): CalendarMove {
  const number = phoneIn(reading) ?? answersOf(reading).number ?? null;
  if (number !== null) return changed(flow, { phone: number }, at);
  if (reading.declines.some(({ action }) => action === flow.kind)) return ended(flow, 'declined', 'declined');
  const { phone: _skipped, ...others } = changesIn(flow, flow.chosen, reading, at);
  const isOther = reading.stance === 'change' || others.person === undefined;
  if (isAny(others) && isOther) return changed(flow, others, at);
  if (reading.skips || reading.stance === 'deny' || declines(flow, reading)) return changed(flow, { phone: null }, at);
  const field = reading.stance === 'change' ? partOf(reading) : null;
  if (field === 'time') return anotherTime(flow);
  return field === 'person' && flow.of === undefined ? whoElse(flow) : again(flow);
}

/** "Shall I book it?" Only a yes that changes nothing books, and only what was shown. */
export function preview(flow: ChosenFlow, reading: Reading, at: number): CalendarMove {
  const { stance } = reading;
  const isUnclear = stance === 'affirm' || stance === 'change';
  const isRefused = reading.declines.some(({ action }) => action === flow.kind);
  if (isRefused && !isUnclear) return ended(flow, 'declined', 'declined');
  const changes = changesIn(flow, flow.chosen, reading, at);
  if (isAny(changes)) return changed(flow, changes, at);
  if (declines(flow, reading)) return isUnclear ? again(flow) : ended(flow, 'declined', 'declined');
  if (stance === 'affirm') return isShown(flow) ? act(flow, at) : next(flow, at);
  if (stance === 'deny') return isShown(flow) ? ended(flow, 'declined', 'declined') : next(flow, at);
  return edited(flow, reading);
}

/** What is to be changed, when the new value is not said. */
function edited(flow: ChosenFlow, reading: Reading): CalendarMove {
  const isChange = reading.stance === 'change';
  const isQuestion = reading.sentences.some(({ act }) => act === 'question');
  const field = isChange || !isShown(flow) || !isQuestion ? partOf(reading) : null;
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
  { wish }: Extract<Pick, { kind: 'elsewhere' }>,
  at: number,
  policy: CalendarPolicy,
): CalendarMove {
  const isHopeless = flow.slots.length > 0 && !isOnGrid(wish, policy, todayOf(flow, at));
  if (!isHopeless) return search({ ...flow, wish, turnedDown: [] });
  const { workingHours, daysAhead, slotMinutes } = policy;
  return ask(flow, 'choice.outside', { asked: saidOf(wish), ...workingHours, daysAhead, slotMinutes });
}

function withoutPick(flow: CalendarFlow, reading: Reading, at: number): CalendarMove {
  const [first, ...others] = flow.slots;
  if (declines(flow, reading)) return reading.stance === 'affirm' ? again(flow) : ended(flow, 'declined', 'declined');
  if (first === undefined) return search(flow);
  if (reading.stance === 'affirm' && others.length === 0) return next(choose(flow, first), at);
  const isRefusal = reading.stance === 'deny' || reading.stance === 'change' || answersOf(reading).wantsOthers === true;
  if (reading.stance === 'affirm' || !isRefusal) return again(flow);
  // "None of these" keeps the wish for a Tuesday, "another day" does not, and an exact time has had its answer.
  const wish = reading.stance !== 'change' && flow.wish !== null && !isExact(flow.wish) ? flow.wish : null;
  return search(turnDown({ ...flow, wish }, flow.slots), 'other-times');
}

/** Several slots are meant; they keep the numbers under which they were offered. */
function which(flow: CalendarFlow, slots: readonly Slot[]): CalendarMove {
  const candidates = slots.map((slot) => ({ number: flow.slots.indexOf(slot) + 1, label: slot.label }));
  return ask(flow, 'choice.which', { candidates });
}

/** The addresses go with the person: an invitation must not reach whoever was meant before. */
function whoElse(flow: ChosenFlow): CalendarMove {
  return ask({ ...voided(flow), step: 'person', person: null, invite: undefined }, 'person');
}

function anotherTime(flow: ChosenFlow): CalendarMove {
  return search({ ...flow, wish: null });
}

/** What an answer tells beyond its question: "The second one, with Anna." Nothing known is overwritten. */
function alsoTold<Kept extends CalendarFlow>(flow: Kept, reading: Reading): Kept {
  const number = reading.phones.length > 0 ? phoneIn(reading) : undefined;
  const invite = flow.of === undefined ? invitesIn(reading) : [];
  return {
    ...flow,
    person: flow.person ?? personIn(reading),
    phone: flow.phone === undefined ? number : flow.phone,
    ...(invite.length > 0 ? { invite } : {}),
  };
}

function declines(flow: CalendarFlow, reading: Reading): boolean {
  return reading.declines.some(({ action }) => action === null || action === flow.kind);
}

function isAny(changes: Changes): boolean {
  return Object.keys(changes).length > 0;
}

/** Which part of the booking an answer speaks of; null when none. */
function partOf(reading: Reading): Field | null {
  return answersOf(reading).part ?? null;
}
