/**
 * Flows: state machines of actions inside a conversation (seed 1; F1). Part of the workflow's state, so plain and
 * small. Promise: step and outcome names are persisted and never renamed.
 */
import { z } from 'zod';
import { mailAddress } from '../reading/mail-address.ts';
import { calendarStep, callPreview, emailStep, formStep, instant } from '../wire/preview.ts';
import { emailDraft } from '../reading/draft.ts';
import { evidence } from './gate.ts';
import { whom, wordMarks } from '../reading/answers.ts';
import { timeMention } from '../reading/named-times.ts';
import { actionKind, passage } from '../reading/reading.ts';
import { wordsRef, type PreviewRef, type WordsRef } from '../reading/words-ref.ts';

/** A moment on a clock. */
const wallClock = z.object({
  year: z.int(),
  month: z.int(),
  day: z.int(),
  weekday: z.int(),
  hour: z.int(),
  minute: z.int(),
  /** Minutes east of UTC at the slot's start. */
  offsetMinutes: z.int(),
});

/** A free half hour with its local time in the participant's zone, so that workflows need no zone arithmetic. */
export const slot = z.object({
  startsAt: instant,
  endsAt: instant,
  zone: z.string(),
  local: wallClock,
  /** For people, in the conversation's locale: "Tuesday, 24 November, 10:00". */
  label: z.string(),
  /** The same moment in the zone in which the participant named a time (F8). */
  there: z.object({ zone: z.string(), local: wallClock, label: z.string() }).optional(),
});

/** The topic of the conversation: words of its opening message by reference. */
const topic = passage.nullable();

/** The same without words, as the flow stores it. */
export const callShown = callPreview.extend({ topic });

/** The last question and its repetitions, so that the next one is worded differently. */
const asked = z.object({ text: z.string(), times: z.int().positive() }).optional();

/** Values that a model has read from this turn's answer (F11), mentioned with the next question. */
const readByModel = z
  .array(z.object({ slot: z.string(), quote: passage, value: z.union([z.string(), z.number(), z.boolean(), passage]) }))
  .optional();

/** Marks of the words of a preview, by value: an answer may repeat them (G20). Absent: nothing is shown. */
const shownMarks = z.array(wordMarks).max(12).optional();
/** An answer that `back` can undo: its step, and the previous values of what it changed. */
const undoable = z.object({
  step: z.string(),
  was: z.record(z.string(), z.unknown()),
  /** Fields that were absent before. */
  absent: z.array(z.string()),
});

/** What every flow keeps about its questions. `undo`: latest last. */
const whileAsked = { asked, readByModel, shownMarks, undo: z.array(undoable).max(8).optional() };

export const calendarFlow = z.object({
  kind: z.literal('calendar'),
  actionId: z.string(),
  step: calendarStep,
  startedBy: evidence,
  expiresAt: instant,
  topic,
  /** A requested day or time; matching slots come first. */
  requestedTime: timeMention.nullable(),
  slots: z.array(slot),
  chosen: slot.nullable(),
  person: z.string().nullable(),
  /** People who were named, while it is uncertain who is meant. */
  whom: whom.optional(),
  /** Undefined until asked; null when skipped. */
  phone: z.string().nullable().optional(),
  preview: callShown.nullable(),
  previewHash: z.string().nullable(),
  /** The preview before the flow asked what to change, until anything else is said. */
  unchanged: z.object({ preview: callShown, previewHash: z.string() }).optional(),
  ...whileAsked,
  /** Starts of slots that were rejected or taken; they are not offered again. */
  turnedDown: z.array(instant).max(100).optional(),
  /** Why slots are offered again; said once with them. */
  notice: z.enum(['slot-taken', 'passed', 'other-times', 'outside', 'once', 'length', 'clock']).optional(),
  /** With the notices `outside` and `length`: when calls are possible. Hours as `HH:MM`. */
  limits: z.object({ from: z.string(), to: z.string(), daysAhead: z.int(), slotMinutes: z.int() }).optional(),
  invite: z.array(z.string()).max(5).optional(),
  /** The booking to be moved or cancelled; absent for a new one. */
  of: z
    .object({
      change: z.enum(['move', 'cancel']),
      actionId: z.string(),
      person: z.string(),
      label: z.string(),
      startsAt: instant,
      endsAt: instant,
      timeZone: z.string(),
      phone: z.string().nullable(),
      topic,
      invite: z.array(z.string()).max(5),
      sequence: z.int(),
    })
    .optional(),
});

