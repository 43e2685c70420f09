/** Words that tell whom a message means where it names somebody, and what it wants beyond one time (F8, F9). Between blanks. */
export interface PeopleWords {
  /** Before a weekday: each of them is meant. */
  readonly everyWords: string;
  /** They say what somebody is or where they work, and nobody's name: "payroll", "the shift leader", "myself". */
  readonly nobodysNames: string;
  /** Several people, or where they work, by one word: beside a name it is theirs, as in "the Berlin team". */
  readonly groupNames: string;
  /** Right behind them stands a place, and nobody: "in". */
  readonly locatives: string;
  /** "Weekly". */
  readonly recurringWords: string;
  /** Before a length of time: what is booked lasts that long. */
  readonly lastingLeads: string;
  /** Behind it. */
  readonly lastingEnds: string;
  /** Behind one of these stands whom a call or an email is with or to. */
  readonly partnerLeads: string;
  /** A name follows that is somebody else's: "called". */
  readonly nameLeads: string;
  /** Between two names: both are meant. */
  readonly peopleJoints: string;
  /** Between two names: one of them is meant. */
  readonly peopleChoices: string;
  /** Behind one of these a name is not who is meant: "not Anna, but Tom". */
  readonly notLeads: string;
  /** Whoever stands behind one of these is whom it is for, where somebody else is whom it is with. */
  readonly forLeads: string;
  /** Between two names, beside a word that corrects: "no, sorry, I mean". */
  readonly correctionFrames: string;
  /** Who stands in a relation to somebody: "Anna's manager" is not Anna. */
  readonly relationWords: string;
  /** The same as beginnings of words, where cases change their ends. */
  readonly relationStems: string;
  /** Before such a word: "her colleague". */
  readonly relationPossessives: string;
  /** Between such a word and the name: "the manager of Anna". */
  readonly relationLinks: string;
  /** They ask for one more person: "add Tom", "invite". */
  readonly addingWords: string;
  /** "Along": what is said comes beside what stands. */
  readonly besideWords: string;
}
