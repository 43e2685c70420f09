/** Words around the number of a call, and around how it is held (F9). */
export interface NumberWords {
  /** How a call may be held, with what stands before it: "über das Handy". */
  readonly channelWords: string;
  /** They say nothing beside a number but that it is the one: "her mobile is", "please use", "thanks". */
  readonly numberFrames: string;
  /** First in front of a number they ask whether it is the one. */
  readonly numberAsks: string;
  /** Between the parts of a number in words: "and". */
  readonly countingJoints: string;
  /** In front of a number they make it one below nothing: "minus". */
  readonly minusWords: string;
  /** In front of a value they say what it is not, and behind them may stand a word of `deniedJoints`: "instead of 40". */
  readonly deniedLeads: string;
  readonly deniedJoints: string;
  /** They take back the choice that they stand beside: "not". */
  readonly notWords: string;
}
