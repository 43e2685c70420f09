/**
 * What stands before a message of the corpus, step by step. Every expected outcome is relative to it. It is Thursday, 3 December
 * 2026, 9:00 in Berlin; the participant manages Anna Schmidt, who comes late.
 */
import { formPolicy, type PolicySnapshot } from '../../../contracts/policy.ts';
import type { CalendarFlow, EmailDraft, EmailFlow, Flow, FormFlow, Slot } from '../../../contracts/flow.ts';
import type { GateMemory } from '../../../contracts/gate.ts';
import type { ConversationState } from '../../../contracts/conversation-state.ts';
import { newState } from '../../../domain/conversation/new-state.ts';
import { edit } from '../../../domain/flows/email/moves.ts';
import { emptyMemory } from '../../../domain/gate/memory.ts';
import { marksOfWords } from '../../../reading/answers/restated.ts';
import { withQuestion } from './clarified.ts';
import type { TalkLanguage, TalkRow, TalkStep } from './rows.ts';

/** Epoch ms of the message. */
export const now = Date.parse('2026-12-03T08:00:00Z');

/** What stands before a message: the step, which of its scenes, and the language in which the call's topic was said. */
export type Scene = Pick<TalkRow, 'step' | 'shown'> & Partial<Pick<TalkRow, 'lang'>>;

/** What the call is about, in the participant's own words. */
const topics: Readonly<Record<TalkLanguage, string>> = {
  en: 'late arrivals',
  es: 'los retrasos',
  ru: 'опоздания',
  de: 'Verspätungen',
};

/** The fields of a form that the steps `field` ask for, by `shown`; those before the one that is asked for are answered. */
export const ticket = formPolicy.parse({
  title: 'Maintenance ticket',
  fields: [
    { name: 'summary', ask: 'What is wrong?' },
    { name: 'priority', ask: 'How urgent is it?', kind: 'choice', choices: ['low', 'high', 'very high'] },
    { name: 'due_date', ask: 'By when?', kind: 'date' },
    { name: 'units', ask: 'How many units?', kind: 'number', required: false },
    { name: 'contact', ask: 'Whom shall we write to?', kind: 'email', required: false },
  ],
});

/** Where the conversation stands; `shown` tells the scenes of one step apart. */
export function standingAt({ step, shown, lang = 'en' }: Scene, policy: PolicySnapshot): ConversationState {
  const fresh = newState(identity, policy);
  if (step === 'clarified') return withQuestion(fresh, shown ?? '', lang, now);
  if (step === 'request') return { ...fresh, state: 'answering' };
  const marks: GateMemory = { ...emptyMemory, depth: 6, situation: { kind: 'active' } };
  const talked: ConversationState = { ...fresh, state: 'guiding', turn: 3, marks, topic };
  if (step === 'offer' && shown !== 'calendar-flow') return offered(talked, shown ?? 'calendar');
  const flow = flowAt(step, shown, topics[lang]);
  return flow === null ? talked : { ...talked, state: 'acting', flow, actions: 1 };
}

/** "Change it": it is asked what should be different. */
function asksWhat(flow: EmailFlow): Flow {
  const move = edit(flow, 'what');
  return move.kind === 'ended' ? flow : { ...move.flow, unchanged: { preview: { to: address }, previewHash: hash } };
}

function flowAt(step: TalkStep, shown: string | null, words: string): Flow | null {
  switch (step) {
    case 'offer':
      return { ...call, step: 'consent' };
    case 'consent':
      return {
        ...shownCall,
        shownMarks: [words, ...person.split(' ')].map((value) => marksOfWords(value)),
      };
    case 'choice':
      return { ...call, step: 'choice', slots };
    case 'person':
      return { ...call, step: 'person', slots, chosen: mondayTen };
    case 'phone':
      return { ...call, step: 'phone', slots, chosen: mondayTen, person };
    case 'address':
      return { ...email, step: 'address' };
    case 'variable':
      return { ...email, step: 'variable', address, asking: 'meeting day' };
    case 'email-preview':
      return shown === 'changing' ? asksWhat(shownEmail) : shownEmail;
    case 'field':
      return ticketAsking(shown ?? 'summary');
    case 'command':
      return commandScenes[shown ?? 'idle'] ?? null;
    case 'request':
    case 'clarified':
      return null;
    default:
      return step satisfies never;
  }
}

const identity = {
  tenant: 'talk',
  conversation: 'talk',
  participant: 'maria',
  locale: null,
  timeZone: 'Europe/Berlin',
  name: 'Maria Lopez',
} as const;

