import type { AmongWords } from './among-table.ts';
import type { ChoiceWords } from './choice-table.ts';
import type { NumberWords } from './number-table.ts';
import type { PeopleWords } from './people-table.ts';

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
 * What phrases do. `ask`: a question's own opening, mark or no mark. `tell`: a request for an answer. `closer`: a pleasantry that only looks like one. `more`: invites
 * to go on. `offer-frame`: the part of a sentence that turns an action into an offer. `goahead`: wants a yes. `confirming`: wants what is repeated confirmed.
 * `restate`: repeats what will be done. `available`: says that what was wanted can be had. `failed`: did not come off, so that what follows is another try. `open`:
 * asks what a yes cannot answer. `suggest`: puts a choice forward. `consent`: the whole of a question that wants a yes to what was said before it. `affirm`, `deny`,
 * `change`: the stance of an answer; `not-deny` turns a denial into a yes ("no problem"); `neutral` is neither ("not sure"). `deferred`: makes what the sentence says
 * wait for something ("once you have spoken"). `askback`: wants the question explained. `decline-any`: puts off whatever was offered. `skip`: leaves a value out.
 * `mine`, `generic`: whose situation it is. `happened`, `met`: what tells that the person is a real one, behind and in front of it; `imagined`, `everybody`: that it is
 * one case of many. `reported`: what somebody else said or wants.
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
  | 'happened'
  | 'met'
  | 'imagined'
  | 'everybody'
  | 'reported';

