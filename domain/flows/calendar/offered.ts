/** What the steps of the calendar flow offer as answers, and what these lead to (G23). */
import type { CalendarFlow } from '../../../contracts/state/flow.ts';
import type { Option, Slot as Asked } from '../../../contracts/reading/question.ts';
import type { TimeMention } from '../../../contracts/reading/reading.ts';
import { optionsOf, placeIn, textGiven, wordsGiven, type GivenToFlow, type StepQuestion } from '../offered.ts';
import { voided } from '../moves.ts';
import { slotFor, todayOf, type Changes } from './answers.ts';
import { callingOff } from './change.ts';
import {
  act,
  ask,
  askPhone,
  changed,
  choose,
  ended,
  isChosen,
  isShown,
  next,
  search,
  turnDown,
  whichPerson,
  type CalendarMove,
} from './moves.ts';
import { meetsRequested, sayOf } from './prompts.ts';
import { isExact } from '../requested-time.ts';
import { anotherTime, isAny, whoElse } from './extra-values.ts';

/** The step as data. */
export function question(flow: CalendarFlow): StepQuestion {
  switch (flow.step) {
    case 'consent':
      return { kind: 'offer', options: [{ id: 'yes', text: 'call.look' }, no], slots: [time] };
    case 'choice':
      return { kind: 'choice', options: optionsOf(flow, [...timesOf(flow), others]), slots: [time, person] };
    case 'person':
      return { kind: 'value', options: optionsOf(flow, peopleOf(flow)), slots: [person] };
    case 'phone':
      return { kind: 'value', options: optionsOf(flow, [{ id: 'skip', text: 'skip' }]), slots: [phone] };
    case 'preview':
      return isShown(flow) ? shownQuestion(flow, flow.previewHash) : whatElse(flow);
    default:
      return flow.step satisfies never;
  }
}

function shownQuestion(flow: CalendarFlow, previewHash: string): StepQuestion {
  const { of } = flow;
  const deed = of === undefined ? 'call.book' : of.change === 'move' ? 'call.move' : 'call.call-off';
  const yes: Option = { id: 'yes', text: deed };
  const isOff = of?.change === 'cancel';
  const own = isOff ? [yes, keepCall] : [yes, change, of === undefined ? no : keepCall];
  return { kind: 'final-yes', options: optionsOf(flow, own, 'back'), slots: slotsShown(flow), previewHash };
}

function whatElse(flow: CalendarFlow): StepQuestion {
  const isNew = flow.of === undefined;
  const keep: readonly Option[] = flow.unchanged === undefined ? [] : [{ id: 'keep', text: 'keep' }];
  const parts: readonly Option[] = [
    { id: 'change-time', text: 'change.time' },
    ...(isNew ? [{ id: 'change-person', text: 'change.person' }] : []),
    { id: 'change-phone', text: 'change.phone' },
  ];
  return { kind: 'value', options: optionsOf(flow, [...parts, ...keep], 'cancel'), slots: slotsShown(flow) };
}

/** What can be changed of what is shown. */
function slotsShown({ of }: CalendarFlow): readonly Asked[] {
  if (of?.change === 'cancel') return [];
  return of === undefined ? [time, person, phone, topic] : [time, phone];
}

/** What an option leads to; null: the step has none of that name. */
export function takeOption(flow: CalendarFlow, option: string, at: number): CalendarMove | null {
  if (option === 'cancel') return ended(flow, 'cancelled', 'cancelled');
  if (option === 'no' || option === 'keep-call') return ended(flow, 'declined', 'declined');
  switch (flow.step) {
    case 'consent':
      return option === 'yes' ? search(flow) : null;
    case 'choice':
      return atChoice(flow, option, at);
    case 'person': {
      const name = flow.whom?.names[placeIn(option, 'person') ?? -1];
      return name !== undefined && isChosen(flow) ? changed(flow, { person: name }, at) : null;
    }
    case 'phone':
      return option === 'skip' && isChosen(flow) ? changed(flow, { phone: null }, at) : null;
    case 'preview':
      return atPreview(flow, option, at);
    default:
      return flow.step satisfies never;
  }
}

function atChoice(flow: CalendarFlow, option: string, at: number): CalendarMove | null {
  // "None of these" keeps the requested Tuesday; an exact time has had its answer.
  const requestedTime = flow.requestedTime !== null && !isExact(flow.requestedTime) ? flow.requestedTime : null;
  if (option === 'other-times') return search(turnDown({ ...flow, requestedTime }, flow.slots), 'other-times');
  const slot = flow.slots[placeIn(option, 'time') ?? -1];
  return slot === undefined ? null : next(choose(flow, slot), at);
}