/** The same without words, as the flow stores it. */
export const emailShown = z.object({ to: mailAddress });

export const emailFlow = z.object({
  kind: z.literal('email'),
  actionId: z.string(),
  step: emailStep,
  startedBy: evidence,
  expiresAt: instant,
  topic,
  /** Null until known: from the reply, or drafted from the conversation. */
  template: emailDraft.nullable(),
  person: z.string().nullable(),
  whom: whom.optional(),
  address: z.string().nullable(),
  /** Values by placeholder. */
  variables: z.record(z.string(), wordsRef),
  /** The placeholder of the open question. */
  asking: z.string().nullable(),
  /** The participant's change by words: "change the subject to …". */
  subject: wordsRef.nullable(),
  message: wordsRef.nullable(),
  /** The text from the request: it fills the draft's open message. */
  told: wordsRef.nullable().optional(),
  /** The topic from the request, with its preposition: "about the deadlines". */
  about: wordsRef.optional(),
  preview: emailShown.nullable(),
  previewHash: z.string().nullable(),
  unchanged: z.object({ preview: emailShown, previewHash: z.string() }).optional(),
  ...whileAsked,
  /** The author, if known; fills "[Your Name]". */
  sender: z.union([z.string(), wordsRef]).nullable().optional(),
  /** The start day of the flow, for "[Date]": `YYYY-MM-DD`. */
  today: z.string().optional(),
  /** The participant wants a change and has not said what, or to what. The step is then `preview`, without a hash. */
  editing: z.enum(['what', 'subject', 'message']).optional(),
  approvedAt: instant.optional(),
});

/** The same without words, as the flow stores it. */
export const formShown = z.object({ fields: z.record(z.string(), z.union([z.string(), wordsRef])) });

/** A flow of the assistant's own kind, with the fields of its file. */
export const formFlow = z.object({
  kind: actionKind,
  form: z.literal(true),
  /** The action's name for people; default: its kind. */
  title: z.string().max(80).optional(),
  actionId: z.string(),
  step: formStep,
  startedBy: evidence,
  expiresAt: instant,
  topic,
  /** Answers by field; empty for an optional one that was left out. */
  values: z.record(z.string(), z.union([z.string(), wordsRef])),
  /** The field of the open question. */
  asking: z.string().nullable(),
  preview: formShown.nullable(),
  previewHash: z.string().nullable(),
  unchanged: z.object({ preview: formShown, previewHash: z.string() }).optional(),
  ...whileAsked,
});

/**
 * A text by its name in the assistant's folder, with its values. People's words are values by reference (`ref`), looked
 * up before rendering.
 */
export const say = z.object({ text: z.string(), values: z.record(z.string(), z.unknown()) });

/**
 * The outcome of a flow. `called-off`: a booked call was cancelled; `cancelled`: the flow was. `unknown`: the
 * provider's answer was lost, and an operator confirms. `waiting`: it is tried later. `refused`: by a limit, a kill
 * switch (F7) or the provider, not by the participant.
 */
export const flowOutcome = z.enum([
  'booked',
  'moved',
  'called-off',
  'sent',
  'done',
  'unknown',
  'waiting',
  'cancelled',
  'declined',
  'expired',
  'no-slots',
  'refused',
  'provider-error',
]);

export type { PreviewRef, WordsRef };
export type Topic = z.infer<typeof topic>;
export type { DraftPart, EmailDraft, PlaceholderMeaning } from '../reading/draft.ts';
export type CallShown = z.infer<typeof callShown>;
export type EmailShown = z.infer<typeof emailShown>;
export type FormShown = z.infer<typeof formShown>;
export type EffectShown = CallShown | EmailShown | FormShown;
export type Slot = z.infer<typeof slot>;
export type CalendarFlow = z.infer<typeof calendarFlow>;
/** A booked call that can be moved or cancelled. */
export type Booking = Omit<NonNullable<CalendarFlow['of']>, 'change'>;
export type EmailFlow = z.infer<typeof emailFlow>;
export type FormFlow = z.infer<typeof formFlow>;
export type Undoable = z.infer<typeof undoable>;
export type Flow = CalendarFlow | EmailFlow | FormFlow;
export type Say = z.infer<typeof say>;
export type FlowOutcome = z.infer<typeof flowOutcome>;
