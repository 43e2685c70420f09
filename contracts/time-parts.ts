/** The parts of a day or time as words fix them. Fields are only added. */
import { z } from 'zod';

/** What words of time count in. */
const timeUnit = z.enum(['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']);

/** The parts of a day or time as far as words fix them. Nothing is resolved against a clock here. */
export const timeParts = z.object({
  year: z.int().optional(),
  month: z.int().min(1).max(12).optional(),
  day: z.int().min(1).max(31).optional(),
  /** ISO weekday, 1 = Monday. */
  weekday: z.int().min(1).max(7).optional(),
  /** Of a weekday: not today, whatever today is: "kommenden Dienstag". */
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
  /** The words look back: "last Monday". */
  past: z.boolean().optional(),
  /** "This week" is 0, "next week" is 1; with a weekday: that day of the week, without one: all of it. */
  weekOffset: z.int().optional(),
  /** The same for months: "the 20th of this month", "next month". */
  monthOffset: z.int().optional(),
  /** The same for years. */
  yearOffset: z.int().optional(),
  /** So many of such weekdays are passed over: "Monday week", "Friday after next" are 1. */
  skip: z.int().min(1).max(99).optional(),
  /** Which weekday of the month or of the year: "the first Monday of March" is 1, the last is -1. */
  nth: z.int().min(-5).max(5).optional(),
  /** So many days from Easter Sunday. */
  easterDays: z.int().optional(),
  /** So many days from what the other parts say: "three days after Christmas". */
  plusDays: z.int().optional(),
  /** Of the week or month: its beginning, middle, end. */
  part: z.enum(['start', 'middle', 'end']).optional(),
  /** From Friday evening to Sunday. */
  weekend: z.boolean().optional(),
  /** "The next three days": so many whole units from the one that follows the present one, or back from it. */
  stretch: z.object({ count: z.int().min(1), unit: timeUnit, back: z.boolean().optional() }).optional(),
  /**
   * Counted from now ("in half an hour") or from the time that is shown ("half an hour later"); negative: earlier. Without an
   * amount it only says in which direction.
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
  /** The finest unit that the words name. */
  grain: timeUnit.optional(),
});

export type TimeParts = z.infer<typeof timeParts>;
export type TimeUnit = z.infer<typeof timeUnit>;
