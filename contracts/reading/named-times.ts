/**
 * Times in a message, places in a list, and exchanges: parts of a reading.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';
import { span } from './span.ts';
import { timeParts } from '../language/time-parts.ts';

/** A day or time, or a range of them, as far as the words determine it. */
export const timeMention = span.extend({
  ...timeParts.shape,
  /** End of a range, inclusive in its unit: "from 9 to 11". Absent parts are those of the beginning. */
  to: timeParts.optional(),
  /** Duration from the beginning, in minutes: "from 4 pm for half an hour". */
  lastsMinutes: z.int().optional(),
  /**
   * The time is a lower bound ("after 3", "from Thursday on") or an upper one ("before noon"); `within`: from now to
   * it.
   */
  bound: z.enum(['since', 'until', 'within']).optional(),
  /** With `until` and a day: that day is included, as in "until Friday", unlike "before Friday". */
  through: z.literal(true).optional(),
  /**
   * The speaker states their availability and requests nothing: "I'm in the office from nine, so please book" (G20).
   */
  told: z.literal(true).optional(),
  /** Excluded days: "not Monday, around noon". */
  but: z.array(timeParts).max(3).optional(),
  /** It is excluded: "not Monday", or corrected by what follows. */
  negated: z.boolean().optional(),
  /**
   * A number that is an hour only after a question for a time ("ten"), or a text that is a time only where it was
   * offered ("10.30").
   */
  bare: z.boolean().optional(),
  /** The named zone as an IANA name or `UTC+hh:mm`; absent: the participant's. */
  zone: z.string().max(40).optional(),
  /** Minutes east of UTC, if the zone's name determines them. */
  offsetMinutes: z.int().optional(),
  /** The text to show, where it differs from the words: the label of a time, the hour that is kept. */
  label: z.string().max(160).optional(),
});

/** A place in a list. */
export const ordinal = span.extend({ index: z.int(), by: z.literal('time').optional() });
