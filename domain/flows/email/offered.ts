/** What the steps of the email flow offer as answers, and what these lead to (G23). */
import { isAddress } from '../../../contracts/reading/address-shape.ts';
import type { EmailFlow } from '../../../contracts/state/flow.ts';
import type { Option, Slot } from '../../../contracts/reading/question.ts';
import { refTo } from '../answer.ts';
import { voided } from '../moves.ts';
import { optionsOf, placeIn, textGiven, wordsGiven, type GivenToFlow, type StepQuestion } from '../offered.ts';
import { filledIn } from './blanks.ts';
import { act, ask, edit, ended, forPerson, isShown, next, whichPerson, type EmailMove } from './moves.ts';
import { partAsked } from './prompts.ts';
import { rewritten } from './steps.ts';

/** The step as data. */
export function question(flow: EmailFlow): StepQuestion {
  switch (flow.step) {
    case 'person':
      return { kind: 'value', options: optionsOf(flow, peopleOf(flow)), slots: [person, address] };
    case 'address':
      return { kind: 'value', options: optionsOf(flow, [other]), slots: [address] };
    case 'variable':
      return { kind: 'value', options: optionsOf(flow, []), slots: [slotAsked(flow)] };
    case 'preview':
      return isShown(flow) ? shownQuestion(flow, flow.previewHash) : whatElse(flow);
    default:
      return flow.step satisfies never;
  }
}

function shownQuestion(flow: EmailFlow, previewHash: string): StepQuestion {
  const own: readonly Option[] = [{ id: 'yes', text: 'email.send' }, changeSubject, changeMessage, no];
  return { kind: 'final-yes', options: optionsOf(flow, own, 'back'), slots: allSlots, previewHash };
}

function whatElse(flow: EmailFlow): StepQuestion {
  const keep: readonly Option[] = flow.template === null ? [] : [{ id: 'keep', text: 'keep' }];
  if (flow.editing === 'subject' || flow.editing === 'message')
    return {
      kind: 'value',
      options: optionsOf(flow, keep, 'cancel'),
      slots: flow.editing === 'subject' ? [subject] : [message],
    };
  return {
    kind: 'value',
    options: optionsOf(flow, [changeSubject, changeMessage, other, ...keep], 'cancel'),
    slots: allSlots,
  };
}

/** What an option leads to; null: the step has none of that name. */
export function takeOption(flow: EmailFlow, option: string, at: number): EmailMove | null {
  switch (option) {
    case 'cancel':
      return ended(flow, 'cancelled', 'cancelled');
    case 'no':
      return flow.step === 'preview' ? ended(flow, 'declined', 'declined') : null;
    case 'yes':
      return isShown(flow) ? act(flow, at) : null;
    case 'change-subject':
      return flow.step === 'preview' ? edit(flow, 'subject') : null;
    case 'change-message':
      return flow.step === 'preview' ? edit(flow, 'message') : null;
    case 'change-person':
      return next(forPerson(voided(flow), null, null));
    default: {
      const name = flow.whom?.names[placeIn(option, 'person') ?? -1];
      return name === undefined ? null : next({ ...flow, person: name });
    }
  }
}

/** What values of the step's slots lead to; null: there is nothing among them that it could take. */
export function takeValues(flow: EmailFlow, { values, answer }: GivenToFlow): EmailMove | null {
  const name = textGiven(values['person']);
  const to = textGiven(values['address']);
  const value = wordsGiven(values['value']);
  if (flow.step === 'variable' && flow.asking !== null) {
    const words = value ?? wordsGiven(values[partAsked(flow) ?? '']);
    return words === null ? null : filledIn(flow, flow.asking, answer, words);
  }
  let told: EmailFlow = name === null || name === flow.person ? voided(flow) : forPerson(voided(flow), name, null);
  if (to !== null && isAddress(to)) told = { ...told, address: to };
  let isAny = name !== null || (to !== null && isAddress(to));
  for (const part of ['subject', 'message'] as const) {
    const words = wordsGiven(values[part]);
    if (words === null) continue;
    isAny = true;
    const move = rewritten(told, part, answer, words);
    // Too long, or with a blank in it: that is said, and asked for once more.
    if (move.kind === 'ask' && move.flow.editing === part) return move;
    told = { ...told, editing: undefined, [part]: refTo(answer, words) };
  }
  return isAny ? next(told) : null;
}

/** The step's question as it is asked first. */
export function askAnew(flow: EmailFlow): EmailMove {
  switch (flow.step) {
    case 'person':
      return whichPerson(flow);
    case 'address':
      return ask(flow, 'address');
    case 'variable':
      return ask(flow, 'variable');
    case 'preview':
      return next(flow);
    default:
      return flow.step satisfies never;
  }
}

const no: Option = { id: 'no', text: 'no' };
const other: Option = { id: 'change-person', text: 'change.recipient' };
const changeSubject: Option = { id: 'change-subject', text: 'change.subject' };
const changeMessage: Option = { id: 'change-message', text: 'change.message' };
const person: Slot = { slot: 'person', type: 'person', text: 'recipient', required: true };
const address: Slot = { slot: 'address', type: 'address', text: 'address', required: true };
const subject: Slot = { slot: 'subject', type: 'text', text: 'subject', required: true };
const message: Slot = { slot: 'message', type: 'text', text: 'message', required: true };
const allSlots: readonly Slot[] = [person, address, subject, message];

function slotAsked(flow: EmailFlow): Slot {
  const part = partAsked(flow);
  if (part !== null) return part === 'subject' ? subject : message;
  return { slot: 'value', type: 'text', text: 'value', values: { variable: flow.asking }, required: true };
}

const mostPeople = 3;

function peopleOf({ whom }: EmailFlow): readonly Option[] {
  const isOpen = whom !== undefined && whom.kind !== 'with' && whom.kind !== 'also';
  const names = isOpen ? whom.names.slice(0, mostPeople) : [];
  return names.map((name, place) => ({ id: `person-${place + 1}`, text: 'named', values: { name } }));
}
