/**
 * Action flows: small state machines inside a conversation (seed 1; F1). Kept in the workflow's state, so plain and small.
 * Promise: step and outcome names are persisted and never renamed.
 */
import { z } from 'zod';
import { mailAddress } from './mail-address.ts';
import { emailDraft } from './draft.ts';
import { evidence } from './gate.ts';
import { whom, wordMarks } from './answers.ts';
import { timeMention } from './named-times.ts';
import { actionKind, passage } from './reading.ts';
import { wordsRef, type PreviewRef, type WordsRef } from './words-ref.ts';

/** An instant as ISO-8601 UTC. */
export const instant = z.iso.datetime();

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

/** A free half hour, with its wall-clock form in the participant's zone, so that no zone arithmetic is needed later. */
export const slot = z.object({
  startsAt: instant,
  endsAt: instant,
  zone: z.string(),
  local: wallClock,
  /** For people, in the conversation's locale: "Tuesday, 24 November, 10:00". */
  label: z.string(),
  /** The same moment on the clock of the zone in which the participant named a time (F8). */
  there: z.object({ zone: z.string(), local: wallClock, label: z.string() }).optional(),
});

/** What will be booked, as the participant is shown it. The hash over exactly this binds the yes (F4). */
export const callPreview = z.object({
  person: z.string(),
  starts_at: instant,
  ends_at: instant,
  /** IANA name of the zone in which the times were shown. */
  time_zone: z.string(),
  phone: z.string().nullable(),
  topic: z.string(),
  /** Where invitations go: only addresses that were given, never guessed (F6). Absent: nowhere. */
  invite: z.array(mailAddress).max(5).optional(),
  /** Set when this moves or cancels what stands already: its action, and the SEQUENCE this change gets. */
  change: z.enum(['move', 'cancel']).optional(),
  of: z.object({ action_id: z.string(), sequence: z.int() }).optional(),
});

/** What the talk is about: words of its opening message by reference. */
const topic = passage.nullable();

/** The same without the words, as the flow keeps it. */
export const callShown = callPreview.extend({ topic });

/** The question that was asked last, and how often in a row: so that no sentence is said twice in a row. */
const asked = z.object({ text: z.string(), times: z.int().positive() }).optional();

/** What a model has read of the answer in this turn (F11): said with whatever is asked next. */
const readByModel = z
  .array(z.object({ slot: z.string(), quote: passage, value: z.union([z.string(), z.number(), z.boolean(), passage]) }))
  .optional();

/** Marks of the words that a preview shows, value by value: an answer may say them again (G20). Absent: nothing is shown. */
const shownMarks = z.array(wordMarks).max(12).optional();
/** An answer that can be taken back (`back`): the step that it answered, and what it changed, as it was before. */
const undoable = z.object({
  step: z.string(),
  was: z.record(z.string(), z.unknown()),
  /** What was not there before. */
  absent: z.array(z.string()),
});

/** What every flow keeps of its questions. `undo`: the latest last. */
const whileAsked = { asked, readByModel, shownMarks, undo: z.array(undoable).max(8).optional() };

export const calendarStep = z.enum(['consent', 'choice', 'person', 'phone', 'preview']);

