/**
 * What a conversation waits for, as data (G23), and its id: another one whenever what is asked, or what a yes would
 * agree to, is another (G20). A message belongs to the question that stood when its row was accepted.
 */
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { Flow, Say } from '../../contracts/state/flow.ts';
import type { Offer } from '../../contracts/state/messages.ts';
import type { Option, Question, QuestionAsked, QuestionOnWire, Slot } from '../../contracts/reading/question.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import { offeredAs, stepQuestion } from '../flows/by-kind/machines.ts';
import { isWithPerson } from '../handoff/handoff.ts';
import { fingerprint } from '../words/fingerprint.ts';
import { askedOfParticipant, clarificationId, clarificationQuestion } from './clarification-question.ts';
import { diagnosisId, diagnosisQuestion, stepAsked } from './diagnosis-question.ts';
import type { ContextRequest } from '../../contracts/state/context-request.ts';
import { remainingSlots } from '../context/request.ts';
import type { StepQuestion } from '../flows/offered.ts';

/** Bounded, and never a word of anybody's. */
export function questionIdOf(state: ConversationState): string {
  const { flow, offer, contextRequest } = state;
  if (flow) return plainIdOf(state);
  const open = askedOfParticipant(state);
  if (open !== null) return clarificationId(open);
  if (offer) return plainIdOf(state);
  if (contextRequest) return materialId(contextRequest);
  const step = stepAsked(state);
  return step === null ? plainIdOf(state) : diagnosisId(step);
}

/** Of what an action waits for, or of the turn. */
function plainIdOf({ flow, offer, turn }: Pick<ConversationState, 'flow' | 'offer' | 'turn'>): string {
  if (flow) return `${flow.actionId}:${(flow.preview && flow.previewHash) ?? placeOf(flow)}`;
  return offer ? `${offer.turnId}:${offer.action}` : `turn:${turn}`;
}

/** What is asked, and what is offered as an answer. */
export function questionOf(state: ConversationState): Question {
  const id = questionIdOf(state);
  const { flow, offer, policy, invitedMore, handoff, contextRequest, phase, reminding } = state;
  // What is said to a person is answered by nobody else.
  if (phase === 'closed' || isWithPerson(handoff)) return { id, kind: 'open', options: [], slots: [] };
  if (flow) return { id, action: flow.kind, ...stepQuestion(flow, policy.flows) };
  const open = askedOfParticipant(state);
  if (open !== null) return { id, ...clarificationQuestion(open) };
  if (offer) {
    const options = [yesTo(offer, state), { id: 'no', text: 'no' }];
    return { id, kind: 'offer', action: offer.action, options, slots: [] };
  }
  if (contextRequest) return { id, ...materialQuestion(contextRequest) };
  const step = stepAsked(state);
  if (step !== null) return { id, ...diagnosisQuestion(step) };
  const options = reminding ? remindingOptions(reminding) : invitedMore ? [{ id: 'no', text: 'nothing-more' }] : [];
  return { id, kind: 'open', options, slots: [] };
}

/** What may be said to what is asked about a reminder (T1). */
function remindingOptions({ asks }: NonNullable<ConversationState['reminding']>): readonly Option[] {
  const no: Option = { id: 'no', text: 'reminder.no' };
  return asks === 'whether' ? [{ id: 'yes', text: 'reminder.yes' }, no] : [no];
}

/** The question in words, which `say` renders; null: nothing can be chosen or given. */
export function questionOnWire(
  { id, kind, options, slots, previewHash }: Question,
  say: (text: Say) => string,
): QuestionOnWire | null {
  if (options.length + slots.length === 0) return null;
  const offered = options.map(({ id: option, text, values = {} }) => ({
    id: option,
    label: say({ text: `option.${text}`, values }),
    say: say({ text: `option.${text}.say`, values }),
  }));
  return {
    id,
    kind,
    // What has no name in its procedure can only be said.
    options: offered.filter(({ label }) => label !== ''),
    slots: slots.map(({ text, values = {}, choices, about: _about, ...slot }) => ({
      ...slot,
      label: say({ text: `slot.${text}`, values }),
      ...(choices ? { choices: choices.map((one) => worded(one, say)) } : {}),
    })),
    ...(previewHash === undefined ? {} : { preview_hash: previewHash }),
  };
}

