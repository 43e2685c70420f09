/** States and kinds of events in words for people. */
import { inWords } from '../cards/contents.ts';
import type { Phase, Snapshot, WaitingOn } from '../../contracts/wire/conversation.ts';

export const phases: Readonly<Record<Phase, string>> = {
  initial: 'New',
  clarifying: 'Clarifying',
  answering: 'Answering',
  guiding: 'Guiding',
  acting: 'In an action',
  'waiting-context': 'Waiting for material',
  escalated: 'Escalated',
  closed: 'Closed',
  'with-person': 'With a person',
};

export const waits: Readonly<Record<WaitingOn, string>> = {
  participant: 'the participant',
  clarification: 'an answer',
  context: 'material',
  approval: 'a yes',
  model: 'the model',
  operator: 'an operator',
};

/** `participant`: what the participant is called, where that is who looks. */
export function stateInWords(
  { state, waiting_on: on }: Pick<Snapshot, 'state' | 'waiting_on'>,
  participant: string = waits.participant,
): string {
  // What it waits for is the state's own name.
  if (on === null || state === 'closed' || (state === 'waiting-context' && on === 'context')) return phases[state];
  return `${phases[state]}, waits for ${on === 'participant' ? participant : waits[on]}`;
}

const happenings: Readonly<Record<string, string>> = {
  'conversation:message': 'Message',
  'conversation:gate': 'Gate',
  'conversation:action': 'Action',
  'conversation:state': 'State',
  'conversation:instruction': 'Instruction goes on',
  'conversation:clarification_request': 'Question',
  'conversation:clarification_resolved': 'Question settled',
  'conversation:reminder': 'Reminder',
  'conversation:escalation': 'Escalation',
  'conversation:handoff': 'Person asked for',
  'conversation:handed_back': 'Handed back',
  'conversation:danger': 'Danger',
  'conversation:delayed': 'Answer takes longer',
  'conversation:model': 'Model’s answer not whole',
  'conversation:clarity': 'Clarity',
  'conversation:clarification_update': 'Question changed',
  'conversation:context_request': 'Material asked for',
  'conversation:context_update': 'Material',
  'conversation:context_resolved': 'Material settled',
};

export function happeningInWords(event: string): string {
  return happenings[event] ?? inWords(event.replace(/^conversation:/, ''));
}