/** Lists of single words, between blanks. */
export interface WordLists extends AmongWords, ChoiceWords, PeopleWords, NumberWords {
  /** They open a question even behind an offer: "…, and what time suits you?" */
  readonly questionWords: string;
  /** They do so only where a clause begins, or behind a joining word. */
  readonly doubtfulQuestionWords: string;
  /** A question with one of these wishes for what it names; pairs are joined: "how_about Tuesday?", "is 11 possible?". */
  readonly wishingWords: string;
  /** They begin what names one person, though not who: "an employee", "somebody". */
  readonly particularLeads: string;
  /** Behind a person they begin what describes everybody of this kind: "an employee who lies". */
  readonly relatives: string;
  /** "And", "or", "but". */
  readonly joiningWords: string;
  /** In front of a number they say that it is a phone's. */
  readonly phoneWords: string;
  /** "Or": an offer and something else. */
  readonly alternativeWords: string;
  /** A message of these alone and a counter-question asks back and says nothing else. */
  readonly politeFillers: string;
  /** A number behind one of these is a place in a list: "option 2". */
  readonly placeWords: string;
  /** Before one of these an ordinal counts something else: "first of all", "last week". */
  readonly ordinalsOfOthers: string;
  /** Months in full. */
  readonly months: string;
  /** Around a bare number that is a choice: "number two please". */
  readonly choiceFillers: string;
  /** "Mr", "Dr": a name follows. */
  readonly titles: string;
  /** A name is expected behind them even without a capital: "named dana". */
  readonly nameIntroductions: string;
  /** "With": what stands behind it begins a name, and it is no part of one. */
  readonly withWords: string;
  /** Written with a capital and nobody: days, places, brands, roles, polite words. */
  readonly notPeople: string;
  /** They can belong to a day or a time. */
  readonly calendarWords: string;
  /** Between words of a day or a time they belong to the expression: "on", "at", "half". */
  readonly timeJoints: string;
  /** They end the name of a street. */
  readonly streets: string;
  /** They begin many names and are everyday words too: "New", "Los". */
  readonly partsOfNames: string;
  /** Behind a name they tell where somebody belongs: "Maria Lopez from the warehouse". */
  readonly originWords: string;
  /** A length of time follows: "within a week". */
  readonly lengthLeads: string;
  /** A number of four digits behind one of these is no year. */
  readonly priceLeads: string;
  /** Written with capitals and no names: "KPI". */
  readonly abbreviatedThings: string;
  /** A capitalised word behind one of these is a place. */
  readonly placeLeads: string;
  /** A value behind one of these corrects the one before it. */
  readonly corrections: string;
  /** Before the name of a thing there is one of, they narrow it down to nothing else: "the total budget". */
  readonly plainBeforeSingles: string;
  /** Behind "either" they leave nothing to choose: "either way". */
  readonly noChoice: string;
  /** They leave the choice to whoever does it. */
  readonly choiceLeftOpen: string;
  /** They end an option: "either A or B by Friday". */
  readonly optionEnds: string;
  /** Pronouns that can be the only object of an instruction. */
  readonly pronouns: string;
  /** They stand for a thing, or for its getting done, and name neither. */
  readonly standIns: string;
  /** They add nothing to a pronoun: "ship them today". */
  readonly asides: string;
  /** They open a request without saying what is to be done. */
  readonly requestOpenings: string;
  /** An object of its own follows: "send them the invoice". */
  readonly determiners: string;
  /** What follows is another matter. */
  readonly prepositions: string;
  /** For openness: they lead a noun. */
  readonly indefiniteLeads: string;
  /** For openness: they leave open which. */
  readonly unspecificWords: string;
  /** A field named so counts people. */
  readonly countedPeople: string;
  /** In names of fields: the first of a pair ("from"). */
  readonly firstOfPair: string;
  /** In names of fields: the second of a pair ("to"). */
  readonly secondOfPair: string;
  /** In descriptions of fields they describe any field. */
  readonly plainInDescriptions: string;
  /** They only tell that something is so: "is_furnished". */
  readonly truthFrames: string;
  /** Nearly everything is asked with these. */
  readonly plainActs: string;
  /** They tell next to nothing about which schema is meant. */
  readonly wordsOfAnySchema: string;
  /** They tell something only where a name has nothing better. */
  readonly wordsOfManySchemas: string;
  /** "None of these", "another time". */
  readonly otherChoices: string;
  /** They take something out. */
  readonly withoutWords: string;
  /** Beside a no they say that a part is not needed: "we don't need a number". */
  readonly needWords: string;
  /** They call off. */
  readonly callOffWords: string;
  /** Beside them nothing is called off. */
  readonly notCallOffWords: string;
  /** Before a change of an email they say nothing: "ok, could you please". */
  readonly editOpeners: string;
  /** A change may begin behind them. */
  readonly editJoints: string;
  /** They ask for a change. */
  readonly editVerbs: string;
  /** They may stand before the name of what is changed. */
  readonly editArticles: string;
  /** "Change it": something, without saying what. */
  readonly editGenerals: string;
  /** Behind "should": "be", "read". */
  readonly editSays: string;
  /** Behind the name of what is changed: "to", "with". */
  readonly editInto: string;
  /** Words that begin what somebody else is to find, or compare with what is there: "something friendlier", "a bit shorter". */
  readonly indefinites: string;
  /** They only lead to a field's name: "please change the". As `folded` gives them. */
  readonly formLeads: string;
  /** Never part of a name: they steer Parley or the flow. */
  readonly commandsInNames: string;
  /** Alone in an answer they end what is going on. */
  readonly wordsToEnd: string;
  /** Hardly ever part of a name. */
  readonly neverNames: string;
  /** Choices that may as well answer the question at hand. */
  readonly yesAndNo: string;
  /** True or false in one word. */
  readonly truths: string;
  /** They ask for some change, whatever it is. */
  readonly changeWords: string;
  /** The day before today: the reader of times leaves what lies behind alone. */
  readonly yesterdayWords: string;
  /** They say when without a digit. */
  readonly timeWords: string;
  /** A full stop behind one of these ends no sentence. */
  readonly abbreviations: string;
  /** They open a clause without being part of it: behind "ok, so please" a clause still begins. */
  readonly openers: string;
  /** The number of a booked call. */
  /** Words for what a call is about. */
  readonly topicNames: string;
  /** They change it: a linking word has to follow. */
  readonly topicVerbs: string;
  /** Behind "change the topic": what follows is the new one. */
  readonly topicLinks: string;
  /** Behind "the topic": the same. */
  readonly topicCopulas: string;
  /** "As", before the name of the topic. */
  readonly topicLeads: string;
  /** Between that name and the topic: "bitte", "better". */
  readonly topicCourtesies: string;
  /** "Instead", at the end. */
  readonly insteadEnds: string;
  /** Between a place and how many were offered: "second of the three". */
  readonly partitiveWords: string;
  /** Behind one of these the sender's own name stands: "kind regards, Maria". */
  readonly closingWords: string;
  /** "Next to last": the one before it. */
  readonly nextTo: string;
  /** Before a part of the day they greet: "good morning". */
  readonly greetingLeads: string;
  /** They go on with what was said before: "and then confirm". */
  readonly goingOn: string;
  /** Behind a name they tell of that person's yes: "Anna confirmed". */
  readonly othersYes: string;
  /** Behind one of these, at the very end, it stands as well: "yes please, thanks, Maria". */
  readonly thankingWords: string;
  /** "Is": it says nothing of what it stands behind. */
  readonly copulas: string;
  /** Behind one of these, with an article or without, a small number counts what was offered: "of the two". */
  readonly shareLeads: string;
  /** They open a reason: "because". */
  readonly reasonWords: string;
  /** The same where somebody is named behind them: "since I am away". */
  readonly reasonWordsOfSomebody: string;
  /** The same at the beginning of a clause: "el martes, que el lunes no estoy". */
  readonly reasonWordsOfClause: string;
  /** Around what something is about, beside "about": "to talk about", "es geht um". */
  readonly aboutFrames: string;
  /** Behind one of these "and" begins no clause: "go ahead and book". */
  readonly serialHeads: string;
  /** They join a clause to what was said, whatever they mean elsewhere: "así que". */
  readonly clauseJoints: string;
  /** "Which", where a comma stands before it. */
  readonly relativePronouns: string;
  /** What it may stand behind: "тот, который". */
  readonly relativeHeads: string;
  /** Between "after" and a place: articles, "of". */
  readonly placeArticles: string;
  /** Before a noun, whatever else its word may be: "an", "her". */
  readonly nounLeads: string;
  /** Verbs that ask where they stand first and who or what they are of behind them: "is Anna", "passt Montag". */
  readonly askingVerbs: string;
  /** Words behind which something is still to come: "yes and". */
  readonly unfinishedEnds: string;
  /** "Number", "address", "called": a part of what is shown; that it is right says nothing of the rest. */
  readonly shownPartWords: string;
  /** "Time", "day": the same of when it is, which beside a yes is a reason for it. */
  readonly shownTimeWords: string;
  /** "Could", "perhaps": it may be so. */
  readonly possiblyWords: string;
  /** "Mondays": every week. */
  readonly habitualDays: string;
  /** "Hello": behind a yes it begins another conversation. */
  readonly greetingWords: string;
  /** Behind one of those they end nothing either: "and then". */
  readonly laterWords: string;
  /** They open what follows from what was said: "therefore". */
  readonly consequenceWords: string;
  /** The same where somebody, a day or a place stands behind them: "so I can", "so Tuesday". */
  readonly consequenceWordsBefore: string;
  /** "None", "neither": before places of a list they take them back. */
  readonly noneWords: string;
  /** "Too": what is said of one thing is said of another as well. */
  readonly alsoWords: string;
  /** "The next one": behind a place of the list it is the one after it. */
  readonly nextOnes: string;
  /** Behind a name they say what that person does or thinks, and nothing of whoever speaks: "is", "agrees". */
  readonly doingOfOthers: string;
  /** Between two places of a list they take the first one back: "oops". */
  readonly slipWords: string;
  /** Behind a place or a comparative they make it one of the days: "the second day". */
  readonly dayNouns: string;
  /** "Earlier": beside a day it is the day that is. */
  readonly comparedDays: string;
  /** With what words of a talk begin: "llamad" for "llamada". */
  readonly talkBeginnings: string;
  /** With which leaving something as it is begins. */
  readonly keepingWords: string;
  /** Before a place they mean the next one in the list: "after the first". */
  readonly afterPlace: string;
  /** The one before. */
  readonly beforePlace: string;
  /** Who can be told of in a reason. */
  readonly subjectWords: string;
  /** The speaker: what stands beside one is the speaker's own. */
  readonly ownWords: string;
  /** "My": what stands right behind it is. */
  readonly ownPossessives: string;
  /** An address or a number. */
  readonly contactNouns: string;
  /** What a call is asked for to be about follows. */
  readonly aboutLeads: string;
  /** It names nothing: "it", "that". */
  readonly aboutNothing: string;
  /** In front of a quotation: what an email is to say. */
  readonly quoteLeads: string;
  /** Small words around what an email is to say: "and with the". */
  readonly letterJoints: string;
  /** "Both". */
  readonly bothWords: string;
  readonly bookingPhone: string;
  /** Its invitations. */
  readonly bookingInvite: string;
  /** Its day and time. */
  readonly bookingTime: string;
  /** Whom it is with. */
  readonly bookingPerson: string;
  /** What was offered, as it is counted: "the first of the three", "the second time slot". */
  readonly offeredWords: string;
  /** Common words and names that are a slip away from one that tells something: they are meant as they stand. */
  readonly lookalikes: string;
  /** The commonest words: they tell the language of a text. */
  readonly commonWords: string;
}
