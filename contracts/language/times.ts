/** `languages/<tag>/times.yaml`: days and times in words. */
import { z } from 'zod';
import { timeParts } from './time-parts.ts';
import { count, words, wordsBy } from './words.ts';

/** The role of a phrase in an expression of time. */
const marks = z.strictObject({
  at: words('an hour may follow: "at"'),
  joint: words('it joins parts and says nothing: "on", "of"'),
  the: words('"the"'),
  of: words('"of", between a day and its month'),
  and: words('"and"'),
  to: words('between the ends of a stretch: "to"'),
  from: words('a stretch begins: "from"'),
  between: words('the same, with "and" between the ends'),
  this: words('before a unit or a weekday: "this"'),
  next: words('before a unit or a weekday: "next"'),
  last: words('before a unit or a weekday: "last"'),
  coming: words('before a unit or a weekday: "coming"'),
  nextNext: words('the one after the next'),
  thisBehind: words('"this", where it stands behind the noun'),
  nextBehind: words('"next", behind the noun'),
  lastBehind: words('"last", behind the noun'),
  nextNextBehind: words('the one after the next, behind the noun'),
  in: words('a length of time from now: "in"'),
  hence: words('the same, behind the length'),
  ago: words('before now, behind a length'),
  agoLead: words('the same, before the length'),
  within: words('from now until then, before a length: "within"'),
  by: words('from now until a day or time: "by"'),
  for: words('how long: "for"'),
  before: words('up to, and without: "before"'),
  after: words('from then on, and without: "after"'),
  since: words('from then on: "from"'),
  sinceBehind: words('the same, behind the day: "from Thursday on"'),
  until: words('up to: "until"'),
  plusBehind: words('behind a length, before a day: "two days after"'),
  past: words('minutes and an hour: "ten past three"'),
  toHour: words('minutes that lack: "ten to three"'),
  half: words('half an hour more: "half past"'),
  andHalf: words('the same, behind the hour'),
  halfNext: words('half an hour before the next hour: "halb"'),
  quarter: words('a quarter of an hour'),
  threeQuarters: words('three quarters of the hour that is named: "dreiviertel"'),
  less: words('minutes that lack, behind or before the hour: "menos"'),
  more: words('minutes behind the hour: "y"'),
  clock: words('it makes an hour of a number: "o\'clock"'),
  am: words('the first half of the day'),
  pm: words('the second half of the day'),
  approx: words('nearly'),
  start: words('the beginning of a week or month'),
  middle: words('its middle'),
  end: words('its end'),
  weekend: words('"weekend"'),
  weekBehind: words('"week", as in "Monday week"'),
  one: words('"a", before a unit: one of them'),
  earlier: words('"earlier"'),
  later: words('"later"'),
  slightly: words('before these two: "a bit"'),
  timeWord: words('"time", beside a city'),
  zoneLead: words('before a city it makes a time zone of it'),
  zoneBy: words('the same, whatever follows'),
  monthDay: words('behind a number it is a day of the month'),
  monthDayLead: words('the same, before the number'),
  not: words('before a time: it is not wanted'),
  cannot: words('the same, before or behind'),
  notBehind: words('the same, only behind'),
  askedBehind: words('what stands behind a time begins so, and asks whether there is one'),
  correction: words('what follows corrects what was said: "no, I mean"'),
  insteadOf: words('what follows is not wanted: "instead of"'),
  courtesy: words('beside a time it says nothing: "please"'),
  follows: words('it may follow an hour without being counted'),
  ordinalEnd: words('written behind a number it makes a place in a row: "th"'),
  season: words('a season, which names no date'),
  deadline: words('"end of business"'),
  every: words('what follows comes again and again'),
});

const span = z.string().regex(/^\d{1,2}-\d{1,2}$/);
const day = z.array(z.string().min(1)).min(1);

/** Properties of a language that are not words. */
const habits = z.strictObject({
  dayFirst: z.boolean().default(true).describe('3/12 is the third of December'),
  nextIsOfNextWeek: z
    .boolean()
    .default(false)
    .describe('"next Friday" is the one of next week; else the next one to come'),
  clockIsOpen: z.boolean().default(false).describe('"3:30" leaves the half of the day open'),
  unitIsClock: z
    .boolean()
    .default(false)
    .describe('the word for hours behind a number is an hour of the clock as well: "a las 15 horas", "à 15 heures"'),
  minutesBehindClock: z
    .boolean()
    .default(false)
    .describe('minutes stand behind the word for an hour: "3 Uhr 15", "dix heures et demie"'),
  dotIsOrdinal: z.boolean().default(false).describe('a number and a full stop are a place in a row: "15. Mai"'),
  dotIsDate: z.boolean().default(false).describe('"10.10" alone is a day rather than a time'),
  hourIsOrdinal: z.boolean().default(false).describe('"half of the third" comes before the hour that is named'),
  halfIsPast: z.boolean().default(false).describe('"half ten" is half past ten'),
  dashIsClock: z.boolean().default(false).describe('"15-30" is an hour and its minutes'),
  articleMakesDay: z.boolean().default(false).describe('behind the article a number is a day of the month: "el 16"'),
  monthsHaveStops: z
    .boolean()
    .default(false)
    .describe('a month of three letters has a full stop that ends no sentence: "21 de dic. a 6"'),
});

export const timesFile = z.strictObject({
  marks: marks.prefault({}).describe('what a phrase does in an expression of time'),
  numbers: wordsBy(count, 'number words below sixty, "couple" too; tens before ones are put together ("twenty four")'),
  ordinals: wordsBy(count, 'places in a row'),
  monthDays: wordsBy(count, 'words that are a day of the month by themselves, from the fifth on'),
  weekdays: z.array(day).length(7).or(z.tuple([])).default([]).describe('Monday first; of each the full name first'),
  weekdayThings: words('written in one word with a weekday they are what is on it: "Montagstermin"'),
  months: z.array(day).length(12).or(z.tuple([])).default([]).describe('January first'),
  doubtfulMonths: words('names of months that are other words too: alone they are none'),
  doubtfulWeekdays: words('weekdays that are other words too: they need a capital or company'),
  days: wordsBy(count, 'days from today, which is 0'),
  parts: wordsBy(span, 'parts of the day by their hours, the end exclusive'),
  partsOfToday: wordsBy(span, 'parts of this day: "tonight"'),
  instants: wordsBy(count, 'hours with a name: noon is 12, midnight 0'),
  units: z
    .strictObject({
      second: words(''),
      minute: words(''),
      hour: words(''),
      day: words(''),
      week: words(''),
      month: words(''),
      quarter: words(''),
      year: words(''),
    })
    .prefault({})
    .describe('units of time'),
  lengths: wordsBy(count, 'lengths of time with a phrase of their own, in minutes'),
  holidays: z
    .array(z.strictObject({ on: timeParts.omit({ grain: true }).partial(), words: day }))
    .default([])
    .describe('holidays and what they are in parts of a date'),
  places: wordsBy(z.string(), 'cities and regions by the IANA name of their zone'),
  zones: wordsBy(z.string(), 'zones with a name of their own'),
  halfJoined: words('half an hour before the next hour, joined to it: "полтретьего"'),
  dayArticles: words('where a full stop makes a place in a row, articles in front of a day: "am 20. um zehn"'),
  habits: habits.prefault({}).describe('what differs between languages and is no word'),
});

export type TimeTable = z.infer<typeof timesFile>;
export type Mark = keyof TimeTable['marks'];
export type Habits = TimeTable['habits'];
