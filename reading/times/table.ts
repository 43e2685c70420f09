/**
 * What a language brings for days and times. Phrases stand between bars; they are compared as `fold` gives them, so that accents
 * and capitals do not matter. A new language is a file `language/<language>/times.ts` and a row in tables.ts.
 */
import type { TimeParts, TimeUnit } from '../../contracts/time-parts.ts';

/**
 * What a phrase does in an expression of time.
 * `at`: an hour may follow. `joint`: joins parts and says nothing. `the`, `of`, `and`. `to`: between the ends of a stretch. `from`,
 * `between`: a stretch begins. `this`, `next`, `last`: before a unit or a weekday. `nextNext`: the one after the next. `thisBehind`,
 * `nextBehind`, `lastBehind`, `nextNextBehind`: the same, behind the noun. `in`: a length of time from now. `hence`, `ago`: behind a
 * length. `agoLead`: before it. `within`, `by`: from now until then. `for`: how long. `before`, `after`, `since`, `until`: bounds.
 * `sinceBehind`: "from Thursday on". `plusBehind`: "two days after". `past`, `toHour`: minutes and an hour. `half`, `quarter`,
 * `threeQuarters`: of an hour. `halfNext`: half an hour before the next one. `less`: minutes that lack, behind or before the hour. `more`: minutes behind
 * the hour. `clock`: makes a number an hour. `clockMinute`: stands between hour and minutes. `am`, `pm`. `approx`: nearly.
 * `start`, `middle`, `end`: of a week or month. `weekend`. `one`: "a" week. `earlier`, `later`. `slightly`: before these. `timeWord`:
 * "time" beside a city. `zoneLead`: before a city it makes a zone; `zoneBy`: whatever follows. `monthDay`: behind a number it is a day of the month;
 * `monthDayLead`: before it. `not`: before a time it is not wanted. `cannot`: nor with this, before or behind. `notBehind`: only
 * behind. `askedBehind`: begins like one of these, and asks whether there is one. `correction`: what follows corrects what was said. `insteadOf`: what follows is not wanted. `courtesy`: says
 * nothing beside a time. `things`: behind an ordinal or number they are what is counted. `follows`: may follow an hour without being
 * counted. `ordinalEnd`: what is written behind a number that is a place in a row. `weekBehind`: "Monday week". `lead`: shows
 * that what follows is an hour. `season`, `deadline`: name a date
 * without being one of the calendar's. `every`: what follows comes again and again.
 */
export type Mark =
  | 'at'
  | 'joint'
  | 'the'
  | 'of'
  | 'and'
  | 'to'
  | 'from'
  | 'between'
  | 'this'
  | 'next'
  | 'last'
  | 'coming'
  | 'nextNext'
  | 'thisBehind'
  | 'nextBehind'
  | 'lastBehind'
  | 'nextNextBehind'
  | 'in'
  | 'hence'
  | 'ago'
  | 'agoLead'
  | 'within'
  | 'by'
  | 'for'
  | 'before'
  | 'after'
  | 'since'
  | 'sinceBehind'
  | 'until'
  | 'plusBehind'
  | 'past'
  | 'toHour'
  | 'half'
  | 'andHalf'
  | 'halfNext'
  | 'quarter'
  | 'threeQuarters'
  | 'less'
  | 'more'
  | 'clock'
  | 'am'
  | 'pm'
  | 'approx'
  | 'start'
  | 'middle'
  | 'end'
  | 'weekend'
  | 'weekBehind'
  | 'one'
  | 'earlier'
  | 'later'
  | 'slightly'
  | 'timeWord'
  | 'zoneLead'
  | 'zoneBy'
  | 'monthDay'
  | 'monthDayLead'
  | 'not'
  | 'cannot'
  | 'notBehind'
  | 'askedBehind'
  | 'correction'
  | 'insteadOf'
  | 'courtesy'
  | 'things'
  | 'follows'
  | 'ordinalEnd'
  | 'season'
  | 'deadline'
  | 'every';

/** The days and times of one language. */
export interface TimeTable {
  readonly marks: Readonly<Partial<Record<Mark, string>>>;
  /** Number words below sixty, "couple" too; with `tens` before ones they are put together ("twenty four"). */
  readonly numbers: Readonly<Record<string, number>>;
  readonly ordinals: Readonly<Record<string, number>>;
  /** Words that are a day of the month by themselves, from the fifth on: nearer ones are a place in a list more often. */
  readonly monthDays?: Readonly<Record<string, number>>;
  /** Monday first. */
  readonly weekdays: readonly string[];
  /** Written in one word with a weekday they are what is on it: "Montagstermin". */
  readonly weekdayThings?: string;
  readonly months: readonly string[];
  /** Names of months that are other words too: alone they are none. */
  readonly doubtfulMonths: string;
  /** Weekdays that are other words too: they need a capital or company. */
  readonly doubtfulWeekdays: string;
  /** "Today" is 0. */
  readonly days: Readonly<Record<string, number>>;
  /** Parts of the day and their hours, the end exclusive. */
  readonly parts: Readonly<Record<string, readonly [from: number, to: number]>>;
  /** Parts of this day: "tonight". */
  readonly partsOfToday: Readonly<Record<string, readonly [from: number, to: number]>>;
  /** "Noon" is 12, "midnight" is 0. */
  readonly instants: Readonly<Record<string, number>>;
  readonly units: Readonly<Partial<Record<TimeUnit, string>>>;
  /** Lengths of time said in a phrase of their own, in minutes. */
  readonly lengths: Readonly<Record<string, number>>;
  readonly holidays: Readonly<Record<string, TimeParts>>;
  /** Cities and regions by the IANA name of their zone. */
  readonly places: Readonly<Record<string, string>>;
  /** "Pacific time", "МСК": zones by a name of their own. */
  readonly zones: Readonly<Record<string, string>>;
  readonly habits: Habits;
}

/** What differs between languages and is no word. */
export interface Habits {
  /** 3/12 is the third of December. */
  readonly dayFirst: boolean;
  /** "Next Friday" is the one of next week; else the next one to come. */
  readonly nextIsOfNextWeek: boolean;
  /** "3:30" leaves the half of the day open. */
  readonly clockIsOpen: boolean;
  /** A number and a full stop are a place in a row: "15. Mai". */
  readonly dotIsOrdinal: boolean;
  /** "10.10" alone is a day rather than a time. */
  readonly dotIsDate: boolean;
  /** "Half of the third" and "quarter of the third" come before the hour that is named. */
  readonly hourIsOrdinal: boolean;
  /** "Half ten" is half past ten; else "half" before an hour, where it is said, is half an hour before it. */
  readonly halfIsPast?: boolean;
  /** "15-30" is an hour and its minutes. */
  readonly dashIsClock?: boolean;
  /** Behind the article a number is a day of the month: "el 16". */
  readonly articleMakesDay: boolean;
}