function atPreview(flow: CalendarFlow, option: string, at: number): CalendarMove | null {
  if (option === 'yes') return isShown(flow) ? act(flow, at) : null;
  if (!isChosen(flow)) return null;
  switch (option) {
    case 'change': {
      const { preview, previewHash } = flow;
      const kept = preview === null || previewHash === null ? {} : { unchanged: { preview, previewHash } };
      return ask({ ...voided(flow), ...kept }, 'preview.change');
    }
    case 'change-time':
      return anotherTime(flow);
    case 'change-person':
      return flow.of === undefined ? whoElse(flow) : null;
    case 'change-phone':
      return askPhone({ ...voided(flow), phone: undefined });
    default:
      return null;
  }
}

/** What values of the step's slots lead to; null: there is nothing among them that it could take. */
export function takeValues(flow: CalendarFlow, { values, answer }: GivenToFlow, at: number): CalendarMove | null {
  const name = textGiven(values['person']);
  const words = wordsGiven(values['topic']);
  const requestedTime = timeGiven(values['time']);
  const changes: Changes = {
    ...(name === null || flow.of !== undefined ? {} : { person: name }),
    ...(values['phone'] === undefined ? {} : { phone: textGiven(values['phone']) }),
    ...(requestedTime === null ? {} : { requestedTime }),
    ...(words === null ? {} : { topic: { messageId: answer.messageId, start: words.start, end: words.end } }),
  };
  if (!isAny(changes) || flow.of?.change === 'cancel') return null;
  if (isChosen(flow)) return changed(flow, changes, at);
  const told: CalendarFlow = {
    ...flow,
    person: changes.person ?? flow.person,
    ...(changes.phone === undefined ? {} : { phone: changes.phone }),
    topic: changes.topic ?? flow.topic,
  };
  if (requestedTime === null) return askAnew(told, at);
  const slot = slotFor(requestedTime, flow.slots, todayOf(flow, at));
  return slot === null ? search({ ...told, requestedTime, turnedDown: [] }) : next(choose(told, slot), at);
}

/** The step's question as it is asked first. */
export function askAnew(flow: CalendarFlow, at: number): CalendarMove {
  if (flow.step === 'consent') return ask(flow, 'consent');
  if (flow.of?.change === 'cancel') return callingOff(flow, flow.of);
  if (!isChosen(flow) || flow.step === 'choice') return chooseAnew(flow, at);
  switch (flow.step) {
    case 'person':
      return whichPerson(flow);
    case 'phone':
      return askPhone(flow);
    case 'preview':
      return next(flow, at);
    default:
      return flow.step satisfies never;
  }
}

/** Times that were looked up for another requested time, or have passed, are looked up again. */
function chooseAnew(flow: CalendarFlow, at: number): CalendarMove {
  const today = todayOf(flow, at);
  const isFresh = flow.slots.length > 0 && flow.slots.every(({ startsAt }) => Date.parse(startsAt) > at);
  if (!isFresh || !meetsRequested(flow, today)) return search({ ...flow, turnedDown: [] });
  const asked: CalendarFlow = { ...flow, step: 'choice', chosen: null };
  return { kind: 'ask', flow: asked, say: sayOf(asked, 'choice', { meetsWish: true }) };
}

const no: Option = { id: 'no', text: 'no' };
const keepCall: Option = { id: 'keep-call', text: 'call.keep' };
const change: Option = { id: 'change', text: 'change' };
const others: Option = { id: 'other-times', text: 'call.others' };
const time: Asked = { slot: 'time', type: 'time', text: 'time', required: true };
const person: Asked = { slot: 'person', type: 'person', text: 'person', required: true };
const phone: Asked = { slot: 'phone', type: 'phone', text: 'phone', required: false };
const topic: Asked = { slot: 'topic', type: 'text', text: 'topic', required: true };

/** Times offered with their place; of more than three the first. */
const mostTimes = 3;

function timesOf({ slots }: CalendarFlow): readonly Option[] {
  return slots.slice(0, mostTimes).map(({ label }, place) => ({
    id: `time-${place + 1}`,
    text: 'time',
    values: { number: place + 1, label },
  }));
}

function peopleOf({ whom }: CalendarFlow): readonly Option[] {
  const isOpen = whom !== undefined && whom.kind !== 'with' && whom.kind !== 'also';
  const names = isOpen ? whom.names.slice(0, mostTimes) : [];
  return names.map((name, place) => ({ id: `person-${place + 1}`, text: 'named', values: { name } }));
}

/** `YYYY-MM-DDTHH:MM` on the participant's clock, or the day or the time of day alone. */
function timeGiven(value: unknown): TimeMention | null {
  const parts = typeof value === 'string' ? value.split(/[-T:]/).map(Number) : [];
  if (![2, 3, 5].includes(parts.length) || !parts.every(Number.isInteger)) return null;
  const [year, month, day] = parts.length > 2 ? parts : [];
  const [hour, minute] = parts.length === 3 ? [] : parts.slice(-2);
  const date = day === undefined ? {} : { year, month, day };
  return { start: 0, end: 0, ...date, ...(hour === undefined ? {} : { hour, minute }) };
}
