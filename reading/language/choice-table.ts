/** Words of a choice that are read together, beside the places and times that they stand with (F8). */
export interface ChoiceWords {
  /** Between two places they put the second in place of the first: "den ersten, nein den zweiten". */
  readonly correctingNos: string;
  /** The same, or that the second is not wanted either: "first, no second". */
  readonly openNos: string;
  /** In front of a number they count: "the two", "all three". */
  readonly countingLeads: string;
  /** They are counted so: "two". */
  readonly countedNumbers: string;
  /** When somebody works: "she has the late shift". */
  readonly shiftWords: string;
  /** Somebody else, who works then. */
  readonly othersSubjects: string;
  /** Behind a number they make an hour of it: "the two o'clock". */
  readonly clockUnits: string;
  /** With `offWords`: one is off then, or has time: "habe ich frei". */
  readonly offVerbs: string;
  readonly offWords: string;
  /** First in front of a place they ask whether it would do: "would the first work". */
  readonly choiceAsks: string;
  /** Somebody else, in whatever case: "her", "ihr". */
  readonly othersPronouns: string;
  /** Behind them whoever speaks wants something: "would I". */
  readonly ownSubjects: string;
  /** In front of a number beside a weekday: a day of the month. */
  readonly dateLeads: string;
  /** Between two that are both not wanted: "weder der erste noch der letzte". */
  readonly norWords: string;
  /** Right before a verb of taking it is they who take: "my colleague took the first", where no comma makes an address of it. */
  readonly takersOfOthers: string;
  /** Before "but" they mean whichever else there is: "any of them but Tuesday". */
  readonly allWords: string;
  /** In a refusal they say that whoever speaks does it, or that it is off: "la llamo yo", "отбой". */
  readonly waivingWords: string;
  /** Between two places, beside what takes the first one back, they only say that it is thought about: "or", "hang on". */
  readonly pauseWords: string;
  /** Whoever speaks has said it before: "told"; and what stands with such words, what was meant among it. */
  readonly ownSayingVerbs: string;
  readonly ownSayingWords: string;
  /** They say what is at a time: "Mondays we have stocktaking". */
  readonly heldVerbs: string;
  /** Of a time they say that it is over: "yesterday". */
  readonly overWords: string;
  /** Heads of "the one right after the ten o'clock". */
  readonly besideHeads: string;
  /** Behind a number it says how often: "dos veces". */
  readonly oftenWords: string;
}
