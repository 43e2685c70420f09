/**
 * Words by which somebody tells that a time is taken: "I'm at the dentist at three" (G20). Phrases stand between bars, as `fold` gives them. What
 * is no list of its own stands open: whoever has to do something then, or is in some place that is not where calls are taken, is not free.
 */
export interface OccupiedTable {
  /** Whoever speaks, with the verb where the two are one word: "i'm", "estoy". */
  readonly self: string;
  /** One of them stands beside a state; empty: the language needs none. */
  readonly be: string;
  /** They are it, and not there: "busy", "on leave". Said of a day it is gone. */
  readonly states: string;
  readonly have: string;
  /** What one has then: "a meeting", "already something". */
  readonly things: string;
  /** "Have to": whatever follows is done then. */
  readonly must: string;
  /** "At the", "beim": before a place where one is then. */
  readonly places: string;
  /** With these whoever speaks is there, or has time. */
  readonly there: string;
  /** Before a reason: "since". */
  readonly because: string;
  /** Behind a time they say that what follows is then: "that's when", "da". */
  readonly whens: string;
  /** The same at the end of what is then: "at that time". */
  readonly thens: string;
  /** What others do then, who come, or hold what takes place: "arrives", "tagt". */
  readonly happens: string;
}
