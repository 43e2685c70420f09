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

/** `participant`: what the participant is called, where that is who looks. */
export function stateInWords(
  { state, waiting_on: on }: Pick<Snapshot, 'state' | 'waiting_on'>,
  participant: string = waits.participant,
): string {
  if (on === null || state === 'closed') return phases[state];
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
};

export function happeningInWords(event: string): string {
  return happenings[event] ?? event.replace(/^conversation:/, '').replaceAll('_', ' ');
}
