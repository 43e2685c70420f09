/** The booking story as a server would tell it: seed 1 with every shape that the demo looks at. */
import type { ActGate, AnswerGate, SettledMessage } from '../../contracts/wire/conversation.ts';
import { at, type Outcome, type Script } from '../client/contract-server.ts';

const rules = [
  'flow-active',
  'hypothetical',
  'too-early',
  'still-asking',
  'awaiting-answer',
  'declined',
  'nothing-offered',
];
const preview = {
  person: 'Dana Reyes',
  starts_at: '2026-11-24T09:00:00Z',
  ends_at: '2026-11-24T09:30:00Z',
  time_zone: 'Europe/Berlin',
  phone: null,
  topic: 'Absence',
};

export const booking: Script = (_text, turn, conversation) => story(conversation)[turn - 1] ?? answered('All right.');

/** `because` decides which rules hold; the words that convinced one are those of the reply. */
export function actGate(because: readonly string[], quote: string): { answer: AnswerGate; act: ActGate } {
  return {
    answer: { verdict: 'open', because: [], rules: [{ rule: 'open-clarification', holds: false }] },
    act: {
      verdict: because.length === 0 ? 'open' : 'held',
      because: [...because],
      action: because.includes('offer-waits') || because.length === 0 ? 'calendar' : null,
      policy_version: 'hr-manager@1',
      rules: rules.map((rule) =>
        because.includes(rule) ? { rule, holds: true, evidence: { turn_id: 't-1', quote } } : { rule, holds: false },
      ),
    },
  };
}

export const bookedFeed = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:c-1-1@par',
  ' ley',
  'DTSTART:20261124T090000Z',
  'SUMMARY:Call with Dana Reyes',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

function story(conversation: string): readonly Outcome[] {
  const question = 'Have you called them?';
  const offer = 'Would you like me to schedule a call?';
  return [
    answered(question, { gate: actGate(['too-early', 'still-asking'], question) }),
    answered(offer, {
      gate: actGate(['offer-waits'], offer),
      offer: { action: 'calendar', turn_id: 't-2', quote: offer },
    }),
    step('choice', '1. Tuesday 10:00\n2. Tuesday 10:30', 'a number', { gate: actGate([], '') }),
    step('person', 'With whom?', 'a name'),
    step('phone', 'Which number?', 'a number or "skip"'),
    step('preview', 'Shall I book it?', 'yes or no', { preview }),
    { ...answered('Booked.', { disposition: 'flow_step' }), effects: [effect(conversation)] },
    answered('Your call with Dana is booked. Write down what happened.', { gate: actGate(['nothing-offered'], '') }),
    answered('Then tell them what you noted.', { gate: actGate(['nothing-offered'], '') }),
  ];
}

function effect(conversation: string): NonNullable<Outcome['effects']>[number] {
  return {
    action_id: `${conversation}-1`,
    conversation_id: conversation,
    kind: 'calendar',
    state: 'done',
    preview,
    preview_hash: 'hash',
    provider_ref: 'c-1-1@parley',
    attempts: 1,
    at,
  };
}

function answered(text: string, more: Partial<SettledMessage> = {}): Outcome {
  return { settled: { reply: { text, at }, ...more } };
}

function step(
  name: 'choice' | 'person' | 'phone' | 'preview',
  text: string,
  expects: string,
  more: Pick<Partial<SettledMessage>, 'gate'> & { preview?: typeof preview } = {},
): Outcome {
  const { gate, ...shown } = more;
  const flow = {
    kind: 'calendar',
    action_id: 'a-1',
    step: name,
    expects,
    expires_at: '2026-11-22T09:00:00Z',
    ...shown,
  };
  return answered(text, { disposition: 'flow_step', flow, gate: gate ?? null });
}
