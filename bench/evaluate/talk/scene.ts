/**
 * What stands before a message of the corpus, step by step. Every expected outcome is relative to it. It is Thursday, 3
 * December 2026, 9:00 in Berlin; the participant manages Anna Schmidt, who comes late.
 */
import { DateTime } from 'luxon';
import { formPolicy, type FormPolicy, type PolicySnapshot } from '../../../contracts/assistant/policy.ts';
import type { CalendarFlow, EmailDraft, EmailFlow, Flow, FormFlow, Slot } from '../../../contracts/state/flow.ts';
import type { GateMemory } from '../../../contracts/state/gate.ts';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import { newState } from '../../../domain/conversation/new-state.ts';
import { edit } from '../../../domain/flows/email/moves.ts';
import { emptyMemory } from '../../../domain/gate/memory.ts';
import { marksOfWords } from '../../../reading/letters/restated.ts';
import { withQuestion } from './clarified.ts';
import type { SceneLanguage, TalkRow, TalkStep } from './rows.ts';

/** Epoch ms of the message. */
export const now = Date.parse('2026-12-03T08:00:00Z');

/** What stands before a message: the step, which of its scenes, and the language in which the call's topic was said. */
export type Scene = Pick<TalkRow, 'step' | 'shown'> & { readonly lang?: SceneLanguage };

/** What the call is about, in the participant's own words. */
const topics: Readonly<Record<SceneLanguage, string>> = {
  en: 'late arrivals',
  es: 'los retrasos',
  ru: 'опоздания',
  de: 'Verspätungen',
  fr: 'les retards',
};

/**
 * The fields of a form that the steps `field` ask for, by `shown`; those before the one that is asked for are answered.
 */
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
export function stateAt({ step, shown, lang = 'en' }: Scene, policy: PolicySnapshot): ConversationState {
  const fresh = newState(identity, policy);
  if (step === 'clarified') return withQuestion(fresh, shown ?? '', lang, now);
  if (step === 'request') return { ...fresh, phase: 'answering' };
  if (step === 'offer' && shown !== 'calendar-flow') return offered(policy, shown ?? 'calendar');
  return stateIn(policy, flowAt(step, shown, topics[lang]));
}

/** A talk of three turns, in a flow or in none. */
export function stateIn(policy: PolicySnapshot, flow: Flow | null): ConversationState {
  const gateMemory: GateMemory = { ...emptyMemory, depth: 6, situation: { kind: 'active' } };
  const fresh = newState(identity, policy);
  const talked: ConversationState = { ...fresh, phase: 'guiding', turn: 3, gateMemory, topic };
  return flow === null ? talked : { ...talked, phase: 'acting', flow, actions: 1 };
}

/** The last reply has ended with "Shall I look for a time?" or "Shall I write the email?". */
export function offered(policy: PolicySnapshot, action: string): ConversationState {
  const talked = stateIn(policy, null);
  const at = { messageId: 'turn-3:reply', start: 0, end: 40 };
  return {
    ...talked,
    gateMemory: { ...talked.gateMemory, offered: [{ turnId: 'turn-3', ...at, action }] },
    offer: { action, turnId: 'turn-3', at, ...(action === 'email' ? { template } : {}) },
  };
}

type Slots = readonly [Slot, ...Slot[]];

/** A call with the person of the scenes at the first of the slots, as it is shown before it is booked. */
export function callShown([chosen, ...others]: Slots, phone: string): CalendarFlow {
  const ends = { starts_at: chosen.startsAt, ends_at: chosen.endsAt, time_zone: 'Europe/Berlin' };
  return {
    ...call,
    step: 'preview',
    slots: [chosen, ...others],
    chosen,
    person,
    phone,
    preview: { person, ...ends, phone, topic },
    previewHash: hash,
  };
}

/** With the marks of the words that it is shown with: `words` is what the call is about. */
export function withMarks(flow: CalendarFlow, words: string): CalendarFlow {
  return { ...flow, shownMarks: [words, ...person.split(' ')].map((value) => marksOfWords(value)) };
}

/** Where a field of a form is asked for; those before it are answered. */
export function formAsking(
  { title, fields }: FormPolicy,
  { kind, field, answered }: { readonly kind: string; readonly field: string; readonly answered: Answered },
): FormFlow {
  const before = fields.slice(
    0,
    fields.findIndex(({ name }) => name === field),
  );
  return {
    kind,
    form: true,
    title,
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

type Answered = Readonly<Record<string, string>>;

/** A half hour in Berlin that begins at `start`, `YYYY-MM-DDTHH:MM` on the clock there. */
export function slotAt(start: string, label: string): Slot {
  const zone = 'Europe/Berlin';
  const begins = DateTime.fromISO(start, { zone });
  const { year, month, day, weekday, hour, minute, offset } = begins;
  const instant = (at: DateTime): string => at.toJSDate().toISOString();
  return {
    startsAt: instant(begins),
    endsAt: instant(begins.plus({ minutes: 30 })),
    zone,
    local: { year, month, day, weekday, hour, minute, offsetMinutes: offset },
    label,
  };
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
      return withMarks(callShown(slots, phone), words);
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
      return formAsking(ticket, { kind: 'ticket', field: shown ?? 'summary', answered });
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
export const person = 'Anna Schmidt';
export const address = 'anna.schmidt@example.com';
const hash = 'hash-1';

const phone = '+49 30 123456';
const mondayTen = slotAt('2026-12-07T10:00', 'Monday, 7 December, 10:00');
const slots: [Slot, ...Slot[]] = [
  mondayTen,
  slotAt('2026-12-07T10:30', 'Monday, 7 December, 10:30'),
  slotAt('2026-12-08T15:00', 'Tuesday, 8 December, 15:00'),
];

export const call: CalendarFlow = {
  kind: 'calendar',
  actionId: 'talk-a1',
  step: 'consent',
  startedBy,
  expiresAt,
  topic,
  requestedTime: null,
  slots: [],
  chosen: null,
  person: null,
  preview: null,
  previewHash: null,
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

export const email: EmailFlow = {
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

const answered: Answered = {
  summary: 'The pump leaks.',
  priority: 'high',
  due_date: '2026-12-11',
  units: '3',
  contact: 'dana@example.com',
};

const commandScenes: Readonly<Record<string, Flow | null>> = {
  idle: null,
  choice: { ...call, step: 'choice', slots },
  consent: callShown(slots, phone),
  variable: { ...email, step: 'variable', address, asking: 'meeting day' },
};
