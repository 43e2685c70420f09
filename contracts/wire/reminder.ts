/**
 * The REST bodies of reminders (T1, T2).
 *
 * Promise: fields are only added; statuses are never renamed.
 */
import { z } from 'zod';
import { timeZone } from '../assistant/policy.ts';
import { cleanText, oneLineText } from './conversation.ts';

/** A time: either of its zone's clock, or an instant, or seconds from now. What it comes to is in the answer. */
const time = {
  /** `2026-11-28T09:00`, or with an offset. */
  at: z.string().min(1).max(40).optional(),
  in_s: z.int().min(0).max(63_072_000).optional(),
  /** Default: the participant's; else UTC. */
  time_zone: timeZone.optional(),
  /** RFC 5545, at most hourly; null: once. */
  rule: z.string().min(1).max(200).nullable().optional(),
};

function hasOneTime({ at, in_s }: { readonly at?: unknown; readonly in_s?: unknown }): boolean {
  return (at === undefined) !== (in_s === undefined);
}
const oneTime = { path: ['at'], error: 'say when it is due: `at`, or `in_s`' };

/** `POST …/reminders`. */
export const remindBody = z
  .strictObject({
    text: cleanText.max(500).refine((text) => text.trim() !== '', 'must not be empty'),
    ...time,
    /** Default: the participant. */
    for: oneLineText.min(1).max(100).optional(),
    /** An answer before it is due ends it. */
    if_unanswered: z.boolean().optional(),
    /** It is said even when the conversation is closed by then. */
    after_close: z.boolean().optional(),
  })
  .refine(hasOneTime, oneTime);

/** `PATCH …/reminders/{mid}`: a zone and a rule that are not given stay. */
export const moveReminderBody = z.strictObject(time).refine(hasOneTime, oneTime);

export const reminderStatus = z.enum(['waiting', 'said', 'cancelled', 'answered', 'closed']);

export const reminderOnWire = z.object({
  reminder_id: z.string(),
  conversation_id: z.string(),
  text: z.string(),
  /** Null: the participant. */
  for: z.string().nullable(),
  status: reminderStatus,
  /** The next time; of an ended one the last that was planned. */
  due_at: z.iso.datetime(),
  time_zone: z.string(),
  /** Its first time on the clock of its zone. */
  starts: z.string(),
  rule: z.string().nullable(),
  if_unanswered: z.boolean(),
  after_close: z.boolean(),
  /** How often it was said. */
  said: z.int(),
});

export type RemindBody = z.infer<typeof remindBody>;
export type MoveReminderBody = z.infer<typeof moveReminderBody>;
export type ReminderOnWire = z.infer<typeof reminderOnWire>;
