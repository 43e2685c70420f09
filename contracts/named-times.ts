/**
 * Times that a message names, places in a list, and the one sentence of several that answers with them: parts of a reading.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';
import { span } from './span.ts';
import { timeParts } from './time-parts.ts';

/** A day or time, or a stretch of them, as far as the words fix it. */
export const timeMention = span.extend({
  ...timeParts.shape,
  /** Where a stretch ends, the named unit still in it: "from 9 to 11". What it leaves open is as in the beginning. */
  to: timeParts.optional(),
  /** How long from the beginning, in minutes: "from 4 pm for half an hour". */
  lastsMinutes: z.int().optional(),
  /** The time is where something begins ("after 3", "from Thursday on") or ends ("before noon"); `within`: from now to it. */
  bound: z.enum(['since', 'until', 'within']).optional(),
  /** Of `until` a day: it is still in it, as in "until Friday", and not in "before Friday". */
  through: z.literal(true).optional(),
  /** Whoever speaks tells that they are there then, and wishes for nothing: "I'm in the office from nine, so please book" (G20). */
  told: z.literal(true).optional(),
  /** Days that are not wanted of those that the words leave open: "not Monday, around noon". */
  but: z.array(timeParts).max(3).optional(),
  /** It is not wanted: "not Monday", or corrected by what follows it. */
  negated: z.boolean().optional(),
  /** A number alone that is an hour only where a time was asked for ("ten"), or what may be no time and is one where it was offered ("10.30"). */
  bare: z.boolean().optional(),
  /** The zone that the words name, as an IANA name or `UTC+hh:mm`; without it, the participant's. */
  zone: z.string().max(40).optional(),
  /** Minutes east of UTC, where the zone's name fixes them. */
  offsetMinutes: z.int().optional(),
  /** How it is shown where it is not, or not only, what the words say: the label of a time, the hour that is kept. */
  label: z.string().max(160).optional(),
});

/** A place in a list. */
export const ordinal = span.extend({ index: z.int(), by: z.literal('time').optional() });
