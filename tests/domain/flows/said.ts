/** Readings and slots as the flow's tests need them: one thing said, everything else silent. */
import type { CalendarFlow, Slot } from '../../../contracts/state/flow.ts';
import { calendarPolicy } from '../../../contracts/assistant/policy.ts';
import type { FormPolicy } from '../../../contracts/assistant/policy.ts';
import type { Passage, Reading, TimeMention } from '../../../contracts/reading/reading.ts';
import type { Answer } from '../../../domain/flows/answer.ts';
import { startCalendar, withSlots } from '../../../domain/flows/calendar/start.ts';
import type { CalendarMove } from '../../../domain/flows/calendar/moves.ts';
import { calendarLife } from './lives.ts';
import { nothingAnswered, readAnswers } from '../../../reading/answers/answers.ts';
import { readableForms } from '../../../reading/answers/form-names.ts';
import { putWordsIn } from '../../../domain/words/words.ts';
import { inWords } from '../../../reading/letters/references.ts';

const { withPreview } = calendarLife;

export const policy = calendarPolicy.parse({});

/** Monday, 23 November 2026, 09:00 in Berlin. */
export const monday = Date.parse('2026-11-23T08:00:00Z');

const silent: Omit<Reading, 'length'> = {
  lexicon: 'test',
  language: 'en',
  sentences: [],
  stance: 'none',
  asksBackOnly: false,
  says: [],
  remainder: [],
  for: null,
  finalYes: false,
  answers: nothingAnswered,
  gives: { concerns: [], named: [] },
  requests: [],
  declines: [],
  situation: { kind: 'unstated' },
  ordinals: [],
  times: [],
  people: [],
  phones: [],
  emails: [],
  skips: false,
};

/** Everything that was said, by the id of its message: what a flow keeps by reference is looked up here. */
export const messages: Record<string, string> = {};

/** What a plain message of each stance says. */
const saidBy: Readonly<Record<Reading['stance'], Reading['says']>> = {
  affirm: ['assent'],
  deny: ['refusal'],
  change: ['change'],
  none: [],
};

/** An answer: what it could answer is read as the engine reads it, beside whatever else is found in it. */
export function said(text: string, found: Partial<Reading> = {}): Answer {
  return heard(text, { ...silent, length: text.length, says: [...saidBy[found.stance ?? 'none']], ...found });
}

/** A reading of a text as an answer. */
export function heard(text: string, reading: Reading): Answer {
  const messageId = `message ${text}`;
  messages[messageId] = text;
  return reread({ ...reading, messageId });
}

/** What agrees in these tests does so to whatever is shown. */
const longestYes = 400;

/** The answer read again, after something else was found in it, or for an assistant that has a form. */
export function reread(answer: Answer, form?: FormPolicy): Answer {
  const text = messages[answer.messageId] ?? '';
  return {
    ...answer,
    finalYes: answer.stance === 'affirm' && answer.length <= longestYes,
    answers: readAnswers(text, answer, readableForms(form === undefined ? {} : { ticket: form })),
  };
}

/** A value with the words of what was said in place of its references. */
export function inTheirWords(value: unknown): unknown {
  return putWordsIn(inWords(value, { texts: messages, drafts: {}, previews: {} }), messages);
}

/** What a talk is about, said in a message. */
export function topicOf(text: string): Passage {
  messages['opening'] = text;
  return { messageId: 'opening', start: 0, end: text.length };
}

export const yes = said('Yes, please.', { stance: 'affirm' });
export const no = said('No.', { stance: 'deny' });

export function time(quote: string, parts: Partial<TimeMention>): TimeMention {
  return { start: 0, end: quote.length, ...parts };
}

export function timed(text: string, parts: Partial<TimeMention>, found: Partial<Reading> = {}): Answer {
  return said(text, { times: [time(text, parts)], ...found });
}

export function numbered(text: string, ...indices: readonly number[]): Answer {
  return said(text, { ordinals: indices.map((index) => ({ start: 0, end: text.length, index })) });
}

export function named(text: string, name: string, found: Partial<Reading> = {}): Answer {
  return said(text, { people: [{ start: 0, end: name.length, name }], ...found });
}

export function phoned(text: string, number: string, found: Partial<Reading> = {}): Answer {
  const [written = number] = text.match(/\+?\d[\d ()/-]*\d/u) ?? [];
  const start = Math.max(0, text.indexOf(written));
  return said(text, { phones: [{ start, end: start + written.length, number }], ...found });
}

export function asking(text: string, found: Partial<Reading> = {}): Answer {
  return said(text, { sentences: [{ start: 0, end: text.length, act: 'question' }], ...found });
}

export function declining(text: string, action: string | null, found: Partial<Reading> = {}): Answer {
  return said(text, { declines: [{ start: 0, end: text.length, action }], ...found });
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A half hour in Berlin in that winter: `on(24, 10)` is Tuesday, 24 November 2026, 10:00. */
export function on(day: number, hour: number, minute = 0): Slot {
  const start = Date.UTC(2026, 10, day, hour - 1, minute);
  const weekday = ((day - 23 + 70) % 7) + 1;
  return {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 1_800_000).toISOString(),
    zone: 'Europe/Berlin',
    local: { year: 2026, month: 11, day, weekday, hour, minute, offsetMinutes: 60 },
    label: `${weekdays[weekday - 1]}, ${day} November, ${hour}:${String(minute).padStart(2, '0')}`,
  };
}

export const tuesdayTen = on(24, 10);
export const tuesdayHalfPast = on(24, 10, 30);
export const wednesdayThree = on(25, 15);
export const offered: readonly Slot[] = [tuesdayTen, tuesdayHalfPast, wednesdayThree];

export const start = {
  actionId: 'action-1',
  startedBy: { turnId: 'turn-3', quote: 'Please do.' },
  topic: topicOf('the absence'),
  requestedTime: null,
  person: null,
  at: monday,
  policy,
  consented: true,
};

export function flowOf(move: CalendarMove): CalendarFlow {
  if (move.kind === 'ended') throw new Error(`The flow has ended: ${move.outcome}. Ask for its flow before that.`);
  return move.flow;
}

/** The flow at each step, reached in the ordinary way with "Tuesday at 10", Anna Schmidt and a number. */
export const atConsent = flowOf(startCalendar({ ...start, consented: false }));
export const searching = flowOf(startCalendar(start));
export const atChoice = flowOf(withSlots(searching, offered, monday));
export const atPerson: CalendarFlow = { ...atChoice, step: 'person', chosen: tuesdayTen };
export const atPhone: CalendarFlow = { ...atPerson, step: 'phone', person: 'Anna Schmidt' };
export const shownPreview = {
  person: 'Anna Schmidt',
  starts_at: tuesdayTen.startsAt,
  ends_at: tuesdayTen.endsAt,
  time_zone: 'Europe/Berlin',
  phone: '+49 30 123456',
  topic: topicOf('the absence'),
};
export const complete = {
  ...atPhone,
  step: 'preview',
  phone: '+49 30 123456',
  chosen: tuesdayTen,
  preview: shownPreview,
} as const;
export const atPreview = flowOf(withPreview(complete, 'hash-1'));