const topic = { messageId: 'opening', start: 0, end: 13 } as const;
const startedBy = { turnId: 'turn-2', ...topic } as const;
const expiresAt = '2026-12-04T08:00:00.000Z';
const person = 'Anna Schmidt';
const address = 'anna.schmidt@example.com';
const hash = 'hash-1';

const mondayTen = slotOn(7, 1, 10, 0, 'Monday, 7 December, 10:00');
const slots: Slot[] = [
  mondayTen,
  slotOn(7, 1, 10, 30, 'Monday, 7 December, 10:30'),
  slotOn(8, 2, 15, 0, 'Tuesday, 8 December, 15:00'),
];

/** A half hour in Berlin in that December. */
function slotOn(day: number, weekday: number, hour: number, minute: number, label: string): Slot {
  const start = Date.UTC(2026, 11, day, hour - 1, minute);
  return {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 1_800_000).toISOString(),
    zone: 'Europe/Berlin',
    local: { year: 2026, month: 12, day, weekday, hour, minute, offsetMinutes: 60 },
    label,
  };
}

const call: CalendarFlow = {
  kind: 'calendar',
  actionId: 'talk-a1',
  step: 'consent',
  startedBy,
  expiresAt,
  topic,
  wish: null,
  slots: [],
  chosen: null,
  person: null,
  preview: null,
  previewHash: null,
};

/** "A call with Anna Schmidt on Monday, 7 December, 10:00 (Berlin), phone +49 30 123456, about late arrivals. Shall I book it?" */
const shownCall: CalendarFlow = {
  ...call,
  step: 'preview',
  slots,
  chosen: mondayTen,
  person,
  phone: '+49 30 123456',
  preview: {
    person,
    starts_at: mondayTen.startsAt,
    ends_at: mondayTen.endsAt,
    time_zone: 'Europe/Berlin',
    phone: '+49 30 123456',
    topic,
  },
  previewHash: hash,
};

/** "Late arrivals", "Dear Anna, … we meet on [Meeting Day]. …"; its words are in its row. */
const template: EmailDraft = {
  draftId: 'draft-1',
  subject: [{ words: 13 }],
  body: [
    { words: 5 },
    { placeholder: 'first name', means: 'person-first' },
    { words: 14 },
    { placeholder: 'meeting day', takes: 'time' },
    { words: 18 },
    { placeholder: 'your name', means: 'sender' },
  ],
};
const whole: EmailDraft = { ...template, body: [{ words: 120 }] };

const email: EmailFlow = {
  kind: 'email',
  actionId: 'talk-a1',
  step: 'person',
  startedBy,
  expiresAt,
  topic,
  template,
  person,
  address: null,
  variables: {},
  asking: null,
  subject: null,
  message: null,
  preview: null,
  previewHash: null,
  sender: 'Maria Lopez',
  today: '2026-12-03',
};

const shownEmail: EmailFlow = {
  ...email,
  template: whole,
  step: 'preview',
  address,
  preview: { to: address },
  previewHash: hash,
};

const answered: Readonly<Record<string, string>> = {
  summary: 'The pump leaks.',
  priority: 'high',
  due_date: '2026-12-11',
  units: '3',
  contact: 'dana@example.com',
};

function ticketAsking(field: string): FormFlow {
  const before = ticket.fields.slice(
    0,
    ticket.fields.findIndex(({ name }) => name === field),
  );
  return {
    kind: 'ticket',
    form: true,
    title: ticket.title,
    actionId: 'talk-a1',
    step: 'field',
    startedBy,
    expiresAt,
    topic,
    values: Object.fromEntries(before.map(({ name }) => [name, answered[name] ?? ''])),
    asking: field,
    preview: null,
    previewHash: null,
  };
}

const commandScenes: Readonly<Record<string, Flow | null>> = {
  idle: null,
  choice: { ...call, step: 'choice', slots },
  consent: shownCall,
  variable: { ...email, step: 'variable', address, asking: 'meeting day' },
};

/** The last reply has ended with "Shall I look for a time?" or "Shall I write the email?". */
function offered(talked: ConversationState, action: string): ConversationState {
  const at = { messageId: 'turn-3:reply', start: 0, end: 40 };
  return {
    ...talked,
    marks: { ...talked.marks, offered: [{ turnId: 'turn-3', ...at, action }] },
    offer: { action, turnId: 'turn-3', at, ...(action === 'email' ? { template } : {}) },
  };
}
