/**
 * A reminder in the participant's words (T1): part of a reading.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';
import { timeMention } from './named-times.ts';
import { span } from './span.ts';

/** `stop`: what the assistant begins by itself is to be no more (T3). */
export const reminderVerb = z.enum(['set', 'list', 'move', 'cancel', 'stop']);

export const reminderSaid = z.object({
  verb: reminderVerb,
  /** It may be meant otherwise: whoever speaks is asked first. */
  unsure: z.literal(true).optional(),
  /** What to be reminded of; of a known reminder the words that say which. */
  about: z.array(span).max(4),
  /** Its time as far as the words determine it; of `move` the new one. */
  when: timeMention.optional(),
  /** An RFC 5545 rule. */
  rule: z.string().max(60).optional(),
  /** Every reminder is meant. */
  all: z.literal(true).optional(),
});

export type ReminderSaid = z.infer<typeof reminderSaid>;
