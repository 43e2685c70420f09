/** States and kinds of events in words for people. */
import type { Phase, Snapshot, WaitingOn } from '../../contracts/conversation.ts';

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

export function stateInWords({ state, waiting_on: on }: Pick<Snapshot, 'state' | 'waiting_on'>): string {
  return on === null || state === 'closed' ? phases[state] : `${phases[state]}, waits for ${waits[on]}`;
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
};

export function happeningInWords(event: string): string {
  return happenings[event] ?? event.replace(/^conversation:/, '').replaceAll('_', ' ');
}
