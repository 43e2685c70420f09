/**
 * Everyday talk by what it does, in closed lists (G20): what a message may be made of so that nothing of it is left over, and by
 * which words one tells what kind of rest is left. A language has one file of this shape, `<language>/talk.ts`; phrases are those
 * of docs/reference/phrases.md, without gaps: a gap would swallow what nobody has read.
 */

import type { Command } from '../../contracts/reading.ts';

/** What accounts for words. */
export type TalkClass =
  /** Yes, said outright. */
  | 'assent'
  /** Yes as one says it offhand: enough to go on with what was offered, and too little for what is not to be taken back. */
  | 'casual'
  /** The same of several things that are shown: "time, person and topic are correct". */
  | 'all-right'
  /** "Do it", "book the call". */
  | 'order'
  /** The same as a question: "can you book it?" */
  | 'asked-order'
  /** "Could you", "wären Sie so nett": it asks for what the rest of the question says to do. */
  | 'asking'
  /** "Find a slot": what a call begins with. */
  | 'searching'
  /** "Write it": what an email begins with. */
  | 'writing'
  /** No, said outright; leaving it, or doing it oneself. */
  | 'refusal'
  /** "I'll ring her", "no point": enough to leave what was offered, and too little against what is shown. */
  | 'waiving'
  /** Thanks, greetings, "I see": they say nothing to what was asked. */
  | 'courtesy'
  /** "I see", "thanks for the info": behind a yes it says that one has heard, and not that one wants it. */
  | 'acknowledging'
  /** "Well", "so", "and". */
  | 'filler'
  /** What was shown, named again: "the call", "that time", "it". */
  | 'thing'
  /** Beside a value or a thing it belongs to it: "on", "with", "the". */
  | 'glue'
  /** It chooses what is named: "I take", "works for me". */
  | 'taking'
  /** The same as a question: "can I have". */
  | 'asked-taking'
  /** Somebody by what they are: "my boss". */
  | 'role'
  /** "Too early": it takes back the time that it is said of. */
  | 'unfit'
  /** "None of these", "another time". */
  | 'others'
  /** Everything but what follows: "anything except". */
  | 'all-but'
  /** It asks for something to be otherwise: "make it", "instead". */
  | 'change'
  /** "But": what follows is wanted otherwise. */
  | 'contrast'
  /** The first or the last of those offered, by the clock. */
  | 'earliest'
  | 'latest'
  /** It ends what is going on: "cancel that". */
  | 'ending'
  /** It leaves a value out: "skip", "no phone". */
  | 'skip'
  /** It tells with whom one has to talk: a name only where a name is asked for. */
  | 'talking-to'
  /** It introduces a name: "her name is", "my colleague". */
  | 'naming'
  /** It asks for a person instead of the assistant: "can I talk to a human" (G22). */
  | 'human'
  /** The same, and behind it stands what about: "can I talk to a person about". */
  | 'human-about';

/** What keeps words from being accounted for, and of which kind the rest is then. */
export type RestClass =
  | 'condition'
  | 'negation'
  | 'question'
  | 'quotation'
  | 'delay'
  | 'hedge'
  /** "I think", "let me see", "either": beside a time or place it says nothing of which, and beside a yes it is a doubt. */
  | 'opinion'
  /** Yes in words, and no in meaning: "yeah right". */
  | 'irony'
  | 'past'
  /** "Soon", "whenever suits her": an offer is taken with it, and what is shown is wanted at some time that nobody knows. */
  | 'leaving'
  /** Another deed, receiver or form than what is shown: "call her", "to everyone", "as a draft". */
  | 'otherwise';

export type TalkTable = Readonly<Record<TalkClass | RestClass, readonly string[]>> & {
  /** Words that phrases name as `<name>`; in one string between bars. */
  readonly lists: Readonly<Record<string, string | readonly string[]>>;
  /** Messages that steer Parley itself, alone or with a "please" (G19); behind `!` or `/` the first word of each list counts too. */
  readonly commands: Readonly<Record<Exclude<Command, 'improve' | 'print'>, readonly string[]>>;
  /** Single words that may stand around them. */
  readonly courtesyAtCommands: readonly string[];
  /** Words that are drawn out in writing and stay what they are ("yesss"); others mean something else then ("suuure"). */
  readonly drawnOut: readonly string[];
  /** Yes only where a clause ends behind them, or written with their accent: "si" is "if" as well as "sí". */
  readonly assentAtClauseEnd?: Readonly<Record<string, string>>;
};
