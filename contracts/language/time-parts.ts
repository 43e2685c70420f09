/** The parts of a day or time as far as words determine them. Fields are only added. */
import { z } from 'zod';

/** Units of time. */
const timeUnit = z.enum(['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']);

/** The parts of a day or time as far as words determine them, not yet resolved against a clock. */
export const timeParts = z.object({
  year: z.int().optional(),
  month: z.int().min(1).max(12).optional(),
  day: z.int().min(1).max(31).optional(),
  /** ISO weekday, 1 = Monday. */
  weekday: z.int().min(1).max(7).optional(),
  /** Of a weekday: not today, even if today is that day: "kommenden Dienstag". */
  ahead: z.literal(true).optional(),
  /** "today" is 0, "tomorrow" is 1. */
  dayOffset: z.int().optional(),
  hour: z.int().min(0).max(23).optional(),
  minute: z.int().min(0).max(59).optional(),
  second: z.int().min(0).max(59).optional(),
  /** The words leave morning or afternoon open ("at 3"). */
  halfDayOpen: z.boolean().optional(),
  /** "morning", "afternoon": a range of hours instead of an hour, end exclusive. */
  hours: z.object({ from: z.int(), to: z.int() }).optional(),
  /** The words refer to the past: "last Monday". */
  past: z.boolean().optional(),
  /** "This week" is 0, "next week" is 1; with a weekday: that day of the week, without one: the whole week. */
  weekOffset: z.int().optional(),
  /** The same for months: "the 20th of this month", "next month". */
  monthOffset: z.int().optional(),
  /** The same for years. */
  yearOffset: z.int().optional(),
  /** Number of such weekdays to skip: "Monday week", "Friday after next" are 1. */
  skip: z.int().min(1).max(99).optional(),
  /** Which weekday of the month or of the year: "the first Monday of March" is 1, the last is -1. */
  nth: z.int().min(-5).max(5).optional(),
  /** Days after Easter Sunday. */
  easterDays: z.int().optional(),
  /** Days after what the other parts say: "three days after Christmas". */
  plusDays: z.int().optional(),
  /** Of the week or month: its beginning, middle, end. */
  part: z.enum(['start', 'middle', 'end']).optional(),
  /** From Friday evening to Sunday. */
  weekend: z.boolean().optional(),
  /** "The next three days": a number of whole units after the current one, or before it. */
  stretch: z.object({ count: z.int().min(1), unit: timeUnit, back: z.boolean().optional() }).optional(),
  /**
   * Relative to now ("in half an hour") or to the shown time ("half an hour later"); negative: earlier. Without an
   * amount it is only a direction.
   */
  relative: z
    .object({
      to: z.enum(['now', 'shown']),
      minutes: z.int().optional(),
      seconds: z.int().optional(),
      months: z.int().optional(),
      direction: z.enum(['earlier', 'later']).optional(),
    })
    .optional(),
  /** The finest unit in the words. */
  grain: timeUnit.optional(),
});

export type TimeParts = z.infer<typeof timeParts>;
export type TimeUnit = z.infer<typeof timeUnit>;
