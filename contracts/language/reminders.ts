/** `languages/<tag>/reminders.yaml`: reminders in words (T1). Phrases are in the notation of docs/reference/phrases.md. */
import { z } from 'zod';
import { parts, words } from './words.ts';

const groups = z.strictObject({
  ask: words('phrases: the assistant is asked to remind whoever speaks'),
  other: words('phrases: it is asked to remind somebody else'),
  bar: words(
    'phrases: beginning in front of one of `ask`, they tell or doubt it instead: "to remind me", "should I set"',
  ),
  list: words('phrases: which reminders there are'),
  move: words('phrases: a reminder is to be at another time, which follows'),
  cancel: words('phrases: a reminder is to be no more'),
  stop: words('phrases: what the assistant begins by itself is to be no more: "stop these check-ins"'),
});

export const remindersFile = z.strictObject({
  parts,
  groups: groups.prefault({}),
  joints: words('between the request and what it is about: "to", "about", "that"'),
  around: words('courtesies around a request, which are nothing to be reminded of'),
  know: words('as they are written: what they begin was said before and is asked for: "what we decided"'),
  to: words('in front of the new time of a reminder: "to"'),
  all: words('every reminder is meant: "all"'),
  every: words('in front of a weekday or a unit of time: it recurs'),
  often: z
    .strictObject({
      workday: words('on every working day: "on weekdays"'),
      weekend: words('on Saturdays and Sundays'),
      day: words('every day: "daily"'),
      week: words('every week'),
      month: words('every month'),
      year: words('every year'),
    })
    .prefault({}),
  workday: words('behind `every`: Monday to Friday: "working day"'),
  other: words('behind `every`, in front of a weekday or a unit: each second one: "other"'),
  alternate: words('behind a weekday or a unit: each second one'),
  ofMonth: words('behind `every`, an ordinal and a weekday: "of the month"'),
  eachMonth: words('behind an ordinal and a weekday: so in each month: "of every month"'),
  needsJoint: z
    .boolean()
    .default(false)
    .describe('without a time, only what one of `joints` leads to is something to be reminded of'),
});

export type ReminderWords = z.infer<typeof remindersFile>;
export type ReminderGroup = keyof z.infer<typeof groups>;
