/** What a language brings: phrases by what they do, and its words for places in a list. */
export interface LanguageTable {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly groups: Readonly<Partial<Record<GroupName, readonly string[]>>>;
  /** "second" is 2, "last" is -1. */
  readonly ordinals: Readonly<Record<string, number>>;
  /** "two" is 2; counts only beside a word such as "option", or alone. */
  readonly numbers: Readonly<Record<string, number>>;
}

/**
 * What phrases do. `ask`: a question's own opening, mark or no mark. `tell`: a request for an answer. `closer`: a
 * pleasantry that only looks like one. `more`: invites to go on. `offer-frame`: the part of a sentence that turns an action
 * into an offer. `goahead`: wants a yes. `confirming`: wants what is repeated confirmed. `restate`: repeats what
 * will be done. `available`: says that what was wanted can be had. `failed`: did not come off, so that what follows is another try. `open`: asks what a yes cannot
 * answer. `suggest`: puts a choice forward.
 * `consent`: the whole of a question that wants a yes to what was said before it. `affirm`, `deny`, `change`: the stance of an answer; `not-deny` turns a denial into a yes ("no problem"); `neutral` is
 * neither ("not sure"). `deferred`: makes what the sentence says wait for something ("once you have spoken"). `askback`: wants the
 * question explained. `decline-any`: puts off whatever was offered. `skip`: leaves a value out. `mine`, `generic`: whose
 * situation it is. `reported`: what somebody else said or wants.
 */
export type GroupName =
  | 'ask'
  | 'tell'
  | 'closer'
  | 'more'
  | 'offer-frame'
  | 'goahead'
  | 'consent'
  | 'confirming'
  | 'restate'
  | 'available'
  | 'failed'
  | 'open'
  | 'suggest'
  | 'affirm'
  | 'deny'
  | 'not-deny'
  | 'neutral'
  | 'deferred'
  | 'change'
  | 'askback'
  | 'decline-any'
  | 'skip'
  | 'mine'
  | 'generic'
  | 'reported';
