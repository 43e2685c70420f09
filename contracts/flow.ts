/**
 * Action flows: small state machines inside a conversation (seed 1; F1). Kept in the workflow's state, so plain and small.
 *
 * Promise: step and outcome names are persisted and never renamed.
 */
import { z } from 'zod';
import { evidence } from './gate.ts';
import { timeMention } from './reading.ts';

/** An instant as ISO-8601 UTC. */
export const instant = z.iso.datetime();

/** A free half hour, with its wall-clock form in the participant's zone, so that no zone arithmetic is needed later. */
export const slot = z.object({
  startsAt: instant,
  endsAt: instant,
  zone: z.string(),
  local: z.object({
    year: z.int(),
    month: z.int(),
    day: z.int(),
    weekday: z.int(),
    hour: z.int(),
    minute: z.int(),
    /** Minutes east of UTC at the slot's start. */
    offsetMinutes: z.int(),
  }),
  /** For people, in the conversation's locale: "Tuesday, 24 November, 10:00". */
  label: z.string(),
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
});

export const calendarStep = z.enum(['consent', 'choice', 'person', 'phone', 'preview']);

export const calendarFlow = z.object({
  kind: z.literal('calendar'),
  actionId: z.string(),
  step: calendarStep,
  startedBy: evidence,
  expiresAt: instant,
  topic: z.string(),
  /** A day or time the participant asked for; slots that fit come first. */
  wish: timeMention.nullable(),
  slots: z.array(slot),
  chosen: slot.nullable(),
  person: z.string().nullable(),
  /** Undefined until asked for; null when skipped. */
  phone: z.string().nullable().optional(),
  preview: callPreview.nullable(),
  previewHash: z.string().nullable(),
  /** Starts of slots the participant did not want or did not get; they are not offered again. */
  turnedDown: z.array(instant).max(100).optional(),
  /** Why times are offered again; said once with them. */
  notice: z.enum(['slot-taken', 'passed', 'other-times']).optional(),
});

/** A text by its name in the assistant's folder and the values it is filled with; rendered outside the workflow. */
export const say = z.object({ text: z.string(), values: z.record(z.string(), z.unknown()) });

/** How a flow ended. `refused`: by a limit or a kill switch (F7), not by the participant. */
export const flowOutcome = z.enum([
  'booked',
  'cancelled',
  'declined',
  'expired',
  'no-slots',
  'refused',
  'provider-error',
]);

export type Slot = z.infer<typeof slot>;
export type CallPreview = z.infer<typeof callPreview>;
export type CalendarFlow = z.infer<typeof calendarFlow>;
export type Flow = CalendarFlow;
export type Say = z.infer<typeof say>;
export type FlowOutcome = z.infer<typeof flowOutcome>;
