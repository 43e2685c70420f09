/** Words around the number of a call, and around how it is held (F9). */
export interface NumberWords {
  /** How a call may be held, with what stands before it: "über das Handy". */
  readonly channelWords: string;
  /** They say nothing beside a number but that it is the one: "her mobile is", "please use", "thanks". */
  readonly numberFrames: string;
  /** First in front of a number they ask whether it is the one. */
  readonly numberAsks: string;
}
