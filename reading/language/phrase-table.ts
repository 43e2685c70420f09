/** What the lists of phrases beside the words are for; each language has them in its `words.ts`. */

/** Lists of several words each, between bars. */
export interface PhraseLists {
  /** Before a time they ask for it, where nothing else stands beside it: "would 11 be possible". */
  readonly wishLeads: string;
  /** A doubt, and in a question that names a time a wish for it: "¿puede ser martes?". */
  readonly wishedDoubts: string;
  /** A bare number behind them is an hour: "make it 11". */
  readonly hourBegins: string;
  /** Between two places of a list they take the second back, without articles: "instead of". */
  /** Words behind which stands why: "ya que", "так как". */
  readonly reasonPhrases: string;
  readonly insteadWords: string;
  /** Behind "after" or "before" they lead to one that is offered: "der nach dem um zehn". */
  readonly besideLeads: string;
  /** Behind an hour: it is told by the clock of somebody, and nobody knows where. */
  readonly otherClocks: string;
  /** They lead to a name and are none; longer ones first. */
  readonly nameLeadIns: string;
  /** Behind a name they are none of it. */
  readonly nameCourtesies: string;
  /** With one of these a choice that is named is not chosen. */
  readonly choiceNegations: string;
  /** They tell somebody to write something to a third one: "tell her", not what the text says itself. As `folded` gives them. */
  readonly tellingLeads: string;
  /** A few words behind one of these say what a text is to be like: "make it friendlier", "it should sound polite". */
  readonly formingLeads: string;
  /** Behind a field's name they lead to its new value: "to", "should be". */
  readonly fieldLinks: string;
  /** Behind a field's name they say what it is: "is". */
  readonly fieldIs: string;
  /** The one field of a form that asks for an address, whatever it is called. */
  readonly fieldsOfAddress: string;
  /** They leave out what need not be said. */
  readonly bareNos: string;
  /** Before one of `pointedAt` they say that an answer is as it was, or stands elsewhere: "as", "see". */
  readonly pointingLeads: string;
  /** "Usual", "last time", "my email". */
  readonly pointedAt: string;
  /** Answers that leave it open, whole: "to be decided", "the usual". */
  readonly undecidedAnswers: string;
  /** Words that merely stand around such an answer: "well", "please". */
  readonly aroundAnswers: string;
  /** Alone in a message they steer Parley or a flow. */
  readonly commandPhrases: string;
  /** Behind a place it is counted from the last one: "from the bottom". */
  readonly fromTheEnd: string;
  /** Behind the last place it is the one before: "last but one". */
  readonly lastButOne: string;
  /** Nothing else: "from the top". */
  readonly fromTheStart: string;
  /** Names of an email's subject. */
  readonly emailSubject: string;
  /** Names of its text. */
  readonly emailMessage: string;
  /** Names of its address. */
  readonly emailAddress: string;
  /** Names of its recipient. */
  readonly emailPerson: string;
}