export const calendarFlow = z.object({
  kind: z.literal('calendar'),
  actionId: z.string(),
  step: calendarStep,
  startedBy: evidence,
  expiresAt: instant,
  topic,
  /** A day or time the participant asked for; slots that fit come first. */
  wish: timeMention.nullable(),
  slots: z.array(slot),
  chosen: slot.nullable(),
  person: z.string().nullable(),
  /** Who was named where that is nobody yet. */
  whom: whom.optional(),
  /** Undefined until asked for; null when skipped. */
  phone: z.string().nullable().optional(),
  preview: callShown.nullable(),
  previewHash: z.string().nullable(),
  /** What was shown before it was asked what should be different, as long as nothing else has been said. */
  unchanged: z.object({ preview: callShown, previewHash: z.string() }).optional(),
  ...whileAsked,
  /** Starts of slots the participant did not want or did not get; they are not offered again. */
  turnedDown: z.array(instant).max(100).optional(),
  /** Why times are offered again; said once with them. */
  notice: z.enum(['slot-taken', 'passed', 'other-times', 'outside', 'once', 'length', 'clock']).optional(),
  /** With the notices `outside` and `length`: when calls can be made at all. Hours as `HH:MM`. */
  limits: z.object({ from: z.string(), to: z.string(), daysAhead: z.int(), slotMinutes: z.int() }).optional(),
  invite: z.array(z.string()).max(5).optional(),
  /** The booking that is moved or cancelled; absent for a new one. */
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

/** An email as the participant is shown it. The hash over exactly this binds the yes (F4). */
export const emailPreview = z.object({ to: mailAddress, subject: z.string(), message: z.string() });

/** The same without the words, as the flow keeps it. */
export const emailShown = z.object({ to: mailAddress });

export const emailStep = z.enum(['person', 'address', 'variable', 'preview']);

export const emailFlow = z.object({
  kind: z.literal('email'),
  actionId: z.string(),
  step: emailStep,
  startedBy: evidence,
  expiresAt: instant,
  topic,
  /** Null until it is known: from the reply, or drafted from the conversation. */
  template: emailDraft.nullable(),
  person: z.string().nullable(),
  whom: whom.optional(),
  address: z.string().nullable(),
  /** Values by placeholder. */
  variables: z.record(z.string(), wordsRef),
  /** The placeholder that is being asked for. */
  asking: z.string().nullable(),
  /** What the participant changed by words: "change the subject to …". */
  subject: wordsRef.nullable(),
  message: wordsRef.nullable(),
  /** What the request told it to say: it stands where the draft leaves its message open. */
  told: wordsRef.nullable().optional(),
  /** What it was asked to be about, with the word that leads to it: "about the deadlines". */
  about: wordsRef.optional(),
  preview: emailShown.nullable(),
  previewHash: z.string().nullable(),
  unchanged: z.object({ preview: emailShown, previewHash: z.string() }).optional(),
  ...whileAsked,
  /** Who writes, where it is known; fills "[Your Name]". */
  sender: z.union([z.string(), wordsRef]).nullable().optional(),
  /** The day on which the flow started, for "[Date]": `YYYY-MM-DD`. */
  today: z.string().optional(),
  /** The participant wants to change the email and has still to say what, or to what. The step is then `preview`, without a hash. */
  editing: z.enum(['what', 'subject', 'message']).optional(),
  approvedAt: instant.optional(),
});

/** What a webhook is sent: the values of the form, by field. */
export const formPreview = z.object({ fields: z.record(z.string(), z.string()) });

/** The same without the words, as the flow keeps it. */
export const formShown = z.object({ fields: z.record(z.string(), z.union([z.string(), wordsRef])) });

export const formStep = z.enum(['consent', 'field', 'preview']);

/** A flow of a kind of its own, made of fields that the assistant's file lists. */
export const formFlow = z.object({
  kind: actionKind,
  form: z.literal(true),
  /** What the action is called, for people; without it its kind. */
  title: z.string().max(80).optional(),
  actionId: z.string(),
  step: formStep,
  startedBy: evidence,
  expiresAt: instant,
  topic,
  /** What was answered, by field; empty where an optional one was left out. */
  values: z.record(z.string(), z.union([z.string(), wordsRef])),
  /** The field that is being asked for. */
  asking: z.string().nullable(),
  preview: formShown.nullable(),
  previewHash: z.string().nullable(),
  unchanged: z.object({ preview: formShown, previewHash: z.string() }).optional(),
  ...whileAsked,
});

/** What is done when a flow is approved; each kind has its own. */
export const effectPreview = z.union([callPreview, emailPreview, formPreview]);

/** A text by its name in the assistant's folder and the values that fill it. Words of people are values by reference (`ref`), looked up before. */
export const say = z.object({ text: z.string(), values: z.record(z.string(), z.unknown()) });

/**
 * How a flow ended. `called-off`: a booked call was, `cancelled`: the flow was. `unknown`: the provider's answer was lost; an operator confirms.
 * `waiting`: it is tried later. `refused`: by a limit, a kill switch (F7) or the provider, not by the participant.
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
export type { DraftPart, EmailDraft, PlaceholderMeaning } from './draft.ts';
export type CallShown = z.infer<typeof callShown>;
export type EmailShown = z.infer<typeof emailShown>;
export type FormShown = z.infer<typeof formShown>;
export type EffectShown = CallShown | EmailShown | FormShown;
export type Slot = z.infer<typeof slot>;
export type CallPreview = z.infer<typeof callPreview>;
export type CalendarFlow = z.infer<typeof calendarFlow>;
/** A booked call that can still be moved or called off. */
export type Booking = Omit<NonNullable<CalendarFlow['of']>, 'change'>;
export type EmailFlow = z.infer<typeof emailFlow>;
export type FormFlow = z.infer<typeof formFlow>;
export type Undoable = z.infer<typeof undoable>;
export type Flow = CalendarFlow | EmailFlow | FormFlow;
export type EmailPreview = z.infer<typeof emailPreview>;
export type EffectPreview = z.infer<typeof effectPreview>;
export type Say = z.infer<typeof say>;
export type FlowOutcome = z.infer<typeof flowOutcome>;
