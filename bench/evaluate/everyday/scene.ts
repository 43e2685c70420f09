/**
 * What stands before an everyday row. It is Monday, 23 November 2026, 9:00 in Berlin. Shown are Tuesday, 24 November,
 * 10:00 and 14:30 and Thursday, 26 November, 11:00; a call with Anna Schmidt at the first of them, about onboarding, is
 * what the final yes is asked for.
 */
import type { DraftPart } from '../../../contracts/reading/draft.ts';
import type { EmailFlow, Flow, Slot } from '../../../contracts/state/flow.ts';
import { formPolicy, type PolicySnapshot } from '../../../contracts/assistant/policy.ts';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import {
  address,
  call,
  callShown,
  email,
  formAsking,
  offered,
  person,
  slotAt,
  stateIn,
  withMarks,
} from '../talk/scene.ts';
import type { EverydayRow } from './rows.ts';

/** Epoch ms of the message. */
export const everydayNow = Date.parse('2026-11-23T08:00:00Z');

/** The same moment as the clock in Berlin shows it. */
export const everydayWall = Date.UTC(2026, 10, 23, 9);

/** The report that a form asks for. */
export const incident = formPolicy.parse({
  title: 'Report',
  fields: [
    { name: 'summary', ask: 'What is it about?' },
    {
      name: 'urgency',
      ask: 'How urgent is it: low, normal or high?',
      kind: 'choice',
      choices: ['low', 'normal', 'high'],
    },
    { name: 'date', ask: 'When did it happen?', kind: 'date' },
    { name: 'count', ask: 'How many people are affected?', kind: 'number' },
    { name: 'callback', ask: 'Shall we call you back: yes or no?', kind: 'choice', choices: ['yes', 'no'] },
  ],
});

const answered = { summary: 'The door does not close.', urgency: 'high', date: '2026-11-20', count: '12' };

/** Where the conversation stands before a row. */
export function everydayState({ step, asks }: EverydayRow, policy: PolicySnapshot): ConversationState {
  return step === 'offer' ? offered(policy, 'calendar') : stateIn(policy, flowAt(step, asks));
}

function flowAt(step: Exclude<EverydayRow['step'], 'offer'>, asks: string | null): Flow {
  switch (step) {
    case 'choice':
      return { ...call, step: 'choice', slots };
    case 'person':
      return { ...call, step: 'person', slots, chosen: tuesdayTen };
    case 'phone':
      return { ...call, step: 'phone', slots, chosen: tuesdayTen, person };
    case 'final-yes':
      return withMarks(callShown(slots, '+49 30 1234567'), 'onboarding');
    case 'address':
      return { ...letter, step: 'address' };
    case 'variable':
      return letterAsking(asks ?? '');
    case 'field':
      return formAsking(incident, { kind: 'incident', field: asks ?? '', answered });
    default:
      return step satisfies never;
  }
}

const tuesdayTen = slotAt('2026-11-24T10:00', 'Tuesday, 24 November, 10:00');
const slots: [Slot, ...Slot[]] = [
  tuesdayTen,
  slotAt('2026-11-24T14:30', 'Tuesday, 24 November, 14:30'),
  slotAt('2026-11-26T11:00', 'Thursday, 26 November, 11:00'),
];

const letter: EmailFlow = { ...email, today: '2026-11-23' };

/** The draft leaves one thing open: its subject, its message, or a word of it. */
function letterAsking(asks: string): EmailFlow {
  const open = openParts[asks];
  if (open === undefined) throw new Error(`No letter asks for "${asks}".`);
  const body: DraftPart[] = [{ words: 14 }, open, { words: 18 }];
  const whole: DraftPart[] = [{ words: 13 }];
  const template = {
    draftId: 'draft-1',
    subject: asks === 'subject' ? [open] : whole,
    body: asks === 'subject' ? whole : asks === 'message' ? [open] : body,
  };
  return { ...letter, step: 'variable', address, template, asking: open.placeholder };
}

type Placeholder = Exclude<DraftPart, { words: number }>;

const openParts: Readonly<Record<string, Placeholder>> = {
  meeting_day: { placeholder: 'meeting day', takes: 'time' },
  subject: { placeholder: 'subject', means: 'subject' },
  message: { placeholder: 'message', means: 'message' },
  reason: { placeholder: 'reason' },
};