function worded({ value, label }: NonNullable<Slot['choices']>[number], say: (text: Say) => string) {
  return { value, label: typeof label === 'string' ? label : say(label) };
}

/** The question that a sender says it is said to; null: it says none that could be one. */
export function questionIn({ question }: { readonly question?: unknown }): string | null {
  return typeof question === 'string' && question.length <= longestId ? question : null;
}

const longestId = 512;

/**
 * Whether something waits for a yes or a no that had not been shown when these messages were accepted: whoever spoke
 * before has not seen it.
 */
export function isUnshown(
  state: ConversationState,
  heard: readonly { readonly question?: string | undefined }[],
): boolean {
  if (!state.flow && !state.offer && !state.invitedMore) return false;
  const stands = questionIdOf(state);
  return heard.some(({ question }) => question !== undefined && question !== stands);
}

/** What a reader is told of a question: small, and none of the words that it is put in. */
export function toReader({ id, kind, action, slots, options, shown }: Question): QuestionAsked {
  return {
    id,
    kind,
    ...(action === undefined ? {} : { action }),
    slots: slots.map(({ slot, type, choices }) => ({
      slot,
      type,
      ...(choices ? { choices: choices.slice(0, mostChoices).map(({ value }) => value.slice(0, longestChoice)) } : {}),
    })),
    options: options.map((one) => one.id),
    ...(shown ? { shown } : {}),
  };
}

const mostChoices = 20;
/** In UTF-16 code units. */
const longestChoice = 80;

/** The question that a message is to be read for; null: nothing is asked that its reader could know more by. */
export function readFor(state: ConversationState): QuestionAsked | null {
  const question = questionOf(state);
  return question.kind === 'open' ? null : toReader(question);
}

/** What a reading says to what is asked now: read for another question it is no final yes (G20). */
export function saidTo(state: ConversationState, reading: Reading): Reading {
  return reading.finalYes && reading.for !== questionIdOf(state) ? { ...reading, finalYes: false } : reading;
}

/** The same words, agreeing to nothing. */
export function agreeingToNothing(reading: Reading): Reading {
  return { ...reading, unshown: true };
}

/** What is asked at this place of a flow: the step, the part of it, and the times that are put forward. */
function placeOf(flow: Flow): string {
  const asking = 'asking' in flow && flow.asking !== null ? fingerprint(flow.asking) : '';
  const editing = 'editing' in flow ? (flow.editing ?? '') : '';
  const times = 'slots' in flow && flow.step === 'choice' ? flow.slots.map(({ startsAt }) => startsAt).join(',') : '';
  // A yes to what should be different is one to what stands unchanged.
  const unchanged = flow.unchanged?.previewHash ?? '';
  return [flow.step, asking, editing, times, unchanged].filter((part) => part !== '').join(':');
}

/** A yes says what it is to. */
function yesTo({ action }: Offer, { policy }: ConversationState): Question['options'][number] {
  const title =
    policy.flows.forms && Object.hasOwn(policy.flows.forms, action) ? policy.flows.forms[action]?.title : null;
  return { id: 'yes', text: offeredAs(action), values: { form: action, title: title ?? action } };
}

/** Another one whenever something else is asked for. */
function materialId(request: ContextRequest): string {
  return `${request.id}:${fingerprint(remainingSlots(request).join(' '))}`;
}

function materialQuestion(request: ContextRequest): StepQuestion {
  return {
    kind: 'material',
    options: [{ id: 'cancel', text: 'cancel' }],
    slots: remainingSlots(request).map((slot) => ({
      slot,
      type: 'text',
      text: 'asked',
      values: { field: slot },
      required: true,
      elsewhere: true,
    })),
  };
}
